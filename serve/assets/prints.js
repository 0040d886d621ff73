// Sheets of puzzles to print, made here on static sites.

import { pageAt } from "./address.js";
import { picture } from "./picture.js";
import { State } from "./state.js";
import { parse } from "./codec.js";
import { Door } from "./door.js";
import { phrase, pieces, task } from "./line.js";
import { Loading } from "./loading.js";
import { copy, drawn, make } from "./make.js";
import { numbers } from "./numbers.js";
import { read } from "./sets.js";
import { pathOf, solutionOf } from "./turn.js";

const place = document.getElementById("prints");

const sidesOf = ({ gods }) => (gods ? phrase("gods", { side: phrase(`god.${gods.first}`), other: phrase(`god.${gods.second}`) }) : "");

async function showSheets(codes, title, author) {
  const loading = new Loading(place), door = new Door(), get = (...asked) => loading.get(door, ...asked);
  const items = [], answers = [], found = await Promise.all(codes.map(async (code) => {
    const [puzzle, qr] = await Promise.all([get("puzzle", code).catch(() => null), get("qr", code)]);
    const { listed } = puzzle ? await get("play", code, { turns: puzzle.line.map(pathOf).join("."), goal: 0 }) : { listed: [] };
    return { ...puzzle, code, qr, solution: listed.length ? solutionOf(listed) : phrase("solution.none") };
  }));
  found.forEach(({ code, rating, solution, qr }, i) => {
    const position = parse(code), what = task(position.goal, position.side);
    items.push(copy("printed", { "p b": i + 1, "p span": what, ".sides": sidesOf(position), ".rated": rating ? phrase("label.rated", { rating }) : "", code, ".print": picture(new State(position.heights, position.pieces), { inline: true }), ".qr": drawn(qr.svg) }));
    answers.push(copy("answer", { b: i + 1, span: phrase("label.answer", { task: what }), ".turns": solution }));
  });
  const sheets = Array.from({ length: Math.ceil(items.length / numbers.perSheet) }, () => copy("paper", { h1: title, ".by": author ? pieces("by", { name: make("bdi", {}, author) }) : null, ol: items.splice(0, numbers.perSheet) }));
  place.replaceChildren(...sheets, copy("paper", { section: { class: "paper answers" }, h1: phrase("heading.solutions"), ".by": null, ol: answers }));
}

async function show() {
  const { codes, title, author } = read(new URLSearchParams(location.search)), isMade = place.children.length > 0;
  if (!isMade && !codes.length) return location.replace(pageAt("puzzles"));
  if (!isMade) await showSheets(codes, title || place.dataset.title, author);
  document.getElementById("print-actions").prepend(make("button", { type: "button", click: () => print() }, phrase("button.print")));
}

show().catch(({ message }) => place.append(make("p", {}, message)));
