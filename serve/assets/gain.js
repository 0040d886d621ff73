// What attempts do to the rating of the player.

import { ratingOf } from "./progress.js";

const placement = 5; // rated puzzles, until which a rating is a guess that nobody is shown

// unknown says when a rating is shown that has these points, and is empty if it is shown.
export function unknown({ length }) {
  const left = placement - length;
  return left > 0 ? `It is shown after ${left} more puzzle${left === 1 ? "" : "s"}.` : "";
}

// signed writes a change with its sign.
export const signed = (change) => `${change < 0 ? "−" : "+"}${Math.abs(change)}`;

// rate returns the rating of a record in a game, how many attempts have changed it, and what the last one did if there were
// fewer before: the change as a text with its sign, and a sentence. Of the first puzzles, which find the rating, it tells
// how many are left instead.
export function rate(record, game, before = Infinity) {
  const { now, points } = ratingOf(record, game), rating = Math.round(now.rating);
  const rated = points.length, yours = `Your rating${game === "gods" ? " with gods" : ""}`;
  if (unknown(points)) return { rating: null, rated, gained: "", said: rated > before ? unknown(points).replace("It", yours) : "" };
  if (rated <= before) return { rating, rated, gained: "", said: "" };
  const gained = rated === placement ? "" : signed(rating - Math.round(now.rating - points.at(-1).change));
  return { rating, rated, gained, said: `${yours}: ${rating}${gained && ` (${gained})`}.` };
}
