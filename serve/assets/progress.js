// What a record says: rating, days, and which puzzles come again.

import { gameOf } from "./gameof.js";
import { beginner, puzzleDeviation, rated } from "./rating.js";

const day = 24 * 60 * 60 * 1000; // milliseconds
const usualStart = 1000; // the rating of somebody who has not said how strong he is

// pauses are after how many days a puzzle comes again that was failed: after the failure, and after
// each time that it was solved. After the last one it stays away.
export const pauses = [1, 3, 7, 21];

// score is what an attempt counts for the rating.
const score = { solved: 1, hinted: 0.5, mistaken: 0, failed: 0 };

// solvedOf returns the codes of solved puzzles.
export const solvedOf = ({ attempts }) => new Set(attempts.filter((a) => a.how !== "failed").map((a) => a.code));

// dailiesOf returns what was done at the puzzles of days of a game, by date: "solved", or "tried" without that or
// only after a look at a solution.
export function dailiesOf({ attempts }, game = "santorini") {
  const out = new Map();
  for (const { code, how, mode, day: of } of attempts) if (of && gameOf(code) === game && out.get(of) !== "solved") out.set(of, how === "failed" || mode === "seen" ? "tried" : "solved");
  return out;
}

// triedOf returns the codes of all puzzles that were tried.
export const triedOf = ({ attempts }) => new Set(attempts.map((a) => a.code));

// ratingOf returns the rating in a game, and a point for each attempt that changed it: the first one at a puzzle
// whose rating is known. Puzzles with gods have a rating of their own, and so has who solves them. The rating of the
// second game begins where that of the first one stands.
export function ratingOf({ start, attempts }, game = "santorini") {
  const now = {}, seen = new Set(), points = [];
  const of = (g) => now[g] || beginner((now[g === "gods" ? "santorini" : "gods"] || { rating: start ? start.rating : usualStart }).rating);
  for (const { code, at, how, mode, rating } of attempts) {
    const first = !seen.has(code), g = gameOf(code), before = of(g);
    seen.add(code);
    if (!first || mode || rating === undefined) continue;
    now[g] = rated(before, { rating, deviation: puzzleDeviation }, score[how]);
    if (g === game) points.push({ code, at, how, puzzle: rating, rating: now[g].rating, change: now[g].rating - before.rating });
  }
  return { now: of(game), points };
}

// dayOf returns the number of the day of a time, where the person is.
export const dayOf = (at) => Math.floor((at - new Date(at).getTimezoneOffset() * 60000) / day);

// daysOf returns how many puzzles were solved on each day, by its number.
export function daysOf({ attempts }) {
  const out = new Map();
  for (const { at, how } of attempts) if (how !== "failed") out.set(dayOf(at), (out.get(dayOf(at)) || 0) + 1);
  return out;
}

// inRow returns the number of days in a row with a solved puzzle, until today or, as long as today has
// none, until yesterday.
export function inRow(days, now) {
  const today = dayOf(now);
  let n = 0;
  for (let d = days.has(today) ? today : today - 1; days.has(d); d--) n++;
  return n;
}

// againOf returns the puzzles that were failed and not solved often enough since, with the time from which they
// are due and the step of pauses, the one that is due first before the others.
export function againOf({ attempts }) {
  const waiting = new Map();
  for (const { code, at, how, mode } of attempts) {
    const known = waiting.get(code);
    if (how !== "solved") waiting.set(code, { code, step: 0, at });
    else if (known && mode !== "seen" && at >= dueAt(known)) waiting.set(code, { code, step: known.step + 1, at });
  }
  return [...waiting.values()].filter((w) => w.step < pauses.length).map((w) => ({ code: w.code, step: w.step, due: dueAt(w) })).sort((a, b) => a.due - b.due);
}

// dueAt is the beginning of the day after a pause, where the person is, so that what was failed in the
// evening is there in the morning.
function dueAt({ at, step }) {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + pauses[step]).getTime();
}

// themesOf returns for each theme how many puzzles were tried, and how many of these were solved at the first
// attempt. themes returns the themes of a code.
export function themesOf({ attempts }, themes) {
  const seen = new Set(), out = new Map();
  for (const { code, how } of attempts) {
    if (seen.has(code)) continue;
    seen.add(code);
    for (const theme of themes(code)) {
      const counts = out.get(theme) || { tried: 0, solved: 0 };
      counts.tried++;
      if (how === "solved") counts.solved++;
      out.set(theme, counts);
    }
  }
  return out;
}
