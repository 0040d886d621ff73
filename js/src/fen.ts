import { fail, type Reason } from "./error.js";
import { athena, gods, type God, type Pair } from "./gods.js";
import { check, hasGods, squares, type Board } from "./santorini.js";
import { skip } from "./space.js";

/** The god and the workers of one side in a FEN. */
interface Player {
  readonly god: number;
  readonly nameAt: number; // of the god
  readonly workersAt: number; // the index after the god
  readonly raised: boolean; // [^] after the god
  readonly grounded: boolean; // - before it
  readonly workers: number[];
  marked: boolean; // there is a mark of the winner: at the god, or at a worker
  at: number; // of that mark, or of the god if there is none
}

/**
 * readFEN reads a Santorini FEN: the heights, the side to move, and the god and the workers of each side. Workers may
 * be missing before all stand.
 *
 * White space may stand between heights and around the side and the gods. A slash may follow each of the first four
 * rows. Squares may be in lower case or numbers 0 to 24. Gods may be in upper case, and the mark of the winner may
 * stand at a worker. If Athena has moved up, [^] follows her name, or a minus stands before the name of the other god.
 */
export function readFEN(text: string): Board {
  const space = /[ \t\r\n]/;
  let at = 0;
  const wrong = (index: number, detail: string, reason: Reason = "syntax"): never => fail("FEN", text, index, reason, detail);
  const until = (stops: string): string => {
    const start = at;
    while (at < text.length && !stops.includes(text[at]!)) at++;
    return text.slice(start, at);
  };
  const spaces = (): number => (at = skip(text, at, space));
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
    } else if (!space.test(c)) {
      if (c < "0" || c > "4") wrong(at, `${JSON.stringify(c)} is not a height, must be 0 to 4`);
      heights.push(Number(c));
    }
  }
  const n = heights.length;
  if (rows && n !== 5 * (rows + 1)) wrong(at, `${n - 5 * rows} heights in row ${5 - rows}, must be 5`);
  if (n && n !== 25) wrong(at, `${n} heights, must be 25`);
  slash();

  spaces();
  const sideAt = at, said = trim(until("/"));
  if (said !== "1" && said !== "2") wrong(sideAt, "side to move must be 1 or 2");
  slash();

  const side = Number(said) - 1, players = [player(), (slash(), player())] as const;
  if (at < text.length) wrong(at, "unexpected text after the workers of Moon");
  const lists = players.map((p) => p.workers), pair = players.map((p) => p.god) as [number, number] satisfies Pair;
  const board = n ? heights : Array<number>(25).fill(0), mover = players[side]!, other = players[1 - side]!;
  if (lists.some((list) => list.length < 2)) {
    placing();
    return check(board, side, lists, pair);
  }
  const ofGods = hasGods({ gods: pair });
  if (ofGods && mover.marked) wrong(mover.at, "# marks the side to move, must mark the other side or none");
  if (mover.raised) wrong(mover.nameAt, "[^] behind the god of the side to move, must be behind the other side's or nowhere");
  if (other.grounded) wrong(other.nameAt, "- in front of the god of the side that is not to move, must be in front of the other one or nowhere");
  const checked = check(board, side, lists, pair, other.raised || mover.grounded, ofGods && other.marked);
  players.forEach(({ marked, at }, i) => {
    if (marked && !(checked.won && i !== side)) wrong(at, `# marks player ${i + 1}, who has no worker on level 3`); // only between mortals
  });
  return checked;

  /** placing checks a position before all workers stand. The board must be flat, and no god may have a mark. */
  function placing(): void {
    const [first, second] = lists.map((list) => list.length) as [number, number], places = first >> 1, unplaced = "the workers are not placed yet";
    if (board.some(Boolean)) wrong(0, `levels are built before all workers stand: ${unplaced}`, "input");
    for (const p of players) {
      if (p.marked) wrong(p.at, "# marks a winner before all workers stand");
      if (p.raised || p.grounded) wrong(p.nameAt, "a mark at a god before all workers stand");
    }
    if (side !== places) wrong(sideAt, `side to move must be ${1 + places}, which places next`);
    if (second > places) wrong(players[0].workersAt + first, unplaced, "input");
  }

  /** player reads a god with its marks, and its workers. */
  function player(): Player {
    spaces();
    let nameAt = at, markAt = at, name = until(":/").replace(/[ \t\r\n]+$/, "");
    const marked = name.startsWith("#") || name.endsWith("#"), workersAt = at;
    if (name.startsWith("#")) {
      name = name.slice(1);
      nameAt++;
    } else if (marked) {
      name = name.slice(0, -1);
      markAt += name.length;
    }
    name = trim(name);
    const grounded = name.startsWith("-"), bare = grounded ? name.slice(1) : name, bracket = bare.indexOf("[");
    const god = gods.indexOf((bracket < 0 ? bare : bare.slice(0, bracket)).replace(/[A-Z]/g, (c) => c.toLowerCase()) as God), data = bracket < 0 ? "]" : bare.slice(bracket + 1);
    if (name === "") wrong(nameAt, `god is missing, must be ${gods.join(", ")}`);
    if (god < 0) wrong(nameAt, `god ${JSON.stringify(name.slice(0, 20))} is not supported, must be ${gods.join(", ")}`, "input");
    if (bracket >= 0 && (god !== athena || (data !== "]" && data !== "^]"))) wrong(nameAt, "must be athena, athena[] or athena[^]");
    const own: Player = { god, nameAt, workersAt, raised: data === "^]", grounded, workers: [], marked, at: markAt };
    placed(own);
    return own;
  }

  /** placed reads a colon and up to two workers. The mark of the winner may stand before or after a worker. */
  function placed(own: Player): void {
    if ("/".includes(text[at] ?? "")) return;
    if ("/".includes(text[at + 1] ?? "")) {
      at++;
      return;
    }
    let start = at;
    do {
      at++; // the colon or the comma
      start = at;
      const marked = until(",/"), word = marked.startsWith("#") ? marked.slice(1) : marked.replace(/#$/, "");
      const markAt = start + (marked.startsWith("#") ? 0 : word.length), s = /^\d\d?$/.test(word) ? Number(word) : squares.indexOf(word.toUpperCase());
      if (s < 0 || s > 24) wrong(start, `${JSON.stringify(marked.slice(0, 20))}: not a square, must be A1 to E5 or 0 to 24`, "input");
      if (word !== marked && own.marked) wrong(markAt, "a second # for one side");
      if (word !== marked) [own.marked, own.at] = [true, markAt];
      own.workers.push(s);
    } while (text[at] === ",");
    if (own.workers.length > 2) wrong(start, `${own.workers.length} workers, must be 2`);
  }
}
