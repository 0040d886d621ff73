import { arimaaCode, arimaaSquares, checkArimaa, isShort, kinds, readArimaa, readShort, short, type ArimaaPuzzle } from "./arimaa.js";
import { least, read, reserved } from "./base58.js";
import { fail, impossible, whole } from "./error.js";
import { readFEN } from "./fen.js";
import type { Goal } from "./goal.js";
import { check, fen, key, ranked, readKey, readRanked, squares, type Puzzle } from "./santorini.js";
import { readShrinking, shrinking } from "./shrinking.js";
import type { Game } from "./turns.js";

/** A worker of Santorini. */
export interface Worker {
  readonly square: string; // A1 to E5
  readonly side: "first" | "second";
  readonly kind: "worker";
}

/** A piece of Arimaa. */
export interface Piece {
  readonly square: string; // a1 to h8
  readonly side: "gold" | "silver";
  readonly kind: (typeof kinds)[number];
}

/** What a position of Santorini is made of. The workers of a side may be in any order. */
export interface SantoriniSetup {
  /** 25 levels row by row from A5 to E1: 0 to 3, or 4 for a dome. */
  readonly heights: readonly number[];
  /** The side to move. */
  readonly side: "first" | "second";
  /** The squares of the workers, A1 to E5: two of each side. */
  readonly workers: { readonly first: readonly [string, string]; readonly second: readonly [string, string] };
  readonly goal?: Goal;
}

/** What a position of Arimaa is made of: at most the pieces that a game begins with. */
export interface ArimaaSetup {
  readonly pieces: readonly Piece[];
  /** The side to move. */
  readonly side: "gold" | "silver";
  readonly goal?: Goal;
}

/** A position of Santorini: the object of the JSON API, and the squares of the workers by side. */
export interface SantoriniPosition extends SantoriniSetup {
  readonly game: "santorini";
  /** The code of 14 characters, with the goal. */
  readonly code: string;
  /** The Santorini FEN. */
  readonly fen: string;
  /** The shrinking-index code, 9 to 26 characters, with the goal. */
  readonly shrinking: string;
  /** The binary code, 20 hexadecimal digits. Keys sort as the codes do. */
  readonly key: string;
  readonly goal: Goal;
  /** The workers of the first side, then the second, each in the order of their squares. */
  readonly pieces: readonly Worker[];
}

/** A position of Arimaa: the object of the JSON API. The pieces are in the order of their squares, a1 first. */
export interface ArimaaPosition extends ArimaaSetup {
  readonly game: "arimaa";
  /** The code of 26 characters, with the goal. */
  readonly code: string;
  /** The short notation of the Arimaa Engine Interface. */
  readonly fen: string;
  readonly goal: Goal;
}

/** A position of either game. Its game says which. */
export type Position = SantoriniPosition | ArimaaPosition;

const sides = ["first", "second"] as const, colours = ["gold", "silver"] as const;

function santorini(p: Puzzle): SantoriniPosition {
  const { heights, side, workers } = p.board, names = workers.map((w) => squares[w]!) as [string, string, string, string];
  return {
    game: "santorini", code: ranked(p), fen: fen(p.board), shrinking: shrinking(p), key: key(p), goal: p.goal, side: sides[side]!, heights,
    workers: { first: [names[0], names[1]], second: [names[2], names[3]] },
    pieces: names.map((square, i) => ({ square, side: sides[i >> 1]!, kind: "worker" })),
  };
}

function arimaa(p: ArimaaPuzzle): ArimaaPosition {
  const pieces = p.board.pieces.flatMap((n, s) => (n ? [{ square: arimaaSquares[s]!, side: colours[n > 6 ? 1 : 0]!, kind: kinds[(n - 1) % 6]! }] : []));
  return { game: "arimaa", code: arimaaCode(p), fen: short(p.board), goal: p.goal, side: colours[p.board.side]!, pieces };
}

/**
 * parse reads a code: one of 14 characters, a shrinking-index code (9 to 26, the first of them 1), or
 * one of Arimaa (26). It does not read codes of Santorini with gods (16). With a game it reads only codes of that game. For what people paste there
 * is `readLink`, for prose `find`.
 *
 * It throws a `CodeError` of the class length, alphabet, check, reserved, form, or game if the code is
 * of another game.
 */
export function parse(text: string, game?: Game): Position {
  const n = [...text].length, wrong = (is: string, must: string): never => fail("code", text, whole, "game", `wrong game: this is a code of ${is}, must be one of ${must}`);
  if (n === 16 && text[0] !== "1") {
    if (!game && read(text, 16, 16, "16") - least(16) >= godsEnd) reserved("code", text);
    wrong("Santorini with gods", game === "arimaa" ? "Arimaa" : "Santorini");
  }
  if (game === "arimaa" && n === 14) wrong("Santorini", "Arimaa");
  if (game === "arimaa" || (!game && n === 26 && text[0] !== "1")) return arimaa(readArimaa(text));
  if (text[0] === "1") return santorini(readShrinking(text));
  if (n === 26) wrong("Arimaa", "Santorini");
  return santorini(readRanked(text));
}

// The least number of a code with gods that is reserved; see section 8 of FORMAT.md.
const godsEnd = 26498291015625000000867120n; // 2860*UNIT + 120*7226

/** puzzleOf reads or checks a position; the goal replaces its own. */
function puzzleOf(position: string | SantoriniSetup | ArimaaSetup, said?: Goal): Puzzle | ArimaaPuzzle {
  if (typeof position === "string") return { board: isShort(position) ? readShort(position) : readFEN(position), goal: said ?? "" } as Puzzle | ArimaaPuzzle;
  const goal = said ?? position.goal ?? "";
  const number = (names: readonly string[], name: string, what: string): number => {
    const n = names.indexOf(name);
    return n < 0 ? impossible(`${what} ${JSON.stringify(name)}, must be one of ${names.join(", ")}`) : n;
  };
  if ("heights" in position) {
    const { heights, side, workers } = position, lists = [workers.first, workers.second];
    if (heights.length !== 25 || !heights.every((h) => [0, 1, 2, 3, 4].includes(h))) impossible("heights must be 25 numbers 0 to 4");
    if (lists.some((list) => list.length !== 2)) impossible("each player must have 2 workers");
    return { board: check([...heights], number(sides, side, "side"), lists.flat().map((w) => number(squares, w, "square"))), goal };
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
 * encode writes the code of a position: a FEN, the short notation of Arimaa, or an object with the
 * parts of the position, such as `parse` returns. A goal replaces that of the object; a text has
 * none. So `encode(parse(code))` is the code, and `encode(parse(code), "")` is that without a goal.
 *
 * It throws a `CodeError` of the class syntax or input for a text, position for an impossible
 * position, and goal for a goal that the game or the position cannot have.
 */
export function encode(position: string | SantoriniSetup | ArimaaSetup, goal?: Goal): string {
  const p = puzzleOf(position, goal);
  return isArimaa(p) ? arimaaCode(p) : ranked(p);
}

/** encodeShrinking is like `encode` for the shrinking-index code, which only Santorini has. */
export function encodeShrinking(position: string | SantoriniSetup, goal?: Goal): string {
  const p = puzzleOf(position, goal);
  return isArimaa(p) ? fail("position", short(p.board), whole, "game", "wrong game: Arimaa has no shrinking-index code") : shrinking(p);
}

/**
 * parseKey reads the key of a position of Santorini: 20 hexadecimal digits in either case. It throws a
 * `CodeError` of the class length, alphabet or reserved.
 */
export const parseKey = (text: string): SantoriniPosition => santorini(readKey(text));
