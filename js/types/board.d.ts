/** The attributes of `<santorini-board>` that are texts, also as properties; "" stands for a missing attribute. */
export interface SantoriniBoardTexts {
  /** The code of the position, or a link with turns. Without it the element shows nothing. */
  code: string;
  /** A study instead of a code, as a link or as PGN, with the turns and comments beside the board. */
  study: string;
  /** `auto` and "" stand for the preference of the visitor. */
  theme: "light" | "dark" | "auto" | "";
  /** The side of the player in a game. */
  you: "first" | "second" | "";
  /** `unsaid` hides the goal of a puzzle. */
  goal: "unsaid" | "";
  /** The URL of the puzzlecode pages for the links of the board. Without it, the board has no link. */
  base: string;
}

/** The attributes of `<santorini-board>` that are true or false, also as properties. */
export interface SantoriniBoardSwitches {
  /** The board is turned. */
  flip: boolean;
  /** The squares where a side could win next turn are marked. */
  threats: boolean;
  /** Nobody plays: the board shows the position, with the turns that led to it. */
  readonly: boolean;
}

/** All attributes of `<santorini-board>`, as templates set them. */
export interface SantoriniBoardAttributes extends Partial<SantoriniBoardTexts>, Partial<SantoriniBoardSwitches> {
  /** The turns after the position, as in links, `E3D3E3.C3D4E3`, or as a list. */
  turns?: string | readonly string[];
  /** The level of the computer in a game, from 1 to 10. */
  level?: string | number;
}

/** A board of Santorini or Arimaa. It solves, hints and plays in a web worker, without a server. */
export interface SantoriniBoard extends HTMLElement, SantoriniBoardTexts, SantoriniBoardSwitches {
  /** The turns after the position, as in links: `E3D3E3.C3D4E3`. The element does not change them; see `line`. */
  get turns(): string;
  set turns(turns: string | readonly string[]);
  /** The level of the computer in a game, from 1 to 10. */
  get level(): string;
  set level(level: string | number);
  /** The turns on the board, each as in links. */
  readonly line: string[];
  addEventListener<K extends keyof SantoriniBoardEventMap>(type: K, listener: (this: SantoriniBoard, event: SantoriniBoardEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof SantoriniBoardEventMap>(type: K, listener: (this: SantoriniBoard, event: SantoriniBoardEventMap[K]) => unknown, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

/** The own events of `<santorini-board>`. `turn` and `solved` bubble. */
export interface SantoriniBoardEvents {
  turn: CustomEvent<SantoriniBoardTurn>;
  solved: CustomEvent<SantoriniBoardSolved>;
  error: CustomEvent<SantoriniBoardError>;
}

/** All events of `<santorini-board>`. */
export interface SantoriniBoardEventMap extends Omit<HTMLElementEventMap, keyof SantoriniBoardEvents>, SantoriniBoardEvents {}

/** The state of the board: the start, or the position after a turn. */
export interface SantoriniBoardTurn {
  /** The code of the position at the start. */
  code: string;
  /** All turns so far, each as in links: `E3D3E3`. */
  line: string[];
  /** The last of them, "" at the start. */
  turn: string;
  phase: "choosing" | "judging" | "replying" | "mistaken" | "solved" | "over" | "free";
  /** The verdict on the player's last turn in a puzzle, or "". */
  verdict: "right" | "too slow" | "refuted" | "";
}

/** A solved puzzle, without showing the solution. */
export interface SantoriniBoardSolved extends SantoriniBoardTurn {
  /** The number of hints. */
  hints: number;
  /** The number of turns that were not right. */
  wrong: number;
}

/** An invalid code, line or study, or a request that has failed. */
export interface SantoriniBoardError {
  /** A sentence, which the board shows too. */
  message: string;
  /** A word, such as `check` for a typo or `turn` for an illegal turn, or "". */
  reason: string;
  /** The byte offset of the fault in the code, or -1. */
  offset: number;
}

declare global {
  interface HTMLElementTagNameMap {
    "santorini-board": SantoriniBoard;
  }
}
