// A puzzle in a list, as the template "entry" of the page has it.

import { linkTo } from "./address.js";
import { rises } from "./board.js";
import { parse } from "./codec.js";
import { host } from "./host.js";
import { say } from "./line.js";

const SVG = "http://www.w3.org/2000/svg", files = "ABCDE";

// drawThumb draws a position in an image.
function drawThumb(image, { heights, pieces }) {
  const use = (symbol, x, y) => {
    const e = document.createElementNS(SVG, "use");
    for (const [name, value] of Object.entries({ href: `#${symbol}`, x, y })) e.setAttribute(name, value);
    image.append(e);
  };
  heights.forEach((h, i) => { if (h) use(`h${h}`, 100 * (i % 5), 100 * Math.floor(i / 5)); });
  for (const { square, side } of pieces) {
    const x = files.indexOf(square[0]), y = 5 - Number(square[1]);
    use(side, 100 * x, 100 * y - rises[heights[5 * y + x]]);
  }
}

// entryOf returns the entry of a puzzle. Its rating is left out if it is not known.
export function entryOf({ code, rating = "" }) {
  const item = document.getElementById("entry").content.cloneNode(true), link = item.querySelector("a"), position = parse(code);
  link.href = linkTo(code, [], undefined, { kind: host.server ? "path" : "query" });
  link.dataset.code = code;
  item.querySelector("b").textContent = say(`short.${position.goal}`).text;
  item.querySelector("span").textContent = rating;
  drawThumb(item.querySelector("svg"), position);
  return item;
}
