// The refutation of a wrong turn, played on the board, and stepping through the turns of a puzzle.

import { phrase, sideName } from "./line.js";
import { State } from "./state.js";
import { listed, turnOf } from "./turn.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const untilFirst = 1500, untilNext = 1500, untilBack = 2500; // milliseconds; the message stays after it

// threatened returns the squares to which the opponent threatens to climb in a state. why explains the wrong turn, and
// the state is that after at turns of the explanation's line. With gods, any square counts, but only after one of these
// turns.
export function threatened(why, state, at, ofGods) {
  if (!why || !state) return [];
  const counters = why.means === "counter", squares = counters || why.means === "unstoppable" ? [why.square] : why.climbs || [];
  if (ofGods) return at === (counters ? 2 : why.line.length - (why.means === "opening" ? 2 : 0)) ? squares : [];
  return squares.filter((square) => state.height(square) === 3 && !state.pieces.has(square));
}

// Refutation shows on the board how a wrong turn is refuted: it plays the turns after the reply, and then returns to
// the position before the wrong turn. If the user prefers reduced motion, only the buttons step through it, as they do
// through the solution. The arrow keys do the same, unless they move the focus on the board.
export class Refutation {
  constructor(player) {
    this.player = player;
    this.timer = 0;
    this.frame = null; // shown on the board instead of the session
    this.coming = null; // the number of the next frame while its board is requested
    this.home = null; // the line before it
    this.turns = null; // the wrong turn, its reply, and the continuation
    this.last = null; // the line with the wrong turn and its reply
    this.waits = false; // it begins as soon as there is an explanation
    this.byKeys = false; // the board is used with the keys
    this.box = player.root.querySelector(".stepper");
    [this.behind, this.ahead] = this.box.children;
    this.behind.addEventListener("click", () => this.step(-1));
    this.ahead.addEventListener("click", () => this.step(1));
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
    this.step(by);
  }

  showButtons(known) {
    const offer = this.offer(known), plays = known.phase === "mistaken" && (this.waits || this.timer > 0); // or soon will
    this.box.hidden = !offer;
    this.box.parentNode.classList.toggle("plays", plays); // these parts wait for its end
    if (!offer) return;
    this.behind.setAttribute("aria-disabled", this.at(offer) === 0); // it keeps the focus
    this.ahead.setAttribute("aria-disabled", this.at(offer) === offer.turns.length);
  }

  // expect says that a wrong turn was played. The refutation is shown when the reply is known, unless motion is
  // reduced.
  expect() {
    this.waits = !still.matches;
  }

  // begin shows the refutation after an explained reply, which is already on the board.
  begin(known) {
    const { player } = this, { session } = player, { why, message: { text, tone } } = known;
    if (this.last !== session.line) this.turns = why ? why.path.split(".") : session.line.slice(session.home(known).length);
    this.last = session.line;
    if (!this.waits) return;
    this.waits = false;
    const { turns, home } = this.offer(known), said = text.split(/(?<=\.) /)[0];
    const next = async (at) => {
      if (at <= turns.length) {
        if (await this.show(at, said, tone)) this.timer = setTimeout(next, untilNext, at + 1);
        return;
      }
      this.timer = setTimeout(() => this.back(known), untilBack);
      if (this.frame) this.frame.message = null; // the usual one
      player.show();
    };
    this.timer = setTimeout(next, untilFirst + player.board.left, home + 1);
  }

  // offer returns what can be shown, or null: turns after the line from, of which the board shows home by itself. tone is
  // the tone of the messages.
  offer(known) {
    const { session, data } = this.player, { line } = session, { phase } = known;
    if (!data.heights || !session.isPuzzle) return null;
    if (this.isTold(known)) {
      const from = phase === "mistaken" ? session.home(known) : line;
      return { from, turns: this.turns, home: line.length - from.length, tone: "bad" };
    }
    return phase === "solved" && line.length > 1 ? { from: [], turns: line, home: line.length, tone: "good" } : null;
  }

  // at returns how many of the turns of an offer the board shows now.
  at({ home }) {
    return this.coming ?? (this.frame ? this.frame.at : home);
  }

  // step goes to the turn before (-1) or after (1).
  step(by) {
    const { player } = this, offer = this.offer(player.session.known());
    if (!offer) return;
    const { turns, home, tone } = offer, at = this.at(offer) + by;
    if (at < 0 || at > turns.length) return;
    this.end();
    if (at === home) player.show();
    else this.show(at, phrase("step.of", { n: at, all: turns.length }), tone);
  }

  // show shows the board after a number of the turns, with a message. It reports whether it has done so: the board may
  // have changed while this one was requested.
  async show(at, said, tone) {
    const { player } = this, { session, data, door, questions: { signal } } = player, now = session.line, { from, turns } = this.offer(session.known());
    const shown = turns.slice(0, at), path = shown.at(-1) || "", line = [...from, ...shown], by = session.mover(line.length + 1);
    const boardAfter = (line) => (data.asked ? door.get("choose", data.code, { after: line.join(".") }, { signal }).then(State.of) : session.after(line));
    this.coming = at;
    const [state, before] = await Promise.all([boardAfter(line), boardAfter(path ? line.slice(0, -1) : line)]).catch(() => []); // without them the board stays
    if (!state || this.coming !== at || now !== session.line) return false;
    this.coming = null;
    const won = path && at === turns.length && !turnOf(path).builds.length, side = won ? by : session.other(by);
    const went = path && phrase("went", { side: sideName(by), turn: listed(path) });
    this.frame = { message: { text: `${said} ${went}`.trim(), tone }, state, before, path, shown, from, at, by, side, mover: phrase(`${won ? "won" : "mover"}.${side}`), isSolution: tone === "good" };
    player.show();
    return true;
  }

  // back returns to the position before the wrong turn. The message asks for another turn, and says in short why that
  // one failed. For quiet milliseconds the main button ignores taps, because they may be meant for what it did before.
  back(known, quiet) {
    const { player } = this, { session } = player, home = session.home(known), { text, tone } = session.known().message;
    const words = listed(session.line[home.length]), [what, how] = text.replace(phrase("this.turn"), `${words}${words.includes(",") ? "," : ""}`).split(/(?<=\.) /);
    const note = { text: [phrase("prompt.take"), what, how].filter(Boolean).join(" "), tone };
    this.home = home;
    player.panel.quiet(quiet);
    player.go(home, "replace", { note });
  }

  // isTold reports whether the refutation of a wrong turn was shown, and no other turn was played since.
  isTold({ phase }) {
    return Boolean(this.last) && (phase === "mistaken" ? this.last : this.home) === this.player.session.line;
  }

  end() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.frame = this.coming = null;
  }
}
