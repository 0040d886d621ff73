import { fail, type Reason } from "./error.js";
import { check, squares, type Board } from "./santorini.js";

/**
 * readFEN reads a Santorini FEN: the heights, the side to move, and the workers of either side. White
 * space may stand between heights and around the side and the gods, a slash may follow each of the
 * first four rows, and squares may be in lower case or numbers 0 to 24.
 */
export function readFEN(text: string): Board {
  const space = " \t\r\n";
  const unplaced = "the workers are not placed yet";
  let at = 0;
  const wrong = (index: number, detail: string, reason: Reason = "syntax"): never => fail("FEN", text, index, reason, detail);
  const until = (stops: string): string => {
    const start = at;
    while (at < text.length && !stops.includes(text[at]!)) at++;
    return text.slice(start, at);
  };
  const spaces = (): void => {
    while (at < text.length && space.includes(text[at]!)) at++;
  };
  const slash = (): void => {
    if (at === text.length) wrong(at, "unexpected end, must continue with a slash");
    at++;
  };
  const trim = (part: string): string => part.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");

  const heights: number[] = [];
  let rows = 0; // that end with a slash
  for (; at < text.length; at++) {
    const c = text[at]!;
    if (c === "/") {
      if (heights.length >= 25 || heights.length !== 5 * (rows + 1)) break;
      rows++;
    } else if (!space.includes(c)) {
      if (c < "0" || c > "4") wrong(at, `${JSON.stringify(c)} is not a height, must be 0 to 4`);
      heights.push(Number(c));
    }
  }
  const n = heights.length;
  if (rows && n !== 5 * (rows + 1)) wrong(at, `${n - 5 * rows} heights in row ${5 - rows}, must be 5`);
  if (n && n !== 25) wrong(at, `${n} heights, must be 25`);
  slash();

  spaces();
  const sideAt = at, side = trim(until("/"));
  if (side !== "1" && side !== "2") wrong(sideAt, "side to move must be 1 or 2");
  slash();

  const marks: [at: number, marked: boolean][] = []; // of the winner, or of the god
  const workers = [player(), (slash(), player())].flat();
  if (at < text.length) wrong(at, "unexpected text after the workers of Moon");
  const board = check(n ? heights : Array<number>(25).fill(0), Number(side) - 1, workers);
  marks.forEach(([at, marked], i) => {
    const winner = workers.slice(2 * i, 2 * i + 2).some((w) => board.heights[w] === 3);
    if (marked && !winner) wrong(at, `# marks player ${i + 1}, who has no worker on level 3`);
    if (!marked && winner) wrong(at, `player ${i + 1} has a worker on level 3, must be #mortal`);
  });
  return board;

  /** player reads a god and two workers. */
  function player(): number[] {
    spaces();
    let start = at, markAt = at;
    let name = until(":/").replace(/[ \t\r\n]+$/, "");
    const marked = name.startsWith("#") || name.endsWith("#");
    if (name.startsWith("#")) {
      name = name.slice(1);
      start++;
    } else if (marked) {
      name = name.slice(0, -1);
      markAt += name.length;
    }
    marks.push([markAt, marked]);
    name = trim(name);
    if (name === "") wrong(start, 'god is missing, must be "mortal"');
    if (name !== "mortal") wrong(start, `god ${JSON.stringify(name.slice(0, 20))}: only the god mortal is supported`, "input");
    if ("/".includes(text[at] ?? "") || "/".includes(text[at + 1] ?? "")) wrong(at, unplaced, "input");
    const list: number[] = [];
    do {
      at++; // the colon or the comma
      start = at;
      const word = until(",/"), s = /^\d\d?$/.test(word) ? Number(word) : squares.indexOf(word.toUpperCase());
      if (s < 0 || s > 24) wrong(start, `${JSON.stringify(word.slice(0, 20))}: not a square, must be A1 to E5 or 0 to 24`, "input");
      list.push(s);
    } while (text[at] === ",");
    if (list.length < 2) wrong(start, unplaced, "input");
    if (list.length > 2) wrong(start, `${list.length} workers, must be 2`);
    return list;
  }
}
