// A board on which one of some turns is chosen, square by square.

import { Board } from "./board.js";
import { optionsOf, say, turnOf } from "./line.js";

export class Chooser {
  // box is the element of the board. chose is called when squares were chosen, played when they are a turn,
  // and refused with a message for a square that cannot be chosen.
  constructor(box, { chose = () => {}, played, refused = () => {} }) {
    Object.assign(this, { chose, played, refused, chosen: [] });
    this.board = new Board(box, (square) => this.choose(square));
    this.board.table.addEventListener("keydown", (e) => {
      if (e.key === "Escape" && this.chosen.length) this.select([]);
    });
  }

  // begin shows a state, from which the turns of some paths can be chosen. marks are those of squares while
  // nothing is chosen. ends tells of a path whether it is complete.
  begin(state, paths, { marks = new Map(), ends = (path) => paths.includes(path) } = {}) {
    Object.assign(this, { state, paths, marks, ends, chosen: [] });
    this.show();
  }

  options(n = this.chosen.length) {
    return optionsOf(this.paths, this.chosen.slice(0, n));
  }

  choose(square) {
    const { chosen } = this, takes = (n, at) => this.options(n).some((o) => o.square === at);
    if (!this.paths.length) return;
    if (takes(chosen.length, square)) this.select([...chosen, square]);
    else if (square === chosen.at(-1)) this.select(chosen.slice(0, -1));
    else if (takes(0, square)) this.select([square]); // another worker
    else this.refused(this.refusal(square));
  }

  refusal(square) {
    if (this.chosen.length) return say("illegal");
    const piece = this.state.pieces.get(square), [own] = this.options(0);
    if (!piece) return say("not.piece", { from: square });
    return say(piece.side === this.state.pieces.get(own.square).side ? "not.movable" : "not.yours", { from: square });
  }

  select(chosen) {
    this.chosen = chosen;
    const path = chosen.join("");
    if (!this.ends(path)) {
      this.show();
      this.chose(chosen);
      return;
    }
    this.end(turnOf(path));
    this.played(path);
  }

  // end shows the state after a turn, from which no other is chosen.
  end(turn) {
    const marks = new Map(turn.steps.flatMap(({ from, to }) => [[from, ["left"]], [to, ["went"]]]));
    if (turn.build) marks.set(turn.build, [...(marks.get(turn.build) || []), "built"]);
    Object.assign(this, { paths: [], chosen: [] });
    this.board.draw(this.state.after(turn), marks);
  }

  show() {
    const { chosen, state } = this, marks = new Map(chosen.length ? [[chosen.at(-1), ["chosen"]]] : this.marks);
    for (const { square, kind } of this.options()) marks.set(square, [...(marks.get(square) || []), kind === "take" ? "can" : kind]);
    this.board.draw(chosen.length > 1 ? state.after(turnOf(chosen.join(""))) : state, marks);
  }
}
