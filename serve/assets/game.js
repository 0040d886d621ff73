// The start page of a game: the player places workers here, and the server places the others.

import { Board, State } from "./board.js";
import { say } from "./line.js";

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
  const left = given.length + 2 - placed.length, free = left ? [...board.buttons.keys()].filter((s) => !placed.includes(s)) : [];
  board.draw(new State(Array(25).fill(0), pieces), new Map(free.map((s) => [s, ["place"]])));
  if (left) document.getElementById("message").textContent = [...(given.length ? ["place.computer"] : []), left === 2 ? "place.one" : "place.two"].map((name) => say(name).text).join(" ");
}

settings.querySelector("button").hidden = true; // a choice counts at once
settings.addEventListener("change", () => settings.requestSubmit());
addEventListener("pageshow", (e) => {
  if (e.persisted) placed = first; // the player has come back
  show();
});
