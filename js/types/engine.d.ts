import type { Operations } from "./api.js";

export * from "./api.js";

/** Where the files of the engine are, if not beside its script. */
export interface EngineOptions {
  /** The script `worker.js` of the package. */
  worker?: string | URL;
  /** The file `puzzlecode.wasm.gz` of the package. */
  module?: string | URL;
  /** The folder `collection/` beside the scripts of a site, with a slash at its end, for `puzzles`, `puzzle`, `daily` and `random`. */
  collection?: string | URL;
  /**
   * The URL of the pages for links, pictures and QR codes in results. The default is the server or the site that has the
   * script; for the package it is http://localhost:8080, where `puzzlecode serve` has its pages.
   */
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

/** The solved win, hold or loss of a position. Numbers are 0 without a proof. */
export type Solved = Awaited<ReturnType<Operations["solve"]>>;

export interface Engine extends Operations {}

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
}

/** The error of an invalid request. */
export class EngineError extends Error {
  private constructor();
  /** As in HTTP: 400 for an invalid text, 404 if something is missing. */
  readonly status: number;
  /** A word, such as `check` for a typo, `turn` for an illegal turn, or `nodes` for a proof that found nothing within its limit. */
  readonly reason: string;
  /** The byte offset of the fault in the text, or -1. */
  readonly offset: number;
}
