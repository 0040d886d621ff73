// The refutation of a wrong turn, played on the board.

import { say } from "./line.js";
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
// the position before the wrong turn. If the user prefers reduced motion, only the arrows step through it.
export class Refutation {
  constructor(player) {
    this.player = player;
    this.timer = 0;
    this.frame = null; // shown on the board instead of the session
    this.coming = null; // the next turn while its board is requested
    this.home = null; // the line before it
    this.turns = null; // the wrong turn, its reply, and the continuation
    this.last = null; // the line with the wrong turn and its reply
    this.waits = false; // it begins as soon as there is an explanation
  }

  // expect says that a wrong turn was played. The refutation is shown when the reply is known, unless motion is
  // reduced.
  expect() {
    this.waits = !still.matches;
  }

  // begin shows the refutation after an explained reply, which is already on the board.
  begin(known) {
    const { player } = this, { session } = player, { why } = known;
    if (this.last !== session.line) this.turns = why ? why.path.split(".") : session.line.slice(session.left(known));
    this.last = session.line;
    if (!this.waits) return;
    this.waits = false;
    this.play(known);
  }

  // states returns the boards after the line and after each turn in rest, or null if the board changes meanwhile.
  async states(rest) {
    const { player } = this, { line } = player.session;
    const found = await Promise.all([line, ...rest.map((_, i) => [...line, ...rest.slice(0, i + 1)])].map((turns) => player.stateAfter(turns))).catch(() => []); // without them the reply stays
    return line === player.session.line ? found : null;
  }

  // play shows the turns after the reply, one after the other.
  async play(known) {
    const { player } = this, { session } = player, { why } = known, rest = why ? why.path.split(".").slice(session.line.length - session.left(known)) : [];
    const states = await this.states(rest);
    let n = 0;
    if (!states) return;
    const next = () => {
      const turn = states[++n] && turnOf(rest[n - 1]);
      if (turn) {
        this.frame = { state: states[n], before: states[n - 1], turn, path: rest[n - 1], shown: rest.slice(0, n), from: session.line, at: session.line.length - session.left(known) + n, won: n === rest.length && !turn.builds.length, side: session.mover(session.line.length + n - 1) };
        this.timer = setTimeout(next, untilNext);
      } else {
        this.timer = setTimeout(() => this.back(known), untilBack);
        if (this.frame) this.frame.isLast = true;
      }
      player.show();
    };
    this.timer = setTimeout(next, untilFirst + player.board.left);
  }

  // back returns to the position before the wrong turn. The message asks for another turn, and says in short why that
  // one failed. For quiet milliseconds the main button ignores taps, because they may be meant for what it did before.
  back(known, quiet) {
    const { player } = this, { session } = player, { line } = session, left = session.left(known), { text, tone } = session.known().message;
    const words = listed(line[left]), [what, how] = text.replace("This turn", `${words}${words.includes(",") ? "," : ""}`).split(/(?<=\.) /);
    const note = { text: [say("prompt.take").text, what, how].filter(Boolean).join(" "), tone };
    this.home = line.slice(0, left);
    player.panel.quiet(quiet);
    player.go(this.home, "replace", { note });
  }

  // isTold reports whether the refutation of a wrong turn was shown, and no other turn was played since.
  isTold(known) {
    const { session } = this.player;
    if (!known || !this.last) return false;
    return (known.phase === "mistaken" ? this.last : this.home) === session.line;
  }

  // plays reports whether the refutation is being played automatically, or soon will be.
  plays(known) {
    return Boolean(known) && known.phase === "mistaken" && (this.waits || Boolean(this.timer) && !(this.frame && this.frame.step));
  }

  // failed returns the wrong turn while its reply is on the board, and otherwise null.
  failed(known) {
    const { session } = this.player;
    return known && session.isPuzzle && session.data.heights && known.phase === "mistaken" ? turnOf(session.line[session.left(known)]) : null;
  }

  end() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.frame = this.coming = null;
  }
}
