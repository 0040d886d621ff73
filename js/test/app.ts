// Code of a page with the element and the engine that must compile, and errors that the types must report.

import "puzzlecode/board";
import type { SantoriniBoard, SantoriniBoardTurn } from "puzzlecode/board";
import { Engine, EngineError, type Session, type Solved } from "puzzlecode/engine";

export async function page(): Promise<number> {
  const board: SantoriniBoard = document.createElement("santorini-board");
  board.code = "HfGoo8VCrfkSpV";
  board.theme = "dark";
  board.level = 3;
  board.readonly = true;
  board.turns = board.line;
  board.addEventListener("turn", (event) => {
    const { line, verdict, phase }: SantoriniBoardTurn = event.detail;
    console.log(line.at(-1), verdict === "too slow", phase === "free");
  });
  board.addEventListener("solved", ({ detail: { hints, wrong } }) => console.log(hints + wrong));
  board.addEventListener("error", ({ detail: { message, reason, offset } }) => console.log(message + reason, offset + 1));
  document.querySelector("santorini-board")?.append(board);

  const ending = new AbortController();
  const engine = new Engine({ worker: new URL("worker.js", document.baseURI), module: "puzzlecode.wasm.gz" });
  try {
    await engine.load({ progress: (loaded, total) => console.log(loaded / total) });
    const solved: Solved = await engine.solve(board.code, { max: 3, question: "win", signal: ending.signal });
    const { turn } = await engine.reply(board.code, { goal: "", level: 3, seed: 1, after: ["E3>D3^E3"] });
    const session: Session = await engine.session(board.code, { turns: "E3D3E3" });
    console.log(turn?.turn, session.message.tone, session.outcome.winner, await engine.ask("encode", board.code, { goal: "win2" }));
    return solved.win_in ?? 0;
  } catch (e) {
    return e instanceof EngineError ? e.status : 0;
  } finally {
    engine.close();
  }
}

/** Errors that the types report. It is never called. */
export function refused(engine: Engine, board: SantoriniBoard): void {
  // @ts-expect-error: no turn
  void engine.try(board.code);
  // @ts-expect-error: not a goal
  void engine.solve(board.code, { goal: "win9" });
  // @ts-expect-error: not a parameter of it
  void engine.hint(board.code, { after: "E3D3E3" });
  // @ts-expect-error: not a text
  board.code = 3;
  // @ts-expect-error: only read
  board.line = [];
  // @ts-expect-error: only the engine makes them
  new EngineError();
}

/** Parameters of all operations, and answers. */
export async function asked(engine: Engine): Promise<void> {
  const { puzzles } = await engine.puzzles({ game: "gods", by: "apollo", limit: 3 });
  const placed = await engine.place({ first: "apollo", second: "pan", you: "first" });
  const { puzzle } = await engine.daily("2026-11-28", { game: "gods" });
  const { rule } = await engine.choose(puzzle.code, { refused: "A1", verdicts: 1 });
  const solved = await engine.solve(puzzle.code);
  console.log(puzzles[0]?.rating, placed.workers, rule, solved.key_turns?.length, (await engine.random({ by: "apollo" })).code);
}
