// The curve of a game: Sun's chance to win after each turn. It is also a slider that steps through the game.

import { sideName } from "./line.js";
import { draw, make } from "./make.js";

export class Curve {
  // go is called with the number of turns to show. named returns the name of a side.
  constructor(turns, go, named = sideName) {
    this.turns = turns;
    this.picture = draw("svg", { viewBox: `0 0 ${turns} 100`, preserveAspectRatio: "none", "aria-hidden": "true" });
    this.slider = make("input", { type: "range", min: 0, max: turns, step: 1, "aria-label": "Turn" });
    this.slider.addEventListener("input", () => go(Number(this.slider.value)));
    const unread = { "aria-hidden": "true" };
    this.marks = make("div.marks", unread);
    const names = ["second", "first"].map((side) => make("span", unread, make("bdi", {}, named(side)))); // of the areas
    this.box = make("div.plot", {}, this.picture, names, this.marks, this.slider);
  }

  // show draws the known part of the curve, and the current turn. shares are Sun's chances, or null where they are
  // unknown. marks maps numbers of turns to their tones. said is the text of the slider for screen readers.
  show(ply, shares, marks, said) {
    const known = shares.findIndex((share) => share === null), n = known < 0 ? shares.length - 1 : known - 1;
    const points = shares.slice(0, n + 1).map((share, i) => `${i} ${Math.round(1000 * (1 - share)) / 10}`), parts = [];
    if (n > 0) {
      parts.push(draw("rect.moon", { width: n, height: 100 }));
      const line = points.join("L");
      parts.push(draw("path.sun", { d: `M0 100L${line}L${n} 100Z` }), draw("path.edge", { d: `M${line}` }));
    }
    parts.push(draw("path.middle", { d: `M0 50H${this.turns}` }), draw("path.now", { d: `M${ply} 0V100` }));
    this.picture.replaceChildren(...parts);
    this.marks.replaceChildren(...[...marks].map(([turn, tone]) => {
      const dot = make("i", { class: tone });
      Object.assign(dot.style, { left: `${(100 * turn) / this.turns}%`, top: `${100 * (1 - shares[turn])}%` });
      return dot;
    }));
    this.slider.value = ply;
    this.slider.setAttribute("aria-valuetext", said);
  }
}
