// A board on which the user chooses a turn, square by square, with a message that says what to choose next.

import { Board } from "./board.js";
import { State } from "./state.js";
import { chosenWith, isBeginning, lastMarks, onlyOne, promptOf, refusal, spokenOf } from "./choosing.js";
import { tell } from "./make.js";
import { turnOf } from "./turn.js";

// answersOf answers for a state without gods as the API does. side is the side to move. isStep means that a step is a
// whole turn.
export const answersOf = (state, side, isStep = false) => (at) => {
  const chosen = at.match(/../g) || [], options = () => (isStep && chosen.length === 2 ? [] : state.options(side, chosen)), next = options();
  return { isKnown: true, next, path: next.length ? "" : at, prompt: promptOf({ chosen, options }, state).text, state: chosen.length > 1 ? state.after(turnOf(at)) : state };
};

export class Chooser {
  // place contains the board, and the elements .message and .spoken for what to choose. idle shows what to say while
  // nothing is chosen, chose is called after each chosen square, and played with the response about the squares of a
  // turn. inline is as in Board.
  constructor(place, { idle, played, chose = () => {}, inline = false }) {
    Object.assign(this, { place, idle, played, chose, chosen: [], clicked: Promise.resolve() });
    this.board = new Board(place.querySelector(".board"), (square) => { this.clicked = this.clicked.then(() => this.choose(square)); }, inline);
    this.board.table.addEventListener("keydown", (e) => {
      if (e.key === "Escape" && this.chosen.length) this.select([]);
    });
  }

  // begin lets the user choose a turn. ask returns the API's response about chosen squares, and perhaps a refused square.
  // Clicks wait for the response, because it decides what they mean. marks are those of squares while nothing is chosen.
  begin(state, ask, marks = new Map()) {
    const answers = [];
    Object.assign(this, { state, ask, answers, marks, chosen: [] });
    this.show();
    const begun = Promise.resolve(ask("")).then((first) => {
      if (answers !== this.answers) return;
      answers.push(first);
      this.show();
    });
    this.clicked = begun.catch(() => {});
    return begun;
  }

  // answer is the response about the chosen squares, or undefined before there is one.
  get answer() {
    return this.answers[this.chosen.length];
  }

  options(n = this.chosen.length) {
    return this.answers[n]?.next ?? [];
  }

  async choose(square) {
    const { answer, chosen } = this;
    if (!this.options(0).length) return;
    const squares = chosenWith(this, square);
    if (squares) return this.select(squares);
    const side = this.state.pieces.get(this.options(0).find(({ kind }) => kind === "take")?.square)?.side;
    this.say((await refusal(this, square, { state: this.shown, side, ask: answer.isKnown ? null : () => this.ask(chosen.join(""), square) })).text);
  }

  async select(chosen) {
    const { answers, chosen: before } = this;
    try {
      const answer = isBeginning(chosen, before) ? answers[chosen.length] : await this.ask(chosen.join(""));
      if (answers !== this.answers || before !== this.chosen) return;
      answers.splice(chosen.length, answers.length, answer);
    } catch ({ message }) {
      return this.say(message);
    }
    this.chosen = chosen;
    if (this.answer.path && !this.answer.next.length) return this.end();
    const only = onlyOne(this.answer);
    if (only && chosen.length > before.length) return this.select([...chosen, only]);
    this.show();
    this.prompt();
  }

  // end ends the turn with the chosen squares. After that no square can be chosen.
  end() {
    const { answer } = this, isPlacing = this.options(0)[0].kind === "place";
    Object.assign(this, { chosen: [], answers: [{ ...answer, next: [] }], marks: lastMarks(answer.path, isPlacing) });
    this.show();
    this.place.querySelector(".spoken").textContent = "";
    this.played(answer);
  }

  prompt() {
    if (this.chosen.length) this.say(this.answer.prompt);
    else this.idle();
    this.place.querySelector(".spoken").textContent = spokenOf(this);
    this.chose();
  }

  say(text, tone) {
    tell(this.place.querySelector(".message"), text, tone);
  }

  show() {
    const { answer, chosen, state } = this, marks = new Map(chosen.length ? [[chosen.at(-1), ["chosen"]]] : this.marks);
    for (const { square, kind } of this.options()) marks.set(square, [...(marks.get(square) || []), kind === "take" ? "can" : kind]);
    this.shown = !answer ? state : answer.state ?? State.of(answer);
    this.board.draw(this.shown, marks);
  }
}
