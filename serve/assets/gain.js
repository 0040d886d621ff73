// How attempts change the rating of the player.

import { many, phrase } from "./line.js";
import { ratingOf } from "./progress.js";

export const placement = 5; // number of rated puzzles before which a rating is a guess, and changes by up to 100 at a time

// isGuess reports whether a rating is only a guess, because few attempts have changed it. points has one for each.
export const isGuess = (points) => points.length < placement;

// awaited says which of the puzzles before the rating is the next one, as a heading or as a sentence.
export const awaited = (n, isSentence = false) => phrase(isSentence ? "gain.awaited" : "heading.awaited", { n, all: placement });

export const guessed = (rating) => 50 * Math.round(rating / 50);

export const yours = (game) => phrase(game === "gods" ? "heading.rating.gods" : "heading.rating");

export const signed = (change) => `${change < 0 ? "−" : "+"}${Math.abs(change)}`;

// rate returns how many attempts changed the rating in a game (rated). If there were fewer before, gained is the last
// change with its sign, empty for a guess, and said is a sentence about the change.
export function rate(record, game, before = Infinity) {
  const { now, points } = ratingOf(record, game), rated = points.length, rating = Math.round(now.rating);
  if (rated <= before) return { rated, gained: "", said: "" };
  const gained = rated <= placement ? "" : signed(rating - Math.round(now.rating - points.at(-1).change));
  return { rated, gained, said: isGuess(points) ? many("gain.after", placement - rated, { name: yours(game) }) : phrase(gained ? "gain.changed" : "gain.now", { name: yours(game), rating, gained }) };
}
