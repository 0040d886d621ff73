// The place on a page where one puzzle after another is played.

import { Address, sent } from "./address.js";
import { Attempt } from "./attempt.js";
import { parse } from "./codec.js";
import { showAbout } from "./facts.js";
import { gameOf } from "./gameof.js";
import { host } from "./host.js";
import { mount } from "./mount.js";
import { treeOf } from "./tree.js";

export class Desk {
  // kind is the kind of the puzzles' addresses, as in Address.
  constructor(place, door, keeper, kind = sent) {
    Object.assign(this, { place, door, keeper, kind, player: null });
  }

  // prepare requests the play tree of a puzzle in advance. With gods there is none: the player asks about each turn.
  prepare(code) {
    if (gameOf(code) === "gods") return Promise.all([this.door.get("session", code, { turns: "" }), this.door.get("choose", code, { after: "" })]).then(() => null, () => null);
    return this.door.get("tree", code).then(({ tree }) => treeOf(tree), () => null); // the player then requests each turn
  }

  // show shows a puzzle. known has further fields of the attempt. noted is called with the training record, the result
  // so far, and whether the puzzle is over. next is the button for the next puzzle.
  async show(code, { known, noted, next }) {
    const address = new Address(code, { kind: this.kind, history: "", parameters: new URLSearchParams() });
    const start = ({ level, you, line }) => location.assign(address.of(line, new URLSearchParams(level ? { level, you } : {})));
    const asked = this.prepare(code), tree = await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 150))]);
    this.player?.end();
    const player = this.player = mount(this.place, parse(code), "page", { door: this.door, address, line: [], tree, start, next });
    const attempt = new Attempt({ code, attempts: host.attempts }, this.door, {
      keeper: this.keeper, ...known, noted: (record, used) => noted(record, record.attempts.find((a) => a.code === code && a.at === attempt.entry.at).how, used),
    });
    player.$("gain").remove(); // training shows the change of the rating
    player.attempt = attempt;
    if (next && known.rating) showAbout(player); // of a puzzle of the collection
    if (!tree) asked.then((found) => {
      const { session } = player;
      if (!found || player !== this.player || session.line.length || session.chosen.length) return; // it is played
      session.tree = found;
      player.show();
    });
    return player;
  }

  end() {
    this.player?.end();
    this.player = null;
  }
}
