// The list of puzzles on static sites, by the filter in the address.

import { pageAt } from "./address.js";
import { askedOf, choiceIn, choiceNames, choiceParameters, isChosen } from "./choice.js";
import { contents, numbered } from "./contents.js";
import { Door } from "./door.js";
import { entryOf } from "./entry.js";
import { host } from "./host.js";
import { many, phrase } from "./line.js";
import { Loading } from "./loading.js";
import { Keeper } from "./keep.js";
import { make } from "./make.js";
import { show as markDone } from "./marks.js";
import { solvedOf } from "./progress.js";
import { parametersOf, sheetOf } from "./sets.js";

const perPart = 60;
const $ = (id) => document.getElementById(id);
const door = new Door(), loading = new Loading($("list")), listed = $("list").children.length;
const asked = new URLSearchParams(location.search), names = ["goal", "min", "max", "theme"], choice = choiceIn(asked);
const games = host.contents && !isChosen(asked) ? {} : askedOf(choice); // a collection with a title lists puzzles with gods and without
const filter = { ...choiceParameters(choice), ...Object.fromEntries(names.filter((name) => asked.get(name)).map((name) => [name, asked.get(name)])) };

const list = (after) => loading.get(door, "puzzles", "", { ...filter, ...games, limit: perPart, ...(after ? { after } : {}) });

function partAt(url) {
  const after = new URL(url, location.href).searchParams.get("after");
  return pageAt("puzzles", { ...filter, ...(after ? { after } : {}) });
}

async function show() {
  $("none").hidden = true;
  const { puzzles, next, prev, total } = await list(asked.get("after"));
  $("list").replaceChildren(...(await numbered(puzzles)).map(entryOf));
  $("none").hidden = puzzles.length > 0;
  if ($("count")) Object.assign($("count"), { textContent: total ? many("count.puzzles", total) : "", hidden: !total });
  for (const id of ["random", "print"]) if ($(id)) $(id).hidden = !puzzles.length;
  $("print").href = pageAt("puzzles/sheet", sheetOf(parametersOf({ ...await contents(), codes: puzzles.map((p) => p.code) })));
  if ($("part")) $("part").hidden = !Object.keys(filter).length;
  const parts = [[next, "button.more", "next"], [prev, "button.earlier", "prev"]].filter(([url]) => url);
  $("more").replaceChildren(...parts.flatMap(([url, text, rel]) => [make("a", { href: partAt(url), rel }, phrase(text)), " "]));
  $("more").hidden = !parts.length;
  markDone();
}

function offerMore() {
  const more = make("a", { href: pageAt("puzzles"), click: async (e) => {
    e.preventDefault();
    const { next } = await list();
    if (next) location.assign(partAt(next));
    else more.remove();
  } }, phrase("button.more"));
  $("more").append(more);
  $("more").hidden = false;
}

// A server has already made the list, unless this is the offline page.
if (!host.server || !listed) {
  for (const name of [...choiceNames, ...names]) if (filter[name] && $("filters")?.elements[name]) $("filters").elements[name].value = filter[name];
  if ($("random")) $("random").href = pageAt("puzzles/random", filter);
  if (asked.get("after") || Object.keys(filter).length || !listed) show().catch(({ message }) => Object.assign($("none"), { textContent: message, hidden: false }));
  else if (listed >= perPart && !$("more").querySelector("[rel=next]")) offerMore();
}

// A titled collection says how many of its puzzles are solved.
contents().then((all) => {
  const solved = solvedOf(new Keeper().read()), n = all?.puzzles.filter((p) => solved.has(p.code)).length;
  if (n) $("solved").textContent = phrase("count.solved", { puzzles: many("count.puzzles", all.puzzles.length), n });
});
