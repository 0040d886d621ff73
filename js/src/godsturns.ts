import { byteLength } from "./error.js";
import { squares } from "./santorini.js";
import { skip, space, spaces } from "./space.js";

// Turns with gods as people and programs type them. They are not checked against the rules.

/** A turn as it was typed, with squares as numbers. */
interface Spoken {
  paths: number[][]; // the squares of up to two workers, the first one first
  early: number; // the build before the step, or -1
  builds: number[]; // the builds after the step: none for a win
  dome: boolean;
  more: boolean; // it has more information than the turn
}

const ascending = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b);

/** beside reports whether two squares are neighbours. */
const beside = (a: number, b: number): boolean => a !== b && Math.abs((a % 5) - (b % 5)) < 2 && Math.abs(Math.floor(a / 5) - Math.floor(b / 5)) < 2;

/** strict writes a turn in its shortest form. */
function strict({ paths, early, builds, dome }: Spoken): string {
  const left = paths.map((path) => path[0]!), entered = paths.map((path) => path.at(-1)!);
  let from = ascending(left.filter((s) => !entered.includes(s))), to = ascending(entered.filter((s) => !left.includes(s)));
  if (!from.length && left.length && !builds.length) [from, to] = [ascending(left), ascending(entered)];
  const last = ascending(builds), [origin, end] = [from[0] ?? 0, to[0] ?? 0];
  if (early >= 0 && last.length && [early, last[0]!].every((s) => beside(s, origin) && beside(s, end)) && early > last[0]!) [early, last[0]] = [last[0]!, early];
  const name = (s: number): string => squares[s]!;
  const steps = from.map((s, i) => `${name(s)}${!i && early >= 0 ? `^${name(early)}` : ""}>${name(to[i]!)}`).join(",");
  return steps + (last.length ? last.map((s) => `^${name(s)}`).join("") : "#") + (dome ? "X" : "");
}

/** readPath reads a turn of a link: the number of squares tells their meaning. Other texts give undefined. */
function readPath(text: string): Spoken | undefined {
  const [, path, dome] = /^(.*?)(X?)$/su.exec(text.toUpperCase()) as unknown as [string, string, string];
  const early = path.length === 9 && path[2] === "-", list = (early ? path.slice(0, 2) + path.slice(3) : path).match(/..?/gsu)?.map((name) => squares.indexOf(name)) ?? [];
  const n = list.length, [a = -1, b = -1, c = -1, d = -1, e = -1] = list;
  const turn = (paths: number[][], builds: number[], before = -1): Spoken => ({ paths, early: before, builds, dome: Boolean(dome), more: false });
  if (list.includes(-1)) return undefined;
  if (early && !dome) return turn([[a, c]], [d], b);
  if (n === 1) return turn([], [a]);
  if (dome ? n === 3 : n === 4) return turn([[a, b]], list.slice(2));
  return n === 5 && a !== c && b !== d ? turn([[a, b], [c, d]], [e]) : undefined;
}

/**
 * A turn in the strict spelling (turn) and in its shortest form (net). They differ if the text tells more than the
 * turn, such as the path of a worker.
 */
interface GodsTurn {
  readonly turn: string;
  readonly net: string;
}

/** The place and the reason why a text is not a turn. */
export class NoTurn {
  constructor(readonly at: number, readonly why: string) {}
}

const mostHyphens = 6, longest = 200; // in a turn

/**
 * readGodsTurn reads a turn in any spelling that gods may need. A hyphen may stand for > or for ^. If it can be read as
 * a turn, the hyphen is kept, because its meaning depends on the position. It throws a NoTurn for any other text.
 */
export function readGodsTurn(text: string): GodsTurn {
  try {
    return readSigns(text);
  } catch (e) {
    const parts = partsOf(text), n = parts.length - 1;
    if (!(e instanceof NoTurn) || n < 1 || n > mostHyphens || byteLength(text) > longest) throw e;
    const turn = strip(text);
    for (let signs = 0; signs < 1 << n; signs++) {
      try {
        const read = readSigns(parts.reduce((all, part, i) => all + ">^"[(signs >> (i - 1)) & 1]! + part));
        return turn.endsWith("#") ? { turn, net: read.net } : { turn, net: turn.replaceAll("-", "") };
      } catch (other) {
        if (!(other instanceof NoTurn)) throw other;
      }
    }
    throw e;
  }
}

/** partsOf splits a text at its hyphens. A row of at least four squares without signs is split after each square. */
function partsOf(text: string): string[] {
  const row = text.includes("-") ? null : /^((?:[A-E][1-5]){3,})([A-E][1-5].*)$/su.exec(strip(text));
  return row ? [...row[1]!.match(/../g)!, row[2]!] : text.split("-");
}

/** strip returns a text in upper case and without white space. */
const strip = (text: string): string => text.toUpperCase().replace(new RegExp(`[${space}]+`, "g"), "");

/** readSigns reads a turn whose signs are all written. */
function readSigns(text: string): GodsTurn {
  let at = 0;
  const said: Spoken = { paths: [], early: -1, builds: [], dome: false, more: false };
  const fault = (why: string): never => {
    throw new NoTurn(at, why);
  };
  const take = (sign: string): boolean => {
    at = skip(text, at, spaces);
    const there = text.slice(at, at + sign.length).toUpperCase() === sign;
    if (there) at += sign.length;
    return there;
  };
  const need = (sign: string): boolean => take(sign) || fault(`no ${sign}`);
  const next = (): number => {
    at = skip(text, at, spaces);
    return squares.indexOf(text.slice(at, at + 2).toUpperCase());
  };
  const square = (purpose: string): number => {
    const s = next();
    if (s < 0) fault(`no square to ${purpose}`);
    at += 2;
    return s;
  };
  const from = (): number => square("step from"), to = (): number => square("step to");
  const walk = (first: boolean): number[] => {
    const list = [from()];
    if (first && said.early < 0 && take("^")) said.early = square("build on before the step");
    for (;;) {
      if (take("<>")) said.more = true;
      else if (list.length === 1) need(">");
      else if (!take(">")) break;
      list.push(to());
      if (take("(")) {
        need(">");
        square("force a worker to");
        need(")");
        said.more = true;
      }
    }
    if (list.length > 2) said.more = true;
    return list;
  };
  const build = (): void => {
    const twice = take("^"), on = square("build on");
    said.builds.push(on, ...(twice ? [on] : []));
    if (take("X")) said.dome = true;
  };
  const path = readPath(text);
  if (!path) {
    const { paths, builds } = said;
    if (take("(")) {
      const a = from(), b = (need(","), from());
      for (const sign of [")", ">", "("]) need(sign);
      const c = to(), d = (need(","), to());
      need(")");
      paths.push([a, c], [b, d]);
    } else if (take("^")) {
      build();
      if (builds.length === 1 && next() >= 0) {
        said.early = builds.pop()!;
        paths.push(walk(true));
      }
    } else {
      paths.push(walk(true));
      if (take(",")) paths.push(walk(false));
    }
    const [one, two] = paths;
    if (two && said.early >= 0) fault("a build before the step, and two workers that move");
    if (two && (one![0] === two[0] || one!.at(-1) === two.at(-1))) fault("two workers on one square");
    if (take("!")) said.more = true;
    const win = paths.length > 0 && take("#");
    while (!win && take("^")) build();
    if (said.dome && (builds.length > 1 || said.early >= 0)) fault("a dome and another build");
    if (builds.length > 2) fault("more than two builds");
    at = skip(text, at, spaces);
    if (at < text.length) fault("unexpected text after the turn");
  }
  const net = strict(path ?? said);
  return { turn: said.more ? strip(text) : net, net };
}
