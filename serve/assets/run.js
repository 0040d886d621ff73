// Runs: as many puzzles as possible against the clock, or until the first wrong turn. The seed in the link
// draws the puzzles, so friends get the same.

import { ladder } from "./selection.js";

// The kinds of runs: minutes, 0 for no clock; the number of failures that ends a run; the rating of the first puzzle,
// and its increase.
export const runs = {
  run3: { minutes: 3, lives: 3, from: 700, step: 20 },
  run5: { minutes: 5, lives: 3, from: 700, step: 20 },
  streak: { minutes: 0, lives: 1, from: 700, step: 35 },
};

// runNames are their names.
export const runNames = { run3: "3 minutes", run5: "5 minutes", streak: "Streak" };

const most = 2600, length = 150;

// puzzlesOf returns the places of the puzzles of a run that match a filter, in a listing.
export function puzzlesOf(listing, kind, seed, filter = {}) {
  const { from, step } = runs[kind];
  return ladder(listing, `${kind} ${seed}`, Array.from({ length }, (_, n) => Math.min(most, from + n * step)), filter);
}

// newSeed returns a new seed. random returns numbers from 0 to 1.
export const newSeed = (random = Math.random) => Array.from({ length: 6 }, () => "abcdefghijkmnpqrstuvwxyz23456789"[Math.floor(32 * random())]).join("");

// today returns the seed of the day, which is the same for all.
export const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10);

// isSeed reports whether a text of a link is a valid seed.
export const isSeed = (text) => /^[\w.-]{1,64}$/.test(text);

// Run counts solved puzzles. Times are in milliseconds of any monotonic clock.
export class Run {
  // choice has the game and the gods of its puzzles as parameters of an address; none without gods.
  constructor(kind, seed, choice = {}) {
    Object.assign(this, { kind, seed, choice, ...runs[kind], solved: 0, wrong: 0, hardest: 0, results: [], ends: Infinity, gone: false });
  }

  // begin starts the clock.
  begin(now) {
    if (this.minutes) this.ends = now + this.minutes * 60000;
  }

  // left returns the remaining time.
  left(now) {
    return Math.max(0, this.ends - now);
  }

  over(now) {
    return this.gone || this.wrong >= this.lives || this.left(now) === 0;
  }

  // note records the result of the current puzzle, and returns whether it counts: after the time it does not.
  note(code, rating, solved, now) {
    if (this.over(now)) return false;
    this.results.push({ code, rating, solved });
    if (solved) {
      this.solved++;
      this.hardest = Math.max(this.hardest, rating);
    } else this.wrong++;
    return true;
  }

  // result returns the run for the record.
  result(at) {
    const { kind, seed, choice, solved, wrong, hardest } = this;
    return { at, kind, seed, ...choice, solved, wrong, hardest };
  }
}

// told returns the result of a run as a line to share. words describe its choice of puzzles.
export function told({ kind, seed, solved, wrong, hardest }, words = "") {
  const what = runs[kind].minutes ? `${runs[kind].minutes} minutes` : "streak";
  const upTo = solved ? `, up to ${hardest}` : "";
  return `puzzlecode ${what}${words && ` ${words}`} ${seed}: ${solved} solved${runs[kind].minutes ? `, ${wrong} wrong` : ""}${upTo}`;
}

// bestOf returns the best run of a kind in the game of a choice, or null.
export const bestOf = (list, kind, { game = "" } = {}) => list.filter((r) => r.kind === kind && (r.game || "") === game).reduce((best, r) => (!best || r.solved > best.solved || (r.solved === best.solved && r.wrong < best.wrong) ? r : best), null);
