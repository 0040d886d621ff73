import { least, read, reserved, write } from "./base58.js";
import { fail, impossible, whole } from "./error.js";
import { checkGoal, goals, type Goal } from "./goal.js";

// Section 5 of FORMAT.md: positions of Arimaa, and their codes.

/** A valid position of Arimaa: side 0 or 1, and a piece for each square from a1 to h8. */
export interface ArimaaBoard {
  readonly side: number;
  readonly pieces: readonly number[]; // 0 for a free square, else the index in letters
}

/** A position with the text of its goal. */
export interface ArimaaPuzzle {
  readonly board: ArimaaBoard;
  readonly goal: Goal;
}

/** The letters of the pieces at their indices: gold's pieces, the weakest first, then silver's. */
export const letters = " RCDHMErcdhme";

/** The kinds of pieces, the weakest first. */
export const kinds = ["rabbit", "cat", "dog", "horse", "camel", "elephant"] as const;

/** The names of the squares, from a1 to h8. */
export const arimaaSquares: readonly string[] = [..."12345678"].flatMap((rank) => [..."abcdefgh"].map((file) => file + rank));

const limits = [8, 2, 2, 2, 1, 1]; // of pieces of each kind

/** checkArimaa returns a position. It throws an error of the class position if the position is impossible. */
export function checkArimaa(pieces: readonly number[], side: number): ArimaaBoard {
  for (let piece = 1; piece <= 12; piece++) {
    const n = pieces.filter((p) => p === piece).length, limit = limits[(piece - 1) % 6]!;
    if (n > limit) impossible(`${n} pieces ${letters[piece]}, must be at most ${limit}`);
  }
  return { side, pieces };
}

/** isShort reports whether a text is written like the short notation of Arimaa. */
export const isShort = (text: string): boolean => text.slice(1, 3) === " [";

/** short writes the short notation: g or s, and 64 characters in brackets, a8 first. */
export const short = ({ side, pieces }: ArimaaBoard): string => `${"gs"[side]} [${pieces.map((_, i) => letters[pieces[i ^ 56]!]).join("")}]`;

/** readShort reads the short notation. It also accepts w or b as the side. */
export function readShort(text: string): ArimaaBoard {
  const wrong = (index: number, detail: string): never => fail("position", text, Math.min(index, text.length), "syntax", detail);
  const side = "gwsb".indexOf(text[0] ?? " ") >> 1;
  if (side < 0) wrong(0, "side to move must be g or s");
  if (!isShort(text)) wrong(1, "the side to move must be followed by a space and [");
  const pieces = Array<number>(64).fill(0);
  for (let i = 0; i < 64; i++) {
    const c = text[i + 3] ?? "]", piece = letters.indexOf(c);
    if (c === "]") wrong(i + 3, `the board has ${i} squares, must have 64`);
    if (piece < 0) wrong(i + 3, `${JSON.stringify(c)} is not a piece, must be RCDHME, rcdhme or a space`);
    pieces[i ^ 56] = piece;
  }
  if (text[67] !== "]") wrong(67, "no ] after 64 squares");
  if (text.length > 68) wrong(68, "unexpected text after the position");
  return checkArimaa(pieces, side);
}

/** choose returns the binomial coefficient of n and k, 0 if k > n. */
function choose(n: number, k: number): bigint {
  let c = 1n;
  for (let i = 0; i < k; i++) c = (c * BigInt(n - i)) / BigInt(i + 1);
  return c;
}

// The pieces that are left are stored as a number with one digit for each kind, the lowest digit for rabbits. The base
// of a digit is one above the limit of its kind.
const weights = [1, 9, 27, 81, 243, 486], allLeft = 971;
const counted = new Map<number, number>();

/** without removes a piece of a kind from the pieces left. It returns -1 if no piece of this kind is left. */
const without = (left: number, kind: number): number => (Math.floor(left / weights[kind]!) % (limits[kind]! + 1) ? left - weights[kind]! : -1);

/** sequences returns the number of different sequences of n of the pieces left. */
function sequences(left: number, n: number): number {
  if (left < 0) return 0;
  if (!n) return 1;
  const key = left * 17 + n;
  let sum = counted.get(key);
  if (sum === undefined) {
    sum = 0;
    for (let kind = 0; kind < 6; kind++) sum += sequences(without(left, kind), n - 1);
    counted.set(key, sum);
  }
  return sum;
}

/** arrangements returns the number of sequences of n pieces of one colour: A(n) in section 5 of FORMAT.md. */
const arrangements = (n: number): bigint => BigInt(sequences(allLeft, n));

/** rankKinds returns the rank of a sequence of kinds among all sequences of the same length. */
function rankKinds(list: readonly number[]): bigint {
  let left = allLeft, rank = 0;
  list.forEach((kind, i) => {
    for (let lower = 0; lower < kind; lower++) rank += sequences(without(left, lower), list.length - 1 - i);
    left = without(left, kind);
  });
  return BigInt(rank);
}

/** unrankKinds returns the sequence of n kinds with a rank. */
function unrankKinds(rank: number, n: number): number[] {
  let left = allLeft;
  return Array.from({ length: n }, (_, i) => {
    for (let kind = 0; ; kind++) {
      const count = sequences(without(left, kind), n - 1 - i);
      if (rank < count) {
        left = without(left, kind);
        return kind;
      }
      rank -= count;
    }
  });
}

/** rankPlaces returns the rank of a set of places, listed in ascending order, among all sets of the same size. */
const rankPlaces = (places: readonly number[]): bigint => places.reduce((sum, place, i) => sum + choose(place, i + 1), 0n);

/** unrankPlaces returns the k places with a rank, in ascending order. */
function unrankPlaces(rank: bigint, k: number): number[] {
  const places: number[] = [];
  for (let place = 63; k; place--) {
    if (choose(place, k) > rank) continue;
    rank -= choose(place, k--);
    places.unshift(place);
  }
  return places;
}

/** boards returns the number of positions with a gold and b silver pieces. */
const boards = (a: number, b: number): bigint => choose(64, a + b) * choose(a + b, a) * arrangements(a) * arrangements(b);

const memory = [0n];

/** starts returns the table OFF of section 5 of FORMAT.md: OFF[a][b] is at 17*a + b, and ALL is the last element. */
function starts(): readonly bigint[] {
  for (let i = memory.length - 1; i < 17 * 17; i++) memory.push(memory[i]! + boards(Math.floor(i / 17), i % 17));
  return memory;
}

const origin = least(26); // R0'

/** rankArimaa returns the number N of a position with a goal, see FORMAT.md. */
export function rankArimaa({ board: { pieces, side }, goal }: ArimaaPuzzle): bigint {
  const occupied = arimaaSquares.map((_, s) => s).filter((s) => pieces[s]);
  const places = occupied.map((_, i) => i).filter((i) => pieces[occupied[i]!]! <= 6);
  const of = (silver: boolean): number[] => occupied.map((s) => pieces[s]! - 1).filter((p) => p >= 6 === silver).map((p) => p % 6);
  const n = occupied.length, a = places.length, b = n - a, all = starts()[289]!;
  const index = ((rankPlaces(occupied) * choose(n, a) + rankPlaces(places)) * arrangements(a) + rankKinds(of(false))) * arrangements(b) + rankKinds(of(true));
  return BigInt(2 * checkGoal(goal, 2, "must be win1 to win2 in Arimaa") + side) * all + starts()[17 * a + b]! + index;
}

/** unrankArimaa returns the position with the number n, or undefined if the number is reserved. */
export function unrankArimaa(n: bigint): ArimaaPuzzle | undefined {
  const list = starts(), all = list[289]!;
  if (n < 0n || n >= 6n * all) return undefined;
  const top = Number(n / all); // 2*goal + side
  let x = n % all;
  const i = list.findLastIndex((start) => start <= x), a = Math.floor(i / 17), b = i % 17;
  x -= list[i]!;
  const next = (base: bigint): bigint => {
    const digit = x % base;
    x /= base;
    return digit;
  };
  const silver = unrankKinds(Number(next(arrangements(b))), b);
  const gold = unrankKinds(Number(next(arrangements(a))), a);
  const places = unrankPlaces(next(choose(a + b, a)), a);
  const pieces = Array<number>(64).fill(0);
  unrankPlaces(x, a + b).forEach((square, place) => {
    pieces[square] = places.includes(place) ? 1 + gold.shift()! : 7 + silver.shift()!;
  });
  return { board: { side: top % 2, pieces }, goal: goals[top >> 1]! };
}

/** arimaaCode writes the code of 26 characters. */
export const arimaaCode = (p: ArimaaPuzzle): string => write(rankArimaa(p) + origin);

/** readArimaa reads a text as a code of 26 characters. */
export function readArimaa(text: string): ArimaaPuzzle {
  if ([...text].length === 26 && text[0] === "1") fail("code", text, whole, "form", "malformed code: an Arimaa code cannot start with 1");
  return unrankArimaa(read(text, 26, 26, "26") - origin) ?? reserved("code", text);
}
