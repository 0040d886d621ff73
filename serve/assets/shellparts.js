// The page for addresses without a page of their own, after shell.js has read the address.

import { Address, linkTo, pageAt, sent, titleOf } from "./address.js";
import { dayListed, question, read } from "./asked.js";
import { Attempt } from "./attempt.js";
import { askedOf, choiceIn } from "./choice.js";
import { isYear, showDay, showYear } from "./calendar.js";
import { alphabet, doubtOf } from "./codec.js";
import { Door } from "./door.js";
import { showBetter, showFacts, showPlace } from "./facts.js";
import { tellHeight } from "./frame.js";
import { host } from "./host.js";
import { phrase } from "./line.js";
import { Loading } from "./loading.js";
import { drawn, make } from "./make.js";
import { mount } from "./mount.js";

const { kind: wanted, game, text, turns, parameters } = question, isPrivate = wanted === "review";
const place = document.getElementById("shell"), door = new Door(isPrivate ? { server: false } : {}), kind = isPrivate ? "hash" : host.server ? "path" : "query";

const longest = 40; // maximum length of a text whose characters are shown one by one
const likeliest = 3; // codes that are shown at once
const typos = ["check", "alphabet", "form"]; // reasons

function say(heading, message = "") {
  const p = make("p.message", { id: "message" }, message);
  document.title = titleOf(heading);
  place.replaceChildren(make("h1", {}, heading), p);
  return p;
}

const ask = (heading, ...asked) => new Loading(place.querySelector(".waiting .message") || say(heading)).get(door, ...asked);

// open shows a position, and the turns of a path after it. tree is its play tree, if known.
function open(text, path, day, tree) {
  let found;
  try {
    found = read(text, path);
  } catch (fault) {
    return showMistyped(text, fault);
  }
  const { position } = found, embed = wanted === "embed";
  if (embed) {
    document.body.className = "embed";
    for (const part of document.querySelectorAll("body > .top, body > .skip, body > .bottom")) part.remove();
  }
  const address = new Address(position.code, { kind, folder: embed ? "embed" : "p", day, history: embed ? "replace" : "push", parameters });
  const start = ({ level, you, line: turns }) => location.assign(address.of(turns, new URLSearchParams(level ? { level, you } : {})));
  let answered = Boolean(tree);
  const tell = (name, { phase, verdict }, known) => { // the first response shows whether the puzzle can be solved
    if (name === "error" || answered || embed) return;
    answered = true;
    showQR(player).catch(() => {}); // printing works without it
    if (position.heights && player.data.goal && (phase === "free" || !verdict && known.message.tone === "bad")) showBetter(player).catch(() => {});
  };
  const player = mount(place, position, embed ? "embed" : "page", { door, address, line: found.line, start, tell, tree });
  const doubt = day ? "" : doubtOf(text);
  if (doubt) player.$("gods").before(make("p.newcomer", { id: "doubt", role: "note" }, phrase(`doubt.${doubt}`)));
  player.attempt = new Attempt(player.data, door, { day });
  if (tree) showQR(player).catch(() => {});
  document.title = titleOf(player.$("heading").textContent);
  if (address.whole && !embed) import("./review.js").then(({ Review }) => player.addReview(new Review(player)));
  if (embed) {
    player.$("opponent")?.remove(); // its pages cannot be framed
    tellHeight();
  } else {
    showFacts(player);
    if (wanted === "position" && player.data.goal) showPlace(player, place);
  }
}

// showMistyped explains an invalid code, or shows only an input field if the text is empty.
async function showMistyped(text, fault) {
  const content = document.getElementById("mistyped").content.cloneNode(true), $ = (selector) => content.querySelector(selector);
  const [heading, shown, wrong, suspects, neighbours] = ["h1", ".mistyped", "#wrong", "#suspects", "#neighbours"].map($), typo = typos.includes(fault?.reason);
  if (!typo) heading.textContent = phrase(fault ? "heading.nocode" : "heading.open");
  wrong.textContent = typo || !fault ? "" : `${fault.message[0].toUpperCase()}${fault.message.slice(1)}.`;
  neighbours.hidden = true;
  const characters = [...text], foreign = characters.findIndex((c) => !alphabet.includes(c));
  const mark = (places) => {
    shown.hidden = !fault || characters.length > longest;
    shown.replaceChildren(...characters.map((c, i) => (places.has(i) ? make("mark", {}, c) : c)));
    suspects.hidden = !places.size || shown.hidden;
  };
  mark(new Set(foreign < 0 ? [] : [foreign]));
  $("[name=text]").value = typo ? "" : text;
  document.title = titleOf(heading.textContent);
  place.replaceChildren(content);
  if (!fault) return;
  const { codes } = await new Loading(neighbours).get(door, "repair", text).catch(() => ({ codes: [] })); // nothing may answer
  if (!codes.length) return;
  if (foreign < 0) mark(new Set(codes.flatMap(({ at, to }) => [at, to])));
  const items = codes.map(({ code, how, puzzle, sound }) => {
    const link = make("a", { href: linkTo(code, [], undefined, { kind: sent }) }, make("code", {}, code));
    return make("li", {}, link, " ", puzzle ? phrase("repair.puzzle", { how }) : sound ? phrase("repair.sound", { how }) : how);
  });
  neighbours.querySelector("ul").replaceChildren(...items.splice(0, likeliest));
  neighbours.querySelector("details").hidden = !items.length;
  neighbours.querySelector("details ul").replaceChildren(...items);
  neighbours.hidden = false;
}

// showQR draws the QR code of the link, for printing only. It is called once the API is known to work.
async function showQR({ data, door, root }) {
  const drawing = drawn((await door.get("qr", data.code)).svg);
  drawing.id = "printed-qr";
  root.getElementById("printed-qr")?.replaceWith(drawing);
}

async function openDay(date, path) {
  const listed = await dayListed;
  const { puzzle, date: day, tree } = listed || await ask(phrase("heading.daily"), "daily", date, game ? { game } : {});
  open(puzzle.code, path, day, tree);
  showDay(day, game);
}

async function openRandom() {
  const named = ["goal", "min", "max", "theme"].flatMap((name) => (parameters.get(name) ? [[name, parameters.get(name)]] : []));
  const { code } = await ask(phrase("heading.random"), "random", "", { ...askedOf(choiceIn(parameters)), ...Object.fromEntries(named) });
  location.replace(linkTo(code, [], undefined, { kind }));
}

async function openPasted() {
  let code, line;
  try {
    ({ position: { code }, line } = read(text.trim()));
  } catch {
    const { start, path } = await ask(phrase("heading.open"), "read", "", { text });
    [code, line] = [start, path ? [path] : []];
  }
  location.replace(linkTo(code, line, undefined, { kind }));
}

async function show() {
  const path = turns || "";
  try {
    if (["position", "embed", "review"].includes(wanted) && text) open(text, path);
    else if (isPrivate) say(phrase("heading.game")).append(phrase("missing.game"), " ", make("a", { href: pageAt("import") }, phrase("button.read")));
    else if (wanted === "daily" && !game && isYear(text)) showYear(text, say(phrase("heading.year", { year: text })));
    else if (wanted === "start" || wanted === "daily") await openDay(text || "", path);
    else if (wanted === "random") await openRandom();
    else if (wanted === "go" && text) await openPasted();
    else if (wanted === "missing") say(phrase("heading.missing"), phrase("missing.page"));
    else showMistyped("", null);
  } catch (fault) {
    if (wanted === "go") showMistyped(text, fault);
    else {
      const said = say(phrase(wanted === "random" ? "heading.random" : "heading.daily"), fault.reason === "not-found" ? phrase("missing.puzzle") : phrase("fault.unanswered", { why: fault.message }));
      if (wanted === "random") said.append(" ", make("a", { href: pageAt("puzzles") }, phrase("button.all")));
    }
  }
}

show();
door.prepare();
