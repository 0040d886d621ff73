// The marks of the last turn on a board.

import { turnOf } from "./turn.js";

// lastMarks returns the marks of a turn, given its path. placed means that the turn may have placed workers.
export function lastMarks(path, placed = false) {
  const marks = new Map(), last = path && !placed && turnOf(path);
  for (const { from, to } of (last && last.steps) || []) { marks.set(from, ["left"]); marks.set(to, ["went"]); }
  for (const square of last ? [last.early, ...last.builds].filter(Boolean) : []) marks.set(square, [...(marks.get(square) || []), "built"]);
  for (const square of (placed && path.match(/../g)) || []) marks.set(square, ["went"]);
  return marks;
}
