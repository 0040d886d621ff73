import { alphabet } from "./base58.js";
import { CodeError, fail, whole, within } from "./error.js";
import { goals, type Goal } from "./goal.js";
import { encode, parse, sides, type Position } from "./position.js";
import { skip, space, spaces } from "./space.js";
import { pathOf, readTurns, startsTurns, type Reading } from "./turns.js";

// Section 6 of FORMAT.md: links, and codes in prose.

/** A position and the turns played from it. */
export interface Line {
  /** The start position. */
  readonly position: Position;
  /**
   * The turns, which need not be legal, in the strict spelling: `E3>D3^E3`, `D4>D3#` for a winning climb, the steps
   * `Ea2n Ea3n` of an Arimaa turn, or the squares `B3,D3` where workers are placed.
   */
  readonly turns: readonly string[];
}

/** A code or a link that was found in a text. */
export interface Found extends Line {
  /** Indices of the string: text.slice(start, end) is the code or the whole link. */
  readonly start: number;
  readonly end: number;
}

/**
 * link writes the link to a code and the turns after it: the base URL, /p/, the code, and the squares or steps of the
 * turns.
 *
 * The base may end with a slash. link throws an error of the class link if the base is empty or contains white space, a
 * control character, ? or #. It throws the error of `parse` for an invalid code, and an error of the class input for a
 * turn that cannot be read.
 */
export function link(base: string, code: string, turns: readonly string[] = []): string {
  const wrong = base.search(new RegExp(`[${space}\\p{Cc}?#]`, "u"));
  if (!base || wrong >= 0) fail("base", base, Math.max(wrong, 0), "link", "must be a URL such as https://example.org");
  const position = parse(code), reading = readingOf(position);
  const paths = turns.map((turn, i) => {
    const [strict, more] = readTurns([], { ...reading, placings: reading.placings.slice(i), early: (n) => reading.early(i + n) }, turn);
    const path = strict && !more && pathOf(reading.game, strict);
    return path || fail("turn", turn, whole, "input", "must be one turn");
  });
  return [base.replace(/\/+$/, "") + "/p/" + position.code, paths.join(".")].filter(Boolean).join("/");
}

/** readingOf returns how to read the turns that follow a position. */
function readingOf(position: Position): Reading {
  if (position.game === "arimaa") return { game: "arimaa", placings: [], early: () => false };
  const { side, pieces: { length } } = position, gods = "gods" in position ? position.gods : undefined, later = side === "first" ? 0 : 1;
  const placings = "placing" in position ? [2 - (length % 2), ...(later ? [] : [2])] : [];
  return { game: "santorini", placings, early: (n) => gods?.[sides[(later + n) % 2]!] === "prometheus" };
}

// The characters that chats add before a code or a link, after it, or on both sides.
const both = `${space}"'\`“”‘’*_~|\\u200b\\ufeff`;
const opening = new RegExp(`[<(\\[{«‹„‚${both}]`), closing = new RegExp(`[>)\\]}»›.,:;!?…${both}]`);
const commas = new RegExp(`[${space},;]`);

/** trimEnd removes the characters that chats add at the end. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end && closing.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** firstWord returns the first word at or after an index of a text, and the index of that word. */
function firstWord(text: string, from: number): [word: string, at: number] {
  const at = skip(text, from, commas), rest = text.slice(at), end = rest.search(spaces);
  return [end < 0 ? rest : rest.slice(0, end), at];
}

/** afterPath returns the index after the last /p/, /embed/ or /explore/ of a path, or 0 if the path has none. */
const afterPath = (path: string): number => Math.max(...["/p/", "/embed/", "/explore/"].map((p) => path.lastIndexOf(p) + p.length).map((end, i) => (end > [2, 6, 8][i]! ? end : 0)));

/** A part of a text, and the index where it begins. */
type Part = [text: string, at: number];

/** cutLink returns the part of a link with the code, and the part with the turns. */
function cutLink(link: string): [code: Part, turns: Part] {
  const slash = link.indexOf("/");
  if (slash < 0) return [[link, 0], ["", 0]];
  const control = link.search(/\p{Cc}/u);
  if (control >= 0) fail("link", link, control, "link", "control character in a link");
  const [, path, query] = /^([^?#]*)\??([^#]*)/.exec(link) as unknown as [string, string, string];
  const at = afterPath(path);
  if (!at) fail("link", link, slash, "link", "not a link to a code, without /p/ in its path");
  const [name, ...rest] = path.slice(at).split("/") as [string, ...string[]];
  let code = name.replace(/\.png$/, "").replace(/\.svg$/, ""), codeAt = at;
  let turns = rest.join("/").replace(/\/$/, ""), turnsAt = rest.length ? at + name.length + 1 : 0;
  if (turns === "qr") turns = "";
  let next = path.length + 1;
  for (const parameter of query.split("&")) {
    const value = parameter.slice(2), valueAt = next + 2;
    if (parameter.startsWith("c=") && !code) [code, codeAt] = [value, valueAt];
    if (parameter.startsWith("t=") && !turns) [turns, turnsAt] = [value, valueAt];
    next += parameter.length + 1;
  }
  try {
    turns = decodeURIComponent(turns.replaceAll("+", " "));
  } catch {
    fail("link", link, turnsAt, "link", "invalid % in a link");
  }
  return [[code, codeAt], [turns, turnsAt]];
}

/** mayBeCode reports whether an invalid text was probably meant as a code. */
function mayBeCode(text: string): boolean {
  const characters = [...text];
  return characters.length >= 8 && characters.length <= 30 && !characters.some((c) => c <= " ") &&
    characters.filter((c) => !(alphabet + "0OIl").includes(c)).length <= 2;
}

/** A goal at the start of a text, such as win3, 3 or "win in 3", and the punctuation after it. */
const goalAhead = new RegExp(`^(?:(?:wins?(?: +in)?|holds?(?: +for)?) *\\d\\d?[,;:.!?]*|\\d\\d?[,;:]*)(?=[${space}]|$)`, "i");

/** cutGoal returns the goal at the start of a text, valid or not, and its length: 0 if there is no goal. */
function cutGoal(text: string): [goal: string, length: number] {
  const [all] = goalAhead.exec(text) ?? [""];
  return [all.toLowerCase().replace(/s?( \D*)?(?=\d)|\W+$/g, ""), all.length];
}

/** mayFollow reports whether a text may follow a position. Such a text is empty, or starts with a goal or turns. */
function mayFollow(text: string): boolean {
  const [word, at] = firstWord(text, 0);
  return !word || cutGoal(text.slice(at))[1] > 0 || startsTurns("santorini", text.slice(at)) || startsTurns("arimaa", text.slice(at));
}

/** The position at the start of a text, the turns in its link, and the indices where the link and the text end. */
interface Start {
  position: Position;
  path: Part;
  end: number;
  stop: number; // without trailing punctuation
}

/** readPosition reads the code or the link at the start of a text. */
function readPosition(text: string): Start {
  const at = skip(text, 0, opening), rest = trimEnd(text.slice(at)), stop = at + rest.length;
  const [first] = firstWord(rest, 0), end = at + first.length, word = trimEnd(first);
  const [[code, codeAt], [path, pathAt]] = within(text, word, at, () => cutLink(word));
  try {
    return { position: within(text, code, at + codeAt, () => parse(code)), path: [path, at + pathAt], end, stop };
  } catch (e) {
    if (word !== code || (mayBeCode(word) && mayFollow(text.slice(end, stop)))) throw e;
    return fail("text", text, whole, "not-a-code", "not a code or a link (a code has 14 characters, 16 with gods, or 26 for Arimaa)");
  }
}

/** readLine reads a code or a link, with a goal and turns if they follow. */
function readLine(text: string): Line {
  let { position, path: [path, pathAt], end, stop } = readPosition(text);
  const [next, nextAt] = firstWord(text.slice(0, stop), end), [goal, length] = cutGoal(text.slice(nextAt, stop));
  if (length) {
    end = nextAt + length;
    position = within(text, next, nextAt, () => parse(encode(position, (goal.length > 1 || goal > "6" ? goal : goals[+goal]) as Goal))); // a digit is a win
  } else if (next && !startsTurns(readingOf(position).game, text.slice(nextAt, stop))) {
    fail("text", text, nextAt, "not-a-code", "unexpected text after the position, must be a goal or turns");
  }
  const reading = readingOf(position), turns = within(text, path, pathAt, () => readTurns([], reading, path, "link"));
  const after = text.slice(end, stop);
  return { position, turns: within(text, after, end, () => readTurns(turns, reading, after)) };
}

/**
 * readLink reads a pasted code or link, with a goal and turns if they follow. It ignores characters that chats add,
 * such as quotation marks. In a link it ignores the scheme, the host, the path before /p/, and the name of an image.
 *
 * If the text is neither a code nor a link, it throws an error of the class not-a-code or link. For an invalid code it
 * throws the errors of `parse`. For invalid turns the class is link if they are in the link, and input if they follow
 * it.
 */
export function readLink(text: string): Line {
  try {
    return readLine(text);
  } catch (e) {
    if (!(e instanceof CodeError)) throw e;
    if (e.reason === "not-a-code" || e.reason === "link") {
      const [f] = find(text);
      if (f) fail("text", text, f.start, "not-a-code", `not a code or a link, but contains ${text.slice(f.start, f.end)}: use only that`);
    } else if (e.reason !== "length") throw e;
    const at = skip(text, 0, opening), code = trimEnd(text.slice(at));
    const word = trimEnd(code.split(spaces, 1)[0]!), half = word.slice(0, word.length / 2);
    if (half + half === word && reads(parse, half)) fail("text", text, at + half.length, "length", "wrong length: the code is written twice");
    const joined = code.split(new RegExp(`[${space}]+`)).join("");
    if (joined.length < code.length && reads(readPosition, joined)) fail("text", text, at + code.search(spaces), "not-a-code", `white space inside a code: write ${joined}`);
    throw e;
  }
}

/** reads calls a reader with a text. It returns undefined if the reader throws. */
function reads<T>(read: (text: string) => T, text: string): T | undefined {
  try {
    return read(text);
  } catch {
    return undefined;
  }
}

/**
 * find returns all codes and links in a text such as a chat message, in their order. A code is a whole word of letters
 * and digits. A link has a code after /p/, /embed/ or /explore/, or in the query parameter c after one of these. Words
 * in other links are ignored. It never throws.
 *
 * By chance, a random word of 14 characters is a code once in 78 times, of 16 once in 619 times, and of 26 once in 92
 * times. For a word that starts with 1, it is at most once in 10,000 times.
 */
export function find(text: string): Found[] {
  const list: Found[] = [];
  for (const { 0: piece, index } of text.matchAll(linkRun)) {
    if (afterPath(piece)) {
      const scheme = [...piece.split("://", 1)[0]!.matchAll(/\p{L}+/gu)].at(-1);
      const start = skip(piece, scheme && piece.startsWith("://", scheme.index + scheme[0].length) ? scheme.index : Math.max(piece.indexOf("://"), 0), opening);
      const found = trimEnd(piece.slice(start)), line = reads(readLine, found);
      if (line) list.push({ ...line, start: index + start, end: index + start + found.length });
    } else if (!piece.includes("://")) {
      for (const { 0: word, index: at } of piece.matchAll(/[\p{L}\p{Nd}]+/gu)) {
        const position = /^1.{8,25}$|^.{14}$|^.{16}$|^.{26}$/.test(word) && reads(parse, word);
        if (position) list.push({ position, turns: [], start: index + at, end: index + at + word.length });
      }
    }
  }
  return list;
}

const linkRun = new RegExp(`[^${space}<>()\\[\\]{}"'\`“”‘’«»‹›„‚|*,;\\u200b\\ufeff]+`, "gu");
