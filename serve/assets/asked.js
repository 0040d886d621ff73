// Parses the address of a page that no server has parsed.

import { link, parse, readLink } from "./codec.js";
import { root } from "./line.js";

// asked parses an address: it returns the kind of page, the rest of the path, and the parameters. Kinds are start,
// daily, position, embed, review, random, go and missing. game is "gods" for the daily puzzles with gods.
export function asked(pathname = location.pathname, search = location.search, hash = location.hash) {
  const parameters = new URLSearchParams(search);
  const [first = "", ...rest] = pathname.slice(root.length + 1).replace(/(index\.html)?\/?$/, "").split("/").map(decoded);
  const as = (kind, text = "", turns = "", game = "") => ({ kind, game, text, turns, parameters });
  switch (first) {
    case "":
      return as("start");
    case "daily":
      if (rest[0] === "gods") return as("daily", rest[1] || parameters.get("date"), rest[2] || parameters.get("t"), "gods");
      return as("daily", rest[0] || parameters.get("date"), rest[1] || parameters.get("t"));
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
  return isCode(first) ? as("position", first, parameters.get("t") || rest[0]) : as("missing"); // some hosts shorten /p/CODE
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isCode(text) {
  try {
    return Boolean(parse(text));
  } catch {
    return false;
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
