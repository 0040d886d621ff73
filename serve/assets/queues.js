// Queues of puzzles for training.

import { gameOf } from "./gameof.js";
import { againOf, ratingOf, solvedOf, triedOf } from "./progress.js";
import { lesson, near } from "./selection.js";

// A queue has a title, and next(record), which returns the code of the next puzzle, or "" after the last. of(record)
// returns the numbers of done and of all puzzles; endless queues do not have it.

// atLevel is the queue of untried puzzles near the rating that match a filter. first is the code of the first puzzle,
// "" for any.
export function atLevel(listing, filter, first = "") {
  const past = new Set(); // including skipped puzzles
  let last = -1;
  return {
    title: "At your level",
    next(record) {
      const without = new Set([...triedOf(record)].map((code) => listing.find(code)));
      for (const i of past) without.add(i);
      const wanted = listing.find(first), i = wanted >= 0 && !without.has(wanted) ? wanted : near(listing, (game) => ratingOf(record, game).now.rating, filter, without, { last });
      if (i < 0) return "";
      past.add(i);
      last = i;
      return listing.code(i);
    },
  };
}

// again is the queue of puzzles of some games that were missed and are due.
export function again(record, now, games) {
  const codes = againOf(record).filter((w) => w.due <= now && games.includes(gameOf(w.code))).map((w) => w.code), left = [...codes];
  const done = ({ attempts }) => new Set(attempts.filter((a) => a.at >= now && codes.includes(a.code)).map((a) => a.code)).size;
  return { title: "Missed ones again", next: () => left.shift() || "", of: (later) => [done(later), codes.length] };
}

// listed is the queue of the codes that were not solved since a time, in their order, beginning after the current code.
function listed(title, codes, since) {
  let at = -1;
  const left = new Set(codes), solvedSince = ({ attempts }) => solvedOf({ attempts: attempts.filter((a) => a.at >= since) });
  return {
    title, codes,
    next(record) {
      const solved = solvedSince(record);
      for (const code of solved) left.delete(code);
      const order = [...codes.slice(at + 1), ...codes.slice(0, at + 1)], code = order.find((c) => left.has(c)) || "";
      if (code) left.delete(code);
      at = codes.indexOf(code);
      return code;
    },
    of: (record) => [codes.filter((code) => solvedSince(record).has(code)).length, codes.length],
  };
}

// lessonOf is the queue of a lesson of the course, of puzzles that match a filter.
export const lessonOf = (listing, { theme, title }, filter, since) => listed(title, lesson(listing, theme, filter).map((i) => listing.code(i)), since);

// setOf is the queue of a set.
export const setOf = ({ title, author, codes }, since) => ({ ...listed(title || "A set of puzzles", codes, since), author, name: title });
