// Links and codes of the position, and the result of a puzzle.

import { root, say } from "./line.js";
import { $, api, data, now, parameters, unsaid, used } from "./state.js";

// share shows the links and codes of the position.
export async function share() {
  const line = now.line, turns = (path) => (!path ? "" : data.static ? `/?t=${path}` : `/${path}`);
  const link = data.link + turns(line.join("."));
  $("share-link").href = $("share-link").textContent = line.length ? link : "";
  $("share-line").hidden = !line.length;
  $("printed-link").textContent = link;
  const mirror = $("mirror");
  if (mirror) {
    const other = { A: "E", B: "D", D: "B", E: "A", e: "w", w: "e" };
    const reflected = line.map((p) => (data.heights ? p.replace(/[ABDE]/g, (c) => other[c]) : p.replace(/([a-h])(\d)([nesw])/g, (_, file, rank, way) => String.fromCharCode(201 - file.charCodeAt()) + rank + (other[way] || way))));
    mirror.href = data.mirror + turns(reflected.join(".")) + (data.level ? location.search : "");
  }
  if (data.static || !$("share").open) return;
  const { position } = await api.get("play", data.code, { turns: line.join(".") });
  if (line !== now.line) return;
  $("share-code").textContent = position.code;
  $("share-fen").textContent = position.fen;
  if ($("share-shrinking")) $("share-shrinking").textContent = position.shrinking;
  if ($("share-edit")) $("share-edit").href = `${root}/edit?paste=${position.code}`;
  if ($("share-explore")) $("share-explore").href = `${root}/explore/${position.code}`;
}

$("copy-result").addEventListener("click", async () => {
  const goal = say(`goal.${unsaid ? "unsaid" : data.goal}`).text;
  const how = say(used.solution ? "result.shown" : "result.solved", { wrong: used.wrong, hints: used.hints }).text;
  const told = `puzzlecode ${parameters.get("daily") || data.code}: ${goal}\n${how}\n${data.link}`;
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

if ($("share")) $("share").addEventListener("toggle", () => share().catch(() => {}));
