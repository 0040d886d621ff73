// The curve of a game as a file. It is the picture of package render, but with text instead of outlines. The parts that
// all curves have are a template.

import { draw, drawn } from "./make.js";
import { curveMarkup } from "./reviewmarkup.js";

const left = 92, right = 936, top = 98, bottom = 370; // of the curve in the picture

// cut shortens a text, and removes characters that XML does not allow.
function cut(text, most = Infinity) {
  const letters = [...text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : letters.join("");
}

// every returns the distance between turns whose number is on the axis. There are at most 16 numbers.
const every = (turns) => [1, 2, 5, 10, 20, 50].find((step) => turns <= 16 * step) || Math.ceil(turns / 16);

// curveFile returns the curve as SVG. shares are the chances of the side that begins, the first before any turn. A mark
// is at an index in shares. number is the number of the first turn; names are the names of the sides.
export function curveFile({ shares, marks, number, title, names }) {
  const picture = drawn(curveMarkup), $ = (selector) => picture.querySelector(selector), n = shares.length - 1;
  const rounded = (v) => Math.round(10 * v) / 10, x = (i) => rounded(left + ((right - left) * i) / n), y = (i) => rounded(bottom - (bottom - top) * Math.min(Math.max(shares[i], 0), 1));
  const line = shares.map((_, i) => `${x(i)} ${y(i)}`).join("L"), [area, edge] = picture.querySelectorAll("path"), [first, second] = picture.querySelectorAll("g[fill] text");
  $("title").textContent = cut(title);
  $("text").textContent = cut(title, 64);
  [first.textContent, second.textContent] = names.map((name) => cut(name, 36));
  area.setAttribute("d", `M${left} ${bottom}L${line}L${right} ${bottom}Z`);
  edge.setAttribute("d", `M${line}`);
  for (let i = 1; i <= n; i += every(n)) $("g:last-child").append(draw("text", { x: x(i), y: bottom + 36 }, String(number + i - 1)));
  for (const [i, mark] of marks) {
    const ink = mark === "??" ? "#c4202c" : "#8a5a00", circle = { cx: x(i), cy: y(i), r: 13.75, fill: "#ffffff", stroke: ink, "stroke-width": 2.5 };
    $("g:last-child").append(draw("circle", circle), draw("text", { x: x(i), y: rounded(y(i) + 6.5), "font-size": 19, fill: ink, "font-weight": 700 }, mark));
  }
  return `${new XMLSerializer().serializeToString(picture)}\n`;
}
