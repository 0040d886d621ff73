// The computer as one side of a game, and its evaluation of a position. Both come from the server.

import { $, api, data, mover, now, parameters } from "./state.js";

const waitForReply = 500; // milliseconds for which the player's turn is shown
const shownTurns = 4; // of the main line
let shown = null; // the line whose evaluation is shown

// isToMove reports whether the computer is to move, unless the game is over.
export const isToMove = () => data.level > 0 && mover() !== data.you;

// reply returns the turn of the computer.
export async function reply() {
  const asked = api.get("reply", data.code, { after: now.line.join("."), level: data.level, seed: parameters.get("seed") || 0 });
  await new Promise((done) => setTimeout(done, waitForReply));
  return (await asked).turn.turn;
}

// undone returns the number of turns that are left after taking back the player's last turn, or -1.
export function undone() {
  let n = now.line.length - 1;
  while (n >= 0 && mover(n) !== data.you) n--;
  return n;
}

// showOpponent offers a game where that is possible. from is the URL where it begins.
export function showOpponent(free, from) {
  const offer = $("opponent");
  if (!offer) return;
  offer.hidden = !free;
  const form = offer.querySelector("form"), hand = $("by-hand");
  form.action = from;
  if (!data.level && form.dataset.side !== mover()) form.elements.you.value = form.dataset.side = mover();
  if (hand) hand.href = from;
}

// showEvaluation shows the engine's evaluation, if requested.
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
    content = evaluation(await api.get("analyse", data.code, { after: asked.join("."), lines: 3 }));
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

// evaluation shows an analysis. Keep it equal to evaluationOf of opponent.go.
function evaluation({ score, lines, proof, text, details }) {
  let share = proof.win_in ? 100 : proof.lost_in ? 0 : Math.round(100 * score);
  if (mover() === "second") share = 100 - share;
  const bar = document.createElementNS("http://www.w3.org/2000/svg", "svg"), rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [k, v] of [["viewBox", "0 0 100 4"], ["preserveAspectRatio", "none"], ["aria-hidden", "true"]]) bar.setAttribute(k, v);
  rect.setAttribute("width", share);
  rect.setAttribute("height", 4);
  bar.append(rect);
  const list = lines.map((l) => element("li", [element("b", l.text), element("span", l.line.slice(0, shownTurns).join(" "))]));
  return [element("p", text), bar, element("ol", list), element("p", details, "quiet")];
}
