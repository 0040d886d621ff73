// What the page of a position shows: where it starts, the turns so far, and what is chosen.

import { State } from "./board.js";
import { Server, follow, root, say, text, turnOf, unpack } from "./line.js";

export const $ = (id) => document.getElementById(id);
export const data = JSON.parse($("data").textContent);
const tree = data.tree ? unpack(data.tree) : null;
export const api = new Server();
export const parameters = new URLSearchParams(location.search);
if (data.daily) parameters.set("daily", data.daily); // it stays the puzzle of that day
export const unsaid = parameters.get("goal") === "unsaid" && Boolean(data.goal);
export const isPuzzle = Boolean(data.goal) && !data.unsound;

const sides = ["gold", "silver"].includes(data.side) ? ["gold", "silver"] : ["first", "second"];
const pieces = Object.entries(data.pieces).flatMap(([what, squares]) => squares.match(/../g).map((square) => ({ square, side: what.split(" ")[0], kind: what.split(" ")[1] })));
const start = new State(data.heights && [...data.heights].map(Number), pieces);
const given = data.static ? parameters.get("t") : data.line;

// now is the state that changes while the page is used.
export const now = {
  line: given ? given.split(".") : [], // paths of the turns so far
  chosen: [], // squares of a turn
  choices: [], // responses of the server, by number of chosen squares
  session: null, // response of the server for the line
  told: 0, // hints that are shown
  hints: null, // all hints, with the path of the turn
  note: null, // a message that replaces the usual one
  failed: false, // the server did not answer
  fresh: false, // the last turn was just played
};

// used counts the player's turns and hints for the result. Turns in the URL are not the player's.
export const used = (history.state && history.state.used) || { hints: 0, wrong: 0, solution: now.line.length > 0 };

// begin shows a line, with no square chosen.
export function begin(line) {
  Object.assign(now, { line, chosen: [], choices: [], session: null, told: 0, hints: null, note: null, failed: false, fresh: false });
}

export const mover = (turns = now.line.length) => sides[(sides.indexOf(data.side) + turns) % 2];
const other = (side) => sides[1 - sides.indexOf(side)];

// state returns the board, or null if it must be requested from the server.
export function state() {
  const choice = now.choices[now.chosen.length];
  if (choice) return new State(choice.heights, choice.pieces);
  if (!data.heights) return now.line.length || now.chosen.length ? null : start;
  const shown = now.line.reduce((s, path) => s.after(turnOf(path)), start);
  return now.chosen.length > 1 ? shown.after(turnOf(now.chosen.join(""))) : shown;
}
export const beforeStart = (path) => start.before(turnOf(path));

// known returns the session as in the API, from the tree or from the server, or null during a
// request.
export function known() {
  const at = tree && follow(tree, now.line);
  if (at) return fromTree(at);
  if (!data.static) return now.session;
  const name = `mover.${mover()}`, left = say("left");
  return { phase: "free", message: { ...left, text: `${left.text} ${say(name).text}.` }, mover: say(name).text, side: mover() };
}

function fromTree(at) {
  const { phase, verdict, reply, node, path } = at, words = { turn: path && text(path), reply: reply && text(reply), n: at.in };
  const lost = phase === "mistaken" && reply && verdict === "refuted" && at.in === 1;
  const won = phase === "solved" && data.goal.startsWith("win");
  const winner = won ? data.side : lost ? other(data.side) : "";
  let name = "";
  if (phase === "solved") name = `solved.${!won ? "holds" : path.length > 4 ? "blocks" : "wins"}`;
  else if (phase === "replying") name = verdict === "right" ? "right.waiting" : "wrong.waiting";
  else if (phase === "choosing") name = path ? "right" : "";
  else if (!reply) name = "refuted";
  else name = verdict === "too slow" ? "slow" : at.in === 1 ? "refuted.won" : at.in ? "refuted.lost" : "refuted.slower";
  if (name === "right" && !unsaid) words.now = say(`now.${node.g}`).text;
  if (!name && data.last) [name, words.turn] = ["before", text(data.last)];
  const message = name ? say(name, words) : { text: "", tone: "" };
  return { phase, verdict, reply, node, message, side: winner || mover(), outcome: { winner }, mover: say(winner ? `won.${winner}` : `mover.${mover()}`).text };
}

// options returns the squares that may be chosen after n squares of those that are chosen.
export function options(n = now.chosen.length) {
  const node = tree && (follow(tree, now.line) || {}).node;
  if (!node) return now.choices[n] ? now.choices[n].next : [];
  const prefix = now.chosen.slice(0, n).join(""), kinds = new Map();
  for (const path of Object.keys(node.t)) {
    if (!path.startsWith(prefix) || path.length === prefix.length) continue;
    kinds.set(path.slice(prefix.length, prefix.length + 2), ["take", path.length > 4 ? "step" : "climb", "build"][n]);
  }
  return [...kinds].map(([square, kind]) => ({ square, kind }));
}

// address returns the URL of the position after some turns.
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
