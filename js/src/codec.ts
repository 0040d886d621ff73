/**
 * Share codes of puzzlecode: positions of Santorini, with gods and without, and of Arimaa as a few characters, as doc/FORMAT.md
 * describes them. Everything works on strings, without a network or a DOM.
 *
 * To read text, choose by where it comes from: `parse` for a code from a program, `readLink` for pasted text, `find`
 * for prose. To write, use `encode` and `link`.
 */

export { alphabet } from "./base58.js";
export { CodeError, type Reason } from "./error.js";
export { goals, type Goal } from "./goal.js";
export { gods, type God } from "./gods.js";
export { find, link, readLink, type Found, type Line } from "./link.js";
export {
  encode, encodeShrinking, parse, parseKey, type ArimaaPosition, type ArimaaSetup, type Game, type Gods, type GodsPosition, type GodsSetup, type Piece, type Placed,
  type PlacementPosition, type PlacementSetup, type Position, type SantoriniPosition, type SantoriniSetup, type Worker,
} from "./position.js";
