// The page of a position: puzzles use the play tree in the page, and everything else uses the API.
// This script does not contain the rules of the games.

import { end } from "./attempt.js";
import { Board, drawing } from "./board.js";
import { hints, key, root, say, text, turnOf } from "./line.js";
import { reply, showEvaluation, showOpponent, undone } from "./opponent.js";
import { share } from "./share.js";
import { $, address, api, beforeStart, begin, data, isPuzzle, known, mover, now, options, parameters, state, unsaid, used } from "./state.js";

const waitForReply = 500, waitForTurn = 900; // milliseconds
const kinds = { take: "can" }; // of squares, where the mark has another name
let timer = 0, byHand = ""; // why the turns of a puzzle cannot be judged
let asking = null, chosen = null; // the last request about a line; the last square
const table = document.querySelector(".board");
const board = new Board(table, (square) => { chosen = Promise.resolve(chosen).then(() => choose(square)); });

// go shows the position after some turns. fresh means that the last one was just played.
function go(turns, how = "pushState", fresh = false) {
  clearTimeout(timer);
  timer = 0;
  begin(turns);
  now.fresh = fresh;
  if (!turns.length && !used.shown) used.solution = false;
  history[data.embed ? "replaceState" : how]({ line: turns, used }, "", address(turns));
  show();
}

addEventListener("popstate", (e) => {
  clearTimeout(timer);
  if (!e.state) {
    location.reload();
    return;
  }
  begin(e.state.line);
  show();
});

// ask requests the session of the line and the next squares from the server.
async function ask() {
  const { line, fresh } = now, after = line.join(".");
  const parameters = { turns: after, ...(data.level ? { level: data.level, you: data.you } : byHand ? { goal: 0 } : unsaid ? { goal: "unsaid" } : {}) };
  try {
    const [session, choice] = await Promise.all([api.get("session", data.code, parameters), api.get("choose", data.code, { after })]);
    if (line !== now.line) return;
    Object.assign(now, { session, choices: [choice] });
  } catch (problem) {
    if (line !== now.line) return;
    if (data.goal && !data.level && !byHand && problem.name === "Error") {
      byHand = problem.message;
      now.note = { text: byHand, tone: "bad" };
      await ask();
      return;
    }
    Object.assign(now, { failed: true, note: { text: `The server does not answer: ${problem.message}`, tone: "bad" } });
  }
  now.fresh = fresh;
  show();
}

// play plays a turn.
const play = (path) => go([...now.line, path], "pushState", true);

// settle continues after a turn that was just played, once it has a verdict.
function settle(session) {
  if (!now.fresh || !session) return;
  now.fresh = false;
  const { phase, verdict } = session, line = now.line;
  if (verdict && verdict !== "right" && phase !== "free") used.wrong++;
  if (phase === "solved" && !used.solution) end(true);
  if (phase === "replying") timer = setTimeout(() => go([...line, pathOf(session.reply)], "replaceState"), waitForReply);
  history.replaceState({ line, used }, "", location.href);
}

// pathOf writes a turn of Santorini as a path.
const pathOf = (turn) => turn.replace(/\W/g, "");

// answer plays the turn of the computer.
async function answer(line) {
  try {
    const turn = await reply();
    if (line === now.line) go([...line, pathOf(turn)], "replaceState");
  } catch (problem) {
    if (line === now.line) Object.assign(now, { failed: true, note: { text: problem.message, tone: "bad" } });
    show();
  }
}

// choose chooses a square. During a request to the server it waits for the response.
async function choose(square) {
  if (!known()) await asking;
  const session = known();
  now.note = null;
  if (session && session.phase === "mistaken") {
    go(now.line.slice(0, before(session)));
    await choose(square);
    return;
  }
  if (!session || !["choosing", "free"].includes(session.phase)) return;
  const { chosen } = now, takes = (n) => options(n).some((o) => o.square === square && o.kind === "take");
  let n = chosen.length;
  if (options().some((o) => o.square === square)) {
    await select([...chosen, square]);
    return;
  }
  if (square === chosen[n - 1]) n--; // it is deselected
  else {
    while (n > 0 && !takes(n - 1)) n--;
    if (n > 0) {
      await select([...chosen.slice(0, n - 1), square]); // another piece instead
      return;
    }
    n = chosen.length;
    now.note = say("illegal");
  }
  now.chosen = chosen.slice(0, n);
  show();
}

// select sets the chosen squares, and plays the turn if it is complete.
async function select(squares) {
  const { line } = now, session = known(), path = squares.join("");
  if (session.node) {
    if (session.node.t[path]) {
      play(path);
      return;
    }
  } else {
    try {
      const choice = await api.get("choose", data.code, { after: line.join("."), at: path });
      if (line !== now.line) return;
      now.choices = [...now.choices.slice(0, squares.length), choice];
      if (choice.path && !choice.next.length) {
        play(choice.path);
        return;
      }
    } catch (problem) {
      now.note = { text: problem.message, tone: "bad" };
      show();
      return;
    }
  }
  now.chosen = squares;
  show();
}

// before returns the number of turns that are left after taking back the player's last turn and the
// reply.
function before(session) {
  const n = now.line.length;
  if (data.level) return undone();
  return !isPuzzle || session.phase === "free" ? n - 1 : n - (n % 2 ? 1 : 2);
}

// show draws everything.
function show() {
  const session = known(), { line, note } = now, shown = state();
  settle(session);
  if (shown) board.draw(shown, marks());
  const over = Boolean(session && session.outcome && session.outcome.winner);
  const solved = Boolean(session) && session.phase === "solved";
  let message = note || (session && session.message);
  if (!message && isPuzzle && !byHand && line.length) message = say("thinking", { turn: text(line[line.length - 1]) });
  if (!note && solved && used.solution) message = shownMessage(over);
  if (message) {
    $("message").textContent = message.text;
    $("message").className = `message ${message.tone || ""}`;
  }
  const side = session ? (over ? session.outcome.winner : session.side) : mover();
  $("mover-text").textContent = (session ? session.mover : say(`mover.${side}`).text) + (side === data.you && !over ? " (you)" : "");
  $("mover-image").setAttribute("href", drawing(side));
  showActions(session || { phase: "" }, over);
  showMoves();
  $("result").hidden = !solved || (used.solution && !used.shown);
  const free = !isPuzzle || Boolean(session) && ["free", "solved"].includes(session.phase);
  showOpponent(free, address(over ? [] : line).split("?")[0]);
  showEvaluation(free && Boolean(session) && !over);
  if (!data.embed) share();
  if (!session && !now.failed) asking = ask();
  else if (session && session.phase === "judging" && !timer && data.level && !now.failed) {
    timer = 1; // once
    answer(line);
  }
}

// shownMessage is the message after the solution was shown.
function shownMessage(over) {
  const last = now.line[now.line.length - 1];
  return say(`shown.${!over ? "holds" : last.length > 4 ? "blocks" : "wins"}`, { turn: text(last) });
}

// marks returns the marks of each square: the last turn, the chosen squares, and the next ones.
function marks() {
  const { line, chosen } = now, out = new Map();
  const add = (square, kind) => out.set(square, [...new Set([...(out.get(square) || []), kind])]);
  const last = line.length ? line[line.length - 1] : data.last;
  if (last && !chosen.length) {
    const { steps, build } = turnOf(last);
    for (const s of steps) for (const square of [s.from, s.to]) add(square, "last");
    if (build) add(build, "built");
  }
  if (chosen.length) add(chosen[chosen.length - 1], "chosen");
  for (const { square, kind } of options()) add(square, kinds[kind] || kind);
  return out;
}

// showMoves lists the turns so far.
function showMoves() {
  $("moves").replaceChildren(...now.line.map((path, i) => {
    const li = document.createElement("li"), a = document.createElement("a");
    const turns = now.line.slice(0, i + 1);
    a.href = address(turns);
    a.textContent = text(path);
    if (i + 1 === now.line.length) a.setAttribute("aria-current", "true");
    a.addEventListener("click", (e) => { e.preventDefault(); go(turns); });
    li.append(a);
    return li;
  }));
}

function showActions(session, over) {
  const button = (label, act, primary) => {
    const b = document.createElement("button");
    b.type = "button";
    b.textContent = label;
    if (primary) b.className = "primary";
    b.addEventListener("click", act);
    return b;
  };
  const out = [], { line, chosen } = now, { phase } = session, choice = now.choices[chosen.length];
  const hinting = isPuzzle && phase === "choosing" && !(data.static && !session.node);
  if (choice && choice.path && choice.next.length) out.push(button("End the turn", () => play(choice.path), true));
  if (now.failed) out.push(button("Ask again", () => { timer = 0; begin(line); show(); }, true));
  if (over && data.level) out.push(button("New game", () => location.assign(`${root}/game?level=${data.level}&you=${data.you}`), true));
  if (phase === "replying" && !timer) out.push(button("Show the reply", () => go([...line, pathOf(session.reply)]), true));
  if (phase === "mistaken") out.push(button("Try again", undo, true));
  else if (chosen.length || line.length && before(session) >= 0) out.push(button("Undo", undo));
  if (line.length) out.push(button("Restart", () => go([])));
  if (hinting && !(now.hints && now.told >= now.hints.texts.length)) out.push(button("Hint", hint));
  if (hinting) out.push(button("Show the solution", solve));
  const focus = $("actions").contains(document.activeElement) && document.activeElement.textContent;
  $("actions").replaceChildren(...out);
  if (focus) (out.find((b) => b.textContent === focus) || out[0] || board.buttons.get(board.rows[0][0].dataset.square)).focus();
  $("hints").replaceChildren(...(hinting && now.hints ? now.hints.texts : []).slice(0, now.told).map((t) => {
    const li = document.createElement("li");
    li.textContent = t;
    return li;
  }));
}

// allHints returns the hints about the position, and the path of the turn that they are about.
async function allHints() {
  const { line } = now, { node } = known();
  if (now.hints) return now.hints;
  if (node) now.hints = { texts: hints(node), path: key(node) };
  else {
    const at = [data.code, ...line].join(" ");
    const told = await Promise.all([1, 2, 3].map((level) => api.get("hint", at, { level })));
    if (line === now.line) now.hints = { texts: [...new Set(told.map((h) => h.text))], path: pathOf(told[2].turn) };
  }
  return now.hints;
}

async function hint() {
  const session = known();
  if (!isPuzzle || !session || session.phase !== "choosing") return;
  const all = await allHints();
  if (!all || now.told >= all.texts.length) return;
  now.note = { text: all.texts[now.told++], tone: "" };
  used.hints++;
  show();
  now.note = null;
}

// solve plays the solution to its end.
async function solve() {
  const session = known();
  if (!isPuzzle || !session || session.phase !== "choosing") return;
  used.solution = used.shown = true;
  end(false);
  const { line } = now, all = await allHints();
  if (!all || line !== now.line) return;
  go([...line, all.path]);
  const next = () => {
    const judged = known();
    if (!judged) timer = setTimeout(next, waitForTurn);
    else if (judged.phase === "replying") {
      go([...now.line, pathOf(judged.reply)], "replaceState");
      timer = setTimeout(next, waitForTurn);
    } else solve();
  };
  timer = setTimeout(next, waitForTurn);
}

// undo takes back the chosen squares, or a turn and the reply to it.
function undo() {
  const session = known(), { line, chosen } = now;
  if (chosen.length) {
    now.chosen = chosen.slice(0, -1);
    show();
  } else if (session && line.length && before(session) >= 0) go(line.slice(0, before(session)));
}

if ($("typed")) {
  $("typed").addEventListener("submit", async (e) => {
    e.preventDefault();
    const field = $("typed-turn"), typed = field.value.trim(), error = $("typed-error");
    error.textContent = "";
    if (!typed) return;
    try {
      play(await typedTurn(typed));
      field.value = "";
    } catch (problem) {
      error.textContent = problem.message;
    }
  });
}

// typedTurn returns the path of a turn that was typed. It throws an error for an invalid turn.
async function typedTurn(typed) {
  const path = typed.toUpperCase().replace(/[^A-Z0-9]/g, ""), session = known();
  if (session && session.node && session.node.t[path]) return path;
  if (session && session.node && !data.static) throw new Error((await api.get("try", data.code, { after: now.line.join("."), turn: typed })).rule);
  if (data.static || !session || !["choosing", "free"].includes(session.phase)) throw new Error(say("illegal").text);
  const { path: line } = await api.get("session", data.code, { goal: 0, turns: now.line.join("."), turn: typed });
  return line.split(".").pop();
}

// toggle sets or removes a parameter of the URL.
function toggle(name) {
  if (parameters.has(name)) parameters.delete(name);
  else parameters.set(name, "1");
  history.replaceState({ line: now.line, used }, "", now.line.length || location.pathname.includes("/p/") ? address(now.line) : location.href);
  show();
}

for (const [id, act] of [["flip", () => { board.flip(); toggle("flip"); }], ["evaluate", () => toggle("eval")]]) {
  if ($(id)) $(id).addEventListener("click", (e) => { e.preventDefault(); act(); });
}

// Letters are keys only on the board.
table.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const acts = { Escape: () => { now.chosen = []; show(); }, u: undo, r: () => go([]), h: hint };
  const act = acts[e.key.length === 1 ? e.key.toLowerCase() : e.key];
  if (act) {
    e.preventDefault();
    act();
  }
});

// showKeys lists the keyboard shortcuts, which need this script.
function showKeys() {
  const details = document.createElement("details"), summary = document.createElement("summary"), p = document.createElement("p");
  summary.textContent = "Keys";
  p.textContent = "On the board: arrows move over it, Home and End to the ends of a row; Enter or the space bar chooses a square, Escape lets go. U takes a turn back, R restarts, H gives a hint.";
  details.append(summary, p);
  document.querySelector(".panel").append(details);
}

if (!data.embed) showKeys();
const choices = document.querySelector(".choices");
if (choices) choices.closest("details").remove(); // the board and the field replace the list
history.replaceState({ line: now.line, used }, "", location.href);
show();
if (data.last && !now.line.length) { // it begins with the mistake of the opponent
  board.draw(beforeStart(data.last));
  timer = setTimeout(() => { timer = 0; show(); }, waitForTurn);
  addEventListener("beforeprint", show, { once: true });
}
