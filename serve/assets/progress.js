// Results computed from a record: rating, days, and puzzles to repeat.

import { gameOf } from "./gameof.js";
import { beginner, puzzleDeviation, rated } from "./rating.js";

const day = 24 * 60 * 60 * 1000; // milliseconds
const usualStart = 1000; // the initial rating without a choice

// pauses are the days until a failed puzzle is repeated: after the failure, and after each time that it was solved.
// After the last pause it is not repeated.
export const pauses = [1, 3, 7, 21];

// score is the score of an attempt for the rating.
const score = { solved: 1, hinted: 0.5, mistaken: 0, failed: 0 };

// solvedOf returns the codes of solved puzzles.
export const solvedOf = ({ attempts }) => new Set(attempts.filter((a) => a.how !== "failed").map((a) => a.code));

// dailiesOf returns the results of the daily puzzles of a game by date: "solved", or "tried" if not solved or only
// after a look at a solution.
export function dailiesOf({ attempts }, game = "santorini") {
  const out = new Map();
  for (const { code, how, mode, day: of } of attempts) if (of && gameOf(code) === game && out.get(of) !== "solved") out.set(of, how === "failed" || mode === "seen" ? "tried" : "solved");
  return out;
}

// triedOf returns the codes of all puzzles that were tried.
export const triedOf = ({ attempts }) => new Set(attempts.map((a) => a.code));

// ratingOf returns the rating in a game, and a point for each attempt that changed it: the first attempt at a puzzle
// with a known rating. Ratings with and without gods are separate; the second begins at the value of the first.
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

// dayOf returns the number of the local day of a time.
export const dayOf = (at) => Math.floor((at - new Date(at).getTimezoneOffset() * 60000) / day);

// daysOf returns how many puzzles were solved on each day, by its number.
export function daysOf({ attempts }) {
  const out = new Map();
  for (const { at, how } of attempts) if (how !== "failed") out.set(dayOf(at), (out.get(dayOf(at)) || 0) + 1);
  return out;
}

// inRow returns the number of consecutive days with a solved puzzle, until today or, if today has none, until
// yesterday.
export function inRow(days, now) {
  const today = dayOf(now);
  let n = 0;
  for (let d = days.has(today) ? today : today - 1; days.has(d); d--) n++;
  return n;
}

// againOf returns the failed puzzles that were not solved often enough since, with the time when they are due and the
// step of pauses, in the order of these times.
export function againOf({ attempts }) {
  const waiting = new Map();
  for (const { code, at, how, mode } of attempts) {
    const known = waiting.get(code);
    if (how !== "solved") waiting.set(code, { code, step: 0, at });
    else if (known && mode !== "seen" && at >= dueAt(known)) waiting.set(code, { code, step: known.step + 1, at });
  }
  return [...waiting.values()].filter((w) => w.step < pauses.length).map((w) => ({ code: w.code, step: w.step, due: dueAt(w) })).sort((a, b) => a.due - b.due);
}

// dueAt returns the beginning of the local day after a pause, so that a puzzle failed in the evening is due in the
// morning.
function dueAt({ at, step }) {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + pauses[step]).getTime();
}

// themesOf returns for each theme the numbers of tried puzzles and of puzzles solved at the first attempt. themes
// returns the themes of a code.
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
