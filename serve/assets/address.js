// The address of a board: its parameters, and links after its turns.

import { gameOf } from "./gameof.js";
import { host } from "./host.js";
import { isoDate, today as localDay } from "./progress.js";
import { root } from "./site.js";

const mostLevel = 10, mostSeed = 999999;

export const newSeed = () => 1 + Math.floor(Math.random() * mostSeed);

const told = ["first", "second", "lost", "how"]; // the players of a game, the loser, and the reason

// pageAt returns the path of the page with a name. On static hosts it ends in a slash, which they need.
export function pageAt(name, parameters = {}) {
  const q = new URLSearchParams(parameters).toString();
  return `${root}/${name}${host.server ? "" : "/"}${q && `?${q}`}`;
}

// hashAt returns the path of the page with a name. The parameters follow "#", so browsers do not send them to the host.
export const hashAt = (name, parameters, base = root) => `${base}/${name}${host.server ? "" : "/"}#${new URLSearchParams(parameters)}`;

// sent is the kind of address to use where an address may be sent to the host.
export const sent = host.server ? "path" : "query";

const beforeTurns = { path: "/", file: "?t=", query: "&t=" };

// linkTo returns the path of a page with a board. Static hosts have a page for some codes only; for others, one page
// reads the code and the turns from its parameters. day is the day of a daily puzzle, whose page has another path. A
// game against the computer that begins in the puzzle does not use that path.
export function linkTo(code, turns, parameters = new URLSearchParams(), { kind = "path", folder = "p", base = root, day = "" } = {}) {
  const q = new URLSearchParams(parameters), line = turns.join(".");
  for (const name of ["c", "t", "date"]) q.delete(name);
  if (kind === "hash") return hashAt("review", { c: code, ...(line ? { t: line } : {}), ...Object.fromEntries(q) }, base);
  const start = day && !q.has("level") ? dayAt(day, { game: gameOf(code), kind, base }) : `${base}/${folder}/${{ path: code, file: `${code}/`, query: `?c=${code}` }[kind]}`;
  const path = start + (line && beforeTurns[kind] + line), rest = q.toString();
  return path + (rest && (path.includes("?") ? "&" : "?") + rest);
}

// dayAt returns the path of the page of a daily puzzle. day is a date, or a year for the page of the year.
export function dayAt(day, { game = "", kind = host.server ? "path" : "query", base = root } = {}) {
  return `${base}/daily/${game === "gods" ? "gods/" : ""}${{ path: "", file: "", query: "?date=" }[kind]}${day}${kind === "file" ? "/" : ""}`;
}

// today returns the current date: in UTC with a server, otherwise in the visitor's time zone.
export const today = () => (host.server ? isoDate(Date.now()) : localDay());

// Address keeps the turns in the address bar.
export class Address {
  // kind says where the turns are: "path" for /p/CODE/TURNS, "file" for /p/CODE/?t=TURNS, "query" for
  // /p/?c=CODE&t=TURNS, or "hash" for /review#c=CODE&t=TURNS, which is not sent to the host. day is the day of a daily
  // puzzle. history says how a turn changes the history of the browser: "push", "replace" or "" for not at all;
  // then state is the state to begin with.
  constructor(code, { kind = "path", folder = "p", day = "", history = "push", parameters = new URLSearchParams(location.search), base = root, state = null } = {}) {
    Object.assign(this, { code, kind, folder, day, history, parameters, base, begun: state });
    this.whole = null; // the turns of the reviewed game
    this.played = null; // its players: level, you and resigned
  }

  // review starts the review of a whole game if the parameters request it, and returns the number of turns to show.
  review(line) {
    const { parameters } = this, asked = parameters.get("ply"), ply = Number(asked);
    if (!asked || !Number.isInteger(ply) || ply < 0) return line.length;
    const level = Number(parameters.get("level")) || 0;
    this.whole = line;
    this.played = { level, you: level ? parameters.get("you") || "first" : "", resigned: parameters.has("resigned") };
    if (this.kind === "hash") for (const name of told) this.played[name] = parameters.get(name) || "";
    for (const name of ["ply", "level", "you", "seed", "resigned", ...told]) parameters.delete(name);
    return Math.min(ply, line.length);
  }

  // reviewed returns the path of the review of a game with ply turns on the board. named adds the players' names.
  reviewed(line, { level, you, resigned, ...others }, ply = line.length, { named = true } = {}) {
    const parameters = new URLSearchParams(this.parameters);
    for (const [name, value] of Object.entries({ level, you: level && you, resigned: resigned ? 1 : "", ply: String(ply) })) if (value) parameters.set(name, value);
    for (const name of told) if (others[name] && (named || !["first", "second"].includes(name))) parameters.set(name, others[name]);
    parameters.delete("seed");
    parameters.sort(); // as on a server
    return linkTo(this.code, line, parameters, this);
  }

  isWhole(turns) {
    return Boolean(this.whole) && turns.every((path, i) => path === this.whole[i]);
  }

  of(turns, parameters = this.parameters) {
    if (parameters === this.parameters && this.isWhole(turns)) return this.reviewed(this.whole, this.played, turns.length);
    return linkTo(this.code, turns, parameters, this);
  }

  // after returns a link with turns appended. The link leads to a start, such as the mirror image of the start.
  after(link, turns) {
    const kind = this.kind === "hash" ? sent : this.kind, start = kind === "file" && !link.endsWith("/") ? `${link}/` : link;
    return turns.length ? start + beforeTurns[kind] + turns.join(".") : link;
  }

  // game returns the computer's level (0 if it does not play) and the player's side. A seed makes new games differ.
  game(side) {
    const { parameters } = this, level = Number(parameters.get("level")), you = parameters.get("you");
    if (!Number.isInteger(level) || level < 1 || level > mostLevel || parameters.get("ply")) return { level: 0 };
    if (!parameters.get("seed")) parameters.set("seed", newSeed());
    return { level, you: ["first", "second"].includes(you) ? you : side };
  }

  go(state, how = "push") {
    if (!this.history) return;
    history[this.history === "push" && how === "push" ? "pushState" : "replaceState"](state, "", this.of(state.line));
  }

  keep(state) {
    if (this.history) history.replaceState(state, "", location.href);
  }

  get state() {
    return this.history ? history.state : this.begun;
  }
}

// titleOf returns the title of a page with the name of the site, which embedded boards do not have.
export const titleOf = (title) => [title, document.querySelector(".mark")?.textContent].filter(Boolean).join(" - ");
