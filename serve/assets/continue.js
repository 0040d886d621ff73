// Fills the links of a page to unfinished things: a game, today's puzzles, a lesson of the course.

import { linkTo, pageAt, sent } from "./address.js";
import { Keeper } from "./keep.js";
import { lastLesson } from "./lastlesson.js";
import { say } from "./line.js";
import { openGame } from "./opengame.js";
import { dayOf } from "./progress.js";

const aDay = 3; // puzzles

function offer() {
  const link = document.getElementById("continue"), game = openGame();
  link.hidden = !game;
  if (!game) return;
  const { code, line, level, you, seed } = game;
  link.href = linkTo(code, line, new URLSearchParams({ level, you, ...(seed ? { seed } : {}) }), { kind: sent });
  link.textContent = say("button.continue", { level, n: line.length + 1 }).text;
}

// offerFirst hides the easy first puzzle after the first attempt or game.
function offerFirst() {
  const link = document.getElementById("first");
  if (link) link.hidden = Boolean(openGame()) || new Keeper().read().attempts.length > 0;
}

// offerToday shows how many puzzles were solved today, besides the daily puzzle.
function offerToday() {
  const place = document.getElementById("three"), today = dayOf(Date.now());
  const solved = new Set(new Keeper().read().attempts.filter((a) => !a.day && a.how !== "failed" && dayOf(a.at) === today).map((a) => a.code)).size;
  if (place && solved) place.textContent = solved < aDay ? say("today.some", { n: solved }).text : say("today.all").text;
}

function offerLesson() {
  const link = document.getElementById("course"), last = lastLesson();
  if (!link || !last) return;
  link.href = pageAt("train", { go: "lesson", theme: last.theme, ...last.choice });
  link.querySelector("span").textContent = say("course.on", { title: last.title }).text;
}

function show() {
  offer();
  offerFirst();
  offerToday();
  offerLesson();
}

show();
addEventListener("pageshow", (e) => { if (e.persisted) show(); }); // the game may have continued meanwhile
