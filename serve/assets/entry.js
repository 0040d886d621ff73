// A puzzle in a list, as the template "entry" of the page has it.

import { linkTo, sent } from "./address.js";
import { picture, State } from "./board.js";
import { parse } from "./codec.js";
import { pairItems } from "./gods.js";
import { task } from "./line.js";
import { make } from "./make.js";

// entryOf returns the entry of a puzzle. Its rating is left out if it is not known. number is that in the collection
// of the site, which alone has numbers and titles. kind is that of its address.
export function entryOf({ code, rating = "", number = 0, title = "", kind = sent }) {
  const item = document.getElementById("entry").content.cloneNode(true), link = item.querySelector("a"), position = parse(code);
  link.href = linkTo(code, [], undefined, { kind });
  link.dataset.code = code;
  item.querySelector("b").textContent = task(position.goal, position.side);
  item.querySelector("span").textContent = rating;
  if (number) item.querySelector("b").before(make("strong", {}, title ? `${number}. ${title}` : String(number)));
  link.append(pairItems(position));
  item.querySelector("svg").replaceChildren(...picture(new State(position.heights, position.pieces), { inline: true, bare: true }));
  return item;
}
