// An attempt at a puzzle begins when the page opens, and is noted at the first wrong turn or at the end.

import { Keeper } from "./keep.js";
import { show } from "./marks.js";

const longest = 24 * 60 * 60 * 1000; // milliseconds: the maximum that the server accepts

// Attempt notes how the puzzle of a page went, once. The first attempt in this browser is sent to a
// server that records attempts, without waiting for the response.
export class Attempt {
  // data is the position as in the JSON of pages. known is what the record has besides: mode, rating, day.
  // noted is called with the record after each change.
  constructor(data, door, { keeper = new Keeper(), noted = show, ...known } = {}) {
    const fromStart = !data.line; // otherwise the page shows turns of a solution
    Object.assign(this, { data, door, keeper, noted, ended: false, first: false, entry: null, since: performance.now() });
    this.known = Object.fromEntries(Object.entries({ ...known, ...(fromStart ? {} : { mode: "seen" }) }).filter(([, value]) => value));
  }

  // wrong notes a wrong turn.
  wrong() {
    if (!this.ended) this.note("failed");
  }

  // end notes the end: solved, or given up. used has the numbers of wrong turns and of hints.
  end(solved, { wrong, hints }) {
    if (this.ended) return;
    const { data, door } = this;
    this.ended = true;
    this.note(!solved ? "failed" : wrong ? "mistaken" : hints ? "hinted" : "solved");
    const took = Math.min(Math.round(performance.now() - this.since), longest);
    if (this.first && data.attempts && this.known.mode !== "seen") door.send("attempts", { code: data.code, solved, hints, milliseconds: took });
  }

  note(how) {
    const { data, keeper, known } = this;
    if (!this.entry) {
      this.first = !keeper.read().attempts.some((a) => a.code === data.code);
      this.entry = { code: data.code, at: Date.now(), ...known };
    }
    this.noted(keeper.add({ attempts: [{ ...this.entry, how }] }));
  }
}
