// The list of puzzles, where no server lists them: by the filter in the address.

import { linkTo, pageAt } from "./address.js";
import { rises } from "./board.js";
import { parse } from "./codec.js";
import { Door } from "./door.js";
import { host } from "./host.js";
import { say } from "./line.js";
import { Loading } from "./loading.js";
import { show as markDone } from "./marks.js";

const SVG = "http://www.w3.org/2000/svg", perPart = 60;
const $ = (id) => document.getElementById(id);
const filters = $("filters"), door = new Door(), loading = new Loading($("list"));
const asked = new URLSearchParams(location.search), names = ["goal", "min", "max", "theme"];
const filter = Object.fromEntries(names.filter((name) => asked.get(name)).map((name) => [name, asked.get(name)]));

// entryOf returns a puzzle in the list.
function entryOf({ code, rating }) {
  const item = $("entry").content.cloneNode(true), link = item.querySelector("a"), thumb = item.querySelector("svg");
  const { goal, heights, pieces } = parse(code), files = "ABCDE";
  link.href = linkTo(code, [], undefined, { kind: host.server ? "path" : "query" });
  link.dataset.code = code;
  item.querySelector("b").textContent = say(`short.${goal}`).text;
  item.querySelector("span").textContent = rating;
  const use = (symbol, x, y) => {
    const e = document.createElementNS(SVG, "use");
    for (const [name, value] of Object.entries({ href: `#${symbol}`, x, y })) e.setAttribute(name, value);
    thumb.append(e);
  };
  heights.forEach((h, i) => { if (h) use(`h${h}`, 100 * (i % 5), 100 * Math.floor(i / 5)); });
  for (const { square, side } of pieces) {
    const x = files.indexOf(square[0]), y = 5 - Number(square[1]);
    use(side, 100 * x, 100 * y - rises[heights[5 * y + x]]);
  }
  return item;
}

// list asks for a part of the list.
const list = (after) => loading.watch((progress) => door.get("puzzles", "", { ...filter, limit: perPart, ...(after ? { after } : {}) }, { progress }));

// partAt returns the link to another part, given its URL of the API.
function partAt(url, text, rel) {
  const after = new URL(url, location.href).searchParams.get("after");
  return Object.assign(document.createElement("a"), { href: pageAt("puzzles", { ...filter, ...(after ? { after } : {}) }), textContent: text, rel });
}

async function show() {
  $("none").hidden = true;
  let found;
  try {
    found = await list(asked.get("after"));
  } catch (problem) {
    $("none").textContent = problem.message;
    $("none").hidden = false;
    return;
  }
  const { puzzles, next, prev } = found;
  $("list").replaceChildren(...puzzles.map(entryOf));
  $("none").hidden = puzzles.length > 0;
  $("random").hidden = !puzzles.length;
  $("more").replaceChildren(...[next && partAt(next, "More", "next"), prev && partAt(prev, "Back", "prev")].filter(Boolean).flatMap((a) => [a, " "]));
  $("more").hidden = !next && !prev;
  markDone();
}

// offerMore leads from the first part, which the page has, to the second one.
function offerMore() {
  const more = Object.assign(document.createElement("a"), { href: pageAt("puzzles"), textContent: "More" });
  more.addEventListener("click", async (e) => {
    e.preventDefault();
    const { next } = await list();
    if (next) location.assign(partAt(next, "", "").href);
    else more.remove();
  });
  $("more").append(more);
  $("more").hidden = false;
}

// A server has listed what the address asks for, unless the page is one for when it is away.
if (!host.server || !$("list").children.length) {
  for (const name of names) if (filter[name] && filters.elements[name]) filters.elements[name].value = filter[name];
  $("random").href = pageAt("puzzles/random", filter);
  const listed = $("list").children.length;
  if (asked.get("after") || Object.keys(filter).length || !listed) show();
  else if (listed >= perPart && !$("more").querySelector("[rel=next]")) offerMore();
}
