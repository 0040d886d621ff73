// The result of a puzzle as a line to share, without the solution.

import { many, phrase } from "./line.js";
import { dated } from "./progress.js";

// took returns what an attempt needed: a list of words for its wrong turns and its hints.
export const took = ({ wrong, hints }) => [wrong && many("count.wrong", wrong), hints && many("count.hints", hints)].filter(Boolean);

// result describes an attempt in a line of text and a link. task is the goal in words, ofGods means that there are
// gods, and day is the day of a daily puzzle. used has the wrong turns and hints.
export function result({ task, ofGods = false, day, link, used }) {
  const date = day && dated(day, { timeZone: "UTC", day: "numeric", month: "short" });
  const how = [phrase(used.solution ? "result.shown" : "result.solved"), ...took(used)].join(", ");
  return `${phrase(`result.${day ? "day" : "task"}${ofGods ? ".gods" : ""}`, { day: date, task, how })}\n${link}`;
}
