// The page that imports games: from the game log of another site, which a bookmark sends, from a text, or from a file.

import { linkTo } from "./address.js";
import { host } from "./host.js";
import { keepFile } from "./keptfile.js";
import { site } from "./line.js";
import { make, many } from "./make.js";
import { Runner } from "./runner.js";

const mostBytes = 8 << 20, waitForLog = 20000; // milliseconds
const sender = /^https?:\/\/([a-z0-9-]+\.)*boardgamearena\.com(:\d+)?$/; // of a log
const here = import.meta.url; // a separate constant, so that bundlers do not change the URLs below
const beside = (name) => new URL(name, here).href;
const $ = (id) => document.getElementById(id);

const runner = new Runner({ script: beside(host.worker), module: beside(host.reader), base: site });
let last = 0; // the number of the last text, so that responses to earlier texts are ignored

// tell shows a message below the heading.
function tell(text, tone = "") {
  const message = $("message");
  message.hidden = false;
  message.textContent = text;
  message.className = `message ${tone}`.trim();
}

// reviewOf returns the address of the review of a game, with all turns on the board. The game is after "#", so browsers
// do not send it.
function reviewOf({ code, path, turns, names, loser, how }) {
  const known = Object.entries({ ply: String(turns), ...names, lost: loser, how }).filter(([, value]) => value);
  return linkTo(code, lineOf(path), new URLSearchParams(known), { kind: "hash" });
}

const lineOf = (path) => (path ? path.split(".") : []);

// isReviewed reports whether a game has a turn to review.
const isReviewed = ({ code, turns, first }) => turns > first && code.length < 20;

// openReview opens the review of a game. how is "assign", or "replace" to drop this page from the history.
function openReview(game, how) {
  keepFile(game.code, lineOf(game.path), game.pgn);
  location[how](reviewOf(game));
}

// read reads the games in a text. form is the format; without it, the format is detected. If there is only one game,
// its review opens; how is as in openReview.
async function read(text, { form = "", how = "assign" } = {}) {
  const number = ++last;
  tell("Reading …");
  $("games").hidden = true;
  let answer;
  try {
    const progress = (loaded, total) => { if (number === last && total) tell(`Loading what reads games, ${Math.round((100 * Math.min(loaded, total)) / total)} %`); };
    answer = await runner.ask("games", text, { form }, { progress });
  } catch (fault) {
    if (number === last) tell(`The text cannot be read: ${fault.message}.`, "bad");
    return;
  }
  if (number !== last) return;
  const { games, faults } = answer, [game] = games;
  if (games.length === 1 && !faults.length && isReviewed(game) && !game.open) openReview(game, how);
  else show(answer, /^\s*["[{<]/.test(text));
}

// show shows the games in a text and the errors. Unfinished games have no review, because it would help a player.
// isSure means that the log comes from the site and reliably shows the end, unlike copied text.
function show({ games, faults, left_out: leftOut }, isSure) {
  const sentence = (text) => text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
  const open = games.filter((g) => g.open).length, unfinished = open && (games.length === 1 ? "This game is not over in this log. A review shows the best turns, so it waits until the game is over." : `${many(open, "game")} not over: a review shows the best turns, so it waits.`);
  const said = [games.length > 1 && `${many(games.length, "game")}.`, unfinished, ...faults.slice(0, 5).map(({ line, detail }) => (line > 1 || games.length ? `Line ${line}: ${detail}.` : sentence(detail))), leftOut && `${leftOut} more are left out: the command puzzlecode reads them all.`];
  tell(said.filter(Boolean).join(" "), faults.length || unfinished ? "bad" : "good");
  $("games").hidden = !games.length;
  $("games").replaceChildren(make("ul.read", {}, games.map((g) => make("li.card", {},
    make("b", { dir: "auto" }, g.players || g.text), g.players && make("span", { dir: "auto" }, g.text), g.about && make("span.quiet", { dir: "auto" }, g.about),
    make("p.actions", {}, isReviewed(g) && !(g.open && isSure) && make("button.primary", { type: "button", click: () => openReview(g, "assign") }, g.open ? "It is over: review" : "Review"), make("a", { download: "game.pgn", href: URL.createObjectURL(new Blob([g.pgn], { type: "application/x-chess-pgn" })) }, "Save as a file"))))));
  $("message").focus();
}

// begin handles pasted text and chosen files.
function begin() {
  $("read").addEventListener("submit", (e) => {
    e.preventDefault();
    if ($("text").value.trim()) read($("text").value);
    else tell("Paste a log or games into the field, or choose a file.", "bad");
  });
  $("text").addEventListener("paste", () => setTimeout(() => read($("text").value))); // after the text has been pasted
  $("file").addEventListener("change", async () => {
    const [file] = $("file").files;
    if (!file) return;
    if (file.size > mostBytes) tell(`${file.name} has more than 8 MB: a log has less than 1. The command puzzlecode reads larger files.`, "bad");
    else await read(await file.text());
    $("file").value = ""; // so that the same file can be chosen again
  });
  $("bookmark").addEventListener("click", (e) => {
    e.preventDefault();
    tell("Drag this button to the bookmarks bar, or copy the bookmark. Then press it on the page of a table.");
  });
  $("copy").hidden = !navigator.clipboard;
  $("copy").addEventListener("click", () => navigator.clipboard.writeText($("bookmark").href).then(() => { $("copy").textContent = "Copied"; }, () => tell("The browser did not allow that: press and hold the blue button and copy its address.", "bad")));
}

// receive waits for the game log, which the page that opened this page sends.
function receive() {
  if (location.hash !== "#table") return;
  if (!opener) return tell("The page of the table cannot hand over its log in this browser. Copy the text of the log and paste it below.", "bad");
  tell("Waiting for the log of the table …");
  const late = setTimeout(() => tell("No log has come. Go back to the page of the table, and press the bookmark again; or copy the text of the log and paste it below.", "bad"), waitForLog);
  addEventListener("message", (e) => {
    if (e.source !== opener || !sender.test(e.origin) || typeof e.data?.log !== "string") return;
    clearTimeout(late);
    if (e.data.log.length > mostBytes) tell("The log of this table has more than 8 MB, and a log has less than 1: open the replay of the table, and press the bookmark there.", "bad");
    else read(e.data.log, { form: "bga", how: "replace" });
  });
  opener.postMessage("ready", "*"); // this message reveals nothing
}

begin();
receive();
