// Marks of puzzles that were solved in this browser.

import { Keeper } from "./keep.js";
import { phrase } from "./line.js";
import { dailiesOf, solvedOf } from "./progress.js";

// show marks the links of solved puzzles, and of days whose puzzles were solved or tried.
export function show(record = new Keeper().read()) {
  const solved = solvedOf(record), dailies = dailiesOf(record, document.getElementById("calendar")?.dataset.game || undefined);
  for (const a of document.querySelectorAll("[data-code]")) {
    const done = solved.has(a.dataset.code);
    a.classList.toggle("done", done);
    if (done) a.title = phrase("link.done");
  }
  const days = [...document.querySelectorAll("[data-day]")];
  for (const a of days) {
    const how = dailies.get(a.dataset.day) || "";
    a.classList.toggle("done", how === "solved");
    a.classList.toggle("tried", how === "tried");
    a.dataset.mark = how === "tried" ? phrase("link.mark") : "";
    const day = a.dataset.said ??= a.ariaLabel; // as it was without a mark
    a.ariaLabel = how ? phrase(`link.${how}`, { day }) : day;
  }
  const tally = document.getElementById("tally"), count = (how) => days.filter((a) => dailies.get(a.dataset.day) === how).length;
  if (tally && count("solved") + count("tried")) tally.textContent = phrase("count.tally", { n: count("solved"), all: days.length, m: count("tried") });
}
