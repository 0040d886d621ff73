// The end of a game against the computer: resigning, keeping it open, and the choices after it.

import { pageAt } from "./address.js";
import { phrase, sideName } from "./line.js";
import { make } from "./make.js";
import { closeGame, keepOpen } from "./opengame.js";

// after returns what can be done after a game: a rematch with the sides changed if the game had a level, links, and a
// new game.
export function after(player, { level, you }) {
  const game = (name, side) => make("a", { href: pageAt("game", { level, you: side, ...player.data.gods }) }, phrase(name, { side: sideName(side) }));
  const share = make("button", { type: "button", click: () => player.$("share").showPopover?.() }, phrase("button.share"));
  return level ? [game("button.rematch", you === "first" ? "second" : "first"), game("button.new", you), share] : [share];
}

export class Ending {
  constructor(player) {
    this.player = player;
    const { data, address } = player;
    this.place = player.$("after");
    this.button = make("button", { type: "button", hidden: true, click: () => this.resign() });
    this.ask(false);
    this.isGame = data.level > 0 && Boolean(address.history) && !data.embed;
    if (!this.isGame) return;
    player.$("resign")?.remove();
    player.$("views").append(this.button);
    player.$("more").addEventListener("toggle", (e) => { if (e.newState === "closed") this.ask(false); });
  }

  // ask sets the text of the button: "Resign" or, if sure is set, a question. The next tap then resigns.
  ask(sure) {
    this.sure = sure;
    this.button.textContent = phrase(sure ? "button.sure" : "button.resign");
  }

  resign() {
    const { player } = this;
    if (!this.sure) return this.ask(true);
    player.panel.close();
    player.go(player.session.line, "push", { resigned: true });
  }

  game() {
    const { data: { code, level, you }, session: { line }, address } = this.player;
    return { code, line, level, you, seed: address.parameters.get("seed") || "" };
  }

  keep() {
    if (this.isGame && this.player.session.line.length) keepOpen(this.game());
  }

  show(over) {
    if (!this.isGame) return;
    const { player, place } = this, { data } = player;
    this.button.hidden = over || !player.session.line.length;
    if (over) closeGame(this.game());
    if (!place || place.hidden === !over) return;
    place.hidden = !over;
    place.replaceChildren(...after(player, data));
  }
}
