// The states that a game with gods can have: it goes on, Athena has moved up, or it is won.

// statesOf returns the states that a board can have, by its gods, First's in front, and the number of the side to move, 0
// or 1. Without gods there is none.
export function statesOf(gods, side) {
  if (gods.every((god) => god === "mortal")) return [];
  return ["on", ...(gods[1 - side] === "athena" ? ["raised"] : []), "won"];
}
