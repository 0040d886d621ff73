// The result of a puzzle as a line to share, without the solution.

import { many } from "./make.js";

// took returns what an attempt needed: a list of words for its wrong turns and its hints.
export const took = ({ wrong, hints }) => [wrong && many(wrong, "wrong turn"), hints && many(hints, "hint")].filter(Boolean);

// result describes an attempt in a line of text and a link. task is the goal in words, ofGods means that there are
// gods, and day is the day of a daily puzzle. used has the wrong turns and hints.
export function result({ task, ofGods = false, day, link, used }) {
  const name = day ? ` ${new Date(day).toLocaleDateString("en-GB", { timeZone: "UTC", day: "numeric", month: "short" })}` : `, ${task}`;
  const how = [used.solution ? "the solution was shown" : "solved", ...took(used)];
  return `puzzlecode${name}${ofGods ? " with gods" : ""}: ${how.join(", ")}\n${link}`;
}
