// A study as an exercise: the user finds the turns that one side plays in the main line. If the user plays a turn of a
// variation, its comment is shown.

import { phrase, say, sideName } from "./line.js";
import { make } from "./make.js";
import { joined } from "./studytext.js";
import { listed, pathOf } from "./turn.js";

const replyTime = 900; // milliseconds until the opponent plays

export class StudyExercise {
  constructor(view, side, ended) {
    Object.assign(this, { view, side, ended, wrong: 0, shown: 0, found: 0, timer: 0, over: false });
    this.reveal = make("button", { type: "button", click: () => this.give() }, phrase("exercise.show"));
    this.leave = make("button", { type: "button", click: () => this.end() }, phrase("exercise.end"));
    this.box = make("p.actions", {}, this.reveal, this.leave);
    view.choices.before(this.box);
    view.steps.hidden = true; // it would reveal the solution, as the keys and the list of next turns would
    this.go(view.study.root);
  }

  tell(name, words, comment, tone) {
    const said = say(`exercise.${name}`, words);
    this.view.tell(said.text, tone || said.tone, comment);
  }

  // go shows a node. Then it plays the turns of the other side, until the user has to find a turn.
  async go(node) {
    const { side, view } = this;
    this.node = node;
    await view.show(node);
    if (this.over) return;
    const [next] = node.next;
    if (!next) this.solve();
    else if (view.side(node) !== side || node.number < view.study.start.placing) this.timer = setTimeout(() => this.go(next), replyTime);
    else this.tell("find", { n: view.numberOf(next), side: sideName(side) }, node.after);
  }

  get isDue() {
    const { node, over, side, view } = this;
    return !over && node === view.node && node.next.length > 0 && view.side(node) === side;
  }

  play(node, turn) {
    if (!this.isDue) return;
    const { view } = this, [right] = node.next, other = node.next.find((n) => n.turn === turn);
    if (other === right) {
      this.found++;
      this.go(right);
      return;
    }
    this.wrong++;
    view.show(node).then(() => {
      if (this.over) return;
      this.tell("wrong", { turn: listed(pathOf(turn)) }, other && joined(other.before, other.after));
      view.chooser.board.shake();
    });
  }

  give() {
    if (!this.isDue) return;
    this.shown++;
    this.go(this.node.next[0]);
  }

  solve() {
    const { found, shown, wrong } = this;
    this.over = true;
    this.reveal.remove();
    this.tell("done", { n: found, wrong, m: shown }, this.node.after, shown ? "" : "good");
    this.leave.textContent = phrase("exercise.look");
    this.leave.focus();
  }

  end() {
    const { view } = this;
    clearTimeout(this.timer);
    this.over = true;
    this.box.remove();
    view.steps.hidden = false;
    this.ended();
    view.show(this.node);
  }
}
