// The editor: this script changes the board, and the API checks it.

import { linkTo, sent } from "./address.js";
import { Board } from "./board.js";
import { State } from "./state.js";
import { parse, readLink } from "./codec.js";
import { Door } from "./door.js";
import { godItems } from "./gods.js";
import { say, site } from "./line.js";
import { element, Loading } from "./loading.js";
import { make } from "./make.js";
import { showPictures } from "./pictures.js";
import { statesOf } from "./states.js";

const $ = (id) => document.getElementById(id);
const field = document.querySelector("#tools input[name=board]");
const sides = ["first", "second"], gods = $("gods"), goal = $("goal"), door = new Door(), loading = new Loading($("found"));
const given = new URLSearchParams(location.search);
let setup = read(isSetup(given.get("board")) ? given.get("board") : field.value); // on a static site no server has parsed the address
let tool = given.get("tool") || document.querySelector("#tools [aria-pressed=true]").value;
let asking = new AbortController();

const board = new Board(document.querySelector(".board"), edit);
const squares = [...board.buttons.keys()];

function isSetup(text) {
  return /^[0-4]{25}\.[12](\.([A-E][1-5]){0,2}){2}(\.[a-z]+){0,3}$/.test(text || "");
}

// read reads a board in the notation of URLs: the heights, the side to move and the workers of both sides. With gods,
// both gods follow, and perhaps a state.
function read(text) {
  const [heights, side, first, second, ...gods] = text.split(".");
  return { heights: [...heights].map(Number), side, workers: [first, second].map((w) => w.match(/../g) || []), gods: [gods[0] || "mortal", gods[1] || "mortal"], state: gods[2] || "on" };
}

const hasGods = () => setup.gods.some((god) => god !== "mortal");

function write() {
  const gods = hasGods() ? [...setup.gods, ...(setup.state === "on" ? [] : [setup.state])] : [];
  return [setup.heights.join(""), setup.side, ...setup.workers.map((w) => w.join("")), ...gods].join(".");
}

function showGods() {
  const side = Number(setup.side) - 1, other = 1 - side, states = statesOf(setup.gods, side);
  if (!states.includes(setup.state)) setup.state = "on";
  const text = (name) => say(name === "won" ? `won.${sides[other]}` : `state.${name}`).text;
  sides.forEach((side, i) => { gods.elements[side].value = setup.gods[i]; });
  gods.elements.state.replaceChildren(...states.map((name) => make("option", { value: name, selected: name === setup.state }, text(name))));
  for (const id of ["states", "chosen-gods"]) $(id).hidden = !hasGods();
  $("chosen-gods").replaceChildren(...godItems(Object.fromEntries(sides.map((side, i) => [side, setup.gods[i]]))));
}

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

function show() {
  showGods();
  const pieces = setup.workers.flatMap((list, i) => list.map((square) => ({ square, side: sides[i], kind: "worker" })));
  board.draw(new State(setup.heights, pieces), new Map(squares.map((s) => [s, ["edits"]])));
  for (const b of document.querySelectorAll("#tools button")) b.setAttribute("aria-pressed", b.value === tool);
  for (const [i, b] of [...document.querySelectorAll("#sides button")].entries()) b.setAttribute("aria-pressed", String(i + 1) === setup.side);
  const q = new URLSearchParams({ board: write() });
  if (goal.value) q.set("goal", goal.value);
  if (tool !== "build") q.set("tool", tool);
  history.replaceState(null, "", `${location.pathname}?${q}`);
  ask();
}

// ask requests the check of the board.
async function ask() {
  asking.abort();
  if (!door.server && !setup.workers.flat().length && !hasGods() && !$("message").textContent && !$("faults").children.length) return; // not begun: do not load the worker yet
  const { signal } = (asking = new AbortController());
  setBusy(true);
  await new Promise((done) => setTimeout(done, 150)); // several clicks make one request
  if (signal.aborted) return;
  try {
    const checked = await loading.watch((progress) => door.get("check", write(), goal.value ? { goal: goal.value } : {}, { signal, progress }));
    if (!signal.aborted) showChecked(checked);
  } catch (problem) {
    if (!signal.aborted) showChecked({ faults: [], message: { text: problem.message, tone: "bad" } });
  }
}

// setBusy says whether the results belong to an earlier board. Their links are then disabled.
function setBusy(busy) {
  $("found").setAttribute("aria-busy", String(busy));
  $("made").inert = busy;
}

function showChecked({ code, goal: asked, fen, faults, status, sound, message, better }) {
  setBusy(false);
  $("verdict").textContent = message.text;
  $("verdict").className = `message ${message.tone || ""}`;
  $("better").form.hidden = !better;
  if (better) [$("better").value, $("better").textContent] = [better.goal, better.text];
  $("message").textContent = (!message.text && status) || "";
  $("faults").replaceChildren(...faults.map((fault) => element("li", fault)));
  $("made").hidden = !code;
  if (!code) return;
  $("share-kind").textContent = asked && !sound ? "Link to the position, without the goal" : "Link";
  const link = new URL(linkTo(code, [], undefined, { kind: sent }), site).href;
  $("share-link").textContent = $("share-link").href = $("share-play").href = link;
  $("share-code").textContent = code;
  $("share-fen").textContent = fen;
  for (const id of ["share-image", "share-qr"]) $(id)?.remove(); // the drawings below follow the board
  $("pictures-of").hidden = false;
  showPicturesOf(code);
}

function showPicturesOf(code) {
  if ($("pictures-of").open) showPictures($("pictures"), (...asked) => door.get(...asked), code).catch(() => {});
}

for (const b of document.querySelectorAll("#tools button")) {
  b.addEventListener("click", (e) => { e.preventDefault(); tool = b.value; show(); });
}
for (const [i, b] of [...document.querySelectorAll("#sides button")].entries()) {
  b.addEventListener("click", (e) => { e.preventDefault(); setup.side = String(i + 1); show(); });
}
$("goals").querySelector("button").hidden = true; // choices apply at once
$("goals").addEventListener("submit", (e) => e.preventDefault());
goal.addEventListener("change", show);
gods.querySelector("button").hidden = true;
gods.addEventListener("submit", (e) => e.preventDefault());
gods.addEventListener("change", () => {
  setup.gods = sides.map((side) => gods.elements[side].value);
  setup.state = gods.elements.state.value || "on";
  show();
});
$("pictures-of").addEventListener("toggle", () => showPicturesOf($("share-code").textContent));

// Keys on the board: a digit sets the height of the focused square; X and O place a worker of First or Second.
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

$("better").addEventListener("click", (e) => {
  e.preventDefault();
  goal.value = $("better").value;
  show();
});

// Enter sends the form; the next page reads the text in any notation.
$("paste-text").addEventListener("keydown", (e) => {
  if (e.key === "Enter" && !e.shiftKey) {
    e.preventDefault();
    $("paste").requestSubmit();
  }
});

// pasted returns the code of a text, mostly without a request.
async function pasted(text) {
  try {
    const { position, turns } = readLink(text);
    if (!turns.length) return { code: position.code, start: position.code };
  } catch {
    // the API reads more formats
  }
  return loading.watch((progress) => door.get("read", "", { text }, { progress }));
}

// paste reads pasted text on a static site.
async function paste(text) {
  $("paste-text").value = text;
  try {
    const { code, start, path } = await pasted(text), position = parse(code);
    const line = path ? path.split(".") : [];
    if (position.game === "arimaa") return location.replace(linkTo(start, line, undefined, { kind: sent }));
    const both = (of) => sides.map((side) => of[side]);
    setup = { heights: [...position.heights], side: String(sides.indexOf(position.side) + 1), workers: both(position.workers).map((list) => [...list]), gods: both(position.gods || { first: "mortal", second: "mortal" }), state: position.raised ? "raised" : position.finished ? "won" : "on" };
    goal.value = position.goal;
    $("paste-text").value = "";
  } catch (fault) {
    $("paste-error").textContent = fault.message;
  }
  show();
}

if (given.get("goal")) goal.value = given.get("goal");
if (given.get("paste") && "unread" in $("edit").dataset) paste(given.get("paste"));
else show();
