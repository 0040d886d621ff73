// What a tap on a square does to a turn that is chosen square by square, in a session or a chooser.

import { promptOf, say } from "./line.js";

// onlyOne returns the square of the piece that moves next, if an answer about chosen squares leaves a single one, like Settled
// of package game.
export const onlyOne = ({ next, path }) => (next.length === 1 && next[0].kind === "take" && !path ? next[0].square : "");

// chosenWith returns what is chosen after a tap on a square: it is chosen, let go, or another piece is taken instead, where no
// build is lost by that. It returns null for a square that is refused. isOwn is whether a piece of the side to move may stand there.
export function chosenWith(choosing, square, isOwn = true) {
  const { chosen } = choosing, kindOf = (n) => choosing.options(n).find((o) => o.square === chosen[n])?.kind;
  const takes = (n) => choosing.options(n).some((o) => o.square === square && o.kind === "take");
  const last = chosen.length - 1;
  if (choosing.options().some((o) => o.square === square)) return [...chosen, square];
  if (square === chosen[last] && (!last || kindOf(last) !== "build")) return chosen.slice(0, last);
  let n = last;
  while (n >= 0 && !takes(n)) n--;
  const keeps = !chosen.some((_, i) => kindOf(i) === "build") || n === last && kindOf(last) !== "build";
  return n >= 0 && keeps && isOwn ? [...chosen.slice(0, n), square] : null;
}

// isBeginning is whether some squares are the first of others.
export const isBeginning = (some, others) => some.length <= others.length && some.every((square, n) => square === others[n]);

// refusal returns the message about a square that cannot be chosen behind those that are. state is what the board shows, and side
// the one to move. ask asks for the answer about the square; null where all turns are known.
export async function refusal(choosing, square, { state, side, ask = null }) {
  const from = choosing.chosen.at(-1), is = (kind) => choosing.options().some((o) => o.kind === kind);
  if (from && !ask && state.heights) return say(state.hindrance(from, square, choosing.chosen.length === 1), { from, to: square });
  if (!state.heights || is("place")) return say("illegal");
  const { rule } = ask ? await ask().catch(() => ({})) : {};
  const next = is("build") || from ? promptOf(choosing, state) : say("prompt.take"); // what can be chosen
  const piece = state.pieces.get(square), about = from ? "illegal" : !piece ? "not.piece" : piece.side === side ? "not.movable" : "not.yours";
  const found = rule ? { text: `${square}: ${rule}.`, tone: "" } : say(about, { from: square });
  return { ...found, text: `${found.text} ${next.text}`.trim() };
}
