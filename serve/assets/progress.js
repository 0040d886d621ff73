// Results that are computed from the training record: rating, days, and puzzles to repeat.

import { gameOf } from "./gameof.js";
import { beginner, puzzleDeviation, rated } from "./rating.js";

export const day = 24 * 60 * 60 * 1000; // milliseconds
const usualStart = 1000; // the initial rating without a choice

// pauses are the days until a failed puzzle is repeated: the first after the failure, then one after each time that it
// was solved. After the last pause it is not repeated any more.
const pauses = [1, 3, 7, 21];

// score gives the score of an attempt, which changes the rating.
const score = { solved: 1, hinted: 0.5, mistaken: 0, failed: 0 };

export const solvedOf = ({ attempts }) => new Set(attempts.filter((a) => a.how !== "failed").map((a) => a.code));

// dailiesOf maps each date to the result of the daily puzzle of a game: "solved", or "tried" if it was not solved, or
// only after a look at the solution.
export function dailiesOf({ attempts }, game = "santorini") {
  const out = new Map();
  for (const { code, how, mode, day: of } of attempts) if (of && gameOf(code) === game && out.get(of) !== "solved") out.set(of, how === "failed" || mode === "seen" ? "tried" : "solved");
  return out;
}

export const triedOf = ({ attempts }) => new Set(attempts.map((a) => a.code));

// ratingOf returns the rating in a game, and a point for each attempt that changed it. These are the first attempts at
// puzzles with a known rating. The ratings with and without gods are separate; the later one begins at the value of the
// other.
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

// dated writes a time in the language of the page. In English the day precedes the month.
export function dated(at, format) {
  const { lang } = document.documentElement;
  return new Date(at).toLocaleDateString(lang === "en" ? "en-GB" : lang, format);
}

// weekdays returns the names of the days of a week from Monday on. style is "long" or "short".
export const weekdays = (style) => Array.from({ length: 7 }, (_, i) => dated((4 + i) * day, { weekday: style, timeZone: "UTC" })); // day 4 was a Monday

// isoDate returns the date of a time, in UTC, such as 2026-11-28.
export const isoDate = (at) => new Date(at).toISOString().slice(0, 10);

// dayOf returns the number of the day of a time, in the visitor's time zone.
export const dayOf = (at) => Math.floor((at - new Date(at).getTimezoneOffset() * 60000) / day);

// today returns the date of today in the visitor's time zone.
export const today = () => isoDate(dayOf(Date.now()) * day);

// daysOf maps the number of each day to the number of puzzles that were solved on it.
export function daysOf({ attempts }) {
  const out = new Map();
  for (const { at, how } of attempts) if (how !== "failed") out.set(dayOf(at), (out.get(dayOf(at)) || 0) + 1);
  return out;
}

// inRow returns on how many days in a row a puzzle was solved, up to today, or yesterday if none was solved today.
export function inRow(days, now) {
  const today = dayOf(now);
  let n = 0;
  for (let d = days.has(today) ? today : today - 1; days.has(d); d--) n++;
  return n;
}

// againOf returns the failed puzzles that are to be repeated, sorted by time. For each it returns the code, the time
// when it is due, and step, the index of its pause in pauses.
export function againOf({ attempts }) {
  const waiting = new Map();
  for (const { code, at, how, mode } of attempts) {
    const known = waiting.get(code);
    if (how !== "solved") waiting.set(code, { code, step: 0, at });
    else if (known && mode !== "seen" && at >= dueAt(known)) waiting.set(code, { code, step: known.step + 1, at });
  }
  return [...waiting.values()].filter((w) => w.step < pauses.length).map((w) => ({ code: w.code, step: w.step, due: dueAt(w) })).sort((a, b) => a.due - b.due);
}

// dueAt returns the time when a puzzle is due: the beginning of the day after its pause. So a puzzle that was failed in
// the evening is due in the morning.
function dueAt({ at, step }) {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + pauses[step]).getTime();
}

// themesOf returns for each theme how many puzzles were tried, and how many were solved at the first attempt. The
// function themes returns the themes of a code.
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
