// The gods of the sides, with their powers and signs.

import { fragment, make } from "./make.js";
import { gods as markup } from "./words.js";

const here = import.meta.url; // a separate constant, so that bundlers do not change the URL below
const folder = () => new URL(".", here).href;

// elementsOf returns the elements of HTML. base is the prefix of the URLs of its symbols.
const elementsOf = (html, base) => [...fragment(html.replace(/href="\/([^#]*)/g, (_, file) => `href="${base && base + file}`)).children];

// pairItems returns the gods of the side to move and of the opponent, as in lists of puzzles; none for a position
// without gods.
export function pairItems({ gods, side }) {
  const [mover, opponent] = gods ? (side === "first" ? [gods.first, gods.second] : [gods.second, gods.first]) : [];
  return gods ? make("small.pair", {}, elementsOf(markup.mover[mover] + markup.opponent[opponent], folder())) : "";
}

// godItems returns the list items for the gods of both sides, without mortals. inline means that the document contains the symbols.
export const godItems = (gods, inline = false) => ["first", "second"].flatMap((side) => (gods[side] === "mortal" ? [] : elementsOf(markup[side][gods[side]], inline ? "" : folder())));
