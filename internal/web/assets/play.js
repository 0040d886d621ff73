// The page of a position: puzzles are played on the tree that the page carries, anything
// else with the legal turns of the API. No rule of either game is here.

import { Board, State } from "./board.js";
import { Server, follow, key, pathOf, put, shortened, task, text, turnOf, unpack } from "./line.js";
import { hints, result, say } from "./words.js";
import { remember } from "./done.js";

const $ = (id) => document.getElementById(id);
const data = JSON.parse($("data").textContent);
if (data.tree) data.tree = unpack(data.tree);
const api = new Server(data.root);
const arimaa = data.game === "arimaa";
const parameters = new URLSearchParams(location.search);
const unsaid = parameters.get("goal") === "unsaid";
const day = data.daily || parameters.get("daily");
const sides = arimaa ? ["gold", "silver"] : ["first", "second"];
const waitForAnswer = 500, waitForTurn = 900; // milliseconds

const start = new State(data.game, data.heights, data.pieces);
const known = new Map(data.played.map((t) => [pathOf(t.turn), t])); // turns by path
let line = data.played.map((t) => pathOf(t.turn)); // paths of the turns so far
let chosen = ""; // the squares of a turn that were chosen
let partial = null; // Arimaa: what the server says of the steps so far
let steps = ""; // Arimaa: the steps so far
let told = 0; // hints that are shown
let timer = 0;
let note = ""; // what is said instead of the usual message
const used = { hints: 0, wrong: 0, solution: false };

const board = new Board(document.querySelector(".board"), data.assets, choose);
const turn = (path) => (arimaa ? known.get(path) : turnOf(path));
const state = () => line.reduce((s, path) => s.after(turn(path)), start);
const mover = () => sides[(sides.indexOf(data.side) + line.length) % 2];
const name = (side) => (arimaa ? side[0].toUpperCase() + side.slice(1) : `The ${side} side`);
const at = () => follow(data.tree, line);

// address returns the address of the position after some turns.
function address(turns) {
  const base = `${data.root}/${data.embed ? "embed" : "p"}/${data.code}`;
  if (data.static) {
    if (turns.length) parameters.set("t", turns.join("."));
    else parameters.delete("t");
    const q = parameters.toString();
    return `${base}/${q && `?${q}`}`;
  }
  const q = parameters.toString();
  return base + (turns.length ? `/${turns.join(".")}` : "") + (q && `?${q}`);
}

// go shows the position after some turns.
function go(turns, how = "pushState") {
  clearTimeout(timer);
  line = turns;
  chosen = steps = note = "";
  partial = null;
  told = 0;
  history[data.embed ? "replaceState" : how]({ line }, "", address(line));
  show();
}

addEventListener("popstate", (e) => {
  clearTimeout(timer);
  if (!e.state || e.state.line.some((path) => !turn(path))) {
    location.reload();
    return;
  }
  line = e.state.line;
  chosen = steps = note = "";
  partial = null;
  told = 0;
  show();
});

// legal returns the paths of the legal turns, null while the server is asked.
let legal = { line: null, paths: [] };
function turns() {
  const where = at();
  if (where.node && where.node.t) return Object.keys(where.node.t);
  if (where.waiting || where.reached) return [];
  if (legal.line === line) return legal.paths;
  if (data.static) return [];
  return null;
}

// askTree gets the tree of a goal that the page could not wait for.
async function askTree() {
  if (data.tree || !data.goal || arimaa || data.static || data.untrue) return;
  note = "The solver is at work on this puzzle.";
  show();
  try {
    const { tree } = await api.get("tree", data.code);
    const read = shortened(tree);
    if (key(read)) data.tree = read;
    note = key(read) ? "" : "No turn reaches that: the goal is not true.";
  } catch (problem) {
    note = `Both sides are moved by hand: ${problem.message}`;
  }
  show();
  note = "";
}

// ask asks the server how the position can go on, and shows it.
async function ask() {
  const asked = line, after = line.join(".");
  try {
    const where = at();
    if (where.node === 1) { // a part of the tree that the page does not carry
      const { played } = await api.get("play", data.code, { turns: after });
      const { tree } = await api.get("tree", played.code);
      put(data.tree, line, shortened(tree));
    } else if (arimaa) {
      const answer = await api.get("steps", data.code, { after, steps });
      if (asked === line) partial = answer;
    } else {
      const answer = await api.get("turns", data.code, { after });
      for (const t of answer.turns) known.set(pathOf(t.turn), t);
      legal = { line: asked, paths: answer.turns.map((t) => pathOf(t.turn)) };
    }
  } catch (problem) {
    note = `The server does not answer: ${problem.message}`;
    if (asked === line) legal = { line, paths: [] };
  }
  if (asked === line) show();
}

// play plays a turn, and on the tree the answer to it.
function play(path) {
  const before = at();
  go([...line, path]);
  const { entry, waiting, reached } = at();
  if (before.node && entry && entry.verdict !== "r") used.wrong++;
  if (before.node && reached) remember(data.code, day);
  if (waiting && before.node) timer = setTimeout(() => go([...line, entry.reply], "replaceState"), waitForAnswer);
}

// choose goes on with a turn by a square.
function choose(square) {
  note = "";
  if (arimaa) chooseStep(square);
  else {
    const paths = turns() || [];
    const next = chosen + square;
    if (paths.includes(next)) {
      chosen = "";
      play(next);
      return;
    }
    if (paths.some((p) => p.startsWith(next))) chosen = next;
    else if (chosen.startsWith(square)) chosen = "";
    else if (paths.some((p) => p.startsWith(square))) chosen = square;
    else note = chosen ? `No legal turn goes there.` : "";
    show();
  }
}

function chooseStep(square) {
  const step = partial && partial.steps.find((s) => s.from === chosen && s.to === square);
  if (step) {
    steps += step.step;
    chosen = "";
    partial = null;
    show();
  } else {
    chosen = partial && chosen !== square && partial.steps.some((s) => s.from === square) ? square : "";
    show();
  }
}

// end ends a turn of Arimaa.
function end() {
  const path = pathOf(partial.turn);
  known.set(path, { turn: partial.turn, steps: partial.played });
  play(path);
}

// solve plays the solution to its end.
function solve() {
  const where = at();
  if (where.node && where.node.t) {
    used.solution = true;
    const path = key(where.node), [, , reply] = where.node.t[path];
    go([...line, path]);
    if (reply) {
      timer = setTimeout(() => {
        go([...line, reply], "replaceState");
        timer = setTimeout(solve, waitForTurn);
      }, waitForTurn);
    }
  }
}

function marks(where) {
  const out = new Map();
  const add = (square, kind) => out.set(square, [...(out.get(square) || []), kind]);
  const last = line.length && !steps ? turn(line[line.length - 1]) : !line.length && data.last ? turnOf(data.last) : null;
  if (last && !chosen) {
    const moved = last.steps ? last.steps.filter((s) => s.to) : [last];
    for (const s of moved) for (const square of [s.from, s.to]) if (!(out.get(square) || []).includes("last")) add(square, "last");
    if (last.build) add(last.build, "built");
  }
  if (arimaa) {
    for (const s of partial ? partial.steps : []) {
      if (s.from === chosen) add(s.to, "step");
      else if (!(out.get(s.from) || []).includes("can")) add(s.from, "can");
    }
    if (chosen) add(chosen, "chosen");
    return out;
  }
  for (let i = 0; i < chosen.length; i += 2) add(chosen.slice(i, i + 2), "chosen");
  const next = new Set();
  for (const path of turns() || []) {
    if (!path.startsWith(chosen)) continue;
    const rest = path.slice(chosen.length), square = rest.slice(0, 2);
    if (next.has(square)) continue;
    next.add(square);
    add(square, chosen.length === 4 ? "build" : !chosen ? "can" : rest.length === 2 ? "climb" : "step");
  }
  return out;
}

// show draws everything.
function show() {
  const where = at();
  const paths = arimaa ? [] : turns();
  const asking = arimaa ? !partial && !data.static : paths === null || where.node === 1;
  const over = !asking && !where.waiting && (arimaa ? Boolean(partial) && !steps && !partial.steps.length && !partial.turn : !paths.length && !(data.static && where.off) && !(where.reached && data.goal.startsWith("hold")));
  let shown = state();
  if (chosen.length === 4) shown = shown.after({ from: chosen.slice(0, 2), to: chosen.slice(2) });
  if (partial) shown = shown.after({ steps: partial.played });
  board.draw(shown, marks(where));
  const won = over ? `${name(sides.find((s) => s !== mover()))} has won.` : `${name(mover())} is to move.`;
  const [message, tone] = note ? [note, ""] : say(where, over, won, { goal: data.goal, tree: Boolean(data.tree), unsaid, last: data.last });
  $("message").textContent = asking && !note ? "" : message;
  $("message").className = `message ${tone}`;
  $("mover-text").textContent = over ? "The game is over" : `${mover()} to move`;
  $("mover-image").setAttribute("href", `${data.assets}/board.svg#${mover()}`);
  showActions(where, over);
  $("moves").replaceChildren(...line.map((path, i) => {
    const li = document.createElement("li"), a = document.createElement("a");
    a.href = address(line.slice(0, i + 1));
    a.textContent = text(path, data.game);
    if (i + 1 === line.length) a.setAttribute("aria-current", "true");
    a.addEventListener("click", (e) => { e.preventDefault(); go(line.slice(0, i + 1)); });
    li.append(a);
    return li;
  }));
  $("result").hidden = !where.reached;
  if (!data.embed) share();
  if (asking) ask();
}

function showActions(where, over) {
  const button = (label, act, primary) => {
    const b = document.createElement("button");
    b.type = "button";
    b.textContent = label;
    if (primary) b.className = "primary";
    b.addEventListener("click", act);
    return b;
  };
  const out = [];
  const wrong = where.entry && where.entry.verdict !== "r" && !where.off;
  const hinting = where.node && where.node.t ? hints(where.node) : [];
  if (partial && partial.turn) out.push(button("End the turn", end, true));
  if (where.waiting && !timer) out.push(button("See the answer", () => go([...line, where.entry.reply]), true));
  if (wrong) out.push(button("Try again", () => go(line.slice(0, where.number)), true));
  if ((line.length || steps || chosen) && !wrong) out.push(button("Undo", undo));
  if (line.length) out.push(button("Restart", () => go([])));
  if (hinting.length > told) out.push(button("Hint", hint));
  if (hinting.length) out.push(button("Show the solution", solve));
  const focus = $("actions").contains(document.activeElement) && document.activeElement.textContent;
  $("actions").replaceChildren(...out);
  if (focus) (out.find((b) => b.textContent === focus) || out[0] || board.buttons.get(board.rows[0][0].dataset.square)).focus();
  $("hints").replaceChildren(...hinting.slice(0, told).map((t) => {
    const li = document.createElement("li");
    li.textContent = t;
    return li;
  }));
}

function hint() {
  const where = at();
  if (!where.node || !where.node.t || told >= hints(where.node).length) return;
  told++;
  used.hints++;
  note = hints(where.node)[told - 1];
  show();
  note = "";
}

// undo takes back a choice, a step, or a turn with the answer to it.
function undo() {
  const where = at();
  if (chosen || steps) {
    steps = chosen && arimaa ? steps : steps.slice(0, -4);
    chosen = "";
    if (arimaa) partial = null;
    show();
  } else if (line.length) {
    go(line.slice(0, where.entry && !where.off && !where.waiting && !where.reached ? where.number : -1));
  }
}

// share shows how the position is passed on.
async function share() {
  const link = data.link + (line.length ? (data.static ? `/?t=${line.join(".")}` : `/${line.join(".")}`) : "");
  $("share-link").href = $("share-link").textContent = link;
  const mirror = $("mirror");
  if (mirror) {
    const other = line.map((p) => p.replace(/[A-E]/g, (c) => "EDCBA"["ABCDE".indexOf(c)])).join(".");
    mirror.href = data.mirror + (other && (data.static ? `/?t=${other}` : `/${other}`));
  }
  if (data.static) return;
  const details = $("share-code").closest("details");
  if (!details.open) return;
  const asked = line;
  const { position } = await api.get("play", data.code, { turns: line.join(".") });
  if (asked !== line) return;
  $("share-code").textContent = position.code;
  $("share-fen").textContent = position.fen;
  if ($("share-shrinking")) $("share-shrinking").textContent = position.shrinking;
  if ($("share-edit")) $("share-edit").href = `${data.root}/edit?paste=${position.code}`;
  if ($("share-explore")) $("share-explore").href = `${data.root}/explore/${position.code}`;
}

$("copy-result").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(result(used, day || data.code, unsaid ? "best turn" : task(data.goal).toLowerCase(), data.link));
    $("copy-result").textContent = "Copied";
  } catch {
    const area = document.createElement("textarea");
    area.value = result(used, day || data.code, unsaid ? "best turn" : task(data.goal).toLowerCase(), data.link);
    area.setAttribute("aria-label", "The result");
    $("result").append(area);
    area.select();
  }
});

if ($("typed")) {
  $("typed").addEventListener("submit", async (e) => {
    e.preventDefault();
    const field = $("typed-turn"), typed = field.value.trim(), error = $("typed-error");
    error.textContent = "";
    if (!typed) return;
    try {
      if (arimaa) await typedSteps(typed);
      else await typedTurn(typed);
      field.value = "";
    } catch (problem) {
      error.textContent = problem.message;
    }
  });
}

// typedTurn plays a turn that was typed. What is wrong with it is thrown.
async function typedTurn(typed) {
  const path = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (!/^([A-E][1-5]){2,3}$/.test(path)) throw new Error("Write the squares of the step and of the build, such as E3 D3 E3.");
  if ((turns() || []).includes(path)) {
    play(path);
    return;
  }
  if (data.static) throw new Error("That turn is not legal.");
  const answer = await api.get("try", data.code, { after: line.join("."), turn: path });
  throw new Error(answer.rule || "That turn cannot be played now.");
}

// typedSteps plays a turn of Arimaa that was typed.
async function typedSteps(typed) {
  const wanted = typed.replace(/[\s,]|pass$/g, "").match(/.{1,4}/g) || [];
  let answer = await api.get("steps", data.code, { after: line.join("."), steps: "" });
  let done = "";
  for (const step of wanted.filter((s) => !s.endsWith("x"))) {
    if (!answer.steps.some((s) => s.step === step)) throw new Error(`${step} cannot be played here. Steps are written like Ea2n.`);
    done += step;
    answer = await api.get("steps", data.code, { after: line.join("."), steps: done });
  }
  if (!answer.turn) throw new Error("The turn cannot end here.");
  partial = answer;
  end();
}

const flip = $("flip");
if (flip) {
  flip.addEventListener("click", (e) => {
    e.preventDefault();
    board.flip();
    if (parameters.has("flip")) parameters.delete("flip");
    else parameters.set("flip", "1");
    history.replaceState({ line }, "", line.length || location.pathname.includes("/p/") ? address(line) : location.href);
    show();
  });
}

addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName)) return;
  const last = line[line.length - 1], square = board.focused;
  const acts = {
    Escape: () => { chosen = ""; show(); },
    u: undo,
    r: () => go([]),
    h: hint,
    l: () => { $("message").textContent = last ? `The last turn was ${text(last, data.game)}.` : "No turn was played yet."; },
    t: () => {
      const from = arimaa ? (partial ? partial.steps : []).filter((s) => s.from === square).map((s) => s.step) : (turns() || []).filter((p) => p.startsWith(square)).map((p) => text(p));
      $("message").textContent = !square ? "Go to a square first." : from.length ? `${square}: ${from.join(", ")}.` : `No turn begins on ${square}.`;
    },
  };
  const act = acts[e.key.length === 1 ? e.key.toLowerCase() : e.key];
  if (act) {
    e.preventDefault();
    act();
  }
});

document.querySelectorAll("details").forEach((d) => d.addEventListener("toggle", () => { if (!data.embed) share(); }));
const choices = document.querySelector(".choices");
if (choices) choices.closest("details").remove(); // the board and the field have all turns
if (data.static && parameters.get("t")) line = parameters.get("t").split(".").filter((p) => arimaa || /^([A-E][1-5]){2,3}$/.test(p));
if (unsaid) $("heading").textContent = "Find the best turn";
history.replaceState({ line }, "", location.href);
show();
if (data.last && !line.length) { // it begins with the mistake of the other side
  board.draw(start.before(turnOf(data.last)));
  timer = setTimeout(() => { timer = 0; show(); }, waitForTurn);
}
askTree();
