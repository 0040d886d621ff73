// The effect of attempts on the rating of the player.

import { ratingOf } from "./progress.js";

export const placement = 5; // number of rated puzzles before which a rating is a guess, and changes by up to 100 at a time

// isGuess reports whether a rating with these points is a guess. A guess is shown only rounded, and marked as such.
export const isGuess = (points) => points.length < placement;

// awaited returns the text about the number of the current puzzle among the first ones, which determine the rating.
export const awaited = (n) => `Puzzle ${n} of ${placement} to find your rating`;

// guessed rounds a guess.
export const guessed = (rating) => 50 * Math.round(rating / 50);

// signed writes a change with its sign.
export const signed = (change) => `${change < 0 ? "−" : "+"}${Math.abs(change)}`;

// rate returns the rating of a record in a game as text, empty for a guess; the number of attempts that changed it;
// and, if it was lower before, the last change as text with its sign (empty for a guess) and as a sentence.
export function rate(record, game, before = Infinity) {
  const { now, points } = ratingOf(record, game), rated = points.length, text = isGuess(points) ? "" : String(Math.round(now.rating));
  if (rated <= before) return { text, rated, gained: "", said: "" };
  const gained = rated <= placement ? "" : signed(Math.round(now.rating) - Math.round(now.rating - points.at(-1).change)), yours = `Your rating${game === "gods" ? " with gods" : ""}`;
  return { text, rated, gained, said: text ? `${yours}: ${text}${gained && ` (${gained})`}.` : `${yours} is known after ${placement - rated} more puzzle${rated === placement - 1 ? "" : "s"}.` };
}
