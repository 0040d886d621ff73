// The turns so far, and their verdicts in the play tree.

import { host } from "./host.js";
import { sentences } from "./words.js";

// site is the URL of the pages without a slash at the end, and root the prefix of links to them; on pages of another
// site root is the URL. Without pages of its own, both use this host.
const here = import.meta.url; // a separate constant, so that bundlers do not change the URL below
const home = host.pages ? new URL(host.pages, here) : new URL("/", location.href);
export const site = home.href.slice(0, -1);
export const root = home.origin === location.origin ? home.pathname.slice(0, -1) : site;

// unmoved corrects sentences about a turn without a step, like package say.
const unmoved = [["goes standing still", "stands still"], ["gone standing still", "stood still"], ["went standing still", "stood still"], ["go standing still", "stand still"]];

// say returns a sentence of the server with its arguments, and its tone.
export function say(name, words = {}) {
  const { text, tone = "" } = sentences[name];
  return { text: unmoved.reduce((said, [from, to]) => said.replace(from, to), text.replace(/{(\w+)}/g, (_, word) => words[word] ?? "").trim()), tone };
}

// task returns the title of a puzzle: its goal.
export const task = (goal, side) => say(`task.${goal}`, { side: sideName(side) }).text;

// sideName returns the displayed name of a side.
export const sideName = (side) => say(`side.${side}`).text;

// turnOf reads a turn from its path: the squares of Santorini, such as E3D3E3, with gods sometimes with a sign, or the
// steps of Arimaa, such as Ea2nEa3n. early and build are squares; builds are the builds after the step.
export function turnOf(path) {
  if (isSquares(path)) {
    const early = path.includes("-") ? path.slice(3, 5) : "", s = path.replace(/-../, "").match(/[A-E][1-5]/g), many = Math.floor(s.length / 2) * 2;
    const moved = s.length === 5 ? 4 : Math.min(many, 2), steps = [];
    for (let i = 0; i < moved; i += 2) steps.push({ from: s[i], to: s[i + 1] });
    return { steps, early, builds: s.slice(moved), build: s[moved] || "", dome: path.endsWith("X") };
  }
  const next = (from, way) => String.fromCharCode(from.charCodeAt(0) + ({ e: 1, w: -1 }[way] || 0)) + (Number(from[1]) + ({ n: 1, s: -1 }[way] || 0));
  return { steps: (path.match(/.{4}/g) || []).map((s) => ({ from: s.slice(1, 3), to: next(s.slice(1, 3), s[3]) })), early: "", builds: [], build: "" };
}

// optionsOf returns the squares that may be chosen after some squares, with their kinds, by the paths of all
// turns of Santorini.
export function optionsOf(paths, chosen) {
  const prefix = chosen.join(""), kinds = new Map();
  for (const path of paths) {
    if (!path.startsWith(prefix) || path.length === prefix.length) continue;
    kinds.set(path.slice(prefix.length, prefix.length + 2), ["take", path.length > 4 ? "step" : "climb", "build"][chosen.length]);
  }
  return [...kinds].map(([square, kind]) => ({ square, kind }));
}

// promptOf returns the prompt after chosen squares, in a session or a chooser: from the response about them, or, if the
// turns are known, as package say does without gods.
export function promptOf(choosing, state) {
  const { answer, chosen } = choosing, options = choosing.options();
  if (answer) return { text: answer.prompt || "" };
  const is = (k) => options.some(({ kind }) => kind === k);
  if (is("climb")) return say("prompt.climb");
  if (is("step")) return say(`prompt.step.${state.height(chosen.at(-1))}`);
  return say(options.some(({ square }) => state.height(square) === 3) ? "prompt.dome" : "prompt.build");
}

// isSquares reports whether a path is of Santorini.
const isSquares = (path) => /^[A-E][1-5]/.test(path);

// text writes a path as a turn.
export function text(path) {
  if (!isSquares(path)) return path.match(/.{4}/g).join(" ");
  const { steps, early, builds, dome } = turnOf(path), [first] = steps;
  const moves = steps.map(({ from, to }) => (early && first.from === from ? `${from}^${early}>${to}` : `${from}>${to}`)).join(",");
  return `${moves}${builds.map((s) => `^${s}`).join("")}${dome ? "X" : ""}${builds.length ? "" : "#"}`;
}

// inWords writes a path as a turn for people, like package say.
export function inWords(path) {
  if (!isSquares(path)) return text(path);
  const { steps, early, builds, dome } = turnOf(path), [one, two] = builds;
  const moves = ["from", "to"].map((end) => steps.map((step) => step[end]).join(" and ")).filter(Boolean).join(" to ") || "standing still";
  const built = one && `building ${dome ? "a dome " : ""}on ${early ? `${early} before and on ${one} after` : one}${!two ? "" : two === one ? " twice" : ` and ${two}`}`;
  return [moves, built].filter(Boolean).join(", ");
}

// inShort writes a path of a turn without gods in a few words and signs.
export function inShort(path) {
  const { steps: [{ from, to }], builds: [on] } = turnOf(path);
  return `${from} → ${to}${on ? `, builds ${on}` : " wins"}`;
}

// list joins words as a sentence does, like package say.
export const list = (words) => [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");

// unpack reads a play tree in the format of pages, described in pack.go. A node has its goal g, and t, which maps the
// path of each turn to its verdict, the number of turns, the path of the reply, and the node after it, or 1 for a node
// that the page omits.
export function unpack(packed) {
  let at = 0;
  const turn = () => [...packed.slice(at, (at += 3))].map((c) => (c === "-" ? "" : "ABCDE"[(c.charCodeAt() - 97) % 5] + (5 - Math.floor((c.charCodeAt() - 97) / 5)))).join("");
  const node = () => {
    const t = {}, g = packed.slice(at).match(/^(win|hold)[0-9]/)[0];
    let group = [];
    at += g.length;
    while (at < packed.length && packed[at] !== ")") {
      if (/[RSX]/.test(packed[at])) {
        group = [{ R: "right", S: "too slow", X: "refuted" }[packed[at]], Number(packed[at + 1])];
        at += 2;
        group.push(turn());
      }
      const entry = (t[turn()] = [...group]);
      if (packed[at] === "!") {
        entry.push(1);
        at++;
      } else if (packed[at] === "(") {
        at++;
        entry.push(node());
        at++;
      }
    }
    return { g, t };
  };
  return node();
}

// treeOf converts a response of the operation tree to the result of unpack.
export function treeOf({ goal, turns }) {
  const entries = turns.map(({ turn, verdict, in: n = 0, reply = "", then }) => [pathOf(turn), [verdict, n, pathOf(reply), ...(then ? [treeOf(then)] : [])]]);
  return { g: goal, t: Object.fromEntries(entries) };
}

// key returns the first key turn of a node: the fastest win, or else the turn that holds, whose squares come first,
// from A5 to E1.
export function key(node) {
  const place = (path) => (node.t[path][1] || 9) + path.replace(/([A-E])([1-5])/g, (_, file, row) => 5 - row + file);
  const right = Object.keys(node.t).filter((path) => node.t[path][0] === "right");
  return right.sort((a, b) => (place(a) < place(b) ? -1 : 1))[0];
}

// follow finds a line in a tree. It returns the last node with the solving side to move, its last turn with the
// verdict, and the phase of a session, or null for a line that has left the tree.
export function follow(tree, line) {
  let node = tree, at = { node, phase: "choosing", path: "", verdict: "", in: 0, reply: "" };
  for (let i = 0; i < line.length; i += 2) {
    const e = node && node.t && node.t[line[i]];
    if (!e) return null;
    const [verdict, turns, reply, then] = e, right = verdict === "right", replied = i + 1 < line.length;
    if (replied && line[i + 1] !== reply) return null;
    node = right && replied ? then : null;
    const phase = !reply ? (right ? "solved" : "mistaken") : !replied ? "replying" : right ? "choosing" : "mistaken";
    at = { node, phase, path: line[i], verdict, in: turns, reply };
  }
  return at.node === 1 ? null : at;
}

// hints returns hints about the first key turn of a node, in steps, like package say.
export function hints(node) {
  const paths = Object.keys(node.t), best = key(node), from = best.slice(0, 2), to = best.slice(2, 4);
  const sameFrom = paths.filter((p) => p.startsWith(from)).length, sameStep = paths.filter((p) => p.startsWith(from + to)).length;
  const told = [];
  if (sameFrom > 1 && sameFrom < paths.length) told.push("hint.piece");
  if (sameStep > 1) told.push("hint.step");
  return [...told, "hint.turn"].map((name) => say(name, { piece: "worker", from, to, turn: inWords(best) }).text);
}

// pathOf writes a turn of Santorini as a path.
export const pathOf = (turn) => turn.replace(/\^(..)>/, "-$1").replace(/[^\w-]/g, "");
