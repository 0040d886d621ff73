// The state of a board: its start, the turns so far, and the chosen squares.

import { State } from "./state.js";
import { phrase, say, sideName } from "./line.js";
import { follow, unpack } from "./tree.js";
import { listed, turnOf } from "./turn.js";

// stateOf returns the state of a position as in the JSON of pages.
export function stateOf({ heights, pieces }) {
  const list = Object.entries(pieces).flatMap(([what, squares]) => squares.match(/../g).map((square) => ({ square, side: what.split(" ")[0], kind: what.split(" ")[1] })));
  return new State(heights && [...heights].map(Number), list);
}

// Session has the turns, and the responses about them. It draws nothing.
export class Session {
  // data is the position as in the JSON of pages. line has the paths of the turns so far. unsaid hides the goal. alone
  // means that there is no API, only the tree; fixed, that nobody plays.
  constructor(data, line, { unsaid = false, alone = false, fixed = false } = {}) {
    this.data = data;
    this.unsaid = unsaid && Boolean(data.goal);
    this.alone = alone;
    this.fixed = fixed;
    this.isPuzzle = Boolean(data.goal) && !data.unsound && !fixed;
    this.isHold = this.isPuzzle && data.goal.startsWith("hold");
    this.sides = ["gold", "silver"].includes(data.side) ? ["gold", "silver"] : ["first", "second"];
    this.tree = Array.isArray(data.tree) ? unpack(data.tree) : data.tree;
    this.start = stateOf(data);
    this.begin(line);
  }

  begin(line) {
    this.line = line;
    this.chosen = []; // squares of a turn
    this.choices = []; // responses about them, by number of chosen squares
    this.judged = null; // the response about the line
    this.told = 0; // number of shown hints
    this.why = null; // the response that explains a wrong turn, or {} while it is pending
    this.hints = null; // all hints, with the path of the turn
    this.note = null; // a message that replaces the usual one
    this.isAsked = false; // the session of the line is requested
    this.failed = false; // the request has failed
    this.fresh = false; // the player has just played the last turn
    this.replied = false; // the opponent has just played the last turn
  }

  mover(turns = this.line.length) {
    return this.sides[(this.sides.indexOf(this.data.side) + turns) % 2];
  }

  other(side) {
    return this.sides[1 - this.sides.indexOf(side)];
  }

  get answer() {
    return this.choices[this.chosen.length];
  }

  // state returns the board, or null if it has to be requested.
  state() {
    if (this.answer) return State.of(this.answer);
    if (!this.data.heights || this.data.asked) return this.line.length || this.chosen.length ? null : this.start;
    const shown = this.after(this.line);
    return this.chosen.length > 1 ? shown.after(turnOf(this.chosen.join(""))) : shown;
  }

  after(line) {
    return line.reduce((s, path) => s.after(turnOf(path)), this.start);
  }

  // placing returns the number of turns that place workers.
  get placing() {
    const stand = Object.values(this.data.pieces).join("").length / 2;
    return !this.data.heights || stand === 4 ? 0 : stand < 2 ? 2 : 1;
  }

  // listedAt writes the turn with a path and a number from 0 on as lists show it, with what it forces if that is known.
  listedAt(n, path) {
    const { judged, line } = this;
    if (judged?.listed && line[n] === path) return judged.listed[n];
    return n < this.placing ? path.match(/../g).join(", ") : listed(path);
  }

  // known returns the session as in the API, from the tree or from a response. isEarly means that there will be a
  // response; until then the phase may be "asking".
  known() {
    const at = this.tree && follow(this.tree, this.line), side = this.mover(), { text: mover } = say(`mover.${side}`);
    if (at) return this.fromTree(at);
    const known = (phase, message) => ({ phase, message, side, mover, outcome: {}, isEarly: !this.alone && !(this.fixed && this.isKnown && this.movable) });
    const { data: { level, you } } = this, left = say("left");
    if (this.alone) return known("free", { ...left, text: `${left.text} ${mover}.` });
    if (this.judged) return this.judged;
    if (this.fixed && this.isKnown) return known("free", { text: "" });
    if (!this.isKnown || this.line.length) return known("asking", { text: "" });
    return known(level && you !== side ? "judging" : level || this.isPuzzle ? "choosing" : "free", { text: this.meaning });
  }

  fromTree({ node, phase, path, verdict, reply, in: turns, message }) {
    const { data } = this, { why, message: explained } = this.why || {};
    const lost = phase === "mistaken" && reply && verdict === "refuted" && turns === 1, won = phase === "solved" && !this.isHold;
    const winner = won ? data.side : lost ? this.other(data.side) : "";
    const state = winner ? `won.${winner}` : `mover.${["solved", "mistaken"].includes(phase) ? phase : this.mover()}`;
    let said = explained || message || { text: this.meaning };
    if (phase === "replying") said = say(verdict === "right" ? "right.waiting" : "wrong.waiting", { other: sideName(this.other(data.side)) });
    if (this.unsaid && node && path) said = { ...said, text: said.text.replace(phrase(`now.${node.goal}`), "") };
    return { phase, verdict, reply, node, message: said, why, side: winner || this.mover(), outcome: { winner }, mover: phrase(state) };
  }

  // meaning explains the goal at the start of a puzzle, if it is to hold.
  get meaning() {
    return this.isPuzzle && this.isHold && !this.unsaid ? phrase(`meaning.${this.data.goal}`) : "";
  }

  // isKnown reports whether the rules of the game are known here, so that no choice has to be requested.
  get isKnown() {
    return Boolean(this.data.heights) && !this.data.asked;
  }

  get isOpen() {
    return !this.fixed && ["choosing", "free"].includes(this.known().phase);
  }

  // movable reports whether the side to move has a turn, if the rules of the game are known here.
  get movable() {
    return this.after(this.line).options(this.mover(), []).length > 0;
  }

  // options returns the squares that may be chosen after the first n of some squares, which are those chosen.
  options(n = this.chosen.length, squares = this.chosen) {
    if (!this.isKnown) return this.fixed ? [] : this.choices[n]?.next || [];
    return this.isOpen ? this.after(this.line).options(this.mover(), squares.slice(0, n)) : [];
  }

  isTurn(squares) {
    return squares.every((square, n) => this.options(n, squares).some((o) => o.square === square)) && !this.options(squares.length, squares).length;
  }

  // home returns the line before the player's last turn and the reply, or null if there is no such turn.
  home({ phase }) {
    const { data: { level, you }, line, isPuzzle } = this, replied = level ? this.mover(line.length - 1) !== you : isPuzzle && phase !== "free" && line.length % 2 === 0;
    const n = line.length - (replied ? 2 : 1);
    return n >= 0 ? line.slice(0, n) : null;
  }
}
