// What attempts do to the rating of the player.

import { ratingOf } from "./progress.js";

export const placement = 5; // rated puzzles, until which a rating is a guess that changes by up to 100 at a time

// isGuess is whether a rating that has these points is a guess. Nobody is shown one but rounded, and as such.
export const isGuess = (points) => points.length < placement;

// awaited says which of the first puzzles is played, which find the rating.
export const awaited = (n) => `Puzzle ${n} of ${placement} to find your rating`;

// guessed rounds a rating that is a guess.
export const guessed = (rating) => 50 * Math.round(rating / 50);

// signed writes a change with its sign.
export const signed = (change) => `${change < 0 ? "−" : "+"}${Math.abs(change)}`;

// rate returns the rating of a record in a game as a text, empty for a guess; how many attempts have changed it; and what the
// last one did if there were fewer before: the change as a text with its sign, of which a guess has none, and a sentence.
export function rate(record, game, before = Infinity) {
  const { now, points } = ratingOf(record, game), rated = points.length, text = isGuess(points) ? "" : String(Math.round(now.rating));
  if (rated <= before) return { text, rated, gained: "", said: "" };
  const gained = rated <= placement ? "" : signed(Math.round(now.rating) - Math.round(now.rating - points.at(-1).change)), yours = `Your rating${game === "gods" ? " with gods" : ""}`;
  return { text, rated, gained, said: text ? `${yours}: ${text}${gained && ` (${gained})`}.` : `${yours} is known after ${placement - rated} more puzzle${rated === placement - 1 ? "" : "s"}.` };
}
