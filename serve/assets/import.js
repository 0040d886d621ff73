// The page that imports games: from the game log of another site, which a bookmark sends, from a text, or from a file.

import { linkTo } from "./address.js";
import { host } from "./host.js";
import { sentences } from "./importwords.js";
import { keepFile } from "./keptfile.js";
import { learn, many, phrase, say } from "./line.js";
import { site } from "./site.js";
import { make, tell } from "./make.js";
import { textOf } from "./save.js";
import { Runner } from "./runner.js";

learn(sentences);

const mostBytes = 8 << 20, waitForLog = 20000; // milliseconds
const sender = /^https?:\/\/([a-z0-9-]+\.)*boardgamearena\.com(:\d+)?$/; // of a log
const here = import.meta.url; // a separate constant, so that bundlers do not change the URLs below
const beside = (name) => new URL(name, here).href;
const $ = (id) => document.getElementById(id);

const runner = new Runner({ script: beside(host.worker), module: beside(host.reader), base: site });
let last = 0; // the number of the last text, so that responses to earlier texts are ignored

// report shows a message below the heading, and announce a sentence.
function report(text, tone) {
  $("message").hidden = false;
  tell($("message"), text, tone);
}

function announce(name, words) {
  const { text, tone } = say(name, words);
  report(text, tone);
}

const isReviewed = ({ code, turns, first }) => turns > first && code.length < 20;

// openReview opens the review of a game, with all turns on the board. The game is after "#", so browsers do not send it.
// how is "assign", or "replace" to drop this page from the history.
function openReview({ code, path, turns, names, loser, how: ended, pgn }, how) {
  const line = path ? path.split(".") : [], known = Object.entries({ ply: String(turns), ...names, lost: loser, how: ended }).filter(([, value]) => value);
  keepFile(code, line, pgn);
  location[how](linkTo(code, line, new URLSearchParams(known), { kind: "hash" }));
}

// read reads the games in a text. form is the format; without it, the format is detected. If there is only one game,
// its review opens; how is as in openReview.
async function read(text, { form = "", how = "assign" } = {}) {
  const number = ++last;
  announce("import.reading");
  $("games").hidden = true;
  let answer;
  try {
    const progress = (loaded, total) => { if (number === last && total) announce("import.loading", { n: Math.round((100 * Math.min(loaded, total)) / total) }); };
    answer = await runner.ask("games", text, { form }, { progress });
  } catch ({ message }) {
    if (number === last) announce("import.unreadable", { why: message });
    return;
  }
  if (number !== last) return;
  const { games, faults, warnings } = answer, [game] = games;
  if (games.length === 1 && !faults.length && !warnings.length && isReviewed(game) && !game.open) openReview(game, how);
  else show(answer, /^\s*["[{<]/.test(text));
}

// show shows the games in a text and the errors. Unfinished games have no review, because it would help a player.
// isSure means that the log comes from the site and reliably shows the end, unlike copied text.
function show({ games, faults, warnings, left_out: leftOut }, isSure) {
  const open = games.filter((g) => g.open).length, isList = games.length > 1;
  const parts = [...faults.slice(0, 5), ...warnings.slice(0, 5)].map(({ line, detail }) => (line > 1 || games.length ? phrase("import.line", { n: line, why: detail }) : detail[0].toUpperCase() + detail.slice(1).replace(/[^.!?]$/, "$&.")));
  if (open) parts.unshift(isList ? phrase("import.unfinished", { games: many("import.open", open) }) : phrase("import.still-open"));
  if (isList) parts.unshift(phrase("import.games", { n: games.length }));
  if (leftOut) parts.push(phrase("import.left-out", { n: leftOut }));
  report(parts.join(" "), faults.length || open ? "bad" : "good");
  $("games").hidden = !games.length;
  $("games").replaceChildren(make("ul.read", {}, games.map((g) => make("li.card", {},
    make("b", { dir: "auto" }, g.players || g.text), g.players && make("span", { dir: "auto" }, g.text), g.about && make("span.quiet", { dir: "auto" }, g.about),
    make("p.actions", {}, isReviewed(g) && !(g.open && isSure) && make("button.primary", { type: "button", click: () => openReview(g, "assign") }, phrase(g.open ? "import.over" : "import.review")), make("a", { download: "game.pgn", href: URL.createObjectURL(new Blob([g.pgn], { type: "application/x-chess-pgn" })) }, phrase("import.save")))))));
  $("message").focus();
}

function receive() {
  if (!opener) return announce("import.no-opener");
  announce("import.waiting");
  const late = setTimeout(() => announce("import.late"), waitForLog);
  addEventListener("message", (e) => {
    if (e.source !== opener || !sender.test(e.origin) || typeof e.data?.log !== "string") return;
    clearTimeout(late);
    if (e.data.log.length > mostBytes) announce("import.large-log");
    else read(e.data.log, { form: "bga", how: "replace" });
  });
  opener.postMessage("ready", "*"); // this message reveals nothing
}

$("read").addEventListener("submit", (e) => {
  e.preventDefault();
  if ($("text").value.trim()) read($("text").value);
  else announce("import.empty");
});
$("text").addEventListener("paste", () => setTimeout(() => read($("text").value))); // after the text has been pasted
$("file").addEventListener("change", async () => {
  const [file] = $("file").files;
  if (!file) return;
  if (file.size > mostBytes) announce("import.large-file", { name: file.name });
  else await textOf(file).then(read, ({ message }) => announce("import.unreadable", { why: message }));
  $("file").value = ""; // so that the same file can be chosen again
});
$("bookmark").addEventListener("click", (e) => {
  e.preventDefault();
  announce("import.drag");
});
$("copy").hidden = !navigator.clipboard;
$("copy").addEventListener("click", () => navigator.clipboard.writeText($("bookmark").href).then(() => { $("copy").textContent = phrase("button.copied"); }, () => announce("import.not-copied")));
if (location.hash === "#table") receive();
