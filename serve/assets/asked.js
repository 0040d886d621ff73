// The address of a page that no server has parsed, and its daily puzzle on a static site.

import { dayAt, today } from "./address.js";
import { link, parse, readLink } from "./codec.js";
import { host } from "./host.js";
import { root } from "./site.js";

// asked parses an address: it returns the kind of page, the rest of the path, and the parameters. Kinds are start,
// daily, position, embed, review, random, go and missing. game is "gods" for the daily puzzles with gods.
function asked({ pathname, search, hash }) {
  const parameters = parametersOf(search);
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
      const kept = parametersOf(hash.slice(1));
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

// parametersOf reads a query, also one whose "&" are written as in HTML or whose names are in upper case.
function parametersOf(query) {
  const parameters = new URLSearchParams(query.replace(/&(?:(?:amp|#38|#x26);)+/gi, "&"));
  for (const name of ["c", "t"]) {
    const value = parameters.get(name.toUpperCase());
    if (value && !parameters.has(name)) parameters.set(name, value);
  }
  return parameters;
}

function tried(act, otherwise) {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

// read reads a text with a code or a link, and the turns of an address. It returns the position and the turns after it.
export function read(text, path = "") {
  const readAll = (pasted) => {
    const { position, turns } = readLink(pasted);
    return { position, line: turns.length ? link("-", position.code, turns).split("/").at(-1).split(".") : [] };
  };
  if (path) {
    const found = read(text), { position: { code } } = found;
    return tried(() => readAll(`/p/?c=${code}&t=${encodeURIComponent([...found.line, path].join("."))}`), { ...found, line: [...found.line, ...path.split(".")] });
  }
  try {
    return { position: parse(text), line: [] };
  } catch (fault) {
    if (!/[^A-Za-z0-9]/.test(text)) throw fault;
    return readAll(text);
  }
}

export const question = asked(location);

// listed returns the daily puzzle of a day on a static site, so the page need not wait for the worker. For today it
// reads the page of the day, which has the play tree; for other days, the list of the codes of a year. It returns null
// for a day without a puzzle; then the worker returns an error.
async function listed(date) {
  const [year] = date.split("-"), n = (Date.parse(date) - Date.UTC(year, 0)) / 86400000; // days after the first of January
  if (host.server || !host.files || date > today()) return null;
  const page = date === today() && date <= (document.getElementById("shell").dataset.lastDay || "") && await fetch(dayAt(date, { game: question.game, kind: "file" })).catch(() => null);
  const data = page?.ok && new DOMParser().parseFromString(await page.text(), "text/html").getElementById("data");
  if (data) {
    const { code, tree } = JSON.parse(data.textContent);
    return { puzzle: { code }, date, tree };
  }
  const response = await fetch(new URL(`${host.files}${question.game && `${question.game}-`}days-${year}.txt`, import.meta.url));
  const code = response.ok ? (await response.text()).split("\n")[n] : "";
  return code ? { puzzle: { code: read(code).position.code }, date } : null;
}

export const dayListed = ["start", "daily"].includes(question.kind) ? listed(question.text || today()).catch(() => null) : null;
