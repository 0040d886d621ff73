// The editor: the board is changed here, and the server says what it is.

import { Board, State } from "./board.js";
import { Server, root } from "./line.js";

const $ = (id) => document.getElementById(id);
const page = $("edit");
const api = new Server();
const field = document.querySelector("#tools input[name=board]");
const goal = $("goal");
let setup = read(field.value);
let tool = document.querySelector("#tools [aria-pressed=true]").value;
let latest = 0; // questions to the server so far

const board = new Board(document.querySelector(".board"), edit);
const squares = [...board.buttons.keys()];

// read reads a board as addresses have it: heights, side, workers of either side.
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
  board.draw(new State("santorini", setup.heights, pieces), new Map(squares.map((s) => [s, ["can"]])));
  for (const b of document.querySelectorAll("#tools button")) b.setAttribute("aria-pressed", b.value === tool);
  for (const [i, b] of [...document.querySelectorAll("#sides button")].entries()) b.setAttribute("aria-pressed", String(i + 1) === setup.side);
  const q = new URLSearchParams({ board: write() });
  if (goal.value) q.set("goal", goal.value);
  if (tool !== "build") q.set("tool", tool);
  history.replaceState(null, "", `${location.pathname}?${q}`);
  ask();
}

// ask asks the server for the code, and the solver what it says.
async function ask() {
  const asked = ++latest;
  await new Promise((done) => setTimeout(done, 150)); // several clicks are one question
  if (asked !== latest) return;
  const fen = `${setup.heights.join("")}/${setup.side}/mortal:${setup.workers[0].join(",")}/mortal:${setup.workers[1].join(",")}`;
  const missing = setup.workers.map((list, i) => [sides[i], 2 - list.length]).filter(([, n]) => n > 0).map(([side, n]) => `the ${side} side needs ${n === 1 ? "one more worker" : "two workers"}`);
  $("faults").replaceChildren();
  $("solver").textContent = $("message").textContent = "";
  if (missing.length) {
    faults(missing);
    return;
  }
  if ("static" in page.dataset) { // nobody to ask
    $("message").textContent = `The position as text: ${fen}`;
    return;
  }
  try {
    const codes = await encode(fen);
    if (asked !== latest) return;
    $("made").hidden = false;
    $("share-link").href = $("share-link").textContent = codes.link;
    $("share-play").href = `${root}/p/${codes.code}`;
    $("share-code").textContent = codes.code;
    $("share-fen").textContent = codes.fen;
    if ($("share-png")) $("share-png").href = `${root}/p/${codes.code}.png`;
    if ($("share-qr")) $("share-qr").href = `${root}/p/${codes.code}/qr`;
    solver(codes, asked);
  } catch (problem) {
    if (asked === latest) faults([problem.message]);
  }
}

// encode returns the codes of a FEN. If the game has ended, its winner is marked.
async function encode(fen) {
  const parameters = goal.value ? { goal: goal.value } : {};
  try {
    return await api.get("encode", fen, parameters);
  } catch (problem) {
    const winner = setup.workers.findIndex((list) => list.some((w) => setup.heights[squares.indexOf(w)] === 3));
    if (winner < 0) throw problem;
    const parts = fen.split("/");
    parts[2 + winner] = `#${parts[2 + winner]}`;
    return api.get("encode", parts.join("/"), parameters);
  }
}

function faults(list) {
  $("made").hidden = true;
  $("faults").replaceChildren(...list.map((t) => {
    const li = document.createElement("li");
    li.textContent = t;
    return li;
  }));
}

// solver says whether the goal is true, or whether there is a win.
async function solver(codes, asked) {
  $("solver").textContent = "The solver is looking.";
  let said;
  try {
    const a = await api.get("solve", codes.code, goal.value ? {} : { max: 3 });
    const keys = (a.key_turns || []).length;
    const wanted = Number((goal.value.match(/\d/) || ["0"])[0]);
    if (a.win_in) said = `The side to move wins within ${a.win_in}, by ${keys === 1 ? "one first turn alone" : `${keys} first turns`}.`;
    else if (a.lost) said = `No turn holds: the other side wins in ${a.lost_in}.`;
    else if (a.hold_in) said = `One turn alone holds for ${a.hold_in}.`;
    else if ("hold_in" in a) said = `${keys} turns hold for ${a.checked}.`;
    else said = `No win within ${a.checked} turns.`;
    if (wanted) {
      const right = goal.value.startsWith("win") ? a.win_in === wanted && keys === 1 : a.hold_in === wanted;
      said += right ? " So this is a puzzle." : " So this goal is not right for a puzzle.";
    }
  } catch (problem) {
    said = problem.message;
  }
  if (asked === latest) $("solver").textContent = said;
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

// The form is sent to the server, which reads every notation.
if ($("paste")) $("paste").querySelector("textarea").addEventListener("keydown", (e) => {
  if (e.key === "Enter" && !e.shiftKey) {
    e.preventDefault();
    $("paste").requestSubmit();
  }
});
show();
