// Buttons that step through the turns of a refutation or of the solution.

// Stepper has two buttons, back and forward. The arrow keys do the same, unless they move the focus on the board.
export class Stepper {
  constructor(player) {
    this.player = player;
    this.byKeys = false; // the board is used with the keys
    this.box = player.$("stepper");
    [this.behind, this.ahead] = this.box.children;
    this.behind.addEventListener("click", () => player.refutation.step(-1));
    this.ahead.addEventListener("click", () => player.refutation.step(1));
    player.root.querySelector(".play").addEventListener("pointerdown", () => { this.byKeys = false; });
    document.addEventListener("keydown", (e) => this.key(e), { capture: true, signal: player.listening.signal });
  }

  key(e) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[e.key], [at] = e.composedPath();
    if (!by || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) {
      if (e.key === "Tab" || e.key.startsWith("Arrow")) this.byKeys = true;
      return;
    }
    const inBoard = this.player.table.contains(at);
    if (this.box.hidden || inBoard && this.byKeys || at.closest?.("input, textarea, select, [popover]")) {
      this.byKeys ||= inBoard;
      return;
    }
    e.preventDefault();
    e.stopPropagation();
    this.player.refutation.step(by);
  }

  show(known) {
    const { refutation } = this.player, offer = refutation.offer(known);
    this.box.hidden = !offer;
    if (!offer) return;
    this.behind.setAttribute("aria-disabled", refutation.at(offer) === 0); // it keeps the focus
    this.ahead.setAttribute("aria-disabled", refutation.at(offer) === offer.turns.length);
  }
}
