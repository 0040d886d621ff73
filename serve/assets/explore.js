// The explorer. A turn on the board, or a link to a turn, opens the page of the position after it. The script fetches
// that page and replaces the current one with it, so that the board can show the turn.

import { Chooser } from "./chooser.js";
import { Door } from "./door.js";
import { lastMarks } from "./lastmarks.js";
import { promptOf, say } from "./line.js";
import { stateOf } from "./session.js";

const parts = [".task", ".panel", ".bar"];
const door = new Door();
let shown = read(document), summary = "";

const chooser = new Chooser(document.querySelector(".board"), { played: (path) => go(after(path)), chose: tell, refused: ({ text }) => { part("#message").textContent = text; } });

function part(selector) {
  return document.querySelector(`#explore ${selector}`);
}

function read(page) {
  return JSON.parse(page.getElementById("data").textContent);
}

function after(path) {
  return `${shown.base}/${[shown.line, path].filter(Boolean).join(".")}`;
}

// tell shows what to choose next.
function tell(squares) {
  const [from, to] = squares, next = chooser.options().map((o) => o.square).join(", ");
  const { ending } = chooser, main = part(".bar .main");
  part("#message").textContent = squares.length ? promptOf(chooser, chooser.state).text : summary;
  [main.textContent, main.href] = ending ? ["Done", after(ending)] : [main.dataset.text, main.dataset.from];
  part("#spoken").textContent = squares.length && shown.asked ? say("spoken.next", { from: squares.at(-1), squares: next }).text : squares.length ? say(to ? "spoken.step" : "spoken.take", { from, to, squares: next }).text : say("spoken.none").text;
}

function show() {
  const marks = lastMarks(shown.line ? shown.line.split(".").pop() : "", shown.placed);
  summary = part("#message").textContent;
  const main = part(".bar .main");
  Object.assign(main.dataset, { text: main.textContent, from: main.href });
  if (shown.asked) chooser.beginAsked(stateOf(shown), (at, refused) => door.get("choose", shown.asked, { after: shown.line || "", ...(at ? { at } : {}), ...(refused ? { refused } : {}) }), marks).catch(({ message }) => { part("#message").textContent = message; });
  else chooser.begin(stateOf(shown), shown.side, { marks });
}

// go shows the page of another position of the explorer.
async function go(address, how = "pushState") {
  let page;
  try {
    const response = await fetch(address);
    page = new DOMParser().parseFromString(await response.text(), "text/html");
    shown = read(page);
  } catch {
    return location.assign(address); // the browser shows the reason
  }
  if (how) history[how](null, "", address);
  for (const selector of parts) part(selector).replaceWith(page.querySelector(`#explore ${selector}`));
  show();
}

document.getElementById("explore").addEventListener("click", (e) => {
  const link = e.target.closest("a[href]");
  if (!link || e.ctrlKey || e.metaKey || e.shiftKey || e.button || !/\/explore\//.test(link.pathname)) return;
  e.preventDefault();
  if (chooser.chosen.length && link.id === "back") chooser.select([]);
  else go(link.href);
});
addEventListener("popstate", () => go(location.href, ""));
show();
