// The page on which a game begins: workers are placed here, those of the person by hand. The
// server places the others.

import { Board, State, names } from "./board.js";

const page = document.getElementById("game"), form = document.getElementById("place"), settings = document.getElementById("settings");
const first = page.dataset.placed.match(/../g) || [];
const given = page.dataset.you === "second" ? first.slice(0, 2) : []; // squares of the computer's workers
let placed = first;
const board = new Board(document.querySelector(".board"), choose);

// choose places a worker, or takes one back.
function choose(square) {
  if (given.includes(square)) return;
  placed = placed.includes(square) ? placed.filter((s) => s !== square) : [...placed, square];
  if (placed.length === given.length + 2) {
    const { level, you } = form.elements;
    location.assign(`${form.action}?${new URLSearchParams({ level: level.value, you: you.value, workers: placed.join("") })}`);
  }
  show();
}

function show() {
  const pieces = placed.map((square, i) => ({ square, side: i < 2 ? "first" : "second", kind: "worker" }));
  const free = placed.length < given.length + 2 ? names("santorini").filter((s) => !placed.includes(s)) : [];
  board.draw(new State("santorini", Array(25).fill(0), pieces), new Map(free.map((s) => [s, ["place"]])));
  const said = ["Place your first worker on any square.", "Place your second worker.", "The game begins."][placed.length - given.length];
  document.getElementById("message").textContent = given.length ? `The computer has placed its workers. ${said}` : said;
}

settings.querySelector("button").hidden = true; // a choice counts at once
settings.addEventListener("change", () => settings.requestSubmit());
addEventListener("pageshow", (e) => {
  if (e.persisted) placed = first; // the person has come back
  show();
});
