import { least, read, reserved, write } from "./base58.js";
import { fail, impossible } from "./error.js";
import { checkGoal, goals, type Goal } from "./goal.js";

// Sections 1, 3.1 and 4 of FORMAT.md: positions of Santorini, the ranked code, the binary key.

/** A valid position of Santorini. Squares are 0 to 24, A5 first and E1 last. */
export interface Board {
  readonly heights: readonly number[];
  readonly side: number; // 0 or 1
  readonly workers: readonly number[]; // First's two, then Second's two, each pair ascending
}

/** A position with the number of its goal. */
export interface Puzzle {
  readonly board: Board;
  readonly goal: Goal;
}

/** The names of squares, in order. */
export const squares: readonly string[] = [..."54321"].flatMap((row) => [..."ABCDE"].map((column) => column + row));

/** top returns the index of the worker on level 3, or -1 in a live position. */
const top = (b: Board): number => b.workers.findIndex((w) => b.heights[w] === 3);

/** check returns a board, or throws the error of the class position for an impossible one. */
export function check(heights: readonly number[], side: number, workers: readonly number[]): Board {
  const pairs = [workers.slice(0, 2), workers.slice(2)].map((pair) => pair.sort((a, b) => a - b));
  const board = { heights, side, workers: pairs.flat() };
  workers.forEach((w, i) => {
    if (workers.indexOf(w) < i) impossible(`two workers at ${squares[w]}`);
    if (heights[w] === 4) impossible(`worker on the dome at ${squares[w]}`);
    if (heights[w] === 3 && i >> 1 === side) impossible(`worker at ${squares[w]} is on level 3, must belong to the player who is not to move`);
  });
  if (workers.filter((w) => heights[w] === 3).length > 1) impossible("more than one worker on level 3");
  return board;
}

const rest = 5n ** 21n; // ways to set the heights of the 21 squares without workers
const sets = 2n * 300n * 253n; // sides to move and squares of workers
const live = sets * 81n * rest;
const finished = sets * 54n * rest;
const origin = least(14); // R0

/** pair returns the rank of two numbers a < b among all such pairs. */
const pair = (a: number, b: number): number => (b * (b - 1)) / 2 + a;

/** unpair is the inverse of pair. */
function unpair(n: number): [number, number] {
  let b = 1;
  while (pair(0, b + 1) <= n) b++;
  return [n - pair(0, b), b];
}

/** goalNumber returns the number of a goal. It throws for a goal that the position cannot have. */
export const goalNumber = (board: Board, goal: Goal): number => checkGoal(goal, top(board) < 0 ? 9 : 0);

/** rank returns N of a position with a goal. It throws for a goal that the position cannot have. */
export function rank({ board, goal }: Puzzle): bigint {
  const [a, b, c, d] = board.workers as [number, number, number, number];
  const renumber = (s: number): number => s - Number(s > a) - Number(s > b);
  const climbed = top(board);
  let n = BigInt((board.side * 300 + pair(a, b)) * 253 + pair(renumber(c), renumber(d)));
  if (climbed >= 0) n = n * 2n + BigInt(climbed & 1);
  board.heights.forEach((height, s) => {
    if (s !== board.workers[climbed]) n = n * (board.workers.includes(s) ? 3n : 5n) + BigInt(height);
  });
  return n + live * BigInt(climbed < 0 ? goalNumber(board, goal) : 10 + goalNumber(board, goal));
}

/** unrank is the inverse of rank, or undefined for a reserved number. */
export function unrank(n: bigint): Puzzle | undefined {
  if (n < 0n || n >= 10n * live + finished) return undefined;
  const over = n >= 10n * live, goal = over ? 0 : Number(n / live);
  let h = n - live * BigInt(over ? 10 : goal);
  const below = over ? 27n * rest : 81n * rest; // numbers of heights
  let set = Number(h / below);
  h %= below;
  const higher = over ? set & 1 : 0;
  if (over) set >>= 1;
  const side = Math.floor(set / (300 * 253));
  const first = unpair(Math.floor(set / 253) % 300);
  const free = squares.map((_, s) => s).filter((s) => !first.includes(s));
  const workers = [...first, ...unpair(set % 253).map((i) => free[i]!)];
  const winner = over ? workers[2 * (1 - side) + higher] : -1;
  const heights = Array<number>(25).fill(3); // of the winner
  for (let s = 24; s >= 0; s--) {
    if (s === winner) continue;
    const base = workers.includes(s) ? 3n : 5n;
    heights[s] = Number(h % base);
    h /= base;
  }
  return { board: { heights, side, workers }, goal: goals[goal]! };
}

/** ranked writes the code of 14 characters. */
export const ranked = (p: Puzzle): string => write(rank(p) + origin);

/** readRanked reads a text as a code of 14 characters. */
export const readRanked = (text: string): Puzzle => unrank(read(text, 14, 14, "14, or 26 for Arimaa") - origin) ?? reserved("code", text);

/** key writes N as 20 hexadecimal digits. */
export const key = (p: Puzzle): string => rank(p).toString(16).padStart(20, "0");

/** readKey reads what key writes, in either case. */
export function readKey(text: string): Puzzle {
  const wrong = text.search(/[^0-9a-f]/i);
  if (wrong >= 0) fail("key", text, wrong, "alphabet", "not in the alphabet of hexadecimal digits");
  if (text.length !== 20) fail("key", text, Math.min(text.length, 20), "length", `wrong length: ${text.length} hexadecimal digits, must be 20`);
  return unrank(BigInt(`0x${text}`)) ?? reserved("key", text);
}

/** fen writes the Santorini FEN. */
export function fen(b: Board): string {
  const winner = top(b) >> 1; // a side, or -1
  const players = [0, 1].map((side) => `${side === winner ? "#" : ""}mortal:${squares[b.workers[2 * side]!]},${squares[b.workers[2 * side + 1]!]}`);
  return `${b.heights.join("")}/${b.side + 1}/${players.join("/")}`;
}
