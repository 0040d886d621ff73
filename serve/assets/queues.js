// Queues of puzzles for training.

import { goals, parse } from "./codec.js";
import { gameOf } from "./gameof.js";
import { phrase } from "./line.js";
import { againOf, ratingOf, solvedOf, triedOf } from "./progress.js";
import { lesson, near } from "./selection.js";

// A queue has a title. Its function next(record) returns the code of the next puzzle, or "" after the last. Unless it
// is endless, of(record) returns how many puzzles are done, and how many there are.

const winsFirst = 3; // solved wins after which a player also gets holds, which are harder to understand

// forNewcomer returns a filter that matches only wins, for a player who has solved few. A filter with goals is not changed.
function forNewcomer(filter, record) {
  const isWin = (goal) => goal.startsWith("win");
  if (filter.goals?.length || [...solvedOf(record)].filter((code) => isWin(parse(code).goal || "")).length >= winsFirst) return filter;
  return { ...filter, goals: goals.filter(isWin) };
}

// atLevel is the queue of puzzles that were not tried yet, match a filter, and have about the rating of the player.
// first is the code of the puzzle to begin with, or "".
export function atLevel(listing, filter, first = "") {
  const past = new Set(); // in order, including skipped puzzles
  return {
    title: phrase("home.level"),
    next(record) {
      const without = new Set([...past, ...[...triedOf(record)].map((code) => listing.find(code))]);
      const wanted = listing.find(first), nearest = (matching) => near(listing, (game) => ratingOf(record, game).now.rating, matching, without, { last: [...past].at(-1) });
      const fit = wanted >= 0 && !without.has(wanted) ? wanted : nearest(forNewcomer(filter, record)), i = fit < 0 ? nearest(filter) : fit;
      if (i < 0) return "";
      past.add(i);
      return listing.code(i);
    },
  };
}

// again is the queue of failed puzzles that are due now, if they belong to one of the games.
export function again(record, now, games) {
  const codes = againOf(record).filter((w) => w.due <= now && games.includes(gameOf(w.code))).map((w) => w.code), left = [...codes];
  const done = ({ attempts }) => new Set(attempts.filter((a) => a.at >= now && codes.includes(a.code)).map((a) => a.code)).size;
  return { title: phrase("home.again"), next: () => left.shift() || "", of: (later) => [done(later), codes.length] };
}

// listed is the queue of the codes that were not solved after the time since.
function listed(title, codes, since) {
  const shown = new Set(), solvedSince = ({ attempts }) => solvedOf({ attempts: attempts.filter((a) => a.at >= since) });
  return {
    title, codes,
    next(record) {
      const solved = solvedSince(record), code = codes.find((c) => !shown.has(c) && !solved.has(c)) ?? "";
      shown.add(code);
      return code;
    },
    of: (record) => [codes.filter((code) => solvedSince(record).has(code)).length, codes.length],
  };
}

export const lessonOf = (listing, { theme, title }, filter, since) => listed(title, lesson(listing, theme, filter).map((i) => listing.code(i)), since);

export const setOf = ({ title, author, codes }, since) => ({ ...listed(title || phrase("home.set"), codes, since), author, name: title });
