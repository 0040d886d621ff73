// The result of a puzzle as a line to share, which gives nothing of the solution away.

import { many } from "./make.js";

// took returns what a puzzle took, as a list of words.
export const took = ({ wrong, hints }) => [wrong && many(wrong, "wrong turn"), hints && many(hints, "hint")].filter(Boolean);

// result tells how a puzzle went: task is what the side to move is to do, ofGods whether it is one with gods, day the
// day whose puzzle it is, if it is one, and used what the player has used.
export function result({ task, ofGods = false, day, link, used }) {
  const name = day ? ` ${new Date(day).toLocaleDateString("en-GB", { timeZone: "UTC", day: "numeric", month: "short" })}` : `, ${task}`;
  const game = ofGods ? " with gods" : "";
  const how = [used.solution ? "the solution was shown" : "solved", ...took(used)];
  return `puzzlecode${name}${game}: ${how.join(", ")}\n${link}`;
}
