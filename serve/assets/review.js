// A whole game that is looked at, turn by turn, with what each turn gave away. Turns that are played there leave
// it, and lead back.

import { linkTo, pageAt } from "./address.js";
import { Curve } from "./curve.js";
import { after } from "./ending.js";
import { Estimates } from "./estimates.js";
import { host } from "./host.js";
import { inWords, pathOf, say, sideName, turnOf } from "./line.js";
import { element } from "./loading.js";
import { parametersOf } from "./sets.js";

const tones = { "?!": "", "?": "slow", "??": "bad" }; // of marks

export class Review {
  constructor(player) {
    this.player = player;
    const { address, data } = player, { whole, played } = address;
    this.game = { line: whole, ...played };
    this.at = player.session.line.length; // where the game was left
    this.missed = new Map(); // puzzles by turn, null for none
    const [first, back, next, last] = player.$("steps").children;
    this.steps = [[first, () => 0], [back, (n) => n - 1], [next, (n) => n + 1], [last, () => whole.length]].map(([old, to]) => this.button(old, to));
    player.$("heading").textContent = played.level ? say("heading.level", { level: played.level }).text : say("heading.game").text;
    document.title = `${player.$("heading").textContent} - puzzlecode`;
    player.$("after").replaceChildren(...after(player, played));
    player.$("after").hidden = false;
    const box = player.root.querySelector(".play");
    box.classList.add("reviewing");
    box.addEventListener("keydown", (e) => this.key(e), true);
    if (data.heights && whole.length) this.estimate();
  }

  // button puts a button that goes to another turn in the place of a link.
  button(old, to) {
    const b = element("button", [...old.childNodes], { type: "button", className: old.className });
    b.addEventListener("click", () => this.go(to(this.ply)));
    old.replaceWith(b);
    return [b, to];
  }

  // estimate begins to estimate all turns.
  estimate() {
    const { player } = this, { signal } = player.listening;
    let place = player.$("estimates");
    if (!place) player.$("message").before(place = element("section", [], { id: "estimates", className: "estimates" }));
    const act = (name, click) => {
      const b = element("button", say(`button.${name}`).text, { type: "button" });
      b.addEventListener("click", () => { if (b.getAttribute("aria-disabled") !== "true") click(); });
      return b;
    };
    this.curve = new Curve(this.game.line.length, (ply) => this.go(ply));
    this.said = element("p", "", { className: "quiet" });
    this.mistake = act("mistake", () => this.go(this.next()));
    this.better = act("better", () => this.playBetter());
    this.puzzle = act("puzzle", () => (this.turn ? this.prove() : this.proveAll()));
    this.again = act("again", () => this.estimates.begin());
    place.replaceChildren(this.curve.box, this.said, element("p", [this.mistake, this.better, this.puzzle, this.again], { className: "actions" }));
    const progress = (loaded, total) => { if (total) this.said.textContent = `Loading the rules, ${Math.round((100 * Math.min(loaded, total)) / total)} %`; };
    this.estimates = new Estimates({
      code: player.data.code, line: this.game.line, tell: () => player.show(),
      get: (...asked) => player.door.get(...asked, { signal, progress }),
    });
    this.estimates.begin();
  }

  get ply() {
    return this.player.session.line.length;
  }

  // isWhole is whether the board shows the game, and not turns that have left it.
  get isWhole() {
    return this.player.address.isWhole(this.player.session.line);
  }

  // turn is what is known of the turn that is shown, if it gave something away.
  get turn() {
    const known = this.isWhole && this.estimates && this.estimates.turns[this.ply - 1];
    return known && known.mark ? known : null;
  }

  // arrow is the step of the better turn, with the state in which it begins; null for none.
  get arrow() {
    const { turn, player } = this;
    if (!turn || player.session.chosen.length) return null;
    const { steps: [{ from, to }], build } = turnOf(pathOf(turn.best));
    return { from, to, build };
  }

  // go shows the game after some turns.
  go(ply) {
    const { line } = this.game;
    if (ply < 0 || ply > line.length || ply === this.ply && this.isWhole) return;
    this.player.go(line.slice(0, ply), "replace");
  }

  // back goes back to where the game was left.
  back() {
    this.player.go(this.game.line.slice(0, this.at));
  }

  // marked returns the turns that gave something away: those of the player in a game against the computer.
  marked({ all = false } = {}) {
    const { you } = this.game, { turns } = this.estimates;
    return turns.flatMap(({ mark, side }, i) => (mark && (all || !you || side === you) ? [i + 1] : []));
  }

  // next returns the next turn that gave something away; after the last one comes the first.
  next() {
    const marked = this.marked();
    return marked.find((ply) => ply > this.ply) || marked[0];
  }

  playBetter() {
    const { best } = this.turn;
    this.player.go([...this.game.line.slice(0, this.ply - 1), pathOf(best)], "push", { note: say("review.better", { turn: inWords(pathOf(best)) }) });
  }

  // prove looks for a puzzle in the position before the turn, or leads to it.
  async prove() {
    const { player, ply } = this, known = this.missed.get(ply);
    if (known) {
      location.assign(linkTo(known.code, [], undefined, { kind: host.server ? "path" : "query" }));
      return;
    }
    const note = (m) => {
      if (ply !== this.ply || !this.isWhole) return;
      player.session.note = m;
      player.show();
    };
    note(say("review.proving"));
    try {
      const found = await this.estimates.missed(ply - 1);
      this.missed.set(ply, found);
      note(found ? say("review.puzzle", { task: found.task }) : say("review.none"));
    } catch (fault) {
      note({ text: fault.message, tone: "bad" });
    }
  }

  // proveAll looks for puzzles before all turns that gave something away, and leads to the set of them.
  async proveAll() {
    const { player, ply } = this, marked = this.marked(), codes = [];
    const note = (m) => {
      if (ply !== this.ply || !this.isWhole) return;
      player.session.note = m;
      player.show();
    };
    try {
      for (const [i, at] of marked.entries()) {
        note(say("review.seeking", { n: i + 1, m: marked.length }));
        if (!this.missed.has(at)) this.missed.set(at, await this.estimates.missed(at - 1));
        if (ply !== this.ply) return; // something else is looked at
        const found = this.missed.get(at);
        if (found) codes.push(found.code);
      }
    } catch (fault) {
      note({ text: fault.message, tone: "bad" });
      return;
    }
    if (codes.length) location.assign(pageAt("train", parametersOf({ title: say("heading.mistakes").text, codes: [...new Set(codes)] })));
    else note(say("review.nothing"));
  }

  // key steps through the game. With the shift key, or once a worker is chosen, arrows move over the board.
  key(e) {
    const { session } = this.player, { ply } = this;
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, ArrowUp: 0, ArrowDown: this.game.line.length, Home: 0, End: this.game.line.length }[e.key];
    if (to === undefined || e.shiftKey || e.ctrlKey || e.metaKey || e.altKey || !this.isWhole || session.chosen.length || e.target.closest("input, select, textarea, [popover]")) return;
    e.preventDefault();
    e.stopPropagation();
    this.go(to);
  }

  // message says which turn is shown, what it gave away, and at the end how the game has ended. Keep it equal to
  // review.go.
  message() {
    const { ply, player, turn } = this, { session } = player, { line, you, resigned } = this.game;
    if (!ply) return say("review.start", { side: sideName(session.mover(0)) });
    const { text } = say("review.turn", { n: ply, side: sideName(session.mover(ply - 1)), turn: inWords(line[ply - 1]) }), known = session.known();
    const ended = ply < line.length ? "" : known && known.outcome && known.outcome.winner ? known.status : resigned && you ? say("review.resigned", { side: sideName(you), other: sideName(session.other(you)) }).text : "";
    return { text: [text, turn ? turn.message.text : "", ended].filter(Boolean).join(" "), tone: (turn && turn.message.tone) || "" };
  }

  // show shows the buttons for the turn that is shown, and the curve.
  show() {
    const { player, ply, isWhole } = this, { line } = this.game;
    if (isWhole) this.at = ply;
    player.$("steps").hidden = !isWhole;
    player.$("actions").hidden = isWhole;
    for (const [b, to] of this.steps) b.setAttribute("aria-disabled", to(ply) === ply || to(ply) < 0 || to(ply) > line.length); // they stay focused, so that keys go on
    if (this.estimates) this.showEstimates();
  }

  showEstimates() {
    const { estimates, at, turn, isWhole } = this, { line } = this.game, { turns, fault, isDone } = estimates;
    const marked = this.marked({ all: true }), by = (side) => marked.filter((ply) => turns[ply - 1].side === side).length;
    const shares = Array.from({ length: line.length + 1 }, (_, ply) => estimates.share(ply));
    this.curve.show(at, shares, new Map(marked.map((ply) => [ply, tones[turns[ply - 1].mark]])), `${at} of ${line.length}`);
    const { text } = fault ? say("review.fault", { rule: fault.message }) : isDone ? say("review.done", { n: by("first"), m: by("second") }) : say("review.progress", { n: turns.length + 1, m: line.length });
    if (this.said.textContent !== text) this.said.textContent = text;
    this.again.hidden = !fault;
    const missed = this.missed.get(this.ply), target = this.next();
    this.mistake.setAttribute("aria-disabled", !isWhole || !target || target === this.ply);
    this.better.setAttribute("aria-disabled", !turn);
    this.puzzle.setAttribute("aria-disabled", turn ? missed === null : !isDone || !marked.length || !isWhole);
    this.puzzle.textContent = say(turn ? (missed ? "button.solve" : "button.puzzle") : "button.puzzles").text;
  }

  // mark adds the marks to the list of turns.
  mark(list) {
    if (!this.estimates) return;
    this.estimates.turns.forEach(({ mark }, i) => { if (mark) list.children[i].append(element("b", ` ${mark}`, { className: tones[mark] })); });
  }
}
