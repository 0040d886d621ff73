// Parses the address of a page that no server has parsed.

import { link, parse, readLink } from "./codec.js";
import { root } from "./site.js";

// asked parses an address: it returns the kind of page, the rest of the path, and the parameters. Kinds are start,
// daily, position, embed, review, random, go and missing. game is "gods" for the daily puzzles with gods.
export function asked(pathname = location.pathname, search = location.search, hash = location.hash) {
  const parameters = new URLSearchParams(search);
  const [first = "", ...rest] = pathname.slice(root.length + 1).replace(/(index\.html)?\/?$/, "").split("/").map((part) => tried(() => decodeURIComponent(part), part));
  const as = (kind, text = "", turns = "", game = "") => ({ kind, game, text, turns, parameters });
  switch (first) {
    case "":
      return as("start");
    case "daily": {
      const [game, date, turns] = rest[0] === "gods" ? rest : ["", ...rest];
      return as("daily", date || parameters.get("date"), turns || parameters.get("t"), game);
    }
    case "review": { // the part after the number sign is not sent
      const kept = new URLSearchParams(hash.slice(1));
      return { ...as("review", kept.get("c") || "", kept.get("t") || ""), parameters: kept };
    }
    case "go":
      return as("go", parameters.get("text"));
    case "puzzles":
      return as(rest[0] === "random" ? "random" : "missing");
    case "p":
    case "P":
    case "embed":
      return as(first === "embed" ? "embed" : "position", parameters.get("c") || rest[0], parameters.get("t") || rest[1]);
  }
  return tried(() => parse(first), null) ? as("position", first, parameters.get("t") || rest[0]) : as("missing"); // some hosts shorten /p/CODE
}

// tried returns what act returns, or something else if it throws.
function tried(act, otherwise) {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

// read reads a text with a code or a link. It returns the position and the turns after it.
export function read(text) {
  try {
    return { position: parse(text), line: [] };
  } catch (fault) {
    if (!/[^A-Za-z0-9]/.test(text)) throw fault;
    const { position, turns } = readLink(text);
    return { position, line: turns.length ? link("-", position.code, turns).split("/").at(-1).split(".") : [] };
  }
}
