import type { Game, Goal, Gods } from "./codec.js";

/** Where the files of the engine are, if not beside its script. */
export interface EngineOptions {
  /** The script `worker.js` of the package. */
  worker?: string | URL;
  /** The file `puzzlecode.wasm.gz` of the package. */
  module?: string | URL;
  /** The folder `collection/` beside the scripts of a site, with a slash at its end, for `puzzles`, `puzzle`, `daily` and `random`. */
  collection?: string | URL;
  /** The URL of the pages for links in results. */
  base?: string;
}

/** Options of every method. */
export interface Asking {
  /** Cancels the request, which then throws the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Called with the loaded and the total bytes while the module loads; total is 0 if it is unknown. */
  progress?: ((loaded: number, total: number) => void) | undefined;
}

/** Turns: as in links, `E3D3E3.C3D4E3`, or a list of them in any notation. */
export type Turns = string | readonly string[];

/** Replaces the goal of a position; "unsaid" hides it in sentences. */
export interface WithGoal extends Asking {
  goal?: Goal | "unsaid" | undefined;
}

/** Turns after the position. */
export interface After extends WithGoal {
  after?: Turns | undefined;
}

/** The limits of a proof: turns, from 1 to 6, and positions. question selects the proof if the position has no goal. */
export interface Proving extends WithGoal {
  max?: number | undefined;
  nodes?: number | undefined;
  question?: "win" | "hold" | "lost" | undefined;
}

/** A filter of puzzles: their goal, the least and the greatest rating, a theme. */
export interface Filter extends Asking {
  goal?: Goal | undefined;
  min?: number | undefined;
  max?: number | undefined;
  theme?: string | undefined;
}

/**
 * The solver and the engine in a worker. It starts with the first request, and again after a crash. A text is a code, a
 * link, a FEN or a text board, with turns after it.
 *
 * An invalid request throws an EngineError; an Error without a status means that the worker cannot run.
 */
export class Engine {
  constructor(options?: EngineOptions);
  /** load starts the worker, and returns when it is ready. */
  load(options?: Asking): Promise<void>;
  /** close ends the worker and all pending requests. In node a program runs until then. */
  close(): void;
  /** ask calls any operation by its name. All options except signal and progress are its parameters. */
  ask(operation: string, text?: string, options?: Asking & { readonly [parameter: string]: unknown }): Promise<unknown>;

  /** The score of the side to move, its best turns, and a proof. lines is at most 5, nodes 2,000,000. */
  analyse(text: string, options?: After & { lines?: number | undefined; nodes?: number | undefined }): Promise<Analysis>;
  /** The faults of a board, and whether its goal is sound. The text may be the setup of an editor. */
  check(text: string, options?: WithGoal): Promise<Checked>;
  /** The next squares of a turn after some chosen squares. */
  choose(text: string, options?: After & { at?: string | undefined; verdicts?: 1 | undefined }): Promise<Selection>;
  /** The puzzle of a date such as 2025-01-31, or of today (UTC). */
  daily(date?: string, options?: Asking): Promise<Daily>;
  decode(text: string, options?: WithGoal): Promise<PositionAnswer>;
  /** The number of steps that each worker needs to reach each square, from A5 to E1; -1 for squares out of reach. */
  distances(text: string, options?: WithGoal): Promise<Head & { distances: Record<string, number[]> }>;
  /** An SVG image. */
  draw(text: string, options?: After & { turned?: 1 | undefined; theme?: "light" | "dark" | undefined }): Promise<Drawn>;
  encode(text: string, options?: WithGoal): Promise<Codes>;
  /** All codes and links in a text. */
  find(text: string, options?: Asking): Promise<{ codes: FoundCode[] }>;
  /** An animated GIF of the turns, in base64. */
  gif(text: string, options?: After & { turned?: 1 | undefined }): Promise<Head & { gif: string }>;
  /** A part of a turn that reaches the goal: a worker at level 1, a step at 2, the turn at 3. */
  hint(text: string, options?: Proving & { level?: 1 | 2 | 3 | 4 | undefined }): Promise<Hint>;
  /** The workers that the computer places before a game. */
  place(options?: Asking & { workers?: string | undefined; you?: "first" | "second" | undefined; seed?: number | undefined }): Promise<Placed>;
  /** The position after turns, with the remaining goal, and the turns as lists show them. */
  play(text: string, options: WithGoal & { turns: Turns }): Promise<{ played: Played; position: PositionAnswer; listed: string[] }>;
  /** A puzzle of the collection. */
  puzzle(code: string, options?: Asking): Promise<Puzzle>;
  /** The puzzles of the collection, in pages: after comes from the link to the next page; total counts all pages. */
  puzzles(options?: Filter & { after?: string | undefined; limit?: number | undefined }): Promise<{ puzzles: Puzzle[]; next?: string; prev?: string; total?: number }>;
  /** The QR code of the link, as SVG. */
  qr(text: string, options?: After): Promise<Drawn & { link: string }>;
  random(options?: Filter): Promise<Puzzle>;
  /** The position, or the line of turns, in a pasted text. */
  read(text: string, options?: Asking): Promise<Pasted>;
  /** The codes that a mistyped code may stand for, the likeliest first. */
  repair(text: string, options?: Asking): Promise<{ codes: Repaired[] }>;
  /** The turn that the computer plays at a level from 1 to 10. */
  reply(text: string, options?: After & { level?: number | undefined; seed?: number | undefined }): Promise<Head & { level: number; turn: Turn | null }>;
  /** The loss by a turn of a game, and with puzzle the missed puzzle. */
  review(text: string, options: After & { turn: string; nodes?: number | undefined; puzzle?: 1 | undefined }): Promise<TurnAnalysis>;
  /** The state of a puzzle, a game or an analysis board after turns, with the sentences that pages show. */
  session(text: string, options?: WithGoal & { turns?: Turns | undefined; turn?: string | undefined; level?: number | undefined; you?: "first" | "second" | undefined; resigned?: 1 | undefined }): Promise<Session>;
  /** The number of turns to a win, a hold or a loss of the side to move. */
  solve(text: string, options?: Proving): Promise<Solved>;
  /** The verdict on every turn, after some turns; with depth 1 only on the first turns. */
  tree(text: string, options?: WithGoal & { after?: Turns | undefined; depth?: 1 | undefined }): Promise<Head & { goal: Goal; tree: TreeNode }>;
  /** The verdict on a turn. */
  try(text: string, options: After & { turn: string }): Promise<Tried>;
  /** The legal turns after the first `skip`, at most `limit`, each with the code of the position after it. `turn_count` is their total number if some are omitted. */
  turns(text: string, options?: After & { skip?: number | undefined; limit?: number | undefined }): Promise<Head & { movers: { from?: string; turns: number }[]; turns: Turn[]; turn_count?: number }>;
}

/** The error of an invalid request. */
export class EngineError extends Error {
  private constructor();
  /** As in HTTP: 400 for an invalid text, 404 if something is missing. */
  readonly status: number;
  /** A word, such as `check` for a typo, `turn` for an illegal turn, or `nodes` for a proof that found nothing within its limit. */
  readonly reason: string;
  /** The byte at fault in the text, if there is one. */
  readonly offset: number | undefined;
}

export type Side = "first" | "second" | "gold" | "silver";

/** The position of a result. */
export interface Head {
  game: Game;
  code: string;
  /** A FEN of Santorini, or the short notation of Arimaa. */
  fen: string;
}

export interface Outcome {
  ending: "ongoing" | "climb" | "drop" | "power" | "blocked" | "goal" | "elimination" | "immobilisation" | "repetition" | "resignation" | "forfeit";
  winner?: Side;
}

export interface Piece {
  square: string;
  side: Side;
  kind: "worker" | "rabbit" | "cat" | "dog" | "horse" | "camel" | "elephant";
}

export interface PositionAnswer extends Head {
  goal: Goal;
  side: Side;
  pieces: Piece[];
  outcome: Outcome;
  /** Only of Santorini: the heights of the squares from A5 to E1. */
  heights?: number[];
  /** Only with gods: the god of each side, and whether Athena has moved up, so that the side to move must not. */
  gods?: Gods;
  raised?: boolean;
  /** Only of Santorini without gods, once all workers stand: two other codes. */
  shrinking?: string;
  key?: string;
}

export interface Turn {
  /** The turn in its notation, such as `E3>D3^E3`. */
  turn: string;
  /** Missing for a turn that moves no worker or places workers. */
  from?: string;
  to?: string;
  build?: string;
  /** Only with gods: the parts of the turn in order. */
  parts?: { kind: "step" | "force" | "build" | "dome"; from?: string; to: string }[];
  steps?: { step: string; from: string; to?: string }[];
  wins: boolean;
  /** The code of the position after it. */
  code: string;
}

/** A sentence, and whether it is a good one. */
export interface Message {
  text: string;
  tone?: "good" | "slow" | "bad";
}

export type Verdict = "right" | "too slow" | "refuted";

export interface Session extends Head {
  /** The code of the position at the start, and the turns from it. */
  start: string;
  turns: string[];
  /** The turns as in links; missing if there are none. */
  path?: string;
  side: Side;
  phase: "choosing" | "judging" | "replying" | "mistaken" | "solved" | "over" | "free";
  verdict?: Verdict;
  reply?: string;
  you?: Side;
  heading: string;
  status: string;
  mover: string;
  message: Message;
  outcome: Outcome;
  /** Explains a wrong turn whose reply is on the board. */
  why?: Why;
  /** Only of Santorini: the squares where each side could win by a step if it were to move. */
  threats?: { first: string[]; second: string[] };
}

/** Why a turn does not reach the goal: see doc/JSON.md. */
export interface Why {
  text: string;
  line: string[];
  path: string;
  means?: string;
  square?: string;
  climbs?: string[];
  plan?: string[];
}

/** Proofs. The numbers depend on the request; 0 means that there is no such proof. */
export interface Solved extends Head {
  text: string;
  line: string[];
  /** The number of turns that were checked. */
  checked: number;
  /** The number of positions that were searched. */
  nodes: number;
  key_turns?: string[];
  key_turn_count?: number;
  win_in?: number;
  hold_in?: number;
  lost_in?: number;
  lost?: boolean;
}

export interface Hint extends Head {
  text: string;
  /** All hints up to this one. */
  texts: string[];
  win_in: number;
  kind?: Piece["kind"];
  from?: string;
  to?: string;
  turn?: string;
}

export interface Tried extends Head {
  turn: string;
  verdict: Verdict | "illegal";
  /** Explains a wrong turn. */
  why?: Why;
  /** The rule that an illegal turn breaks. */
  rule?: string;
  win_in: number;
  lost_in: number;
  line: string[];
  text: string;
}

/** A position of a play tree with the solving side to move. */
export interface TreeNode {
  goal: Goal;
  /** The turn that the hints reveal, and the hints; each reveals more. */
  key?: string;
  hints?: string[];
  turns: { turn: string; verdict: Verdict; in?: number; reply?: string; message: Message; then?: TreeNode }[];
}

/** A turn of a game. Scores are for the side that plays it; proved numbers are 0 without a proof. */
export interface TurnAnalysis {
  turn: string;
  side: "first" | "second";
  /** The code of the position before the turn. */
  code: string;
  score: number;
  best: string;
  best_score: number;
  line: string[];
  gave_away: number;
  mark: "" | "?!" | "?" | "??";
  win_in: number;
  lost_in: number;
  kept_in: number;
  holds_for: number;
  message: Message;
  puzzle?: { code: string; goal: Goal; task: string; link: string };
}

export interface Analysis extends Head {
  /** The expected result of the side to move, from 0 to 1; null in a game that is over. */
  score: number | null;
  /** The score of the side that begins games, in percent; null in a game that is over. */
  share: number | null;
  /** Of each turn; said has the first turns of line, as lists show them. */
  lines: { score: number; win_in: number; line: string[]; said: string; text: string }[];
  depth: number;
  nodes: number;
  proof: { win_in: number; lost_in: number; no_win: number; line: string[] };
  text?: string;
  details?: string;
}

export interface Checked extends Partial<Head> {
  goal: Goal;
  faults: string[];
  sound: boolean;
  unsound: boolean;
  message: Message;
  link?: string;
  shrinking?: string;
  status?: string;
  /** A sound goal instead. */
  better?: { goal: Goal; text: string };
}

export interface Selection extends Head {
  squares: string[];
  next: { square: string; kind: "take" | "step" | "walk" | "climb" | "drop" | "win" | "build" | "dome" | "place"; verdict?: "right" | "too slow" | "refuted" }[];
  pieces: Piece[];
  heights?: number[];
  /** The prompt for the next choice. */
  prompt?: string;
  /** The turn, once it is complete, and as in links. */
  turn?: string;
  path?: string;
  /** The rule that a turn on the refused square would break. */
  rule?: string;
}

export interface Drawn extends Head {
  svg: string;
  alt: string;
  link?: string;
}

export interface Codes extends Head {
  goal: Goal;
  link: string;
  /** The canonical code: the smallest among the symmetric positions. */
  canonical: string;
  shrinking?: string;
}

export interface FoundCode extends Head {
  goal: Goal;
  /** Byte offsets of the code, or of the link that contains it. */
  start: number;
  end: number;
  link: string;
  turns?: string[];
}

export interface Pasted extends Head {
  start: string;
  path?: string;
  link: string;
}

export interface Placed {
  /** Two workers of First, then two of Second. */
  workers: string;
  /** The side that places next. */
  side?: "first" | "second";
  /** The start of the game, once all are placed. */
  code?: string;
}

export interface Played extends Head {
  turns: string[];
  goal: Goal;
  outcome: Outcome;
  note?: string;
}

export interface Repaired {
  code: string;
  how: string;
  /** The first and the last character that differ, or -1. */
  at: number;
  to: number;
  /** It is in the collection. */
  puzzle: boolean;
  sound: boolean;
}

export interface Puzzle extends Head {
  goal: Goal;
  key_turns: string[];
  line: string[];
  rating: number;
  themes: string[];
  facts: Record<string, unknown>;
  title?: string;
  author?: string;
  source?: string;
  /** The date on which it was found. */
  created?: string;
  composed?: boolean;
  /** The turn that led to the position. */
  last_turn?: string;
  solution?: Solution;
  /** The version of the model of ratings, and the uncertainty of the rating where people have tried the puzzle. */
  model: number;
  deviation?: number;
  /** The most characteristic theme of the way to the goal. */
  motif?: { theme: string; lesson: string };
  flaw?: string;
}

/** A key turn, with the continuations after the replies to it. */
export interface Solution {
  turn: string;
  answers?: { replies: string[]; then: Solution }[];
  /** The number of other correct turns. */
  others?: number;
}

export interface Daily {
  date: string;
  link: string;
  puzzle: Puzzle;
}
