import { least, read, reserved, write } from "./base58.js";
import { fail, impossible, whole } from "./error.js";
import { checkGoal, goals, type Goal } from "./goal.js";
import { athena, gods, pairs, placingUnit, situations, type Pair } from "./gods.js";

// Positions of Santorini, with gods and without, and their numbers: sections 1, 3.1, 4, 8 and 9 of FORMAT.md.

/** A valid position of Santorini. Squares are 0 to 24, A5 first and E1 last. */
export interface Board {
  readonly heights: readonly number[];
  readonly side: number; // 0 or 1
  readonly workers: readonly number[]; // First's, then Second's, each ascending: four, or fewer before all stand
  readonly gods: Pair; // two mortals in the base game
  readonly raised: boolean; // the side that is not to move is Athena and has moved up
  readonly won: boolean; // the side that is not to move has just won
}

/** A position with its goal. */
export interface Puzzle {
  readonly board: Board;
  readonly goal: Goal;
}

/** The names of the squares, from A5 to E1 row by row. */
export const squares: readonly string[] = [..."54321"].flatMap((row) => [..."ABCDE"].map((column) => column + row));

/** hasGods reports whether at least one side has a god. */
export const hasGods = ({ gods: [a, b] }: Pick<Board, "gods">): boolean => a + b > 0;

/** isPlaced reports whether all workers stand. */
export const isPlaced = (b: Board): boolean => b.workers.length === 4;

/**
 * check returns the board with the given parts. It throws an error of the class position if the position is impossible.
 * In a game without gods, the board itself shows who has won.
 */
export function check(heights: readonly number[], side: number, lists: readonly (readonly number[])[], pair: Pair = [0, 0], raised = false, won = false): Board {
  const workers = lists.flatMap((list) => [...list].sort((a, b) => a - b)), [first, second] = lists.map((list) => list.length) as [number, number];
  workers.forEach((w, i) => {
    if (workers.indexOf(w) < i) impossible(`two workers at ${squares[w]}`);
    if (heights[w] === 4) impossible(`worker on the dome at ${squares[w]}`);
  });
  if (workers.length < 4) {
    if (first > 2 || second > (first < 2 ? 0 : 1)) impossible("each player must have 2 workers, or the first player places both before the second");
    if (heights.some(Boolean)) impossible("levels are built before all workers stand");
    if (side !== first >> 1) impossible(`player ${1 + (first >> 1)} places next and must be the side to move`);
  } else if (first !== 2 || second !== 2) impossible("each player must have 2 workers");
  else if (!hasGods({ gods: pair })) {
    const climbed = workers.map((w, i) => (heights[w] === 3 ? i : -1)).filter((i) => i >= 0), mover = climbed.find((i) => i >> 1 === side);
    if (mover !== undefined) impossible(`worker at ${squares[workers[mover]!]} is on level 3, must belong to the player who is not to move`);
    if (climbed.length > 1) impossible("more than one worker on level 3");
    if (won && !climbed.length) impossible("the game is over without a worker on level 3");
    won = climbed.length > 0;
  }
  if (raised && (pair[1 - side] !== athena || won)) impossible(won ? "raised, but the game is over" : "raised, but the player who is not to move is not athena");
  if (workers.length < 4 && (raised || won)) impossible("raised or over before all workers stand");
  return { heights, side, workers, gods: pair, raised, won };
}

const rest = 5n ** 21n; // ways to set the heights of the 21 squares without workers
const sets = 300 * 253; // squares of workers
const live = BigInt(2 * sets * 81) * rest;
const finished = BigInt(2 * sets * 54) * rest;
const end = 10n * live + finished; // where the positions without all workers begin
const unit = BigInt(sets * 256) * rest;
const godsEnd = BigInt(placingUnit) * unit;
const states = 1 + 25 + 300 + 300 * 23; // positions without all workers, of two gods

/** pair returns the rank of a pair of numbers a < b among all such pairs. */
const pair = (a: number, b: number): number => (b * (b - 1)) / 2 + a;

/** unpair returns the pair with a rank. */
function unpair(n: number): [number, number] {
  let b = 1;
  while (pair(0, b + 1) <= n) b++;
  return [n - pair(0, b), b];
}

/** free lists the squares that are not in the list taken. */
const free = (taken: readonly number[]): number[] => squares.map((_, s) => s).filter((s) => !taken.includes(s));

/** goalNumber returns the number of a goal. It throws for a goal that the position cannot have. */
export const goalNumber = (board: Board, goal: Goal): number =>
  checkGoal(goal, board.won || !isPlaced(board) ? 0 : 9, isPlaced(board) ? "the game is over in this position" : "the workers are not placed yet");

/** state returns the number of a placement of fewer than four workers, see section 9 of FORMAT.md. */
function state(workers: readonly number[]): number {
  const [a = -1, b, c] = workers;
  if (b === undefined) return 1 + a;
  return c === undefined ? 26 + pair(a, b) : 326 + pair(a, b) * 23 + free([a, b]).indexOf(c);
}

/** placing returns the position for a number that state returned. */
function placing(n: number, gods: Pair): Puzzle {
  let workers = n ? [n - 1] : [];
  if (n >= 26) workers = unpair(n < 326 ? n - 26 : Math.floor((n - 326) / 23));
  if (n >= 326) workers.push(free(workers)[(n - 326) % 23]!);
  return { board: { heights: Array<number>(25).fill(0), side: workers.length >> 1, workers, gods, raised: false, won: false }, goal: "" };
}

/** rank returns N of FORMAT.md for a position with a goal. It throws for a goal that the position cannot have. */
export function rank({ board, goal }: Puzzle): bigint {
  const { heights, side, workers, gods, raised, won } = board, [a, b, c, d] = workers as [number, number, number, number];
  const number = goalNumber(board, goal), same = (p: Pair): boolean => p[0] === gods[0] && p[1] === gods[1];
  if (!isPlaced(board)) return hasGods(board) ? godsEnd + BigInt(pairs.findIndex(same) * states + state(workers)) : end + BigInt(state(workers));
  const left = free([a, b]), set = pair(a, b) * 253 + pair(left.indexOf(c), left.indexOf(d));
  const withHeights = (n: number, base: bigint, except = -1): bigint =>
    heights.reduce((sum, height, s) => (s === except ? sum : sum * (workers.includes(s) ? base : 5n) + BigInt(height)), BigInt(n));
  if (hasGods(board)) {
    const { start } = situations.find((s) => same(s.gods) && s.side === side && s.raised === raised)!;
    return unit * BigInt(start + (won ? 10 : number)) + withHeights(set, 4n);
  }
  if (!won) return live * BigInt(number) + withHeights(side * sets + set, 3n);
  const climbed = workers.findIndex((w) => heights[w] === 3);
  return live * 10n + withHeights(2 * (side * sets + set) + (climbed & 1), 3n, workers[climbed]);
}

/** unrank returns the position with the number n, with or without gods, or undefined if the number is reserved. */
export function unrank(n: bigint, godly: boolean): Puzzle | undefined {
  const after = n - (godly ? godsEnd : end), later = godly && after >= unit; // of a god after prometheus
  if (after >= 0n && !later) {
    const number = after < states * pairs.length ? Number(after) : Infinity;
    if (number >= (godly ? pairs.length : 1) * states) return undefined;
    return placing(number % states, godly ? pairs[Math.floor(number / states)]! : [0, 0]);
  }
  if (n < 0n || (later && n >= unit * BigInt(situations.at(-1)!.start + 11))) return undefined;
  const won = !godly && n >= 10n * live, top = godly ? unit : live; // numbers of a goal
  const k = won ? 10 : Number(n / top), base = godly ? 4n : 3n;
  let h = n - top * BigInt(k);
  const below = (godly ? 256n : won ? 27n : 81n) * rest; // numbers of heights
  let set = Number(h / below);
  h %= below;
  const higher = won ? set & 1 : 0;
  if (won) set >>= 1;
  const first = unpair(Math.floor(set / 253) % 300), left = free(first);
  const workers = [...first, ...unpair(set % 253).map((i) => left[i]!)];
  let side = Math.floor(set / sets), gods: Pair = [0, 0], raised = false, number = k % 10;
  const situation = godly && situations.findLast((s) => s.start <= k)!;
  if (situation) ({ side, gods, raised } = situation), (number = k - situation.start);
  const winner = won ? workers[2 * (1 - side) + higher] : -1;
  const heights = Array<number>(25).fill(3); // of the winner
  for (let s = 24; s >= 0; s--) {
    if (s === winner) continue;
    const digits = workers.includes(s) ? base : 5n;
    heights[s] = Number(h % digits);
    h /= digits;
  }
  return { board: { heights, side, workers, gods, raised, won: won || number === 10 }, goal: goals[number % 10]! };
}

/** codeOf writes the code of 14 characters, or 16 with gods. */
export const codeOf = (p: Puzzle): string => write(rank(p) + least(hasGods(p.board) ? 16 : 14));

/** readRanked reads a text as a code of 14 characters. */
export const readRanked = (text: string): Puzzle => unrank(read(text, 14, 14, "14, 16 with gods, or 26 for Arimaa") - least(14), false) ?? reserved("code", text);

/** readGods reads a text as a code of 16 characters. */
export function readGods(text: string): Puzzle {
  if ([...text].length === 16 && text[0] === "1") fail("code", text, whole, "form", "malformed code: a code with gods cannot start with 1");
  return unrank(read(text, 16, 16, "16") - least(16), true) ?? reserved("code", text);
}

/** key writes the number N of a position as 20 hexadecimal digits, or 22 with gods. */
export const key = (p: Puzzle): string => rank(p).toString(16).padStart(hasGods(p.board) ? 22 : 20, "0");

/** fen writes the Santorini FEN. */
export function fen(b: Board): string {
  const players = [0, 1].map((i) => {
    const marks = i !== b.side, names = b.workers.slice(2 * i, 2 * i + 2).map((w) => squares[w]);
    return `${marks && b.won ? "#" : ""}${gods[b.gods[i]!]}${marks && b.raised ? "[^]" : ""}${names.length ? ":" : ""}${names}`;
  });
  return `${b.heights.join("")}/${b.side + 1}/${players.join("/")}`;
}
