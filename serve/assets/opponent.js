// The computer as one side of a game, and what it expects of a position. The server plays and
// estimates.

import { pathOf, text } from "./line.js";
import { $, api, data, mover, now, other, parameters } from "./state.js";

const waitForAnswer = 500; // milliseconds in which the person's own turn is seen
const shownTurns = 4; // of the play that is expected
let shown = null; // the line whose evaluation is shown

// isToMove reports whether the computer is to move, unless the game is over.
export const isToMove = () => data.level > 0 && mover() !== data.you;

// reply returns the path of the computer's turn and whether it wins, null if the game is over.
export async function reply() {
  const asked = api.get("reply", data.code, { after: now.line.join("."), level: data.level });
  await new Promise((done) => setTimeout(done, waitForAnswer));
  const { turn } = await asked;
  return turn && { turn: pathOf(turn.turn), wins: turn.wins };
}

// undone returns how many turns are left when the person's last one is taken back, -1 if
// there is none.
export function undone() {
  let n = now.line.length - 1;
  while (n >= 0 && mover(n) !== data.you) n--;
  return n;
}

// sayGame returns the message of a game, and its tone. ready says that the legal turns are known.
export function sayGame(over, ready) {
  if (over) return mover() === data.you ? ["The computer has won.", "bad"] : ["You have won.", "good"];
  if (isToMove()) return ["The computer is thinking.", ""];
  const last = now.line[now.line.length - 1];
  return [`${last ? `The computer has played ${text(last)}.` : "You begin."}${ready ? " It is your turn." : ""}`, ""];
}

// showOpponent offers a game where that is possible. from is the address where it begins.
export function showOpponent(free, from) {
  const offer = $("opponent");
  if (!offer) return;
  offer.hidden = !free;
  const form = offer.querySelector("form"), hand = $("by-hand");
  form.action = from;
  if (!data.level && form.dataset.side !== mover()) form.elements.you.value = form.dataset.side = mover();
  if (hand) hand.href = from;
}

// showEvaluation shows what the engine expects, if that was asked for.
export async function showEvaluation(free) {
  const link = $("evaluate"), box = $("evaluation");
  if (!link) return;
  const asked = now.line, on = free && parameters.has("eval");
  link.hidden = !free;
  link.href = "#evaluation";
  link.textContent = on ? "Hide the evaluation" : "Evaluation";
  box.hidden = !on;
  if (!on || isToMove() || shown === asked) return;
  box.setAttribute("aria-busy", "true");
  let content;
  try {
    content = evaluation(mover(), await api.get("analyse", data.code, { after: asked.join("."), lines: 3 }));
  } catch (problem) {
    content = [element("p", problem.message)];
  }
  if (asked !== now.line) return;
  shown = asked;
  box.removeAttribute("aria-busy");
  box.replaceChildren(...content);
}

function element(kind, content, className = "") {
  const e = document.createElement(kind);
  e.append(...[content].flat());
  e.className = className;
  return e;
}

// evaluation puts an analysis into words, as opponent.go does.
function evaluation(side, analysis) {
  const { score, depth, lines, proof } = analysis;
  const turns = (n) => (n === 1 ? "1 turn" : `${n} turns`);
  let share = Math.round(100 * score), details = `The turns are estimates, ${turns(depth)} ahead.`, said;
  if (proof.win_in) {
    share = 100;
    said = `Proved: the ${side} side wins in ${turns(proof.win_in)}.`;
  } else if (proof.lost_in) {
    share = 0;
    said = `Proved: whatever is played, the ${other(side)} side wins in ${turns(proof.lost_in)}.`;
  } else {
    said = `Estimate: the ${side} side wins ${share} of 100 games.`;
    if (proof.no_win) details += ` Proved: no win within ${turns(proof.no_win)}.`;
  }
  if (side === "second") share = 100 - share;
  const bar = document.createElementNS("http://www.w3.org/2000/svg", "svg"), rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [k, v] of [["viewBox", "0 0 100 4"], ["preserveAspectRatio", "none"], ["aria-hidden", "true"]]) bar.setAttribute(k, v);
  rect.setAttribute("width", share);
  rect.setAttribute("height", 4);
  bar.append(rect);
  const list = lines.map((l) => {
    const value = l.win_in > 0 ? `wins in ${l.win_in}` : l.win_in < 0 ? `loses in ${-l.win_in}` : `${Math.round(100 * l.score)} %`;
    return element("li", [element("b", value), element("span", l.line.slice(0, shownTurns).join(" "))]);
  });
  return [element("p", said), bar, element("ol", list), element("p", details, "quiet")];
}
