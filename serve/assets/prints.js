// Sheets of puzzles to print, made here on static sites.

import { pageAt } from "./address.js";
import { picture } from "./board.js";
import { State } from "./state.js";
import { parse } from "./codec.js";
import { Door } from "./door.js";
import { say, task } from "./line.js";
import { element, Loading } from "./loading.js";
import { numbers } from "./numbers.js";
import { read } from "./sets.js";
import { pathOf, solutionOf } from "./turn.js";

const $ = (id) => document.getElementById(id), place = $("prints");

// sidesOf names the gods of both sides.
const sidesOf = ({ gods }) => (gods ? say("gods", { side: say(`god.${gods.first}`).text, other: say(`god.${gods.second}`).text }).text : "");

function fill(id, words) {
  const item = $(id).content.cloneNode(true);
  for (const [selector, word] of Object.entries(words)) item.querySelector(selector).textContent = word;
  return item;
}

async function make(codes, title, author, door) {
  const loading = new Loading(place), get = (operation, text, parameters = {}) => loading.watch((progress) => door.get(operation, text, parameters, { progress }));
  const found = await Promise.all(codes.map(async (code) => {
    const [puzzle, qr] = await Promise.all([get("puzzle", code).catch(() => null), get("qr", code)]);
    const { listed } = puzzle ? await get("play", code, { turns: puzzle.line.map(pathOf).join("."), goal: 0 }) : { listed: [] };
    return { ...puzzle, code, qr, solution: listed.length ? solutionOf(listed) : say("solution.none").text };
  }));
  const sheets = [], answers = [];
  found.forEach(({ code, rating, solution, qr }, i) => {
    const position = parse(code), what = task(position.goal, position.side);
    const item = fill("printed", { "p b": i + 1, "p span": what, ".sides": sidesOf(position), ".rated": rating ? `Rating ${rating}` : "", code });
    item.querySelector(".print").replaceChildren(...picture(new State(position.heights, position.pieces), { inline: true }));
    item.querySelector(".qr").append(document.importNode(new DOMParser().parseFromString(qr.svg, "image/svg+xml").documentElement, true));
    if (i % numbers.perSheet === 0) sheets.push([]);
    sheets.at(-1).push(item);
    answers.push(fill("answer", { b: i + 1, span: `${what}:`, ".turns": solution }));
  });
  const paper = (name, items, by = "", className = "paper") => element("section", [element("h1", name), ...(by ? [element("p", `by ${by}`, { className: "by" })] : []), element("ol", items)], { className });
  place.replaceChildren(...sheets.map((items) => paper(title, items, author)), paper("Solutions", answers, "", "paper answers"));
}

async function show() {
  const { codes, title, author } = read(new URLSearchParams(location.search));
  if (!place.children.length && !codes.length) return location.replace(pageAt("puzzles"));
  if (!place.children.length && codes.length) await make(codes, title || place.dataset.title, author, new Door());
  $("print-actions").prepend(element("button", "Print", { type: "button", onclick: () => print() }));
}

show().catch((fault) => place.append(element("p", fault.message)));
