// The editor: this script changes the board, and the API checks it.

import { linkTo, sent } from "./address.js";
import { Board } from "./board.js";
import { State } from "./state.js";
import { parse, readLink } from "./codec.js";
import { Door } from "./door.js";
import { godItems } from "./gods.js";
import { phrase } from "./line.js";
import { site } from "./site.js";
import { Loading } from "./loading.js";
import { make, tell } from "./make.js";
import { showPictures } from "./pictures.js";
import { statesOf } from "./states.js";

const $ = (id) => document.getElementById(id);
const sides = ["first", "second"], goal = $("goal"), gods = $("gods").elements, door = new Door(), loading = new Loading($("found"));
const given = new URLSearchParams(location.search);
let setup = read(given.get("board")) ?? read($("tools").elements.board.value); // on a static site no server has parsed the address
let tool = given.get("tool") || document.querySelector("#tools [aria-pressed=true]").value;
let asking = new AbortController();

const board = new Board(document.querySelector(".board"), edit);
const squares = [...board.buttons.keys()];

// read reads a board in the notation of URLs: the heights, the number of the side to move and the workers of both
// sides. With gods, both gods follow, and perhaps a state. It returns null if the text is no board.
function read(text) {
  if (!/^[0-4]{25}\.[12](\.([A-E][1-5]){0,2}){2}(\.[a-z]+){0,3}$/.test(text)) return null;
  const [heights, side, first, second, one = "mortal", other = "mortal", state = "on"] = text.split(".");
  return { heights: [...heights].map(Number), side: side - 1, workers: [first, second].map((w) => w.match(/../g) || []), gods: [one, other], state };
}

const hasGods = () => setup.gods.some((god) => god !== "mortal");

function write() {
  const { heights, side, workers, state } = setup, withGods = [...setup.gods, ...(state === "on" ? [] : [state])];
  return [heights.join(""), side + 1, ...workers.map((w) => w.join("")), ...(hasGods() ? withGods : [])].join(".");
}

function showGods() {
  const { side, gods: [first, second] } = setup, states = statesOf(setup.gods, side);
  if (!states.includes(setup.state)) setup.state = "on";
  const text = (name) => phrase(name === "won" ? `won.${sides[1 - side]}` : `state.${name}`);
  gods.state.replaceChildren(...states.map((name) => new Option(text(name), name, false, name === setup.state)));
  [gods.first.value, gods.second.value] = [first, second];
  $("states").hidden = $("chosen-gods").hidden = !hasGods();
  $("chosen-gods").replaceChildren(...godItems({ first, second }));
}

function edit(square, using = tool) {
  const i = squares.indexOf(square), side = sides.indexOf(using);
  if (side < 0) setup.heights[i] = (setup.heights[i] + (using === "raze" ? 4 : 1)) % 5;
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
  for (const b of document.querySelectorAll("#tools button, #sides button")) b.setAttribute("aria-pressed", String(b.name === "tool" ? b.value === tool : read(b.value).side === setup.side));
  const q = new URLSearchParams({ board: write() });
  if (goal.value) q.set("goal", goal.value);
  if (tool !== "build") q.set("tool", tool);
  history.replaceState(null, "", `${location.pathname}?${q}`);
  ask();
}

async function ask() {
  asking.abort();
  if (!door.server && !setup.workers.flat().length && !hasGods() && !$("message").textContent && !$("faults").children.length) return; // not begun: do not load the worker yet
  const { signal } = (asking = new AbortController());
  setBusy(true);
  await new Promise((done) => setTimeout(done, 150)); // several clicks make one request
  if (signal.aborted) return;
  const checked = await loading.get(door, "check", write(), goal.value ? { goal: goal.value } : {}, { signal })
    .catch(({ message }) => ({ faults: [], message: { text: message, tone: "bad" } }));
  if (!signal.aborted) showChecked(checked);
}

// setBusy says whether the results belong to an earlier board. Their links are then disabled.
function setBusy(busy) {
  $("found").setAttribute("aria-busy", String(busy));
  $("made").inert = busy;
}

function showChecked({ code, goal: asked, fen, faults, status, sound, message, better }) {
  setBusy(false);
  tell($("verdict"), message.text, message.tone);
  $("better").form.hidden = !better;
  if (better) [$("better").value, $("better").textContent] = [better.goal, better.text];
  $("message").textContent = (!message.text && status) || "";
  $("faults").replaceChildren(...faults.map((fault) => make("li", {}, fault)));
  $("made").hidden = !code;
  if (!code) return;
  $("share-kind").textContent = phrase(asked && !sound ? "label.goalless" : "label.link");
  $("share-link").textContent = $("share-link").href = $("share-play").href = new URL(linkTo(code, [], undefined, { kind: sent }), site).href;
  $("share-code").textContent = code;
  $("share-fen").textContent = fen;
  for (const id of ["share-image", "share-qr"]) $(id)?.remove(); // the drawings below follow the board
  $("pictures-of").hidden = false;
  showPicturesOf(code);
}

function showPicturesOf(code) {
  if ($("pictures-of").open) showPictures($("pictures"), (...asked) => door.get(...asked), code).catch(() => {});
}

// What the forms change is drawn here. The one for pasted text opens a page, which reads the text in any notation.
addEventListener("submit", (e) => {
  if (e.target === $("paste")) return;
  e.preventDefault();
  const { name, value } = e.submitter;
  if (name === "tool") tool = value;
  else if (name === "board") setup.side = read(value).side;
  else goal.value = value;
  show();
});
goal.addEventListener("change", show);
$("gods").addEventListener("change", () => {
  setup.gods = sides.map((side) => gods[side].value);
  setup.state = gods.state.value;
  show();
});
$("pictures-of").addEventListener("toggle", () => showPicturesOf($("share-code").textContent));

// Keys on the board: a digit sets the height of the focused square; X and O place a worker of First or Second.
addEventListener("keydown", (e) => {
  const square = board.focused;
  if (!square || e.ctrlKey || e.metaKey || e.altKey) return;
  const side = { x: "first", o: "second" }[e.key.toLowerCase()];
  if (side) edit(square, side);
  else if (/^[0-4]$/.test(e.key)) {
    setup.heights[squares.indexOf(square)] = Number(e.key);
    show();
  } else return;
  e.preventDefault();
});

$("paste-text").addEventListener("keydown", (e) => {
  if (e.key !== "Enter" || e.shiftKey) return;
  e.preventDefault();
  $("paste").requestSubmit();
});

async function pasted(text) {
  try {
    const { position: { code }, turns } = readLink(text);
    if (!turns.length) return { code, start: code };
  } catch {
    // the API reads more formats
  }
  return loading.get(door, "read", "", { text });
}

async function paste(text) {
  $("paste-text").value = text;
  try {
    const { code, start, path } = await pasted(text), { game, heights, side, workers, raised, finished, ...position } = parse(code);
    if (game === "arimaa") return location.replace(linkTo(start, path ? path.split(".") : [], undefined, { kind: sent }));
    setup = { heights: [...heights], side: sides.indexOf(side), workers: sides.map((s) => [...workers[s]]), gods: sides.map((s) => position.gods?.[s] ?? "mortal"), state: raised ? "raised" : finished ? "won" : "on" };
    goal.value = position.goal;
    $("paste-text").value = "";
  } catch ({ message }) {
    $("paste-error").textContent = message;
  }
  show();
}

if (given.get("goal")) goal.value = given.get("goal");
if (given.get("paste") && "unread" in $("edit").dataset) paste(given.get("paste"));
else show();
