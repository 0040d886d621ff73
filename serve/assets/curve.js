// The curve of a game: Sun's chance to win after each turn. It is also a slider that steps through the game.

import { make } from "./make.js";

export class Curve {
  // plot is its element. go is called with the number of turns to show. named returns the name of a side.
  constructor(plot, turns, go, named) {
    Object.assign(this, { plot, turns });
    this.slider = plot.querySelector("input");
    this.slider.max = turns;
    this.slider.addEventListener("input", () => go(Number(this.slider.value)));
    plot.querySelector("svg").setAttribute("viewBox", `0 0 ${turns} 100`);
    for (const name of plot.querySelectorAll("bdi")) name.textContent = named(name.dataset.side);
    this.path("middle", `M0 50H${turns}`);
  }

  path(part, d) {
    this.plot.querySelector(`.${part}`).setAttribute("d", d);
  }

  // show draws the known part of the curve, and the current turn. shares are Sun's chances, or null where they are
  // unknown. marks maps numbers of turns to their tones. said is the text of the slider for screen readers.
  show(ply, shares, marks, said) {
    const { plot, slider, turns } = this, unknown = shares.indexOf(null), n = (unknown < 0 ? shares.length : unknown) - 1;
    if (n > 0) {
      const line = shares.slice(0, n + 1).map((share, i) => `${i} ${Math.round(1000 * (1 - share)) / 10}`).join("L");
      plot.querySelector(".moon").setAttribute("width", n);
      this.path("sun", `M0 100L${line}L${n} 100Z`);
      this.path("edge", `M${line}`);
    }
    this.path("now", `M${ply} 0V100`);
    plot.querySelector(".marks").replaceChildren(...[...marks].map(([turn, tone]) => {
      const dot = make("i", { class: tone });
      Object.assign(dot.style, { left: `${(100 * turn) / turns}%`, top: `${100 * (1 - shares[turn])}%` });
      return dot;
    }));
    slider.value = ply;
    slider.setAttribute("aria-valuetext", said);
  }
}
