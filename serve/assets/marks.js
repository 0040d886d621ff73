// Marks of puzzles that were solved in this browser.

import { Keeper } from "./keep.js";
import { solvedOf } from "./progress.js";

// show marks the links of solved puzzles, and of days whose puzzles were solved.
export function show(record = new Keeper().read()) {
  const solved = solvedOf(record);
  for (const a of document.querySelectorAll("[data-code], [data-day]")) {
    const done = solved.has(a.dataset.code) || solved.has(a.dataset.day);
    a.classList.toggle("done", done);
    if (done) a.title = "Solved";
  }
}
