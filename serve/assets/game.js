// The start page of a game: the player places workers here, and the computer places the others.

import { linkTo, newSeed, sent } from "./address.js";
import { Board } from "./board.js";
import { State } from "./state.js";
import { Door } from "./door.js";
import { godItems } from "./gods.js";
import { say } from "./line.js";
import { Loading } from "./loading.js";
import { drawnWins, games, unevenWins, wins } from "./pairs.js";

const page = document.getElementById("game"), settings = document.getElementById("settings"), message = document.getElementById("message"), usual = document.getElementById("usual");
const { level, you, first, second } = settings.elements, asked = new URLSearchParams(location.search), door = new Door(), loading = new Loading(message);
const isRead = usual.hasAttribute("href"); // the server has parsed the address and placed workers
let given = [], placed = [], latest = 0; // the computer's workers; all; number of requests
const board = new Board(document.querySelector(".board"), choose);

// choose places or removes a worker.
function choose(square) {
  if (given.includes(square) || placed.length === given.length + 2) return;
  placed = placed.includes(square) ? placed.filter((s) => s !== square) : [...placed, square];
  if (placed.length === given.length + 2) begin(placed);
  show();
}

const place = (parameters) => loading.watch((progress) => door.get("place", "", { seed: newSeed(), first: first.value, second: second.value, ...parameters }, { progress }));

// begin starts the game after the computer has also placed its workers.
async function begin(workers) {
  const mine = ++latest;
  try {
    const { code } = await place({ workers: workers.join(""), you: workers.length === 4 ? you.value : "first" });
    const parameters = new URLSearchParams({ level: level.value, you: you.value, seed: newSeed() });
    if (mine === latest) location.assign(linkTo(code, [], parameters, { kind: sent }));
  } catch (problem) {
    fail(problem);
  }
}

// start lets the computer place its workers if it begins.
async function start() {
  const mine = ++latest;
  [given, placed] = [[], []];
  if (you.value !== "second") return show();
  try {
    const { workers } = await place({ you: you.value });
    if (mine !== latest) return;
    given = placed = workers.match(/../g);
  } catch (problem) {
    return fail(problem);
  }
  show();
}

// drawGods draws random gods, as a balanced pair if possible.
function drawGods() {
  const free = [first, second].filter((field) => field.value === "random"), names = Object.keys(wins).filter((name) => name !== "mortal");
  for (let n = 0; free.length && n < 2000; n++) { // some gods have no balanced opponent
    for (const field of free) field.value = names[Math.floor(Math.random() * names.length)];
    const won = wins[first.value][second.value];
    if (first.value !== second.value && (n >= 1000 || won <= drawnWins && games - won <= drawnWins)) return;
  }
}

// showGods shows the powers of the gods, and warns of very unequal pairs.
function showGods() {
  const [a, b] = [first.value, second.value], hasGods = a !== "mortal" || b !== "mortal", [strong, weak] = wins[a][b] * 2 >= games ? [a, b] : [b, a], won = wins[strong][weak];
  const list = document.getElementById("chosen-gods"), uneven = document.getElementById("uneven"), name = (god) => say(`god.${god}`).text;
  list.hidden = !hasGods;
  list.replaceChildren(...godItems({ first: a, second: b }));
  uneven.hidden = won < unevenWins;
  uneven.textContent = uneven.hidden ? "" : say("pair.uneven", { n: games, side: name(strong), wins: won, other: name(weak), lost: games - won }).text;
}

function fail(problem) {
  placed = given;
  show();
  message.textContent = problem.message;
}

function show() {
  const pieces = placed.map((square, i) => ({ square, side: i < 2 ? "first" : "second", kind: "worker" }));
  const left = given.length + 2 - placed.length, free = left ? [...board.buttons.keys()].filter((s) => !placed.includes(s)) : [];
  board.draw(new State(Array(25).fill(0), pieces), new Map(free.map((s) => [s, ["place"]])));
  if (left) message.textContent = say(`place.${given.length ? "after." : ""}${left === 2 ? "one" : "two"}`).text;
}

settings.querySelector("button").hidden = true; // a choice counts at once
settings.addEventListener("change", () => {
  if (isRead) return settings.requestSubmit();
  drawGods();
  showGods();
  start();
});
if (isRead) {
  placed = page.dataset.placed.match(/../g) || [];
  given = page.dataset.you === "second" ? placed.slice(0, 2) : [];
} else {
  for (const field of [level, you, first, second]) if ([...field.options].some((o) => o.value === asked.get(field.name))) field.value = asked.get(field.name);
  drawGods();
  showGods();
  usual.href = "#";
  usual.addEventListener("click", async (e) => {
    e.preventDefault();
    place({ you: "second" }).then(({ workers }) => begin(workers.match(/../g)), fail);
  });
  if (you.value === "second") start();
}
addEventListener("pageshow", (e) => {
  if (e.persisted) placed = isRead ? page.dataset.placed.match(/../g) || [] : given; // after the player has come back
  show();
});
