/** The attributes of `<santorini-board>`, which are also properties; "" stands for a missing attribute. */
export interface SantoriniBoardAttributes {
  /** The code of the position. */
  code: string;
  /** The turns after it, as in links: `E3D3E3.C3D4E3`. */
  turns: string;
  /** A study instead of a code, as a link or as PGN, with the turns and comments beside the board. */
  study: string;
  /** `light`, `dark`, or "" for the visitor's preference. */
  theme: string;
  /** The level of the computer, from 1 to 10, in a game. */
  level: string;
  /** The side of the player in a game: `first` or `second`. */
  you: string;
  /** The URL of the puzzlecode pages for the links of the board. Without it, the board has no link. */
  base: string;
}

/** A board of Santorini or Arimaa. It solves, hints and plays in a web worker, without a server. */
export interface SantoriniBoard extends HTMLElement, SantoriniBoardAttributes {
  addEventListener<K extends keyof SantoriniBoardEventMap>(type: K, listener: (this: SantoriniBoard, event: SantoriniBoardEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof SantoriniBoardEventMap>(type: K, listener: (this: SantoriniBoard, event: SantoriniBoardEventMap[K]) => unknown, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

/** The events of `<santorini-board>`. Both bubble. */
export interface SantoriniBoardEventMap extends HTMLElementEventMap {
  turn: CustomEvent<SantoriniBoardTurn>;
  solved: CustomEvent<SantoriniBoardSolved>;
}

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

declare global {
  interface HTMLElementTagNameMap {
    "santorini-board": SantoriniBoard;
  }
}
