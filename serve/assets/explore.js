// The explorer. A turn on the board, or a link to a turn, opens the page of the position after it. The script fetches
// that page and replaces the current one with it, so that the board can show the turn.

import { answersOf, Chooser } from "./chooser.js";
import { lastMarks } from "./choosing.js";
import { Door } from "./door.js";
import { phrase } from "./line.js";
import { stateOf } from "./session.js";

const place = document.getElementById("explore"), part = (selector) => place.querySelector(selector), door = new Door();
const read = (page) => JSON.parse(page.getElementById("data").textContent);
let shown = read(document), summary = "", link = {}; // the link of the main button

const chooser = new Chooser(place, { idle: () => chooser.say(summary), played: ({ path }) => go(after(path)), chose: offerEnd });

const after = (path) => `${shown.base}/${[shown.line, path].filter(Boolean).join(".")}`;

function offerEnd() {
  const { path } = chooser.answer;
  Object.assign(part(".bar .main"), path ? { textContent: phrase("button.end"), href: after(path) } : link);
}

function show() {
  const state = stateOf(shown), { asked, line = "" } = shown, { textContent, href } = part(".bar .main");
  [summary, link] = [part("#message").textContent, { textContent, href }];
  const ask = asked ? (at, refused = "") => door.get("choose", asked, { after: line, at, refused }) : answersOf(state, shown.side);
  chooser.begin(state, ask, lastMarks(line.split(".").pop(), shown.placed)).catch(({ message }) => chooser.say(message));
}

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
  for (const selector of [".task", ".panel", ".bar"]) part(selector).replaceWith(page.querySelector(`#explore ${selector}`));
  show();
}

place.addEventListener("click", (e) => {
  const link = e.target.closest("a[href]");
  if (!link || e.ctrlKey || e.metaKey || e.shiftKey || e.button || !/\/explore\//.test(link.pathname)) return;
  e.preventDefault();
  if (chooser.chosen.length && link.id === "back") chooser.select([]);
  else go(link.href);
});
addEventListener("popstate", () => go(location.href, ""));
show();
