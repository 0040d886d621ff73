// How a position is passed on, and how a puzzle went.

import { root, task } from "./line.js";
import { $, api, data, day, now, unsaid, used } from "./state.js";
import { result } from "./words.js";

// share shows how the position is passed on.
export async function share() {
  const line = now.line;
  const link = data.link + (line.length ? (data.static ? `/?t=${line.join(".")}` : `/${line.join(".")}`) : "");
  $("share-link").href = $("share-link").textContent = $("printed-link").textContent = link;
  const mirror = $("mirror");
  if (mirror) {
    const other = line.map((p) => p.replace(/[A-E]/g, (c) => "EDCBA"["ABCDE".indexOf(c)])).join(".");
    mirror.href = data.mirror + (other && (data.static ? `/?t=${other}` : `/${other}`)) + (data.level ? location.search : "");
  }
  if (data.static || !$("share-code").closest("details").open) return;
  const { position } = await api.get("play", data.code, { turns: line.join(".") });
  if (line !== now.line) return;
  $("share-code").textContent = position.code;
  $("share-fen").textContent = position.fen;
  if ($("share-shrinking")) $("share-shrinking").textContent = position.shrinking;
  if ($("share-edit")) $("share-edit").href = `${root}/edit?paste=${position.code}`;
  if ($("share-explore")) $("share-explore").href = `${root}/explore/${position.code}`;
}

$("copy-result").addEventListener("click", async () => {
  const told = result(used, day || data.code, unsaid ? "best turn" : task(data.goal).toLowerCase(), data.link);
  try {
    await navigator.clipboard.writeText(told);
    $("copy-result").textContent = "Copied";
  } catch {
    const area = document.createElement("textarea");
    area.value = told;
    area.setAttribute("aria-label", "The result");
    $("result").append(area);
    area.select();
  }
});

if (!data.embed) for (const d of document.querySelectorAll("details")) d.addEventListener("toggle", () => share().catch(() => {}));
