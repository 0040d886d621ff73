// Queues of puzzles for training.

import { gameOf } from "./gameof.js";
import { phrase } from "./line.js";
import { againOf, ratingOf, solvedOf, triedOf } from "./progress.js";
import { lesson, near } from "./selection.js";

// A queue has a title. Its function next(record) returns the code of the next puzzle, or "" after the last. Unless it
// is endless, of(record) returns how many puzzles are done, and how many there are.

// atLevel is the queue of puzzles that were not tried yet, match a filter, and have about the rating of the player.
// first is the code of the puzzle to begin with, or "".
export function atLevel(listing, filter, first = "") {
  const past = new Set(); // in order, including skipped puzzles
  return {
    title: phrase("home.level"),
    next(record) {
      const without = new Set([...past, ...[...triedOf(record)].map((code) => listing.find(code))]);
      const wanted = listing.find(first), i = wanted >= 0 && !without.has(wanted) ? wanted : near(listing, (game) => ratingOf(record, game).now.rating, filter, without, { last: [...past].at(-1) });
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
