// The gods of the sides, with their powers and signs.

import { say, sideName } from "./line.js";
import { draw, make } from "./make.js";

const signs = new URL("gods.svg", import.meta.url).href, boards = new URL("santorini.svg", import.meta.url).href;

// pairItems returns the gods of the side to move and of the opponent, as in lists of puzzles; none for a position
// without gods. Keep it equal to the template entry.
export function pairItems({ gods, side }) {
  const item = (god, before) => make("span", {}, before, god !== "mortal" && draw("svg.god", { viewBox: "-32 -32 64 64", "aria-hidden": "true" }, draw("use", { href: `${signs}#god-${god}` })), say(`god.${god}`).text);
  const of = gods && (side === "first" ? [gods.first, gods.second] : [gods.second, gods.first]);
  return of ? make("small.pair", {}, item(of[0]), item(of[1], " against ")) : "";
}

// godItems returns the list items for the gods of both sides. inline means that the document contains the symbols. Keep
// it equal to the template god.
export function godItems(gods, inline = false) {
  const svg = (kind, href) => draw(kind, { viewBox: "-32 -32 64 64", "aria-hidden": "true" }, draw("use", { href }));
  const item = (side) => {
    const god = gods[side], name = say(`god.${god}`).text, power = say(`power.${god}`).text, at = god === "mortal" ? -1 : power.indexOf(name);
    const text = at < 0 ? [power] : [power.slice(0, at), make("b", {}, name), power.slice(at + name.length)];
    return make("li", {}, svg("svg", `${inline ? "" : boards}#${side}-sign`), god !== "mortal" && svg("svg.god", `${inline ? "" : signs}#god-${god}`), make("span", {}, `${sideName(side)}: `, ...text));
  };
  return ["first", "second"].map(item);
}
