// What the page of a position says.

import { key, task, text } from "./line.js";

// say returns the message about the last turn of a puzzle, and its tone. won says who has won
// or is to move; about has the goal, whether there is a tree, whether the goal is not to be
// told, and whether the solution was shown.
export function say(where, over, won, about) {
  const e = where.entry, t = e && text(e.path), reply = e && e.reply && text(e.reply);
  if (where.off && about.tree) return [`Off the puzzle: both sides are moved by hand. ${won}`, ""];
  if (where.reached) {
    const end = !about.goal.startsWith("win") ? "holds" : e.path.length > 4 ? "wins, as the other side has no turn" : "wins";
    return about.solution ? [`That was the solution: ${t} ${end}.`, ""] : [`Solved: ${t} ${end}.`, "good"];
  }
  if (!e) return [over ? won : about.last && !where.off ? `The other side has just played ${text(about.last)}.` : "", ""];
  if (e.verdict === "x" && !reply) return [`${t} is not the solution. Try another turn.`, "bad"];
  if (where.waiting) return [e.verdict === "r" ? `${t} is right.` : `${t} is answered by ${reply}.`, e.verdict === "r" ? "good" : ""];
  if (e.verdict === "r") return [`${t} is right. The answer was ${reply}.${!about.unsaid && where.node.g ? ` ${task(where.node.g)}.` : ""}`, "good"];
  if (e.verdict === "s") return [`${t} wins, but too slowly: it takes ${e.turns} turns after the answer ${reply}. Try another turn.`, "slow"];
  if (e.turns === 1) return [`${t} is refuted by ${reply}, which wins. Try another turn.`, "bad"];
  if (e.turns) return [`${t} is refuted by ${reply}: the other side wins in ${e.turns}. Try another turn.`, "bad"];
  return [`${t} is refuted by ${reply}. Try another turn.`, "bad"];
}

// hints returns what can be told of the key turn in steps, without one that tells all.
export function hints(node) {
  const paths = Object.keys(node.t), best = key(node);
  const from = best.slice(0, 2), to = best.slice(2, 4);
  const sameFrom = paths.filter((p) => p.startsWith(from)).length, sameStep = paths.filter((p) => p.startsWith(from + to)).length;
  const out = [];
  if (sameFrom > 1 && sameFrom < paths.length) out.push(`The worker on ${from} moves.`);
  if (sameStep > 1) out.push(`The worker on ${from} steps to ${to}.`);
  return [...out, `The turn is ${text(best)}.`];
}

// result is what is pasted after a puzzle: how it went, and nothing of the solution.
export function result(used, name, goal, link) {
  const count = (n, what) => (n === 0 ? `no ${what}` : n === 1 ? `1 ${what}` : `${n} ${what}s`);
  const how = used.solution ? "with the solution" : `${count(used.wrong, "wrong turn")}, ${count(used.hints, "hint")}`;
  return `puzzlecode ${name}: ${goal}\nSolved, ${how}.\n${link}`;
}
