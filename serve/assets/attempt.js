// An attempt at a puzzle begins when the page opens, and is noted at the first wrong turn or at the end.

import { rate } from "./gain.js";
import { gameOf } from "./gameof.js";
import { Keeper } from "./keep.js";
import { show } from "./marks.js";

const longest = 24 * 60 * 60 * 1000; // milliseconds: the maximum that the server accepts

// Attempt notes how the puzzle of a page went, once. The first attempt in this browser is sent to a
// server that records attempts, without waiting for the response. What is done while the turns of a link are
// on the board is none, and what is done after them counts for no rating.
export class Attempt {
  // data is the position as in the JSON of pages. known is what the record has besides: mode, rating, day.
  // noted is called after each change with the record and what the player has used.
  constructor(data, door, { keeper = new Keeper(), noted = show, ...known } = {}) {
    Object.assign(this, { data, door, keeper, noted, first: false, entry: null, since: performance.now(), before: rate(keeper.read(), gameOf(data.code)).rated, gain: "" });
    this.known = Object.fromEntries(Object.entries(known).filter(([, value]) => value));
  }

  // wrong notes a wrong turn. used is that of the player, which outlives a reload.
  wrong(used) {
    if (!used.ended && !used.solution) this.note("failed", used);
  }

  // end notes the end: solved, or given up.
  end(solved, used) {
    if (used.ended || used.solution) return;
    const { data, door } = this, { wrong, hints } = used;
    used.ended = true;
    this.note(!solved ? "failed" : wrong ? "mistaken" : hints ? "hinted" : "solved", used);
    const took = Math.min(Math.round(performance.now() - this.since), longest);
    if (this.first && data.attempts && !used.given) door.send("attempts", { code: data.code, solved, hints, milliseconds: took });
  }

  note(how, used) {
    const { data, keeper, known } = this;
    if (!this.entry) {
      used.at ||= Date.now();
      this.first = !keeper.read().attempts.some((a) => a.code === data.code && a.at !== used.at);
      this.entry = { code: data.code, at: used.at, ...known, ...(used.given ? { mode: "seen" } : {}) };
    }
    const record = keeper.add({ attempts: [{ ...this.entry, how }] });
    this.gain = rate(record, gameOf(data.code), this.before).said;
    this.noted(record, used);
  }
}
