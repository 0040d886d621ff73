// Runs: solving as many puzzles as possible against the clock, or until the first wrong turn. The seed in the link
// determines the puzzles, so friends get the same.

import { phrase } from "./line.js";
import { ladder } from "./selection.js";

// The kinds of runs: the minutes, or 0 without a clock; how many failures end the run; the rating of the first puzzle,
// and by how much it rises from puzzle to puzzle.
export const runs = {
  run3: { minutes: 3, lives: 3, from: 700, step: 20 },
  run5: { minutes: 5, lives: 3, from: 700, step: 20 },
  streak: { minutes: 0, lives: 1, from: 700, step: 35 },
};

// runName returns the name of a kind of runs. words say which puzzles they have.
export function runName(kind, words = "") {
  const name = runs[kind].minutes ? phrase("run.timed", { n: runs[kind].minutes }) : phrase("run.streak");
  return words ? phrase("run.chosen", { name, words }) : name;
}

const most = 2600, length = 150;

// puzzlesOf returns the puzzles of a run that match a filter: their places in listing.
export function puzzlesOf(listing, kind, seed, filter = {}) {
  const { from, step } = runs[kind];
  return ladder(listing, `${kind} ${seed}`, Array.from({ length }, (_, n) => Math.min(most, from + n * step)), filter);
}

// newSeed returns a new seed. The date of today is a seed, too: with it, all players have the same puzzles on a day.
export const newSeed = () => Array.from({ length: 6 }, () => "abcdefghijkmnpqrstuvwxyz23456789"[Math.floor(32 * Math.random())]).join("");

export const isSeed = (text) => /^[\w.-]{1,64}$/.test(text);

// Run counts the solved puzzles. Times are in milliseconds, from any clock that never goes back.
export class Run {
  // choice says whether the puzzles have gods, and which, as parameters of an address.
  constructor(kind, seed, choice = {}) {
    Object.assign(this, { kind, seed, choice, ...runs[kind], solved: 0, wrong: 0, hardest: 0, results: [], ends: Infinity, gone: false });
  }

  begin(now) {
    if (this.minutes) this.ends = now + this.minutes * 60000;
  }

  left(now) {
    return Math.max(0, this.ends - now);
  }

  over(now) {
    return this.gone || this.wrong >= this.lives || this.left(now) === 0;
  }

  // note records the result of the current puzzle. It returns false, and records nothing, after the time is over.
  note(code, rating, solved, now) {
    if (this.over(now)) return false;
    this.results.push({ code, rating, solved });
    if (solved) {
      this.solved++;
      this.hardest = Math.max(this.hardest, rating);
    } else this.wrong++;
    return true;
  }

  // result returns the run as it is stored in the training record. at is the time.
  result(at) {
    const { kind, seed, choice, solved, wrong, hardest } = this;
    return { at, kind, seed, ...choice, solved, wrong, hardest };
  }
}

// told describes the result of a run in a line of text for sharing. words say which puzzles it had.
export function told({ kind, seed, solved, wrong, hardest }, words = "") {
  const { minutes } = runs[kind], what = [minutes ? phrase("run.timed", { n: minutes }) : phrase("run.told.streak"), words, seed].filter(Boolean).join(" ");
  const parts = [phrase("run.told.solved", { n: solved }), minutes && phrase("run.told.wrong", { n: wrong }), solved && phrase("run.told.hardest", { rating: hardest })];
  return phrase("run.told", { what, how: parts.filter(Boolean).join(", ") });
}

// bestOf returns the best run of a kind with puzzles of the same game, or null.
export const bestOf = (list, kind, { game = "" } = {}) => list.filter((r) => r.kind === kind && (r.game || "") === game).reduce((best, r) => (!best || r.solved > best.solved || (r.solved === best.solved && r.wrong < best.wrong) ? r : best), null);
