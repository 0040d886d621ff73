// What a tap on a square does while a turn is chosen square by square, in a session or a chooser.

import { phrase, say } from "./line.js";
import { turnOf } from "./turn.js";

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

// onlyOne returns the square of the piece that has to move next, if there is only one. Its argument is the API's
// response about the chosen squares. It is like game.Settled.
export const onlyOne = ({ next, path }) => (next.length === 1 && next[0].kind === "take" && !path ? next[0].square : "");

// kindOf returns what chosen square n is for, such as a step or a build. It returns undefined if fewer are chosen.
export const kindOf = (choosing, n) => choosing.options(n).find((o) => o.square === choosing.chosen[n])?.kind;

// chosenWith returns the chosen squares after a tap, which adds or removes a square, or takes another piece if no build
// is lost. It returns null if the square cannot be chosen. isOwn says whether the side to move may have a piece there.
export function chosenWith(choosing, square, isOwn = true) {
  const { chosen } = choosing, isBuild = (n) => kindOf(choosing, n) === "build";
  const takes = (n) => choosing.options(n).some((o) => o.square === square && o.kind === "take");
  const last = chosen.length - 1;
  if (choosing.options().some((o) => o.square === square)) return [...chosen, square];
  if (square === chosen[last] && (!last || !isBuild(last))) return chosen.slice(0, last);
  let n = last;
  while (n >= 0 && !takes(n)) n--;
  const keeps = !chosen.some((_, i) => isBuild(i)) || n === last && !isBuild(last);
  return n >= 0 && keeps && isOwn ? [...chosen.slice(0, n), square] : null;
}

export const isBeginning = (some, others) => some.length <= others.length && some.every((square, n) => square === others[n]);

// spokenOf says for screen readers which squares were chosen, and which can be chosen next.
export function spokenOf(choosing) {
  const { answer, chosen } = choosing, [from, to] = chosen, squares = choosing.options().map((o) => o.square).join(", ");
  if (!from) return phrase("spoken.none");
  if (answer && !answer.isKnown) return phrase("spoken.next", { from: chosen.at(-1), squares });
  return phrase(to ? "spoken.step" : "spoken.take", { from, to, squares });
}

// refusal returns a message that says why a square cannot be chosen next. state is the board, and side the side to
// move. ask asks the API about the square; it is null if all legal turns are known.
export async function refusal(choosing, square, { state, side, ask = null }) {
  const from = choosing.chosen.at(-1), is = (kind) => choosing.options().some((o) => o.kind === kind);
  if (from && !ask && state.heights) return say(state.hindrance(from, square, choosing.chosen.length === 1) || "illegal", { from, to: square });
  if (!state.heights || is("place")) return say("illegal");
  const { rule } = ask ? await ask().catch(() => ({})) : {};
  const next = is("build") || from ? promptOf(choosing, state) : say("prompt.take"); // the possible choices
  const piece = state.pieces.get(square), about = from ? "illegal" : !piece ? "not.piece" : piece.side === side ? "not.movable" : "not.yours";
  const found = rule ? { text: `${square}: ${rule}.`, tone: "" } : say(about, { from: square });
  return { ...found, text: `${found.text} ${next.text}`.trim() };
}

// lastMarks returns the marks of a turn, given its path; "" is no turn. placed means that the turn may have placed workers.
export function lastMarks(path, placed) {
  if (!path || placed) return new Map((path.match(/../g) || []).map((square) => [square, ["went"]]));
  const { steps, early, builds } = turnOf(path), marks = new Map(steps.flatMap(({ from, to }) => [[from, ["left"]], [to, ["went"]]]));
  for (const square of [early, ...builds].filter(Boolean)) marks.set(square, [...(marks.get(square) || []), "built"]);
  return marks;
}
