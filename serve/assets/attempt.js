// An attempt at a puzzle begins when the page opens and ends when the puzzle is solved or given up.

import { remember } from "./marks.js";

const longest = 24 * 60 * 60 * 1000; // milliseconds: the maximum that the server accepts

// Attempt records the result. The first attempt in this browser is sent to a server that records
// attempts, without waiting for the response.
export class Attempt {
  constructor(data, door) {
    Object.assign(this, { data, door, ended: false });
  }

  end(solved, hints, day) {
    const { data, door } = this, first = remember(solved, data.code, day) && !this.ended; // the browser may not store marks
    this.ended = true;
    const fromStart = !data.line; // the page starts at the beginning of the puzzle
    if (first && data.attempts && fromStart) door.send("attempts", { code: data.code, solved, hints, milliseconds: Math.min(Math.round(performance.now()), longest) });
  }
}
