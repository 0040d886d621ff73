// The board: a picture below a table of buttons, drawn from pieces and heights.

import { sentences } from "./boardwords.js";
import { later } from "./later.js";
import { learn, phrase, sideName } from "./line.js";
import { draw } from "./make.js";
import { arrow, partsOf, symbolsOf, topOf, update } from "./picture.js";
import { play } from "./sound.js";

learn(sentences);

const traps = ["c3", "f3", "c6", "f6"];
const still = matchMedia("(prefers-reduced-motion: reduce)");
const stepTime = 220, dropTime = 170, shakeTime = 280, hopTime = 500, shineTime = 900; // milliseconds
const easeMove = "cubic-bezier(.3, 0, .2, 1)", easeLand = "cubic-bezier(.2, 1.5, .4, 1)";

function describe(state, square, kinds) {
  const piece = state.pieces.get(square), place = state.heights ? state.height(square) : traps.includes(square) ? "trap" : "";
  const said = [square, sentences[`square.${place}`]?.text, piece && phrase("square.piece", { side: sideName(piece.side), piece: phrase(`kind.${piece.kind}`) }), ...kinds.map((kind) => sentences[`mark.${kind}`]?.text)];
  return said.filter(Boolean).join(", ");
}

export class Board {
  // box is the element of the board. inline means that the document contains the symbols.
  constructor(box, choose, inline = false) {
    Object.assign(this, { inline, picture: box.querySelector(".picture"), table: box.querySelector("table") });
    this.rows = [...this.table.tBodies[0].rows].map((row) => [...row.querySelectorAll("button")]);
    for (const b of this.rows.flat()) b.dataset.square = b.getAttribute("aria-label").slice(0, 2); // the label begins with the name
    this.buttons = new Map(this.rows.flat().map((b) => [b.dataset.square, b]));
    this.turned = this.rows[0][0].dataset.square.endsWith("1");
    this.shown = null;
    this.moving = []; // moving elements of the picture
    this.change = null; // the animated change
    this.begun = this.ends = 0; // when the motion began, and when it ends
    for (const b of this.buttons.values()) {
      b.type = "button";
      b.removeAttribute("formaction");
      b.addEventListener("click", () => {
        this.enter(b);
        b.classList.add("pressed"); // the next frame shows it, even if the response takes longer
        later(() => {
          b.classList.remove("pressed");
          choose(b.dataset.square);
        });
      });
      b.addEventListener("focus", () => this.enter(b));
    }
    this.reached = null; // the only button in the tab order
    this.entered = false; // the keyboard focus has been on the board
    this.focusable(this.rows.at(-1)[0]);
    this.table.addEventListener("keydown", (e) => this.key(e));
  }

  drawing(name) {
    return `${this.inline ? "" : symbolsOf(this.rows.length === 5 ? "santorini" : "arimaa")}#${name}`;
  }

  focusable(button) {
    if (button === this.reached) return;
    for (const b of this.reached ? [this.reached] : this.buttons.values()) b.tabIndex = -1;
    button.tabIndex = 0;
    this.reached = button;
  }

  enter(button) {
    this.entered = true;
    this.focusable(button);
  }

  // begin sets the start of the keyboard: the first worker that can move, or the middle before workers are placed.
  begin() {
    const first = (kind) => this.rows.flat().find((b) => b.classList.contains(kind)), middle = this.rows.length >> 1;
    const button = first("can") || first("place") && this.rows[middle][middle];
    if (button && !this.entered) this.focusable(button);
  }

  get focused() {
    return this.table.querySelector(":focus")?.dataset.square || "";
  }

  key(e) {
    const at = e.target, y = this.rows.findIndex((row) => row.includes(at));
    if (y < 0 || e.altKey || e.metaKey) return;
    const x = this.rows[y].indexOf(at), end = this.rows.length - 1;
    const to = {
      ArrowUp: [y - 1, x], ArrowDown: [y + 1, x], ArrowLeft: [y, x - 1], ArrowRight: [y, x + 1],
      Home: [e.ctrlKey ? 0 : y, 0], End: [e.ctrlKey ? end : y, end], PageUp: [0, x], PageDown: [end, x],
    }[e.key];
    if (!to) return;
    e.preventDefault();
    const next = this.rows[Math.max(0, Math.min(end, to[0]))][Math.max(0, Math.min(end, to[1]))];
    this.focusable(next);
    next.focus();
  }

  flip() {
    const [body] = this.table.tBodies;
    for (const row of this.table.rows) row.append(...[...row.cells].slice(1).reverse());
    body.append(...[...body.rows].reverse());
    this.rows = this.rows.map((row) => row.reverse()).reverse();
    this.turned = !this.turned;
    if (this.shown) this.draw(this.shown.state, this.shown.marks, this.shown.arrows);
  }

  // draw shows a state, with marks: the classes of each square. It animates the change since the last state: a step,
  // then a build. Input works at once. arrows are steps, each with a kind.
  draw(state, marks = new Map(), arrows = []) {
    const change = this.shown && this.shown.state.change(state), now = performance.now();
    if (!change || change.moves.length || change.built.size) [this.change, this.begun] = [moverFirst(change, marks), now];
    else if (now >= this.ends) this.change = null; // only the marks have changed
    this.shown = { state, marks, arrows };
    for (const e of this.moving.splice(0)) e.remove(); // with its motion
    update(this.picture, partsOf(state, { inline: this.inline, turned: this.turned, marks, built: this.change && !still.matches ? this.change.built : new Map() }));
    const sign = this.picture.querySelector('[href$="#failed"], [href$="#passed"], [href$="#threat"], [href*="#build-"]'); // it must stay visible
    for (const step of arrows) this.picture.insertBefore(arrow(step, state, this.turned), sign);
    if (this.change && !still.matches) this.move(this.change, state, now - this.begun);
    if (this.change && now === this.begun) {
      const { moves, built } = this.change;
      if (moves.length) play("step");
      if (built.size) play("build", moves.length && !still.matches ? stepTime + dropTime / 2 : 0);
    }
    for (const [square, b] of this.buttons) {
      const kinds = marks.get(square) || [], label = describe(state, square, kinds);
      const className = [state.pieces.has(square) && "piece", ...kinds].filter(Boolean).join(" ");
      if (b.className !== className) b.className = className;
      if (b.getAttribute("aria-label") !== label) b.setAttribute("aria-label", label);
    }
    this.begin();
  }

  at(square) {
    return [...this.picture.querySelectorAll(`[data-at^="${square} "]`)];
  }

  // move animates a change that began late milliseconds ago. A forced worker slides along with the mover.
  move({ moves, built, forced }, state, late) {
    const options = { fill: "backwards" };
    let begin = -late;
    moves.forEach(({ from, to }, i) => {
      const [x, y] = topOf(from, state, this.turned), [toX, toY] = topOf(to, state, this.turned), lift = forced && i ? 0 : 14;
      const worker = this.at(to).at(-1), dx = x - toX, dy = y - toY;
      const behind = worker.nextSibling, order = (s) => state.squares.indexOf(s) * (this.turned ? -1 : 1), back = order(from) > order(to); // above the square that it leaves
      if (back) this.picture.append(worker);
      this.moving.push(worker);
      const slide = worker.animate({ transform: [`translate(${dx}px, ${dy}px)`, `translate(${dx / 2}px, ${dy / 2 - lift}px)`, "translate(0, 0)"] }, { ...options, delay: begin, duration: stepTime, easing: easeMove });
      if (back) slide.finished.then(() => { if (worker.isConnected) this.picture.insertBefore(worker, behind?.isConnected ? behind : null); }, () => {});
    });
    if (moves.length) begin += stepTime;
    for (const level of [...built.keys()].flatMap((square) => this.at(square).filter((e) => / (level|tower)-/.test(e.dataset.at)))) {
      this.moving.push(level);
      const drop = level.animate([{ transform: "translate(0, -26px)", opacity: 0 }, { opacity: 1, offset: 0.4 }, { transform: "translate(0, 0)", opacity: 1 }], { ...options, delay: begin, duration: dropTime, easing: easeLand });
      if (/ tower-/.test(level.dataset.at)) drop.finished.then(() => { if (level.isConnected && !level.previousSibling.dataset.at) level.previousSibling.remove(); }, () => {}); // a dome is lower than the tower that it closes
      begin += dropTime;
    }
    for (const number of [...built.keys()].flatMap((square) => this.at(square).filter((e) => / (number|tag)-/.test(e.dataset.at)))) {
      number.animate({ opacity: [0, 1] }, { ...options, delay: begin - dropTime / 2, duration: dropTime / 2 });
    }
    this.ends = performance.now() + begin;
  }

  settle() {
    for (const motion of this.picture.getAnimations({ subtree: true })) motion.finish();
  }

  // left returns the milliseconds until the motion ends.
  get left() {
    return Math.max(0, this.ends - performance.now());
  }

  shake() {
    if (still.matches) return;
    this.picture.animate({ transform: ["translate(0)", "translate(-6px)", "translate(6px)", "translate(-4px)", "translate(0)"] }, { duration: shakeTime });
  }

  // celebrate shows a win once the worker on a square has arrived: it hops, and rays shine once around it. Without motion,
  // the rays stay.
  celebrate(square) {
    const worker = this.at(square).at(-1);
    const shown = () => {
      if (!worker.isConnected) return;
      const [x, y] = ["x", "y"].map((name) => worker.getAttribute(name)), rays = draw("use", { href: this.drawing("shine"), x, y });
      rays.style.transformOrigin = [x, y].map((length) => length + "px").join(" ");
      this.picture.insertBefore(rays, worker);
      if (still.matches) return;
      rays.animate({ transform: ["scale(.3)", "scale(1)", "scale(1.25)"], opacity: [0, 1, 0] }, { duration: shineTime, easing: "ease-out", fill: "both" });
      worker.animate({ transform: ["translate(0, 0)", "translate(0, -22px)", "translate(0, 0)", "translate(0, -9px)", "translate(0, 0)"] }, { duration: hopTime, easing: "ease-out" });
    };
    if (worker) Promise.all(worker.getAnimations().map((motion) => motion.finished)).then(shown, () => {});
  }
}

// moverFirst puts the move of the mover first if two workers have changed places: the marks show the square that was
// left, or the forced worker.
function moverFirst(change, marks) {
  const left = ({ from }) => (marks.get(from) || []).includes("left"), isForced = ({ to }) => (marks.get(to) || []).includes("forced");
  if (change?.forced && (left(change.moves[1]) && !left(change.moves[0]) || isForced(change.moves[0]))) change.moves.reverse();
  return change;
}
