// Buttons that step through the turns of a refutation or of the solution.

import { make, sign } from "./make.js";
import { turnOf } from "./turn.js";

const signs = { behind: ["m15 5-8 7 8 7", "Previous turn"], ahead: ["m9 5 8 7-8 7", "Next turn"] };

// Stepper has two buttons, back and forward. The arrow keys do the same, unless they move the focus on the board.
export class Stepper {
  constructor(player) {
    this.player = player;
    this.byKeys = false; // the board is used with the keys
    [this.behind, this.ahead] = Object.entries(signs).map(([kind, [d, label]], i) =>
      make(`button.${kind}`, { type: "button", "aria-label": label, click: () => this.step(2 * i - 1) }, sign(d)));
    this.box = make("span.stepper", { hidden: true }, this.behind, this.ahead);
    const play = player.root.querySelector(".play");
    play.addEventListener("pointerdown", () => { this.byKeys = false; });
    document.addEventListener("keydown", (e) => this.key(e), { capture: true, signal: player.listening.signal });
  }

  key(e) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[e.key], [at] = e.composedPath();
    if (!by || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) {
      if (e.key === "Tab" || e.key.startsWith("Arrow")) this.byKeys = true;
      return;
    }
    const inBoard = this.player.table.contains(at);
    if (this.box.hidden || inBoard && this.byKeys || at.closest && at.closest("input, textarea, select, [popover]")) {
      this.byKeys = this.byKeys || inBoard;
      return;
    }
    e.preventDefault();
    e.stopPropagation();
    this.step(by);
  }

  // offer returns what to step through, or null. turns are the turns, and from is the line before them. home is how
  // many of the turns the board shows by itself. tone is the tone of the messages.
  offer() {
    const { player } = this, { session, data, refutation } = player, known = session.known(), { line } = session;
    if (!known || !data.heights || !session.isPuzzle) return null;
    if (refutation.isTold(known) && refutation.turns) {
      const from = line.slice(0, known.phase === "mistaken" ? session.left(known) : line.length);
      return { from, turns: refutation.turns, home: line.length - from.length, tone: "bad" };
    }
    return known.phase === "solved" && line.length > 1 ? { from: [], turns: line, home: line.length, tone: "good" } : null;
  }

  // at returns how many of the turns the board shows now.
  at({ home }) {
    const { frame, coming } = this.player.refutation;
    return coming ?? (frame ? frame.at : home);
  }

  show() {
    const offer = this.offer();
    this.box.hidden = !offer;
    if (!offer) return;
    const at = this.at(offer);
    for (const [b, is] of [[this.behind, at === 0], [this.ahead, at === offer.turns.length]]) b.setAttribute("aria-disabled", String(is)); // it keeps the focus
  }

  // step goes to the turn before (-1) or after (1).
  async step(by) {
    const { player } = this, { session, data, refutation } = player, offer = this.offer(), now = session.line;
    if (!offer) return;
    const { from, turns, home, tone } = offer, at = this.at(offer) + by;
    if (at < 0 || at > turns.length) return;
    refutation.end();
    if (at !== home) {
      const shown = turns.slice(0, at), path = shown.at(-1), line = [...from, ...shown], n = line.length, turn = path ? turnOf(path) : { steps: [], builds: [] };
      const boards = [line, path ? line.slice(0, -1) : line].map((of) => player.stateAfter(of));
      refutation.coming = at;
      const [state, before] = data.asked ? await Promise.all(boards).catch(() => []) : boards;
      if (!state || refutation.coming !== at || now !== session.line) return;
      refutation.coming = null;
      refutation.frame = { state, before, turn, path, shown, from, at, won: Boolean(path) && at === turns.length && !turn.builds.length, side: session.mover(n + 1), step: { text: `${at} of ${turns.length}`, tone } };
    }
    player.show();
  }
}
