// An attempt at a puzzle begins when the page opens, and is noted at the first wrong turn or at the end.

import { rate } from "./gain.js";
import { gameOf } from "./gameof.js";
import { Keeper } from "./keep.js";
import { phrase } from "./line.js";
import { show } from "./marks.js";
import { keepID } from "./sent.js";

const longest = 24 * 60 * 60 * 1000; // milliseconds: the maximum that the server accepts

// Attempt records the result of the puzzle on a page, once. If the server records attempts, the first attempt in this
// browser is sent to it, without waiting for the response. If the link already has turns, they are no attempt, and
// further turns do not change the rating.
export class Attempt {
  // data is the position as in the JSON of pages. known has further fields of the attempt: mode, rating, day. noted is
  // called after each change, with the training record and with what the player used, such as hints.
  constructor(data, door, { keeper = new Keeper(), noted = show, ...known } = {}) {
    Object.assign(this, { data, door, keeper, noted, first: false, entry: null, since: performance.now(), before: rate(keeper.read(), gameOf(data.code)).rated, gain: "", lost: "", opened: Date.now() });
    this.known = Object.fromEntries(Object.entries(known).filter(([, value]) => value));
  }

  wrong(used) {
    if (!used.ended && !used.solution) this.note("failed", used);
  }

  // end records the end: solved, or given up. used is what the player used, such as hints.
  end(solved, used) {
    if (used.ended || used.solution) return;
    const { data, door } = this, { wrong, hints } = used;
    used.ended = true;
    this.note(!solved ? "failed" : wrong ? "mistaken" : hints ? "hinted" : "solved", used);
    const took = Math.min(Math.round(performance.now() - this.since), longest);
    if (this.first && data.attempts && !used.given) door.send("attempts", { code: data.code, solved, hints, milliseconds: took }).then(keepID);
  }

  note(how, used) {
    const { data, keeper, known } = this;
    if (!this.entry) {
      if (keeper.read().attempts.some((a) => a.code === data.code && a.at > this.opened && a.at !== used.at)) return; // another tab has noted it
      used.at ||= Date.now();
      this.first = !keeper.read().attempts.some((a) => a.code === data.code && a.at !== used.at);
      this.entry = { code: data.code, at: used.at, ...known, ...(used.given ? { mode: "seen" } : {}) };
    }
    const record = keeper.add({ attempts: [{ ...this.entry, how }] });
    this.gain = rate(record, gameOf(data.code), this.before).said;
    this.lost = keeper.stores ? "" : phrase("record.lost");
    this.noted(record, used);
  }
}
