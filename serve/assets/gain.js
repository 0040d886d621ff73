// What attempts do to the rating of the player.

import { ratingOf } from "./progress.js";

const uncertain = 150; // of the deviation: from here on changes are large

// signed writes a change with its sign.
export const signed = (change) => `${change < 0 ? "−" : "+"}${Math.abs(change)}`;

// rate returns the rating of a record in a game, how many attempts have changed it, and what the last one did if there were
// fewer before: the change, the same as a text with its sign, a sentence, and why the change is large if it is.
export function rate(record, game, before = Infinity) {
  const { now, points } = ratingOf(record, game), rating = Math.round(now.rating);
  if (points.length <= before) return { rating, rated: points.length, change: 0, gained: "", said: "", why: "" };
  const change = rating - Math.round(now.rating - points.at(-1).change);
  const gained = signed(change), why = now.deviation > uncertain ? "The first puzzles change your rating in large steps." : "";
  return { rating, rated: points.length, change, gained, why, said: `Your rating${game === "gods" ? " with gods" : ""}: ${rating} (${gained}).` };
}
