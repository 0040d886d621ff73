// The board: a table of buttons, drawn from pieces and heights, without the rules of the game.

import { sentences } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const drawings = new URL("board.svg", import.meta.url).href;
export const rises = [0, 2, 5.5, 9, 11]; // by how much pieces on each level are moved up
const levels = ["ground", "level 1", "level 2", "level 3", "dome"], traps = ["c3", "f3", "c6", "f6"];

// State is the heights by square, or null in a game without levels, and the pieces by square.
export class State {
  constructor(heights, pieces) {
    const squares = [...(heights ? "54321" : "87654321")].flatMap((row) => [...(heights ? "ABCDE" : "abcdefgh")].map((file) => file + row));
    this.heights = heights && new Map(squares.map((s, i) => [s, heights[i]]));
    this.pieces = new Map(pieces.map((p) => [p.square, p]));
  }

  // after returns the state after a turn, or a part of it, without what it removes.
  after(turn) {
    const next = new State(this.heights && [...this.heights.values()], [...this.pieces.values()]);
    for (const step of turn.steps) {
      const piece = next.pieces.get(step.from);
      next.pieces.delete(step.from);
      if (piece) next.pieces.set(step.to, { ...piece, square: step.to });
    }
    if (turn.build) next.heights.set(turn.build, next.heights.get(turn.build) + 1);
    return next;
  }

  // before returns the state before a turn of Santorini.
  before(turn) {
    const [step] = turn.steps, back = this.after({ steps: [{ from: step.to, to: step.from }] });
    if (turn.build) back.heights.set(turn.build, back.heights.get(turn.build) - 1);
    return back;
  }

  // say describes a square.
  say(square) {
    const said = [square];
    if (this.heights) said.push(levels[this.heights.get(square)]);
    else if (traps.includes(square)) said.push("trap");
    const piece = this.pieces.get(square);
    if (piece) said.push(`${sentences[`side.${piece.side}`].text}'s ${piece.kind}`);
    return said.join(", ");
  }
}

const words = { can: "can move", place: "place a worker here", step: "step here", climb: "climb and win here", build: "build here", chosen: "chosen", built: "built on last" };

// Board shows states in a table and reports the chosen square.
export class Board {
  // from is the URL of the symbols; empty if the document has them itself.
  constructor(table, choose, from = drawings) {
    this.table = table;
    this.from = from;
    this.rows = [...table.tBodies[0].rows].map((row) => [...row.querySelectorAll("button")]);
    for (const b of this.rows.flat()) b.dataset.square = b.getAttribute("aria-label").slice(0, 2); // its label begins with its name
    this.buttons = new Map(this.rows.flat().map((b) => [b.dataset.square, b]));
    this.last = "";
    for (const b of this.buttons.values()) {
      b.type = "button";
      b.removeAttribute("formaction");
      b.addEventListener("click", () => {
        this.focusable(b);
        choose(b.dataset.square);
      });
      b.addEventListener("focus", () => this.focusable(b));
    }
    this.focusable(this.rows[this.rows.length - 1][0]);
    table.addEventListener("keydown", (e) => this.key(e));
  }

  // drawing returns the URL of the symbol of a level, a worker or a piece.
  drawing(name) {
    return `${this.from}#${name}`;
  }

  // focusable makes one button the only one in the tab order.
  focusable(button) {
    for (const b of this.buttons.values()) b.tabIndex = b === button ? 0 : -1;
  }

  get focused() {
    const b = this.table.getRootNode().activeElement;
    return b && this.table.contains(b) ? b.dataset.square : "";
  }

  key(e) {
    const at = this.table.getRootNode().activeElement;
    const y = this.rows.findIndex((row) => row.includes(at));
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

  // flip turns the board by half a turn.
  flip() {
    const swap = (list, move) => [...list].reverse().forEach(move);
    const head = this.table.tHead.rows[0];
    swap([...head.cells].slice(1), (c) => head.append(c));
    for (const row of this.table.tBodies[0].rows) swap([...row.cells].slice(1), (c) => row.append(c));
    swap(this.table.tBodies[0].rows, (row) => this.table.tBodies[0].append(row));
    this.rows = [...this.table.tBodies[0].rows].map((row) => [...row.querySelectorAll("button")]);
  }

  // draw shows a state, with marks: the classes of each square.
  draw(state, marks = new Map()) {
    for (const [square, b] of this.buttons) {
      const images = [];
      const height = state.heights ? state.heights.get(square) : 0;
      if (height) images.push([`h${height}`, 0]);
      const piece = state.pieces.get(square);
      if (piece) images.push([piece.kind === "worker" ? piece.side : `${piece.side}-${piece.kind}`, rises[height]]);
      const drawn = JSON.stringify(images);
      if (b.dataset.drawn !== drawn) {
        b.firstElementChild.replaceChildren(...images.map(([name, rise]) => {
          const use = document.createElementNS(SVG, "use");
          use.setAttribute("href", this.drawing(name));
          if (rise) use.setAttribute("y", `-${rise}%`);
          return use;
        }));
      }
      const kinds = marks.get(square) || [];
      b.className = [...kinds, ...(!state.heights && traps.includes(square) ? ["trap"] : []), ...(b.dataset.drawn && b.dataset.drawn !== drawn ? ["moved"] : [])].join(" ");
      b.dataset.drawn = drawn;
      b.setAttribute("aria-label", [state.say(square), ...kinds.map((k) => words[k]).filter(Boolean)].join(", "));
    }
  }
}
