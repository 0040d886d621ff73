import { arimaaCode, arimaaSquares, checkArimaa, isShort, kinds, rankArimaa, readArimaa, readShort, short, unrankArimaa, type ArimaaPuzzle } from "./arimaa.js";
import { reserved } from "./base58.js";
import { fail, impossible, whole } from "./error.js";
import { readFEN } from "./fen.js";
import type { Goal } from "./goal.js";
import { gods, type God } from "./gods.js";
import { check, codeOf, fen, hasGods, isPlaced, key, readGods, readRanked, squares, unrank, type Puzzle } from "./santorini.js";
import { readShrinking, shrinking } from "./shrinking.js";

/** A worker of Santorini on its square. */
export interface Worker {
  readonly square: string; // A1 to E5
  readonly side: "first" | "second";
  readonly kind: "worker";
}

/** A piece of Arimaa on its square. */
export interface Piece {
  readonly square: string; // a1 to h8
  readonly side: "gold" | "silver";
  readonly kind: (typeof kinds)[number];
}

/** The parts of a position of Santorini. The workers of each side may be in any order. */
export interface SantoriniSetup {
  /** 25 levels row by row from A5 to E1: 0 to 3, or 4 for a dome. */
  readonly heights: readonly number[];
  /** The side to move. */
  readonly side: "first" | "second";
  /** The squares of the workers, A1 to E5: two of each side. */
  readonly workers: { readonly first: readonly [string, string]; readonly second: readonly [string, string] };
  readonly goal?: Goal;
}

/** The gods of both sides. At least one side has a god; the other may be mortal. */
export interface Gods {
  readonly first: God;
  readonly second: God;
}

/** The parts of a position of Santorini with gods. Workers stand on any level. */
export interface GodsSetup extends SantoriniSetup {
  readonly gods: Gods;
  /** Whether the opponent is Athena and has just moved up, so that the side to move must not move up. */
  readonly raised?: boolean;
  /** Whether the opponent has just won. With gods, the board does not show this. */
  readonly finished?: boolean;
}

/** The workers placed so far. The first side places both of its workers, then the second side. */
export type Placed =
  | { readonly first: readonly [] | readonly [string] | readonly [string, string]; readonly second: readonly [] }
  | { readonly first: readonly [string, string]; readonly second: readonly [string] };

/** The parts of a position of Santorini before all workers stand. The board is flat, and there is no goal. */
export interface PlacementSetup {
  readonly heights: readonly number[];
  /** The side that places next. */
  readonly side: "first" | "second";
  readonly workers: Placed;
  /** The gods, missing in a game without gods. */
  readonly gods?: Gods;
  readonly goal?: "";
}

/** The parts of a position of Arimaa. Of each kind, there are at most the pieces of the start of a game. */
export interface ArimaaSetup {
  readonly pieces: readonly Piece[];
  /** The side to move. */
  readonly side: "gold" | "silver";
  readonly goal?: Goal;
}

/** A position of Santorini: the same object as in the JSON API, and the squares of the workers by side. */
export interface SantoriniPosition extends SantoriniSetup {
  readonly game: "santorini";
  readonly placing?: undefined;
  /** The code of 14 characters, with the goal. */
  readonly code: string;
  /** The Santorini FEN. */
  readonly fen: string;
  /** The shrinking-index code, 9 to 26 characters, with the goal. */
  readonly shrinking: string;
  /** The binary code as 20 hexadecimal digits. Keys sort in the same order as codes. */
  readonly key: string;
  readonly goal: Goal;
  /** The workers of the first side, then of the second side, each in the order of their squares. */
  readonly pieces: readonly Worker[];
}

/** A position of Santorini with gods: the object of the JSON API, the squares of the workers by side, and the key. */
export interface GodsPosition extends GodsSetup {
  readonly game: "gods";
  readonly placing?: undefined;
  /** The code of 16 characters, with the goal. */
  readonly code: string;
  /** The Santorini FEN. */
  readonly fen: string;
  /** The binary code as 22 hexadecimal digits. Keys sort in the same order as codes. */
  readonly key: string;
  readonly goal: Goal;
  /** The workers of the first side, then of the second side, each in the order of their squares. */
  readonly pieces: readonly Worker[];
}

/**
 * A position of Santorini before all workers stand, with gods or without: the same object as in the JSON API, and the
 * squares of the workers by side.
 */
export interface PlacementPosition extends PlacementSetup {
  readonly game: "santorini" | "gods";
  /** This key marks positions before all workers stand; other positions lack it. */
  readonly placing: true;
  /** The code of 14 characters, or 16 with gods. */
  readonly code: string;
  /** The Santorini FEN. */
  readonly fen: string;
  /** The number of the code as 20 hexadecimal digits, or 22 with gods. */
  readonly key: string;
  readonly goal: "";
  /** The workers that stand already: those of the first side, then those of the second. */
  readonly pieces: readonly Worker[];
}

/** A position of Arimaa: the same object as in the JSON API. The pieces are in the order of their squares, a1 first. */
export interface ArimaaPosition extends ArimaaSetup {
  readonly game: "arimaa";
  readonly placing?: undefined;
  /** The code of 26 characters, with the goal. */
  readonly code: string;
  /** The short notation of the Arimaa Engine Interface. */
  readonly fen: string;
  /** The binary code as 38 hexadecimal digits. Keys sort in the same order as codes. */
  readonly key: string;
  readonly goal: Goal;
}

/**
 * A position of any game. `game` names the game. Only positions before all workers stand have `placing`: both together
 * narrow the type.
 */
export type Position = SantoriniPosition | GodsPosition | PlacementPosition | ArimaaPosition;

/** The games that have codes; `gods` is Santorini with a god on one side or both. */
export type Game = Position["game"];

/** The sides of Santorini. */
export const sides = ["first", "second"] as const;

const colours = ["gold", "silver"] as const;

function santorini(p: Puzzle): SantoriniPosition | GodsPosition | PlacementPosition {
  const { goal, board, board: { heights, workers, gods: [a, b], raised, won } } = p, names = workers.map((w) => squares[w]!), first = Math.min(2, names.length);
  const all = {
    code: codeOf(p), fen: fen(board), goal, side: sides[board.side]!, heights,
    workers: { first: names.slice(0, first), second: names.slice(first) } as never, // the types fix the number of squares
    pieces: names.map((square, i): Worker => ({ square, side: sides[i >> 1]!, kind: "worker" })),
  };
  const ofGods = { ...all, game: "gods", gods: { first: gods[a]!, second: gods[b]! } } as const;
  if (!isPlaced(board)) return { ...(hasGods(board) ? ofGods : { ...all, game: "santorini" }), goal: "", placing: true, key: key(p) };
  if (!hasGods(board)) return { ...all, game: "santorini", shrinking: shrinking(p), key: key(p) };
  return { ...ofGods, key: key(p), ...(raised && { raised }), ...(won && { finished: won }) };
}

function arimaa(p: ArimaaPuzzle): ArimaaPosition {
  const pieces = p.board.pieces.flatMap((n, s) => (n ? [{ square: arimaaSquares[s]!, side: colours[n > 6 ? 1 : 0]!, kind: kinds[(n - 1) % 6]! }] : []));
  return { game: "arimaa", code: arimaaCode(p), fen: short(p.board), key: rankArimaa(p).toString(16).padStart(38, "0"), goal: p.goal, side: colours[p.board.side]!, pieces };
}

/**
 * parse reads a code of any game: Santorini (14 characters), Santorini with gods (16), or Arimaa (26). It also reads a
 * shrinking-index code of Santorini (9 to 26 characters, beginning with 1). Use `readLink` for pasted text and `find`
 * for prose.
 *
 * It throws a `CodeError` of the class length, alphabet, check, reserved or form.
 */
export function parse(text: string): Position {
  const n = [...text].length;
  if (text[0] === "1") return santorini(readShrinking(text));
  if (n === 26) return arimaa(readArimaa(text));
  return santorini(n === 16 ? readGods(text) : readRanked(text));
}

/** The parts of a position of any game. */
type Setup = SantoriniSetup | GodsSetup | PlacementSetup | ArimaaSetup;

/** puzzleOf reads a text or checks an object. If a goal is given, it replaces the goal of the position. */
function puzzleOf(position: string | Setup, said?: Goal): Puzzle | ArimaaPuzzle {
  if (typeof position === "string") return { board: isShort(position) ? readShort(position) : readFEN(position), goal: said ?? "" } as Puzzle | ArimaaPuzzle;
  const goal = said ?? position.goal ?? "";
  const number = (names: readonly string[], name: string, what: string): number => {
    const n = names.indexOf(name);
    return n < 0 ? impossible(`${what} ${JSON.stringify(name)}, must be one of ${names.join(", ")}`) : n;
  };
  if ("heights" in position) {
    const { heights, side, workers } = position, more: Partial<GodsSetup> = position as GodsSetup;
    if (heights.length !== 25 || !heights.every((h) => [0, 1, 2, 3, 4].includes(h))) impossible("heights must be 25 numbers 0 to 4");
    const lists = [workers.first, workers.second].map((list) => list.map((w) => number(squares, w, "square")));
    const god = (side: "first" | "second"): number => (more.gods ? number(gods, more.gods[side], "god") : 0);
    return { board: check([...heights], number(sides, side, "side"), lists, [god("first"), god("second")], more.raised, more.finished), goal };
  }
  const pieces = Array<number>(64).fill(0);
  for (const { square, side, kind } of position.pieces) {
    const s = number(arimaaSquares, square, "square");
    if (pieces[s]) impossible(`two pieces at ${square}`);
    pieces[s] = 1 + number(kinds, kind, "kind") + 6 * number(colours, side, "side");
  }
  return { board: checkArimaa(pieces, number(colours, position.side, "side")), goal };
}

const isArimaa = (p: Puzzle | ArimaaPuzzle): p is ArimaaPuzzle => "pieces" in p.board;

/**
 * encode writes the code of a position. The position is a FEN, the short notation of Arimaa, or an object like those
 * that `parse` returns. If both sides are mortal, the code is that of the game without gods.
 *
 * A goal replaces the goal of the object; a text has no goal. So `encode(parse(code))` returns the same code, and
 * `encode(parse(code), "")` the code without a goal.
 *
 * It throws a `CodeError` of the class syntax or input for an invalid text, position for an impossible position, and
 * goal for a goal that is not possible in the position or the game.
 */
export function encode(position: string | Setup, goal?: Goal): string {
  const p = puzzleOf(position, goal);
  return isArimaa(p) ? arimaaCode(p) : codeOf(p);
}

/**
 * encodeShrinking is like `encode` but writes the shrinking-index code. That code exists only for positions without
 * gods in which all workers stand.
 */
export function encodeShrinking(position: string | SantoriniSetup, goal?: Goal): string {
  const p = puzzleOf(position, goal);
  if (isArimaa(p)) return fail("position", short(p.board), whole, "game", "wrong game: Arimaa has no shrinking-index code");
  if (hasGods(p.board)) fail("position", fen(p.board), whole, "game", "wrong game: Santorini with gods has no shrinking-index code");
  return isPlaced(p.board) ? shrinking(p) : fail("position", fen(p.board), whole, "input", "the workers are not placed yet");
}

/**
 * parseKey reads the key of a position: 20 hexadecimal digits, 22 with gods, or 38 for Arimaa. It accepts upper and
 * lower case. It throws a `CodeError` of the class length, alphabet or reserved.
 */
export function parseKey(text: string): Position {
  const wrong = text.search(/[^0-9a-f]/i), n = text.length;
  if (wrong >= 0) fail("key", text, wrong, "alphabet", "not in the alphabet of hexadecimal digits");
  if (![20, 22, 38].includes(n)) fail("key", text, Math.min(n, 38), "length", `wrong length: ${n} hexadecimal digits, must be 20, 22 with gods, or 38 for Arimaa`);
  const number = BigInt(`0x${text}`);
  if (n === 38) return arimaa(unrankArimaa(number) ?? reserved("key", text));
  return santorini(unrank(number, n === 22) ?? reserved("key", text));
}
