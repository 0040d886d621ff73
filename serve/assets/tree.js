// Play trees: the verdict, the reply and the message of each turn of a puzzle.

import { pathOf } from "./turn.js";

// tones are the tones of messages by verdict, like those of package say.
const tones = { right: "good", "too slow": "slow", refuted: "bad" };

const better = ["right", "too slow", "refuted"]; // the best first

export const marks = { right: "right", "too slow": "slow", refuted: "wrong" };

// pathIn returns the path of a turn in the format of pages.
const pathIn = (turn) => [...turn.replaceAll("-", "")].map((c) => c.charCodeAt() - 97).map((i) => "ABCDE"[i % 5] + (5 - Math.floor(i / 5))).join("");

// unpack reads a play tree in the format of pages, described in pack.go. A node has its goal; key, the path of the turn
// that the hints reveal; the hints; and turns, which maps the path of each turn to its verdict, the number of turns in
// as in the API, the path of the reply, the message, and the node after the reply, which is 1 if the page omits it.
export function unpack([goal, key, hints, groups]) {
  const turns = {};
  for (const [[letter, n, ...reply], text, packed, then = {}] of groups) {
    const verdict = { R: "right", S: "too slow", X: "refuted" }[letter], group = { verdict, in: Number(n), reply: pathIn(reply.join("")), message: { text, tone: tones[verdict] } };
    for (const turn of packed.match(/.../g)) turns[pathIn(turn)] = { ...group, then: Array.isArray(then[turn]) ? unpack(then[turn]) : then[turn] };
  }
  return { goal, key: pathIn(key), hints, turns };
}

export function treeOf({ goal, key = "", hints = [], turns }) {
  const entries = turns.map(({ turn, reply = "", then, in: n = 0, ...more }) => [pathOf(turn), { ...more, in: n, reply: pathOf(reply), then: then && treeOf(then) }]);
  return { goal, key: pathOf(key), hints, turns: Object.fromEntries(entries) };
}

// grouped returns the turns of a node in the order of lists, those for which the same was proved in one group: the name of
// its heading, its number of turns until the win, and the paths.
export function grouped(turns) {
  const order = ({ verdict, in: n }) => 100 * better.indexOf(verdict) + (verdict === "refuted" && n ? 99 - n : n), groups = new Map();
  for (const path of Object.keys(turns).sort((a, b) => order(turns[a]) - order(turns[b]) || (a < b ? -1 : 1))) {
    const { verdict, in: n } = turns[path], name = verdict === "right" ? "right" : verdict === "too slow" ? "slow" : n === 1 ? "won" : n ? "lost" : "wrong", key = ["slow", "lost"].includes(name) ? name + n : name;
    if (!groups.has(key)) groups.set(key, { name, n, mark: marks[verdict], paths: [] });
    groups.get(key).paths.push(path);
  }
  return [...groups.values()];
}

// follow finds a line in a tree. It returns the last node with the solving side to move, the phase of a session, and
// the last turn of the solving side with its entry in the tree, or null for a line that has left the tree.
export function follow(tree, line) {
  let node = tree, at = { node, phase: "choosing", path: "", verdict: "", in: 0, reply: "" };
  for (let i = 0; i < line.length; i += 2) {
    const turn = node?.turns?.[line[i]];
    if (!turn) return null;
    const { verdict, reply, then } = turn, right = verdict === "right", replied = i + 1 < line.length;
    if (replied && line[i + 1] !== reply) return null;
    node = right && replied ? then : null;
    const phase = !reply ? (right ? "solved" : "mistaken") : !replied ? "replying" : right ? "choosing" : "mistaken";
    at = { ...turn, node, phase, path: line[i] };
  }
  return at.node === 1 ? null : at;
}
