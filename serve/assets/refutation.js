// The refutation of a wrong turn, played on the board.

import { inWords, say, turnOf } from "./line.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const untilFirst = 1500, untilNext = 1500, untilBack = 2500; // milliseconds; the message can be read after it, too

// threatened returns the squares of a state to which the opponent threatens to climb, by the explanation of a
// wrong turn, after so many turns of its line. With gods it can be any square, and it is so after one of them.
export function threatened(why, state, at, ofGods) {
  if (!why || !state) return [];
  const counters = why.means === "counter", squares = counters || why.means === "unstoppable" ? [why.square] : why.climbs || [];
  if (ofGods) return at === (counters ? 2 : why.line.length - (why.means === "opening" ? 2 : 0)) ? squares : [];
  return squares.filter((square) => state.height(square) === 3 && !state.pieces.has(square));
}

// Refutation shows what follows the reply to a wrong turn, and then goes back to where it was played. With reduced motion it
// waits until it is asked for, and stays at its end.
export class Refutation {
  constructor(player) {
    this.player = player;
    this.timer = 0;
    this.frame = null; // what the board shows instead of the session
    this.coming = null; // which turn is stepped to, while its board is awaited
    this.home = null; // the line before it
    this.turns = null; // the wrong turn, its reply, and what follows
    this.last = null; // the line with the wrong turn and its reply
    this.waits = false; // it begins as soon as the reply is explained
  }

  // expect tells that a turn was wrong.
  expect() {
    this.waits = !still.matches;
  }

  // begin begins to show what follows a reply that is on the board and explained.
  begin(known) {
    const { player } = this, { session } = player, { why } = known;
    if (this.last !== session.line) this.turns = why ? why.path.split(".") : session.line.slice(session.left(known));
    this.last = session.line;
    if (!this.waits) return;
    this.waits = false;
    this.play(known);
  }

  // states returns the board of the line and those after each of some turns from it on, or null if the board shows
  // something else by then.
  async states(rest) {
    const { player } = this, { line } = player.session;
    const found = await Promise.all([line, ...rest.map((_, i) => [...line, ...rest.slice(0, i + 1)])].map((turns) => player.stateAfter(turns))).catch(() => []); // without them the reply stays
    return line === player.session.line ? found : null;
  }

  // play shows the turns after the reply.
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
        player.show();
      } else {
        this.timer = still.matches ? 0 : setTimeout(() => this.back(known), untilBack);
        if (this.frame) this.frame.isLast = true;
        player.show();
      }
    };
    this.timer = setTimeout(next, untilFirst + player.board.left);
  }

  // back goes back to where the wrong turn was played. The message says what to do, and in short what failed. The main button
  // waits for some milliseconds, as the tap may have been meant for what it was before.
  back(known, quiet) {
    const { player } = this, { session } = player, { line } = session, left = session.left(known), { text, tone } = session.known().message;
    const words = inWords(line[left]), [what, how] = text.replace("This turn", `${words}${words.includes(",") ? "," : ""}`).split(/(?<=\.) /);
    const note = { text: [say("prompt.take").text, what, how].filter(Boolean).join(" "), tone };
    this.home = line.slice(0, left);
    player.panel.quiet(quiet);
    player.go(this.home, "replace", { note });
  }

  // isTold is whether a turn was refuted, and no other was played since.
  isTold(known) {
    const { session } = this.player;
    if (!known || !this.last) return false;
    return (known.phase === "mistaken" ? this.last : this.home) === session.line;
  }

  // plays is whether it is shown by itself, or will be.
  plays(known) {
    return Boolean(known) && known.phase === "mistaken" && (this.waits || Boolean(this.timer) && !(this.frame && this.frame.step));
  }

  // failed returns the turn that failed, while its reply is on the board, or null.
  failed(known) {
    const { session } = this.player;
    return known && session.isPuzzle && session.data.heights && known.phase === "mistaken" ? turnOf(session.line[session.left(known)]) : null;
  }

  // again shows it once more.
  again() {
    this.waits = true;
    this.player.go(this.last, "replace", { replied: true });
  }

  // end stops it.
  end() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.frame = this.coming = null;
  }
}
