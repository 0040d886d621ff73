// The result of a puzzle as a line to share, which gives nothing of the solution away.

import { many } from "./make.js";

// result tells how a puzzle went: task is what the side to move is to do, day the day whose puzzle it is, if it is
// one, and used what the player has used.
export function result({ task, day, link, used: { solution, wrong, hints } }) {
  const name = day ? ` ${new Date(day).toLocaleDateString("en-GB", { timeZone: "UTC", day: "numeric", month: "short" })}` : `, ${task}`;
  const how = [solution ? "the solution was shown" : "solved", wrong && many(wrong, "wrong turn"), hints && many(hints, "hint")].filter(Boolean);
  return `puzzlecode${name}: ${how.join(", ")}\n${link}`;
}
