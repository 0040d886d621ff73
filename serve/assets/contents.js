// A site for one collection with a title: its puzzles in their order. Other sites have no contents.

import { linkTo, pageAt } from "./address.js";
import { host } from "./host.js";
import { phrase } from "./line.js";

let asked = null;

// contents returns the title, the author and the puzzles, each with its code and optional title; null on other sites.
export function contents() {
  if (!host.contents) return Promise.resolve(null);
  return asked ??= fetch(new URL(host.contents, import.meta.url)).then((response) => (response.ok ? response.json() : null)).catch(() => null);
}

export async function numbered(entries) {
  const all = await contents(), known = new Map(all?.puzzles.map(({ code, title }, i) => [code, { number: i + 1, title }]));
  return entries.map((entry) => ({ ...entry, ...known.get(entry.code) }));
}

// placeOf returns the number, title and neighbours of a puzzle, as in the data of a server; null for other puzzles.
export async function placeOf(code) {
  const all = await contents(), at = all?.puzzles.findIndex((p) => p.code === code) ?? -1;
  if (at < 0) return null;
  const { title = phrase("heading.puzzles"), puzzles } = all, next = puzzles[at + 1], href = pageAt("puzzles");
  return { title, href, number: at + 1, of: puzzles.length, name: puzzles[at].title || "", next: next ? linkTo(next.code, [], undefined, { kind: "query" }) : href, nextText: phrase(next ? "button.next" : "button.all") };
}
