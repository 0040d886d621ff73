// An attempt at a puzzle: it begins with the page and ends when the puzzle is solved or given up.

import { remember } from "./done.js";
import { api, data, parameters, used } from "./state.js";

const longest = 24 * 60 * 60 * 1000; // milliseconds: the most that the server takes
const fromStart = !data.line; // the page does not begin in the middle of the puzzle
let ended = false;

// end marks how the attempt has ended. The first one in this browser is sent to a server that
// counts attempts; nobody waits for its answer.
export function end(solved) {
  const first = remember(solved, data.code, parameters.get("daily")) && !ended; // a browser may keep no marks
  ended = true;
  if (first && data.attempts && fromStart) api.send("attempts", { code: data.code, solved, hints: used.hints, milliseconds: Math.min(Math.round(performance.now()), longest) });
}
