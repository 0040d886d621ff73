/**
 * Codes of puzzlecode: positions of Santorini, with gods and without, and of Arimaa in a few characters. doc/FORMAT.md
 * describes them. All functions work on strings, without a network or a DOM.
 *
 * To read text, choose by its source: `parse` for a code from a program, `readLink` for pasted text, `find` for prose.
 * To write, use `encode` and `link`.
 */

export { alphabet } from "./base58.js";
export { CodeError, type Reason } from "./error.js";
export { goals, type Goal } from "./goal.js";
export { gods, type God } from "./gods.js";
export { doubtOf, find, link, readLink, type Found, type Line } from "./link.js";
export {
  encode, encodeShrinking, parse, parseKey, type ArimaaPosition, type ArimaaSetup, type Game, type Gods, type GodsPosition, type GodsSetup, type Piece, type Placed,
  type PlacementPosition, type PlacementSetup, type Position, type SantoriniPosition, type SantoriniSetup, type Worker,
} from "./position.js";
