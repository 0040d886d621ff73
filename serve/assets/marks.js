// The marks on the board: the last turn, what is chosen, and how that can go on.

import { turnOf } from "./line.js";
import { arimaa, data, now, turn } from "./state.js";

// marks returns the marks of each square. paths are those of the legal turns.
export function marks(paths) {
  const { line, chosen, partial } = now, out = new Map();
  const add = (square, kind) => {
    if (!(out.get(square) || []).includes(kind)) out.set(square, [...(out.get(square) || []), kind]);
  };
  const last = line.length && !now.steps ? turn(line[line.length - 1]) : !line.length && data.last ? turnOf(data.last) : null;
  if (last && !chosen) {
    for (const s of last.steps ? last.steps.filter((s) => s.to) : [last]) for (const square of [s.from, s.to]) add(square, "last");
    if (last.build) add(last.build, "built");
  }
  if (arimaa) {
    for (const s of partial ? partial.steps : []) s.from === chosen ? add(s.to, "step") : add(s.from, "can");
    if (chosen) add(chosen, "chosen");
    return out;
  }
  for (let i = 0; i < chosen.length; i += 2) add(chosen.slice(i, i + 2), "chosen");
  const next = new Set();
  for (const path of paths) {
    if (!path.startsWith(chosen)) continue;
    const rest = path.slice(chosen.length), square = rest.slice(0, 2);
    if (next.has(square)) continue;
    next.add(square);
    add(square, chosen.length === 4 ? "build" : !chosen ? "can" : rest.length === 2 ? "climb" : "step");
  }
  return out;
}
