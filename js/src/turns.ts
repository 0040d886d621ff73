import { turnsOf } from "./clean.js";
import { fail, type Reason } from "./error.js";
import { NoTurn, readGodsTurn } from "./godsturns.js";
import { squares as names } from "./santorini.js";
import { skip, space, spaces } from "./space.js";

// Turns as users type them, see the end of section 6 of FORMAT.md. They are not checked against the rules.

/** The game of the turns. Turns of Santorini may be turns with gods. */
type Rules = "santorini" | "arimaa";

const mostTurns = 400; // of a line

const between = new RegExp(`[${space},]`), breaks = /[,.;\n\r]/, gaps = new RegExp(`[${space},.;]`);

/** A turn in the strict spelling, or the place and the reason of an error. */
type Read = { turn: string } | { at: number; why: string };

/** readSquares reads a turn of two or three squares, such as d4>d3^a2, D4-D3-A2 or d4 d3 a2. */
function readSquares(text: string): Read {
  let at = 0;
  const square = (): string => {
    at = skip(text, at, spaces);
    const name = text.slice(at, at + 2);
    if (!/^[A-E][1-5]$/i.test(name)) return "";
    at += 2;
    return name.toUpperCase();
  };
  const sign = (signs: string): boolean => {
    at = skip(text, at, spaces);
    const there = at < text.length && signs.includes(text[at]!);
    if (there) at++;
    return there;
  };
  const ended = (): boolean => (at = skip(text, at, spaces)) === text.length;
  const from = square();
  if (!from) return { at, why: "no square to step from" };
  sign(">-");
  const to = square();
  if (!to) return { at, why: "no square to step to" };
  let build = "#";
  if (!sign("#") && !ended()) {
    sign("^-");
    const on = square();
    if (!on) return { at, why: "no square to build on" };
    build = `^${on}`;
  }
  return ended() ? { turn: `${from}>${to}${build}` } : { at, why: "unexpected text after the turn" };
}

/** readArimaa reads the steps and removals of a turn, such as Ea3n, Ea4n, cf3x or EA3NEA4N. */
function readArimaa(text: string): Read {
  let end = text.length;
  while (end && between.test(text[end - 1]!)) end--;
  text = text.slice(0, end).replace(/pass$/i, "");
  const entries: string[] = [];
  for (let at = 0; ; ) {
    at = skip(text, at, between);
    if (at === text.length) return entries.length ? { turn: entries.join(" ") } : { at, why: "no step, must be like Ea3n" };
    const rest = text.slice(at, at + 4), cut = rest.search(between), entry = cut < 0 ? rest : rest.slice(0, cut);
    const [piece, file, rank, way] = [entry[0]!, entry.slice(1, 2).toLowerCase(), entry.slice(2, 3), entry.slice(3).toLowerCase()];
    const wrong = (offset: number, why: string): Read => ({ at: at + Math.min(offset, entry.length), why });
    if (!/[RCDHME]/i.test(piece)) return wrong(0, "no piece");
    if (!/[a-h]/.test(file) || !/[1-8]/.test(rank)) return wrong(1, "no square");
    if (!/[nsewx]/.test(way)) return wrong(3, "direction must be n, e, s, w or x");
    if (["n8", "s1"].includes(way + rank) || ["eh", "wa"].includes(way + file)) return wrong(3, "leads off the board");
    if (way !== "x" && entries.filter((e) => !e.endsWith("x")).length === 4) return wrong(0, "more than four steps");
    if (entries.length === 8) return wrong(0, "more than one removal for a step");
    entries.push(piece + file + rank + way);
    at += entry.length;
  }
}

/** readSantorini reads a turn of two or three squares, or a turn with gods. */
function readSantorini(text: string): Read {
  const plain = readSquares(text);
  try {
    return readGodsTurn("turn" in plain ? plain.turn : text);
  } catch (e) {
    if (!(e instanceof NoTurn)) throw e;
    return "at" in plain && plain.at > e.at ? plain : e; // the error further on in the text
  }
}

/** readSteps is like readArimaa, but first cleans a text that is not a turn. */
function readSteps(text: string): Read {
  const plain = readArimaa(text);
  if ("turn" in plain) return plain;
  const t = turnsOf(text), cleaned = readArimaa(t.text);
  return "turn" in cleaned ? cleaned : { ...cleaned, at: t.index(cleaned.at) };
}

const read = (game: Rules, text: string): Read => (game === "arimaa" ? readSteps : readSantorini)(text.replace(/(?<=[^!?])[!?]+$/, "")); // "!" and "?" judge a turn

/**
 * turnsIn finds the turns in a text, and yields the start and the end of each. early(n) says whether the side of turn n
 * may build before its step; the first turn is 0. If so, a build before a blank and a step belong to one turn.
 */
function* turnsIn(game: Rules, text: string, early: (n: number) => boolean = () => false): Generator<[number, number]> {
  let start = 0, end = 0, squares = 0, count = 0; // of the turn so far; squares is 0 between turns
  for (let at = 0; at < text.length; ) {
    const from = skip(text, at, gaps);
    let to = from;
    while (to < text.length && !gaps.test(text[to]!)) to++;
    const joined = squares > 0 && game !== "arimaa" && joinsWorkers(text.slice(start, end), text.slice(end, from));
    if (squares && !joined && breaks.test(text.slice(at, from))) {
      yield [start, end];
      squares = 0;
      count++;
    }
    const word = text.slice(from, to), comment = word[0] === "#";
    if (comment || isNumber(game, word, text[to])) {
      if (comment) to = (text.indexOf("\n", from) + 1 || text.length + 1) - 1;
      if (squares) {
        yield [start, end];
        count++;
      }
      squares = 0;
    } else if (word) {
      const n = Math.floor((word.match(/[\p{L}\p{Nd}]/gu) || []).length / 2);
      const isEarly = squares === 1 && text[start] === "^" && early(count);
      if (squares && !joined && !isEarly && !goesOn(game, text.slice(start, end), squares, word, n, text.slice(to))) {
        yield [start, end];
        squares = 0;
        count++;
      }
      if (!squares) start = from;
      end = to;
      squares += Math.max(n, 1);
    }
    at = to;
  }
  if (squares) yield [start, end];
}

/** isNumber reports whether a word is the number of a turn, such as 12. or 12) or 12g. */
function isNumber(game: Rules, word: string, next: string | undefined): boolean {
  const rest = word.replace(/^[0-9]+/, "");
  if (rest === word) return false;
  return rest === "" ? next === "." : rest === ")" || (game === "arimaa" && /^[gswb]$/.test(rest));
}

// Turns with gods are shorter than this. A turn of this length is never continued, so that reading takes linear time.
const longTurn = 1000;

/** joinsWorkers reports whether between is the comma between two workers of one turn. turn is the text before it. */
const joinsWorkers = (turn: string, between: string): boolean =>
  turn.length < longTurn && /^[ \t]*,[ \t,]*$/.test(between) && (/[>(]/.test(turn) && !/[\^#]/.test(turn) || /^..-..$/s.test(turn));

/**
 * goesOn reports whether a word continues a turn that has some squares so far. A turn of two squares may be a winning
 * climb, so only a word of one square continues it. A further build does not continue a turn with gods that already has
 * a build after its step, because it may be a turn by itself.
 */
function goesOn(game: Rules, turn: string, squares: number, word: string, n: number, after: string): boolean {
  const sign = /[>^-]/, last = turn.at(-1)!;
  if (game === "arimaa") return true;
  if (turn.length >= longTurn) return false;
  if (last === "(" || /^([<!)]|\(>)/.test(word)) return true;
  if (turn.slice(turn.lastIndexOf(">") + 1).includes("^") && !/^[>-]/.test(word) && last !== "^") return false;
  if (sign.test(last) || sign.test(word[0]!)) return true;
  return squares === 2 ? n === 1 && word.length === 2 && !/^[ \t]*[>^-]/.test(after) : squares < 2;
}

/** startsTurns reports whether a text starts with turns, valid or not. A square may follow signs or a piece. */
export function startsTurns(game: Rules, text: string): boolean {
  const head = game === "arimaa" ? /^[RCDHME][a-h][1-8]/i : /^[(^\- \t]*[A-E][1-5]/i;
  for (const [start, end] of turnsIn(game, text)) return start > 0 || head.test(text.slice(start, end));
  return true;
}

/**
 * How to read turns. placings has the number of workers that each of the first turns places. early(n) says whether the
 * side of turn n may build before its step; the first turn is 0.
 */
export interface Reading {
  readonly game: Rules;
  readonly placings: readonly number[];
  readonly early: (n: number) => boolean;
}

/** readTurns reads the turns in a text, and returns a list with these turns appended in the strict spelling. */
export function readTurns(list: readonly string[], { game, placings, early }: Reading, text: string, reason: Reason = "input"): string[] {
  const turns = [...list], from = readPlacings(turns, placings.slice(list.length), text, reason);
  const before = turns.length;
  for (const [start, end] of turnsIn(game, text.slice(from), (n) => early(before + n))) {
    const at = from + start;
    if (turns.length === mostTurns) fail("turns", text, at, "length", `wrong length: must be at most ${mostTurns} turns`);
    const r = read(game, text.slice(at, from + end));
    if (!("turn" in r)) fail("turns", text, at + r.at, reason, `turn ${turns.length + 1}: ${r.why}`);
    else turns.push(early(turns.length) && /^\w{8}$/.test(text.slice(at, from + end)) ? text.slice(at, from + end).toUpperCase() : r.turn);
  }
  return turns;
}

/**
 * readPlacings appends the turns that place workers, such as b3,d3 or B3D3, to a list. It returns the index where the
 * rest of the text begins.
 */
function readPlacings(turns: string[], counts: readonly number[], text: string, reason: Reason): number {
  let rest = 0, workers: string[] = [];
  const flush = (): void => {
    turns.push(workers.sort((a, b) => names.indexOf(a) - names.indexOf(b)).join());
    workers = [];
  };
  for (let at = 0, i = 0; at < text.length && i < counts.length; ) {
    const from = skip(text, at, gaps);
    at = from;
    while (at < text.length && !gaps.test(text[at]!)) at++;
    const word = text.slice(from, at);
    if (/^-*$/.test(word) || isNumber("santorini", word, text[at])) continue;
    if (word[0] === "#") {
      at = (text.indexOf("\n", from) + 1 || text.length + 1) - 1;
      continue;
    }
    const wrong = (index: number, why: string): never => fail("turns", text, from + index, reason, `turn ${turns.length + 1}: ${why}`);
    const [, first, sign, second, more] = /^([A-E][1-5])(?:(-?)([A-E][1-5])?(.*))?$/su.exec(word.toUpperCase()) ?? [];
    if (!first || (!second && (sign || more))) wrong(first ? 2 + sign!.length : 0, "no square to place a worker on");
    if (more) wrong(word.length - more.length, "unexpected text after the turn");
    const placed = [first!, ...(second ? [second] : [])];
    if (first === second || placed.some((s) => workers.includes(s))) wrong(first === second ? word.length : 0, "two workers on one square");
    workers.push(...placed);
    if (workers.length >= counts[i]!) {
      flush();
      i++;
    }
    rest = at;
  }
  if (workers.length) flush(); // not all of its side: illegal
  return rest;
}

/** pathOf writes a turn as part of a URL: its squares, or its steps without removals. */
export function pathOf(game: Rules, turn: string): string {
  if (game === "arimaa") return turn.replace(/\w{3}x ?| /g, "");
  const net = /[>^-]/.test(turn) ? readGodsTurn(turn).net : turn;
  return net.replace(/^(\w+)\^(?=\w+>)/, "$1-").replace(/[^\w-]/g, "");
}
