import { read, write } from "./base58.js";
import { fail, whole } from "./error.js";
import { goals } from "./goal.js";
import { check, goalNumber, squares, type Board, type Puzzle } from "./santorini.js";

// The shrinking-index record and the code that holds it, see sections 2 and 3.2 of FORMAT.md. A record is a text of 0s
// and 1s.

const binary = (n: number, width: number): string => n.toString(2).padStart(width, "0");

/** width returns the number of bits of an index into a list of n squares. */
const width = (n: number): number => Math.max(1, 32 - Math.clz32(n - 1));

/** record writes the record of a position. */
function record({ heights, side, workers }: Board): string {
  const levels = [1, 2, 3, 4].map((level) => squares.map((_, s) => s).filter((s) => heights[s] === level));
  const left = squares.map((_, s) => s);
  const indices = levels.flat().map((s) => {
    const bits = binary(left.indexOf(s), width(left.length));
    left.splice(left.indexOf(s), 1);
    return bits;
  });
  return [side, ...[...workers, ...levels.slice(0, 3).map((list) => list.length)].map((n) => binary(n, 5)), ...indices].join("");
}

/** readRecord reads a record. text is the code that holds the record, for errors. */
function readRecord(bits: string, text: string): Board {
  const wrong = (bit: number, detail: string): never => fail("code", text, whole, "form", `malformed code: bit ${Math.min(bit, bits.length)} of the record: ${detail}`);
  let at = 0;
  const take = (n: number): number => parseInt(bits.slice(at, (at += n)), 2);
  const cut = (detail: string): never => wrong(bits.length, `cut off, ${detail}`);
  if (bits.length < 36) cut("must have at least 36 bits");
  const side = take(1), workers = [5, 5, 5, 5].map(take), counts = [5, 5, 5].map(take);
  const ends = counts.map((_, i) => counts.slice(0, i + 1).reduce((sum, n) => sum + n)); // of the groups
  const many = ends.findIndex((end) => end > 25);
  const indices: number[] = [], places: number[] = []; // places[i] is the bit of indices[i]
  while (many < 0 && at < bits.length) {
    places.push(at);
    if (indices.length === 25) wrong(at, outside);
    const n = width(25 - indices.length);
    if (at + n > bits.length) cut(`in index ${indices.length}`);
    indices.push(take(n));
  }
  if (many < 0 && indices.length < ends[2]!) cut(`${indices.length} of at least ${ends[2]} squares`);

  workers.forEach((w, i) => {
    if (w > 24) wrong(1 + 5 * i, "worker square over 24");
    if (workers.indexOf(w) < i) wrong(1 + 5 * i, "two workers on one square");
    if (i % 2 && w < workers[i - 1]!) wrong(1 + 5 * i, "workers of a player out of order");
  });
  if (many >= 0) wrong(21 + 5 * many, "more than 25 squares listed");
  const heights = Array<number>(25).fill(0), left = squares.map((_, s) => s);
  indices.forEach((index, i) => {
    if (index >= left.length) wrong(places[i]!, outside);
    if (i && !ends.includes(i) && index < indices[i - 1]!) wrong(places[i]!, "squares of a level out of order");
    heights[left.splice(index, 1)[0]!] = 1 + ends.filter((end) => i >= end).length;
  });
  try {
    return check(heights, side, [workers.slice(0, 2), workers.slice(2)]);
  } catch (e) {
    return fail("code", text, whole, "form", `malformed code: ${(e as Error).message}`);
  }
}

const outside = "index not below the number of squares left";

/** shrinking writes the shrinking-index code. */
export function shrinking({ board, goal }: Puzzle): string {
  const number = goalNumber(board, goal);
  return `1${write(BigInt(`0b1${number ? binary(16 + number, 5) : 0}${record(board)}`))}`;
}

/** readShrinking reads a text that starts with 1 as a shrinking-index code. */
export function readShrinking(text: string): Puzzle {
  const bits = read(text, 9, 26, "9 to 26, as it starts with 1").toString(2); // the leading 1 is the digit 0
  const number = bits[1] === "0" ? 0 : parseInt(bits.slice(2, 6), 2), goal = goals[number];
  if (goal === undefined || (bits[1] === "1" && !number)) fail("code", text, whole, "form", `malformed code: goal number ${number}: invalid goal, must be 1 to 9`);
  const board = readRecord(bits.slice(bits[1] === "0" ? 2 : 6), text);
  try {
    goalNumber(board, goal);
  } catch (e) {
    fail("code", text, whole, "form", `malformed code: ${(e as Error).message}`);
  }
  return { board, goal };
}
