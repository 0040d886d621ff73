// A puzzle in a list, as in the template "entry" of the page.

import { linkTo, sent } from "./address.js";
import { picture } from "./picture.js";
import { State } from "./state.js";
import { parse } from "./codec.js";
import { pairItems } from "./gods.js";
import { task } from "./line.js";
import { copy, make } from "./make.js";

// entryOf returns the list entry of a puzzle. Without a rating, none is shown. number is its number in a titled
// collection; other puzzles have no number and no title. kind is the kind of its address.
export function entryOf({ code, rating = "", number = 0, title = "", kind = sent }) {
  const position = parse(code), item = copy("entry", {
    a: { href: linkTo(code, [], undefined, { kind }), "data-code": code }, b: task(position.goal, position.side), span: rating, svg: picture(new State(position.heights, position.pieces), { inline: true, small: true }),
  });
  if (number) item.querySelector("b").before(make("strong", {}, number, title && [". ", make("bdi", {}, title)]));
  item.querySelector("a").append(pairItems(position));
  return item;
}
