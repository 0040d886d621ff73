// The curve of estimates of a game: Sun's chance to win after each turn, with marks at mistakes. It is a slider that
// steps through the game.

import { sideName } from "./line.js";
import { element } from "./loading.js";

const SVG = "http://www.w3.org/2000/svg";

const shape = (name, attributes) => {
  const e = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  return e;
};

export class Curve {
  // go is called with the number of turns to show. named returns the name of a side.
  constructor(turns, go, named = sideName) {
    this.turns = turns;
    this.picture = shape("svg", { viewBox: `0 0 ${turns} 100`, preserveAspectRatio: "none", "aria-hidden": "true" });
    this.slider = element("input", [], { type: "range", min: 0, max: turns, step: 1 });
    this.slider.setAttribute("aria-label", "Turn");
    this.slider.addEventListener("input", () => go(Number(this.slider.value)));
    this.marks = element("div", [], { className: "marks" });
    const names = ["second", "first"].map((side) => element("span", element("bdi", named(side)))); // of the areas
    for (const e of [this.marks, ...names]) e.setAttribute("aria-hidden", "true");
    this.box = element("div", [this.picture, ...names, this.marks, this.slider], { className: "plot" });
  }

  // show draws the known shares of Sun, and the current place in the game. marks are the tones of turns by their
  // numbers. said is the text of the slider for screen readers.
  show(ply, shares, marks, said) {
    const known = shares.findIndex((share) => share === null), n = known < 0 ? shares.length - 1 : known - 1;
    const points = shares.slice(0, n + 1).map((share, i) => `${i} ${Math.round(1000 * (1 - share)) / 10}`), parts = [];
    if (n > 0) {
      parts.push(shape("rect", { class: "moon", width: n, height: 100 }), shape("path", { class: "sun", d: `M0 100L${points.join("L")}L${n} 100Z` }));
      parts.push(shape("path", { class: "edge", d: `M${points.join("L")}` }));
    }
    parts.push(shape("path", { class: "middle", d: `M0 50H${this.turns}` }), shape("path", { class: "now", d: `M${ply} 0V100` }));
    this.picture.replaceChildren(...parts);
    this.marks.replaceChildren(...[...marks].map(([turn, tone]) => {
      const dot = element("i", [], { className: tone });
      dot.style.left = `${(100 * turn) / this.turns}%`;
      dot.style.top = `${100 * (1 - shares[turn])}%`;
      return dot;
    }));
    this.slider.value = ply;
    this.slider.setAttribute("aria-valuetext", said);
  }
}
