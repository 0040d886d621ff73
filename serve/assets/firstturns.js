// All first turns of a puzzle by their proved verdicts, once it is solved or its solution was shown.

import { phrase } from "./line.js";
import { make } from "./make.js";
import { numbers } from "./numbers.js";
import { grouped, marks, treeOf } from "./tree.js";
import { listed } from "./turn.js";

export class FirstTurns {
  constructor(player) {
    this.player = player;
    this.shown = false;
    this.node = null; // with all first turns
    this.listed = false; // the list is on the page
  }

  async begin() {
    const { player } = this, { session, data } = player;
    this.node = session.tree || treeOf((await player.get("tree", data.code, { depth: 1 })).tree);
    this.shown = true;
    player.go([]);
  }

  // marks returns the mark of the best verdict for each square that may be chosen next. Workers stay as they are.
  marks({ chosen }) {
    const { session, data } = this.player, out = new Map(), prefix = chosen.join("");
    if (!this.shown) return out;
    if (data.asked) { // with gods a turn can be chosen in several ways
      for (const { square, kind, verdict } of session.options()) if (verdict && (chosen.length || kind !== "take")) out.set(square, marks[verdict]);
    } else if (prefix) {
      for (const { mark, paths } of grouped(this.node.turns).reverse()) for (const path of paths) if (path.startsWith(prefix) && path !== prefix) out.set(path.slice(prefix.length, prefix.length + 2), mark);
    }
    return out;
  }

  show(isSolved) {
    const { player } = this, { session } = player, place = player.$("first-turns");
    if (!place || !session.isPuzzle || session.unsaid || player.byHand) return;
    place.hidden = !isSolved && !this.shown;
    if (place.hidden || this.listed && this.shown) return;
    this.listed = this.shown;
    place.replaceChildren(...this.shown ? this.list() : [make("button", { type: "button", click: () => this.begin() }, phrase("first.show"))]);
  }

  list() {
    const button = (path) => make("li", {}, make("button", { type: "button", click: () => {
      this.player.go([path], "push", { fresh: true });
      this.player.root.querySelector(".play").scrollIntoView({ block: "start" });
    } }, listed(path)));
    const list = ({ name, n, mark, paths }) => {
      const turns = make("ul", {}, paths.map(button)), head = (kind) => make(`${kind}.${mark}`, {}, `${phrase(`first.${name}`, { n })}: ${paths.length}`);
      return paths.length > numbers.mostOpen ? [make("details", {}, head("summary"), turns)] : [head("h3"), turns];
    };
    return [make("h2", {}, phrase("first.title", { n: Object.keys(this.node.turns).length })), ...grouped(this.node.turns).flatMap(list)];
  }
}
