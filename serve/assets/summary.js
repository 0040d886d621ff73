// A board in sentences, for screen readers, like package say.

import { say, sideName } from "./line.js";

export function summary(state) {
  const said = [], tell = (name, squares, words = {}) => { if (squares.length) said.push(say(`summary.${name}`, { squares: squares.join(", "), ...words }).text); };
  const place = (p) => (state.heights ? `${p.square} on ${state.height(p.square) ? `level ${state.height(p.square)}` : "the ground"}` : `${p.kind} ${p.square}`);
  for (const side of state.heights ? ["first", "second"] : ["gold", "silver"]) {
    const pieces = state.squares.map((s) => state.pieces.get(s)).filter((p) => p?.side === side);
    tell(state.heights ? "workers" : "pieces", pieces.map(place), { side: sideName(side) });
  }
  for (const height of state.heights ? [4, 3, 2, 1] : []) tell(height, state.squares.filter((s) => state.height(s) === height));
  if (state.heights && state.squares.every((s) => !state.height(s))) said.push(say("summary.empty").text);
  return said.join(" ");
}
