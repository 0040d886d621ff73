// The result of a puzzle as a line to share, without the solution.

import { many } from "./make.js";

// took returns the wrong turns and hints of an attempt, as a list of words.
export const took = ({ wrong, hints }) => [wrong && many(wrong, "wrong turn"), hints && many(hints, "hint")].filter(Boolean);

// result describes an attempt: task is the goal, ofGods means with gods, day is the day of a daily puzzle, and used has
// the player's wrong turns and hints.
export function result({ task, ofGods = false, day, link, used }) {
  const name = day ? ` ${new Date(day).toLocaleDateString("en-GB", { timeZone: "UTC", day: "numeric", month: "short" })}` : `, ${task}`;
  const game = ofGods ? " with gods" : "";
  const how = [used.solution ? "the solution was shown" : "solved", ...took(used)];
  return `puzzlecode${name}${game}: ${how.join(", ")}\n${link}`;
}
