// What attempts do to the rating of the player.

import { ratingOf } from "./progress.js";

// rate returns the rating of a record, how many attempts have changed it, and what the last one did if there were
// fewer before: the change, the same as a text with its sign, and a sentence.
export function rate(record, before = Infinity) {
  const { now, points } = ratingOf(record), rating = Math.round(now.rating);
  if (points.length <= before) return { rating, rated: points.length, change: 0, gained: "", said: "" };
  const change = rating - Math.round(now.rating - points.at(-1).change);
  const gained = `${change < 0 ? "−" : "+"}${Math.abs(change)}`;
  return { rating, rated: points.length, change, gained, said: `Your rating: ${rating} (${gained}).` };
}
