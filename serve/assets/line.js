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

// tones are the tones of messages by verdict, like those of package say.
const tones = { right: "good", "too slow": "slow", refuted: "bad" };

// unpack reads a play tree in the format of pages, described in pack.go. A node has its goal; key, the path of the turn
// that the hints reveal; the hints; and turns, which maps the path of each turn to its verdict, the number of turns in
// as in the API, the path of the reply, the message, and the node after the reply, which is 1 if the page omits it.
export function unpack(packed) {
  let at = 0;
  const turn = () => [...packed.slice(at, (at += 3))].map((c) => (c === "-" ? "" : "ABCDE"[(c.charCodeAt() - 97) % 5] + (5 - Math.floor((c.charCodeAt() - 97) / 5)))).join("");
  const quoted = () => packed.slice(at + 1, (at = packed.indexOf("]", at) + 1) - 1);
  const node = () => {
    const turns = {}, goal = packed.slice(at).match(/^(win|hold)[0-9]/)[0];
    at += goal.length;
    const key = turn(), hints = quoted().split("|");
    let group = null;
    while (at < packed.length && packed[at] !== ")") {
      if (/[RSX]/.test(packed[at])) {
        const verdict = { R: "right", S: "too slow", X: "refuted" }[packed[at]], n = Number(packed[at + 1]);
        at += 2;
        group = { verdict, in: n, reply: turn(), message: { text: quoted(), tone: tones[verdict] } };
      }
      const entry = (turns[turn()] = { ...group });
      if (packed[at] === "!") {
        entry.then = 1;
        at++;
      } else if (packed[at] === "(") {
        at++;
        entry.then = node();
        at++;
      }
    }
    return { goal, key, hints, turns };
  };
  return node();
}

// treeOf converts a response of the operation tree to the result of unpack.
export function treeOf({ goal, key = "", hints = [], turns }) {
  const entries = turns.map(({ turn, reply = "", then, in: n = 0, ...more }) => [pathOf(turn), { ...more, in: n, reply: pathOf(reply), then: then && treeOf(then) }]);
  return { goal, key: pathOf(key), hints, turns: Object.fromEntries(entries) };
}

// follow finds a line in a tree. It returns the last node with the solving side to move, the phase of a session, and
// the last turn of the solving side with its entry in the tree, or null for a line that has left the tree.
export function follow(tree, line) {
  let node = tree, at = { node, phase: "choosing", path: "", verdict: "", in: 0, reply: "" };
  for (let i = 0; i < line.length; i += 2) {
    const turn = node && node.turns && node.turns[line[i]];
    if (!turn) return null;
    const { verdict, reply, then } = turn, right = verdict === "right", replied = i + 1 < line.length;
    if (replied && line[i + 1] !== reply) return null;
    node = right && replied ? then : null;
    const phase = !reply ? (right ? "solved" : "mistaken") : !replied ? "replying" : right ? "choosing" : "mistaken";
    at = { ...turn, node, phase, path: line[i] };
  }
  return at.node === 1 ? null : at;
}

// pathOf writes a turn of Santorini as a path.
export const pathOf = (turn) => turn.replace(/\^(..)>/, "-$1").replace(/[^\w-]/g, "");
