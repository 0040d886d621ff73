// A study as an exercise: the user finds the turns that one side plays in the main line. If the user plays a turn of a
// variation, its comment is shown.

import { sideName } from "./line.js";
import { make } from "./make.js";
import { listed, pathOf } from "./turn.js";

const replyTime = 900; // milliseconds until the opponent plays

export class StudyExercise {
  // ended is called when the exercise is left.
  constructor(view, side, ended) {
    Object.assign(this, { view, side, ended, node: view.study.root, wrong: 0, shown: 0, found: 0, timer: 0, over: false });
    this.reveal = make("button", { type: "button", onclick: () => this.give() }, "Show the turn");
    this.leave = make("button", { type: "button", onclick: () => this.end() }, "End the exercise");
    this.box = make("p.actions", {}, this.reveal, this.leave);
    view.choices.before(this.box);
    view.hidden = view.steps.hidden = true; // they would reveal the solution
    this.go(view.study.root);
  }

  // go shows a node. Then it plays the turns of the other side, until the user has to find a turn.
  async go(node) {
    const { view } = this;
    this.node = node;
    await view.show(node);
    if (this.over) return;
    if (!node.next.length) this.solve();
    else if (view.side(node) !== this.side || node.number < view.study.start.placing) this.timer = setTimeout(() => this.go(node.next[0]), replyTime);
    else view.tellParts(`Find turn ${view.numberOf(node.next[0])}: ${sideName(this.side)} to move.`, node.after);
  }

  // isDue reports whether the user has to find a turn now.
  get isDue() {
    return !this.over && this.node === this.view.node && this.node.next.length > 0 && this.view.side(this.node) === this.side;
  }

  // play judges the user's turn. It returns a node of a variation to show, or null.
  play(node, turn) {
    if (!this.isDue) return null;
    const [right] = node.next, other = node.next.find((n) => n.turn === turn);
    if (other === right) {
      this.found++;
      this.go(right);
      return null;
    }
    this.wrong++;
    const why = other && [other.before, other.after].filter(Boolean).join("\n");
    const { view } = this;
    view.show(node).then(() => {
      if (this.over) return;
      view.tellParts(`${listed(pathOf(turn))} is not the turn of the study. Try again.`, why);
      view.message.classList.add("bad");
      view.chooser.board.shake();
    });
    return null;
  }

  // give plays the correct turn.
  give() {
    if (!this.isDue) return;
    this.shown++;
    this.go(this.node.next[0]);
  }

  solve() {
    const { view } = this, counts = [`${this.found} found`, this.wrong && `${this.wrong} wrong`, this.shown && `${this.shown} shown`].filter(Boolean).join(", ");
    this.over = true;
    this.reveal.remove();
    view.tellParts(`The exercise is done: ${counts}.`, this.node.after);
    if (!this.shown) view.message.classList.add("good");
    this.leave.textContent = "Look at the study";
    this.leave.focus();
  }

  end() {
    const { view } = this;
    clearTimeout(this.timer);
    this.over = true;
    this.box.remove();
    view.hidden = view.steps.hidden = false;
    this.ended();
    view.show(this.node);
  }
}
