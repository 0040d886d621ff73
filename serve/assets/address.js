// The address of a board: its parameters, and where its turns lead.

import { host } from "./host.js";
import { root } from "./line.js";

const mostLevel = 10, mostSeed = 999999;

// pageAt returns the path of a page by its name. Hosts of files want a slash at the end.
export function pageAt(name, parameters = {}) {
  const q = new URLSearchParams(parameters).toString();
  return `${root}/${name}${host.server ? "" : "/"}${q && `?${q}`}`;
}

// linkTo returns the path of a page with a board. Hosts of files have a page only for some codes, but
// one that reads the code and the turns from its parameters.
export function linkTo(code, turns, parameters = new URLSearchParams(), { kind = "path", folder = "p", base = root } = {}) {
  const q = new URLSearchParams(parameters), line = turns.join(".");
  for (const name of ["c", "t"]) q.delete(name);
  let path = `${base}/${folder}/`;
  if (kind === "query") path += `?c=${code}${line && `&t=${line}`}`;
  else if (kind === "file") path += `${code}/${line && `?t=${line}`}`;
  else path += code + (line && `/${line}`);
  const rest = q.toString();
  return path + (rest && (path.includes("?") ? "&" : "?") + rest);
}

// Address keeps the turns in the address bar.
export class Address {
  // kind is how turns are written: "path" for /p/CODE/TURNS, "file" for /p/CODE/?t=TURNS, or "query" for
  // /p/?c=CODE&t=TURNS. history is what a turn does to the history: "push", "replace" or "" for nothing.
  constructor(code, { kind = "path", folder = "p", history = "push", parameters = new URLSearchParams(location.search), base = root } = {}) {
    Object.assign(this, { code, kind, folder, history, parameters, base });
  }

  // of returns the path of the position after some turns.
  of(turns, parameters = this.parameters) {
    return linkTo(this.code, turns, parameters, this);
  }

  // after returns a link to the start, such as that of the mirror image, with turns appended.
  after(link, turns) {
    return link + (turns.length ? { path: "/", file: "/?t=", query: "&t=" }[this.kind] + turns.join(".") : "");
  }

  // game returns the level of the computer and the side of the player in the parameters; the level is 0
  // if it plays no side. A new game gets a seed, so that games differ.
  game(side) {
    const { parameters } = this, level = Number(parameters.get("level")), you = parameters.get("you");
    if (!Number.isInteger(level) || level < 1 || level > mostLevel) return { level: 0 };
    if (!parameters.get("seed")) parameters.set("seed", 1 + Math.floor(Math.random() * mostSeed));
    return { level, you: ["first", "second"].includes(you) ? you : side };
  }

  // go shows the address of some turns. state is kept with it.
  go(state, how = "push") {
    if (!this.history) return;
    history[this.history === "push" && how === "push" ? "pushState" : "replaceState"](state, "", this.of(state.line));
  }

  // keep keeps a state with the address that is shown.
  keep(state) {
    if (this.history) history.replaceState(state, "", location.href);
  }

  // state returns what was kept, or null.
  get state() {
    return this.history ? history.state : null;
  }
}
