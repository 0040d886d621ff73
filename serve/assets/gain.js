// What attempts do to the rating of the player.

import { ratingOf } from "./progress.js";

export const placement = 5; // rated puzzles, until which a rating is a guess: it changes by up to 100 at a time
const coarse = 50; // to which a guess is rounded

// isGuess is whether a rating that has these points is a guess.
export const isGuess = (points) => points.length < placement;

// told writes the rating in a game, as ratingOf returns it.
export const told = ({ now, points }) => (isGuess(points) ? `about ${coarse * Math.round(now.rating / coarse)}` : String(Math.round(now.rating)));

// signed writes a change with its sign.
export const signed = (change) => `${change < 0 ? "−" : "+"}${Math.abs(change)}`;

// rate returns the rating of a record in a game as a text, how many attempts have changed it, and what the last one did if
// there were fewer before: the change as a text with its sign, of which a guess has none, and a sentence.
export function rate(record, game, before = Infinity) {
  const rating = ratingOf(record, game), { now, points } = rating, text = told(rating), rated = points.length;
  if (rated <= before) return { text, rated, gained: "", said: "" };
  const gained = rated <= placement ? "" : signed(Math.round(now.rating) - Math.round(now.rating - points.at(-1).change));
  return { text, rated, gained, said: `Your rating${game === "gods" ? " with gods" : ""}: ${text}${isGuess(points) ? `, after ${rated} of ${placement} puzzles` : ""}${gained && ` (${gained})`}.` };
}
