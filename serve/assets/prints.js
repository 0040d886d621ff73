// Sheets of puzzles to print, made here on static sites.

import { pageAt } from "./address.js";
import { picture } from "./board.js";
import { State } from "./state.js";
import { parse } from "./codec.js";
import { Door } from "./door.js";
import { say, sideName, task } from "./line.js";
import { element, Loading } from "./loading.js";
import { numbers } from "./numbers.js";
import { read } from "./sets.js";

const $ = (id) => document.getElementById(id), place = $("prints");

// solution returns the turns of a solution as a server does.
const solution = (line) => (line.length ? line.map((turn, i) => (i % 2 || line.length === 1 ? turn : `${i / 2 + 1}. ${turn}`)).join(" ") : "not known here");

// sidesOf names the gods of both sides as a server does.
const sidesOf = ({ gods }) => (gods ? ["first", "second"].map((side) => `${sideName(side)}: ${say(`god.${gods[side]}`).text}`).join(", ") : "");

function fill(id, words) {
  const item = $(id).content.cloneNode(true);
  for (const [selector, word] of Object.entries(words)) item.querySelector(selector).textContent = word;
  return item;
}

async function make(codes, title, author, door) {
  const loading = new Loading(place), get = (...asked) => loading.watch((progress) => door.get(...asked, {}, { progress }));
  const found = await Promise.all(codes.map(async (code) => {
    const [puzzle, qr] = await Promise.all([get("puzzle", code).catch(() => ({ line: [] })), get("qr", code)]);
    return { ...puzzle, code, qr };
  }));
  const sheets = [], answers = [];
  found.forEach(({ code, rating, line, qr }, i) => {
    const position = parse(code), what = task(position.goal, position.side);
    const item = fill("printed", { "p b": i + 1, "p span": what, ".sides": sidesOf(position), ".rated": rating ? `Rating ${rating}` : "", code });
    item.querySelector(".print").replaceChildren(...picture(new State(position.heights, position.pieces), { inline: true }));
    item.querySelector(".qr").append(document.importNode(new DOMParser().parseFromString(qr.svg, "image/svg+xml").documentElement, true));
    if (i % numbers.perSheet === 0) sheets.push([]);
    sheets.at(-1).push(item);
    answers.push(fill("answer", { b: i + 1, span: `${what}:`, ".turns": solution(line) }));
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
