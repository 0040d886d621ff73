// The line to share about a puzzle.

import assert from "node:assert/strict";
import { test } from "node:test";
import { result } from "../assets/result.js";

test("a result says the day or the task, what was needed, and the link", () => {
  const link = "https://example.org/p/HfGoo8VCrfkSpV", task = "Sun wins in 3";
  for (const [given, want] of [
    [{ used: { wrong: 0, hints: 0 } }, "puzzlecode, Sun wins in 3: solved"],
    [{ day: "2026-11-22", used: { wrong: 0, hints: 1 } }, "puzzlecode 22 Nov: solved, 1 hint"],
    [{ day: "2026-11-22", ofGods: true, used: { wrong: 0, hints: 0 } }, "puzzlecode 22 Nov with gods: solved"],
    [{ day: "2027-01-02", used: { wrong: 2, hints: 0 } }, "puzzlecode 2 Jan: solved, 2 wrong turns"],
    [{ used: { wrong: 1, hints: 3, solution: true } }, "puzzlecode, Sun wins in 3: the solution was shown, 1 wrong turn, 3 hints"],
  ]) assert.equal(result({ task, link, ...given }), `${want}\n${link}`);
});
