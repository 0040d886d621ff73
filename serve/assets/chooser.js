// A board on which the user chooses a turn, square by square.

import { Board } from "./board.js";
import { State } from "./state.js";
import { chosenWith, isBeginning, onlyOne, refusal } from "./choosing.js";
import { lastMarks } from "./lastmarks.js";
import { turnOf } from "./turn.js";

export class Chooser {
  // box is the element of the board. chose is called after each chosen square, played when the squares form a turn, and
  // refused with a message if a square cannot be chosen. inline is as in Board.
  constructor(box, { chose = () => {}, played, refused = () => {}, inline = false }) {
    Object.assign(this, { chose, played, refused, chosen: [], clicked: Promise.resolve() });
    this.board = new Board(box, (square) => { this.clicked = this.clicked.then(() => this.choose(square)); }, inline);
    this.board.table.addEventListener("keydown", (e) => {
      if (e.key === "Escape" && this.chosen.length) this.select([]);
    });
  }

  // beginAsked is like begin, but asks the API which squares can be chosen. ask does that for the chosen squares, and
  // perhaps a refused square. Clicks wait for the response, because it decides what they mean.
  beginAsked(state, ask, marks) {
    this.begin(state, "", { marks });
    this.ask = ask;
    const begun = ask("").then((first) => {
      if (ask !== this.ask) return;
      this.answers = [first];
      this.show();
    });
    this.clicked = begun.catch(() => {});
    return begun;
  }

  // answer is the API's response about the chosen squares, if the API was asked.
  get answer() {
    return this.answers?.[this.chosen.length];
  }

  // ending returns the path of the turn if it may end with the chosen squares, and otherwise "".
  get ending() {
    return this.answer?.path || "";
  }

  // begin shows a state without gods and lets the user choose a turn of a side or, if isStep is set, a step. marks are the
  // marks of squares while nothing is chosen.
  begin(state, side, { marks = new Map(), isStep = false } = {}) {
    Object.assign(this, { state, side, marks, isStep, chosen: [], ask: null, answers: null });
    this.show();
  }

  options(n = this.chosen.length) {
    if (this.answers) return this.answers[n] ? this.answers[n].next : [];
    return this.side ? this.state.options(this.side, this.chosen.slice(0, n)) : [];
  }

  async choose(square) {
    const { chosen } = this;
    if (!this.options(0).length) return;
    const squares = chosenWith(this, square);
    if (squares) await this.select(squares);
    else {
      const side = this.state.pieces.get(this.options(0).find(({ kind }) => kind === "take")?.square)?.side;
      this.refused(await refusal(this, square, { state: this.shown, side, ask: this.answer ? () => this.ask(chosen.join(""), square) : null }));
    }
  }

  async selectAsked(chosen) {
    const { ask, answers, chosen: before } = this;
    if (!isBeginning(chosen, before)) {
      const answer = await ask(chosen.join(""));
      if (answers !== this.answers || before !== this.chosen) return;
      answers.splice(chosen.length, answers.length, answer);
    }
    this.chosen = chosen;
    const { path, next } = this.answer;
    if (path && !next.length) return this.played(path);
    const only = onlyOne(this.answer);
    if (only && chosen.length > before.length) return this.selectAsked([...chosen, only]);
    this.show();
    this.chose(chosen);
  }

  async select(chosen) {
    if (this.answers) return this.selectAsked(chosen).catch(({ message }) => this.refused({ text: message }));
    this.chosen = chosen;
    const path = chosen.join("");
    if (!chosen.length || this.options().length && !(this.isStep && chosen.length === 2)) {
      this.show();
      this.chose(chosen);
      return;
    }
    Object.assign(this, { side: "", chosen: [] }); // no further choices
    this.board.draw(this.state.after(turnOf(path)), lastMarks(path));
    this.played(path);
  }

  show() {
    const { chosen, state } = this, marks = new Map(chosen.length ? [[chosen.at(-1), ["chosen"]]] : this.marks);
    for (const { square, kind } of this.options()) marks.set(square, [...(marks.get(square) || []), kind === "take" ? "can" : kind]);
    const { answer } = this;
    this.shown = answer ? new State(answer.heights, answer.pieces) : chosen.length > 1 ? state.after(turnOf(chosen.join(""))) : state;
    this.board.draw(this.shown, marks);
  }
}
