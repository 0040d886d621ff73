// Sets: links that list puzzles, which the user has chosen one by one or with a filter.

import { find } from "./codec.js";
import { phrase } from "./line.js";
import { isPuzzle } from "./listing.js";

export const mostCodes = 100, mostTitle = 60; // characters of the title, and of the author, so that every host accepts the link

const cut = (text) => (text || "").slice(0, mostTitle);

// read reads a set from the parameters of its link. Invalid puzzles are left out; wrong is their number.
export function read(parameters) {
  const texts = (parameters.get("codes") || "").split(/[.,\s]+/).filter(Boolean), codes = [...new Set(texts.filter(isPuzzle))].slice(0, mostCodes);
  return { title: cut(parameters.get("title")), author: cut(parameters.get("author")), codes, wrong: texts.filter((text) => !isPuzzle(text)).length };
}

export const parametersOf = ({ title, author, codes }) => ({ go: "set", ...(title ? { title: cut(title) } : {}), ...(author ? { author: cut(author) } : {}), codes: codes.join(".") });

// sheetOf returns the parameters of the page that prints a set, given those of the link to the set.
export const sheetOf = ({ go, ...parameters }) => parameters;

// pasted finds the codes of puzzles in a text, such as a message with links and codes. Each is returned once. It throws
// an error if there are none, or too many for a link.
export function pasted(text) {
  const plain = text.replace(/\S*[?&]codes=([\w.]*)\S*/g, " $1 "); // the link of another set
  const found = find(plain).map(({ position }) => position), puzzles = found.filter((p) => p.game !== "arimaa" && p.goal);
  const codes = [...new Set(puzzles.map((p) => p.code))], without = found.length - puzzles.length;
  if (!codes.length) throw new Error(phrase(without ? "set.goalless" : "set.none"));
  if (codes.length > mostCodes) throw new Error(phrase("set.large", { n: codes.length, most: mostCodes }));
  return codes;
}

// drawn returns codes of random puzzles that match a filter, from easy to hard. It throws an error if there are none.
export function drawn(listing, filter, size, random = Math.random) {
  const left = listing.matching(filter), chosen = [];
  if (!left.length) throw new Error(phrase("set.unmatched"));
  while (chosen.length < Math.min(size, mostCodes) && left.length) chosen.push(...left.splice(Math.floor(random() * left.length), 1));
  return chosen.sort((a, b) => listing.ratings[a] - listing.ratings[b]).map((i) => listing.code(i));
}
