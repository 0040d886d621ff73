// The start page of a game: the player places workers here, and the computer places the others.

import { linkTo, newSeed, sent } from "./address.js";
import { Board } from "./board.js";
import { State } from "./state.js";
import { Door } from "./door.js";
import { godItems } from "./gods.js";
import { phrase } from "./line.js";
import { Loading } from "./loading.js";
import { drawnWins, games, unevenWins, wins } from "./pairs.js";

const $ = (id) => document.getElementById(id), { placed: begun, you: begins } = $("game").dataset;
const { level, you, first, second } = $("settings").elements, asked = new URLSearchParams(location.search), door = new Door(), loading = new Loading($("message"));
const isRead = $("usual").hasAttribute("href"); // the server has parsed the address and placed workers
let given = [], placed = [], latest = 0; // the computer's workers; all; number of requests
const board = new Board(document.querySelector(".board"), choose);

function choose(square) {
  if (given.includes(square) || placed.length === given.length + 2) return;
  placed = placed.includes(square) ? placed.filter((s) => s !== square) : [...placed, square];
  show();
  if (placed.length === given.length + 2) begin(placed.join(""));
}

// place lets the computer place workers. It returns the response, or null if it is outdated or there is none.
async function place(parameters) {
  const mine = ++latest;
  try {
    const answer = await loading.get(door, "place", "", { seed: newSeed(), first: first.value, second: second.value, ...parameters });
    return mine === latest ? answer : null;
  } catch ({ message }) {
    placed = given;
    show();
    $("message").textContent = message;
    return null;
  }
}

async function begin(workers) {
  const answer = await place({ workers, you: workers.length === 8 ? you.value : "first" });
  if (answer) location.assign(linkTo(answer.code, [], new URLSearchParams({ level: level.value, you: you.value, seed: newSeed() }), { kind: sent }));
}

async function start() {
  latest++; // earlier requests are outdated
  [given, placed] = [[], []];
  if (you.value === "second") {
    const answer = await place({ you: "second" });
    if (!answer) return;
    given = placed = answer.workers.match(/../g);
  }
  show();
}

function drawGods() {
  const free = [first, second].filter((field) => field.value === "random"), names = Object.keys(wins).filter((name) => name !== "mortal");
  for (let n = 0; free.length && n < 2000; n++) { // some gods have no balanced opponent
    for (const field of free) field.value = names[Math.floor(Math.random() * names.length)];
    const won = wins[first.value][second.value];
    if (first.value !== second.value && (n >= 1000 || won <= drawnWins && games - won <= drawnWins)) return;
  }
}

function showGods() {
  const [a, b] = [first.value, second.value], [strong, weak] = wins[a][b] * 2 >= games ? [a, b] : [b, a], won = wins[strong][weak];
  if (a !== "mortal" || b !== "mortal") $("with-gods").open = true;
  $("chosen-gods").hidden = a === "mortal" && b === "mortal";
  $("chosen-gods").replaceChildren(...godItems({ first: a, second: b }));
  $("uneven").hidden = won < unevenWins;
  $("uneven").textContent = phrase("pair.uneven", { n: games, side: phrase(`god.${strong}`), wins: won, other: phrase(`god.${weak}`), lost: games - won });
}

function show() {
  const pieces = placed.map((square, i) => ({ square, side: i < 2 ? "first" : "second", kind: "worker" }));
  const left = given.length + 2 - placed.length, free = left ? [...board.buttons.keys()].filter((s) => !placed.includes(s)) : [];
  board.draw(new State(Array(25).fill(0), pieces), new Map(free.map((s) => [s, ["place"]])));
  if (left) $("message").textContent = phrase(`place.${given.length ? "after." : ""}${left === 2 ? "one" : "two"}`);
}

$("settings").addEventListener("change", () => {
  if (isRead) return $("settings").requestSubmit();
  drawGods();
  showGods();
  start();
});
if (isRead) {
  placed = begun.match(/../g) || [];
  given = begins === "second" ? placed.slice(0, 2) : [];
} else {
  for (const field of [level, you, first, second]) if ([...field.options].some((o) => o.value === asked.get(field.name))) field.value = asked.get(field.name);
  drawGods();
  showGods();
  $("usual").href = "#";
  $("usual").addEventListener("click", async (e) => {
    e.preventDefault();
    const answer = await place({ you: "second" });
    if (answer) begin(answer.workers);
  });
  if (you.value === "second") start();
}
addEventListener("pageshow", (e) => {
  if (e.persisted) placed = isRead ? begun.match(/../g) || [] : given; // after the player has come back
  show();
});
