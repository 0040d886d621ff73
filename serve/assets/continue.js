// Fills the links of a page to unfinished things: a game, today's puzzles, a lesson of the course.

import { linkTo, pageAt, sent } from "./address.js";
import { Keeper } from "./keep.js";
import { lastLesson } from "./lastlesson.js";
import { phrase } from "./line.js";
import { openGame } from "./opengame.js";
import { dayOf } from "./progress.js";

const aDay = 3; // puzzles
const $ = (id) => document.getElementById(id);

function show() {
  const game = openGame(), last = lastLesson(), { attempts } = new Keeper().read(), today = dayOf(Date.now());
  $("continue").hidden = !game;
  if (game) {
    const { code, line, level, you, seed } = game;
    $("continue").href = linkTo(code, line, new URLSearchParams({ level, you, ...(seed ? { seed } : {}) }), { kind: sent });
    $("continue").textContent = phrase("button.continue", { level, n: line.length + 1 });
  }
  if ($("first")) $("first").hidden = Boolean(game) || attempts.length > 0; // the easy first puzzle
  // The puzzles that were solved today, besides the daily puzzle.
  const solved = new Set(attempts.filter((a) => !a.day && a.how !== "failed" && dayOf(a.at) === today).map((a) => a.code)).size;
  if ($("three") && solved) $("three").textContent = solved < aDay ? phrase("today.some", { n: solved }) : phrase("today.all");
  if (!$("course") || !last) return;
  $("course").href = pageAt("train", { go: "lesson", theme: last.theme, ...last.choice });
  $("course").querySelector("span").textContent = phrase("course.on", { title: last.title });
}

show();
addEventListener("pageshow", (e) => { if (e.persisted) show(); }); // the game may have continued meanwhile
