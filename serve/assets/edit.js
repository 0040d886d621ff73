// The editor: this script changes the board, and the server checks it.

import { Board, State } from "./board.js";

const $ = (id) => document.getElementById(id);
const page = $("edit");
const field = document.querySelector("#tools input[name=board]");
const goal = $("goal");
let setup = read(field.value);
let tool = document.querySelector("#tools [aria-pressed=true]").value;
let latest = 0; // requests to the server so far

const board = new Board(document.querySelector(".board"), edit);
const squares = [...board.buttons.keys()];

// read reads a board in the notation of URLs: heights, side, workers of either side.
function read(text) {
  const [heights, side, ...workers] = text.split(".");
  return { heights: [...heights].map(Number), side, workers: workers.map((w) => w.match(/../g) || []) };
}

const write = () => [setup.heights.join(""), setup.side, ...setup.workers.map((w) => w.join(""))].join(".");

// edit changes a square with the tool.
function edit(square) {
  const i = squares.indexOf(square), side = { first: 0, second: 1 }[tool];
  if (tool === "build") setup.heights[i] = (setup.heights[i] + 1) % 5;
  else if (tool === "raze") setup.heights[i] = (setup.heights[i] + 4) % 5;
  else {
    const there = setup.workers[side].includes(square);
    setup.workers = setup.workers.map((list) => list.filter((w) => w !== square));
    if (!there) setup.workers[side] = [...setup.workers[side].slice(-1), square];
  }
  show();
}

const sides = ["first", "second"];

function show() {
  const pieces = setup.workers.flatMap((list, i) => list.map((square) => ({ square, side: sides[i], kind: "worker" })));
  board.draw(new State(setup.heights, pieces), new Map(squares.map((s) => [s, ["can"]])));
  for (const b of document.querySelectorAll("#tools button")) b.setAttribute("aria-pressed", b.value === tool);
  for (const [i, b] of [...document.querySelectorAll("#sides button")].entries()) b.setAttribute("aria-pressed", String(i + 1) === setup.side);
  const q = new URLSearchParams({ board: write() });
  if (goal.value) q.set("goal", goal.value);
  if (tool !== "build") q.set("tool", tool);
  history.replaceState(null, "", `${location.pathname}?${q}`);
  ask();
}

// ask requests the check of the board from the server.
async function ask() {
  const asked = ++latest;
  if ("static" in page.dataset) { // no server
    $("found").textContent = `${setup.heights.join("")}/${setup.side}/mortal:${setup.workers[0].join(",")}/mortal:${setup.workers[1].join(",")}`;
    return;
  }
  await new Promise((done) => setTimeout(done, 150)); // several clicks are one request
  if (asked !== latest) return;
  const response = await fetch(location.href).catch(() => null);
  if (asked !== latest || !response || !response.ok) return;
  const found = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("found");
  if (asked === latest) $("found").replaceChildren(...found.childNodes);
}

for (const b of document.querySelectorAll("#tools button")) {
  b.addEventListener("click", (e) => { e.preventDefault(); tool = b.value; show(); });
}
for (const [i, b] of [...document.querySelectorAll("#sides button")].entries()) {
  b.addEventListener("click", (e) => { e.preventDefault(); setup.side = String(i + 1); show(); });
}
$("goals").querySelector("button").hidden = true; // a choice counts at once
$("goals").addEventListener("submit", (e) => e.preventDefault());
goal.addEventListener("change", show);

// Keys on the board: digits build to a level, 1 and 2 workers by X and O.
addEventListener("keydown", (e) => {
  const square = board.focused;
  if (!square || e.ctrlKey || e.metaKey || e.altKey) return;
  const i = squares.indexOf(square);
  if (/^[0-4]$/.test(e.key)) setup.heights[i] = Number(e.key);
  else if (/^[xo]$/i.test(e.key)) {
    const before = tool;
    tool = e.key.toLowerCase() === "x" ? "first" : "second";
    edit(square);
    tool = before;
  } else return;
  e.preventDefault();
  show();
});

$("found").addEventListener("click", (e) => {
  if (e.target.id !== "better") return;
  e.preventDefault();
  goal.value = e.target.value;
  show();
});

// The form is sent to the server, which reads every notation.
if ($("paste")) $("paste").querySelector("textarea").addEventListener("keydown", (e) => {
  if (e.key === "Enter" && !e.shiftKey) {
    e.preventDefault();
    $("paste").requestSubmit();
  }
});
show();
