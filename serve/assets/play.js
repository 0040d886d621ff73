// The page of a position: puzzles are played on the tree that the page carries, anything
// else with the legal turns of the API. No rule of either game is here.

import { chooseStep, ended, typedSteps } from "./arimaa.js";
import { end } from "./attempt.js";
import { Board, drawing } from "./board.js";
import { key, pathOf, put, root, shortened, text, turnOf } from "./line.js";
import { marks } from "./marks.js";
import { isToMove, reply, sayGame, showEvaluation, showOpponent, undone } from "./opponent.js";
import { share } from "./share.js";
import { $, address, api, arimaa, at, beforeStart, begin, data, mover, name, now, other, parameters, state, turn, unsaid, used } from "./state.js";
import { hints, say } from "./words.js";

const waitForAnswer = 500, waitForTurn = 900; // milliseconds
let timer = 0;
const board = new Board(document.querySelector(".board"), choose);

// go shows the position after some turns.
function go(turns, how = "pushState") {
  clearTimeout(timer);
  begin(turns);
  history[data.embed ? "replaceState" : how]({ line: turns }, "", address(turns));
  show();
}

addEventListener("popstate", (e) => {
  clearTimeout(timer);
  if (!e.state || e.state.line.some((path) => !turn(path))) {
    location.reload();
    return;
  }
  begin(e.state.line);
  show();
});

// turns returns the paths of the legal turns, null while the server is asked.
let legal = { line: null, paths: [], wins: [] };
function turns() {
  const where = at();
  if (where.node && where.node.t) return Object.keys(where.node.t);
  if (where.waiting || where.reached) return [];
  if (legal.line === now.line) return legal.paths;
  return data.static || now.failed === now.line ? [] : null;
}

// askTree gets the tree of a goal that the page could not wait for.
async function askTree() {
  if (data.tree || !data.goal || arimaa || data.static || data.untrue) return;
  now.note = "The solver is at work on this puzzle.";
  show();
  try {
    const { tree } = await api.get("tree", data.code);
    const read = shortened(tree);
    if (key(read)) data.tree = read;
    now.note = key(read) ? "" : "No turn reaches that: the goal is not true.";
  } catch (problem) {
    now.note = `Both sides are moved by hand: ${problem.message}`;
  }
  show();
  now.note = "";
}

// ask asks the server how the position can go on, and shows it.
async function ask() {
  const asked = now.line, after = asked.join(".");
  try {
    const where = at();
    if (where.node === 1) { // a part of the tree that the page does not carry
      const { played } = await api.get("play", data.code, { turns: after });
      const { tree } = await api.get("tree", played.code);
      put(data.tree, asked, shortened(tree));
    } else if (arimaa) {
      const { steps } = now, answer = await api.get("steps", data.code, { after, steps });
      if (asked === now.line && steps === now.steps) now.partial = answer;
    } else if (isToMove()) {
      const answer = await reply();
      if (asked !== now.line) return;
      if (answer) {
        extend(answer.turn, answer.wins, "replaceState");
        return;
      }
      legal = { line: asked, paths: [], wins: [] };
    } else {
      const answer = await api.get("turns", data.code, { after });
      const paths = (list) => list.map((t) => pathOf(t.turn));
      legal = { line: asked, paths: paths(answer.turns), wins: paths(answer.turns.filter((t) => t.wins)) };
    }
  } catch (problem) {
    if (asked === now.line) Object.assign(now, { note: `The server does not answer: ${problem.message}`, failed: asked });
  }
  if (asked === now.line) show();
}

// extend goes on to the position after a turn. If the turn wins, nobody need be asked how that
// can go on.
function extend(path, wins, how) {
  const next = [...now.line, path];
  if (wins) legal = { line: next, paths: [], wins: [] };
  go(next, how);
}

// play plays a turn, and on the tree the answer to it.
function play(path) {
  const before = at();
  extend(path, legal.line === now.line && legal.wins.includes(path));
  const { entry, waiting, reached } = at();
  if (before.node && entry && entry.verdict !== "r") used.wrong++;
  if (before.node && reached) end(true);
  if (waiting && before.node) timer = setTimeout(() => go([...now.line, entry.reply], "replaceState"), waitForAnswer);
}

// choose goes on with a turn by a square.
function choose(square) {
  now.note = "";
  if (arimaa) chooseStep(square);
  else {
    const paths = turns() || [], { chosen } = now, next = chosen + square;
    if (paths.includes(next)) {
      play(next);
      return;
    }
    if (paths.some((p) => p.startsWith(next))) now.chosen = next;
    else if (chosen.startsWith(square)) now.chosen = "";
    else if (paths.some((p) => p.startsWith(square))) now.chosen = square;
    else now.note = chosen ? "No legal turn goes there." : "";
  }
  show();
}

// solve plays the solution to its end.
function solve() {
  const where = at();
  if (where.node && where.node.t) {
    used.solution = true;
    end(false);
    const path = key(where.node), reply = where.node.t[path][2];
    go([...now.line, path]);
    if (reply) {
      timer = setTimeout(() => {
        go([...now.line, reply], "replaceState");
        timer = setTimeout(solve, waitForTurn);
      }, waitForTurn);
    }
  }
}

// show draws everything.
function show() {
  const where = at(), { line, chosen, partial, note } = now;
  const paths = arimaa ? [] : turns();
  const failed = now.failed === line;
  const asking = !failed && (arimaa ? !partial && !data.static : paths === null || where.node === 1);
  const over = !asking && !failed && !where.waiting && (arimaa ? Boolean(partial) && !now.steps && !partial.steps.length && !partial.turn : !paths.length && !(data.static && where.off) && !(where.reached && data.goal.startsWith("hold")));
  let shown = state();
  if (chosen.length === 4) shown = shown.after({ from: chosen.slice(0, 2), to: chosen.slice(2) });
  if (partial) shown = shown.after({ steps: partial.played });
  board.draw(shown, marks(paths || []));
  const won = over ? `${name(other(mover()))} has won.` : `${name(mover())} is to move.`;
  const [message, tone] = note ? [note, ""] : data.level ? sayGame(over, !asking) : say(where, over, won, { goal: data.goal, tree: Boolean(data.tree), unsaid, last: data.last, solution: used.solution });
  $("message").textContent = asking && !note && !data.level ? "" : message;
  $("message").className = `message ${tone}`;
  $("mover-text").textContent = over ? "The game is over" : `${mover()} to move${mover() === data.you ? " (you)" : ""}`;
  $("mover-image").setAttribute("href", drawing(mover()));
  showActions(where, over, failed);
  showMoves();
  $("result").hidden = !where.reached;
  const free = !data.goal || data.untrue || (Boolean(data.tree) && (where.off || where.reached));
  showOpponent(free, address(over ? [] : line).split("?")[0]);
  showEvaluation(free && !over);
  if (!data.embed) share();
  if (asking) ask();
}

// showMoves lists the turns so far.
function showMoves() {
  $("moves").replaceChildren(...now.line.map((path, i) => {
    const li = document.createElement("li"), a = document.createElement("a");
    const turns = now.line.slice(0, i + 1);
    a.href = address(turns);
    a.textContent = text(path, data.game);
    if (i + 1 === now.line.length) a.setAttribute("aria-current", "true");
    a.addEventListener("click", (e) => { e.preventDefault(); go(turns); });
    li.append(a);
    return li;
  }));
}

function showActions(where, over, failed) {
  const button = (label, act, primary) => {
    const b = document.createElement("button");
    b.type = "button";
    b.textContent = label;
    if (primary) b.className = "primary";
    b.addEventListener("click", act);
    return b;
  };
  const out = [], { line, partial } = now;
  const wrong = where.entry && where.entry.verdict !== "r" && !where.off;
  const hinting = where.node && where.node.t ? hints(where.node) : [];
  if (partial && partial.turn) out.push(button("End the turn", () => play(ended()), true));
  if (failed) out.push(button("Ask again", () => { begin(line); show(); }, true));
  if (over && data.level) out.push(button("New game", () => location.assign(`${root}/game?level=${data.level}&you=${data.you}`), true));
  if (where.waiting && !timer) out.push(button("See the answer", () => go([...line, where.entry.reply]), true));
  if (wrong) out.push(button("Try again", () => go(line.slice(0, where.number)), true));
  if ((data.level ? undone() >= 0 || now.chosen : line.length || now.steps || now.chosen) && !wrong) out.push(button("Undo", undo));
  if (line.length) out.push(button("Restart", () => go([])));
  if (hinting.length > now.told) out.push(button("Hint", hint));
  if (hinting.length) out.push(button("Show the solution", solve));
  const focus = $("actions").contains(document.activeElement) && document.activeElement.textContent;
  $("actions").replaceChildren(...out);
  if (focus) (out.find((b) => b.textContent === focus) || out[0] || board.buttons.get(board.rows[0][0].dataset.square)).focus();
  $("hints").replaceChildren(...hinting.slice(0, now.told).map((t) => {
    const li = document.createElement("li");
    li.textContent = t;
    return li;
  }));
}

function hint() {
  const where = at(), all = where.node && where.node.t ? hints(where.node) : [];
  if (now.told >= all.length) return;
  now.note = all[now.told++];
  used.hints++;
  show();
  now.note = "";
}

// undo takes back a choice, a step, or a turn with the answer to it.
function undo() {
  const where = at(), { line, chosen, steps } = now;
  if (chosen || steps) {
    now.steps = chosen && arimaa ? steps : steps.slice(0, -4);
    now.chosen = "";
    if (arimaa) now.partial = null;
    show();
  } else if (data.level) {
    if (undone() >= 0) go(line.slice(0, undone()));
  } else if (line.length) {
    go(line.slice(0, where.entry && !where.off && !where.waiting && !where.reached ? where.number : -1));
  }
}

if ($("typed")) {
  $("typed").addEventListener("submit", async (e) => {
    e.preventDefault();
    const field = $("typed-turn"), typed = field.value.trim(), error = $("typed-error");
    error.textContent = "";
    if (!typed) return;
    try {
      play(await (arimaa ? typedSteps : typedTurn)(typed));
      field.value = "";
    } catch (problem) {
      error.textContent = problem.message;
    }
  });
}

// typedTurn returns the path of a turn that was typed. What is wrong with it is thrown.
async function typedTurn(typed) {
  const path = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (!/^([A-E][1-5]){2,3}$/.test(path)) throw new Error("Write the squares of the step and of the build, such as B2 C3 D3.");
  if ((turns() || []).includes(path)) return path;
  if (isToMove()) throw new Error("It is the computer's turn.");
  if (data.static) throw new Error("That turn is not legal.");
  const answer = await api.get("try", data.code, { after: now.line.join("."), turn: path });
  throw new Error(answer.rule || "That turn cannot be played now.");
}

// toggle sets a parameter of the address, or takes it away.
function toggle(name) {
  if (parameters.has(name)) parameters.delete(name);
  else parameters.set(name, "1");
  history.replaceState({ line: now.line }, "", now.line.length || location.pathname.includes("/p/") ? address(now.line) : location.href);
  show();
}

for (const [id, act] of [["flip", () => { board.flip(); toggle("flip"); }], ["evaluate", () => toggle("eval")]]) {
  if ($(id)) $(id).addEventListener("click", (e) => { e.preventDefault(); act(); });
}

addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName)) return;
  const last = now.line[now.line.length - 1], square = board.focused;
  const acts = {
    Escape: () => { now.chosen = ""; show(); },
    u: undo,
    r: () => go([]),
    h: hint,
    l: () => { $("message").textContent = last ? `The last turn was ${text(last, data.game)}.` : "No turn was played yet."; },
    t: () => {
      const from = arimaa ? (now.partial ? now.partial.steps : []).filter((s) => s.from === square).map((s) => s.step) : (turns() || []).filter((p) => p.startsWith(square)).map((p) => text(p));
      $("message").textContent = !square ? "Go to a square first." : from.length ? `${square}: ${from.join(", ")}.` : `No turn begins on ${square}.`;
    },
  };
  const act = acts[e.key.length === 1 ? e.key.toLowerCase() : e.key];
  if (act) {
    e.preventDefault();
    act();
  }
});

// showKeys tells the keys, which need this script.
function showKeys() {
  const details = document.createElement("details"), summary = document.createElement("summary"), p = document.createElement("p");
  summary.textContent = "Keys";
  p.textContent = "Arrows move over the board, Home and End to the ends of a row; Enter or the space bar chooses a square, Escape lets go. L tells the last turn, T the legal turns of the square, U takes a turn back, R restarts, H gives a hint.";
  details.append(summary, p);
  document.querySelector(".panel").append(details);
}

if (!data.embed) showKeys();
const choices = document.querySelector(".choices");
if (choices) choices.closest("details").remove(); // the board and the field have all turns
if (data.static && parameters.get("t")) now.line = parameters.get("t").split(".").filter((p) => arimaa || /^([A-E][1-5]){2,3}$/.test(p));
if (unsaid) $("heading").textContent = "Find the best turn";
history.replaceState({ line: now.line }, "", location.href);
show();
if (data.last && !now.line.length) { // it begins with the mistake of the other side
  board.draw(beforeStart(turnOf(data.last)));
  timer = setTimeout(() => { timer = 0; show(); }, waitForTurn);
  addEventListener("beforeprint", show, { once: true });
}
askTree();
