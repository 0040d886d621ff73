// What the page of a position shows: where it starts, the turns so far, and what is chosen.

import { State } from "./board.js";
import { Server, follow, root, pathOf, turnOf, unpack } from "./line.js";

export const $ = (id) => document.getElementById(id);
export const data = JSON.parse($("data").textContent);
data.played ||= [];
if (data.tree) data.tree = unpack(data.tree);
export const api = new Server();
export const arimaa = data.game === "arimaa";
export const parameters = new URLSearchParams(location.search);
export const unsaid = parameters.get("goal") === "unsaid" && Boolean(data.goal);
export const day = data.daily || parameters.get("daily");

const sides = arimaa ? ["gold", "silver"] : ["first", "second"];
const pieces = Object.entries(data.pieces).flatMap(([what, squares]) => squares.match(/../g).map((square) => ({ square, side: what.split(" ")[0], kind: what.split(" ")[1] })));
const start = new State(data.game, data.heights && [...data.heights].map(Number), pieces);
const known = new Map(data.played.map((t) => [pathOf(t.turn), t])); // turns of Arimaa by path

// now is what changes while the page is used.
export const now = {
  line: data.played.map((t) => pathOf(t.turn)), // paths of the turns so far
  chosen: "", // the squares of a turn that were chosen
  partial: null, // Arimaa: what the server says of the steps so far
  steps: "", // Arimaa: the steps so far
  told: 0, // hints that are shown
  note: "", // what is said instead of the usual message
  failed: null, // the line that the server did not answer for
};

// used counts what the result tells.
export const used = { hints: 0, wrong: 0, solution: false };

// begin makes a line the one that is shown, with nothing chosen.
export function begin(line) {
  Object.assign(now, { line, chosen: "", partial: null, steps: "", told: 0, note: "", failed: null });
}

// learn remembers a turn of Arimaa, whose path does not tell what it removes.
export const learn = (path, t) => known.set(path, t);
export const turn = (path) => (arimaa ? known.get(path) : turnOf(path));
export const state = () => now.line.reduce((s, path) => s.after(turn(path)), start);
export const beforeStart = (t) => start.before(t);
export const mover = (turns = now.line.length) => sides[(sides.indexOf(data.side) + turns) % 2];
export const other = (side) => sides[1 - sides.indexOf(side)];
export const name = (side) => (arimaa ? side[0].toUpperCase() + side.slice(1) : `The ${side} side`);
export const at = () => follow(data.tree, now.line);

// address returns the address of the position after some turns.
export function address(turns) {
  const base = `${root}/${data.embed ? "embed" : "p"}/${data.code}`;
  if (data.static) {
    if (turns.length) parameters.set("t", turns.join("."));
    else parameters.delete("t");
    const q = parameters.toString();
    return `${base}/${q && `?${q}`}`;
  }
  const q = parameters.toString();
  return base + (turns.length ? `/${turns.join(".")}` : "") + (q && `?${q}`);
}
