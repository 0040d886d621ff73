// An attempt at a puzzle begins when the page opens and ends when the puzzle is solved or given up.

import { remember } from "./done.js";
import { api, data, parameters, used } from "./state.js";

const longest = 24 * 60 * 60 * 1000; // milliseconds: the maximum that the server accepts
const fromStart = !data.line; // the page starts at the beginning of the puzzle
let ended = false;

// end records the result of the attempt. The first attempt in this browser is sent to a server that
// records attempts, without waiting for the response.
export function end(solved) {
  const first = remember(solved, data.code, parameters.get("daily")) && !ended; // the browser may not store marks
  ended = true;
  if (first && data.attempts && fromStart) api.send("attempts", { code: data.code, solved, hints: used.hints, milliseconds: Math.min(Math.round(performance.now()), longest) });
}
