// Heights and pieces of a board. Of the rules it has those of turns without gods, so that a board can be played before
// anything has answered; only Go judges turns.

const distance = (a, b) => Math.max(Math.abs(a.charCodeAt(0) - b.charCodeAt(0)), Math.abs(a[1] - b[1]));

const neighbours = new Map(), around = (square) => neighbours.get(square);
for (const squares of [squaresOf(true), squaresOf(false)]) for (const a of squares) neighbours.set(a, squares.filter((b) => distance(a, b) === 1));

// squaresOf returns the squares of a board, row by row from the top.
function squaresOf(hasLevels) {
  return [...(hasLevels ? "54321" : "87654321")].flatMap((row) => [...(hasLevels ? "ABCDE" : "abcdefgh")].map((file) => file + row));
}

// State is the heights by square, or null in a game without levels, and the pieces by square.
export class State {
  constructor(heights, pieces) {
    this.squares = squaresOf(Boolean(heights));
    this.heights = heights && new Map(this.squares.map((s, i) => [s, heights[i]]));
    this.pieces = new Map(pieces.map((p) => [p.square, p]));
  }

  static of({ heights, pieces }) {
    return new State(heights, pieces);
  }

  height(square) {
    return this.heights ? this.heights.get(square) : 0;
  }

  // after returns the state after a turn or a part of it, without removals.
  after(turn) {
    const next = new State(this.heights && [...this.heights.values()], [...this.pieces.values()]);
    for (const step of turn.steps) {
      const piece = next.pieces.get(step.from);
      next.pieces.delete(step.from);
      if (piece) next.pieces.set(step.to, { ...piece, square: step.to });
    }
    if (turn.build) next.heights.set(turn.build, next.heights.get(turn.build) + 1);
    return next;
  }

  // threats returns the squares of winning climbs of a side, if it were to move.
  threats(side) {
    const high = [...this.pieces.values()].filter((p) => p.side === side && this.height(p.square) === 2);
    return this.squares.filter((s) => this.height(s) === 3 && !this.pieces.has(s) && high.some((p) => distance(p.square, s) === 1));
  }

  // options returns the squares that a side without a god may choose after some squares of a turn, with the kinds of
  // the operation choose. There is none after a whole turn, and in a position that is over. Go tests it.
  options(side, [from, to, built]) {
    const steps = (s) => around(s).filter((n) => !this.hindrance(s, n, true)), own = [...this.pieces.values()].filter((p) => p.side === side);
    if ([...this.pieces.keys()].some((s) => this.height(s) === 3)) return [];
    if (!from) return own.filter((p) => steps(p.square).length).map(({ square }) => ({ square, kind: "take" }));
    if (!to) return steps(from).map((square) => ({ square, kind: this.height(square) === 3 ? "climb" : "step" }));
    if (built || this.height(to) === 3) return [];
    return around(to).filter((s) => s === from || !this.hindrance(to, s, false)).map((square) => ({ square, kind: "build" }));
  }

  // hindrance names the sentence that explains why a worker without a god cannot step from a square to another, or
  // build there. It is empty if nothing hinders it.
  hindrance(from, to, isStep) {
    if (distance(from, to) > 1) return "refused.far";
    if (this.height(to) === 4) return "refused.dome";
    if (this.pieces.has(to)) return "refused.worker";
    return isStep && this.height(to) > this.height(from) + 1 ? "refused.high" : "";
  }

  // from returns the squares of the workers of a side from which a step up leads to a square, or with gods any step.
  from(square, side) {
    const near = [...this.pieces.values()].filter((p) => p.side === side && distance(p.square, square) === 1), high = near.filter((p) => this.height(p.square) === 2);
    return (high.length ? high : near).map((p) => p.square);
  }

  // change returns the difference of another state from this one as a turn: the moves of pieces, where the last may be
  // a forced worker, and the squares built on, with the height before. It is null if one turn cannot make it.
  change(next) {
    const of = (s, square) => { const p = s.pieces.get(square); return p ? `${p.side} ${p.kind}` : ""; };
    const differ = this.squares.filter((s) => of(this, s) !== of(next, s)), raised = this.squares.filter((s) => this.height(s) !== next.height(s));
    const built = new Map(raised.map((s) => [s, this.height(s)]));
    if (built.size > 2 || [...built].some(([s, was]) => next.height(s) < was || next.height(s) > was + 2 && next.height(s) !== 4)) return null;
    const gone = differ.filter((s) => of(this, s)), come = differ.filter((s) => of(next, s));
    if (gone.length !== come.length || gone.length > (this.heights ? 2 : 1)) return null;
    const pair = (to) => gone.map((from, i) => ({ from, to: to[i] })), far = (list) => list.reduce((sum, { from, to }) => sum + distance(from, to), 0);
    const ways = [pair(come), pair([...come].reverse())].filter((moves) => moves.every(({ from, to }) => of(this, from) === of(next, to)));
    const [moves] = ways.sort((a, b) => far(a) - far(b));
    if (!moves) return null;
    if (moves.length < 2 || of(this, moves[0].from) === of(this, moves[1].from)) return { moves, built };
    if (moves[0].to !== moves[1].from) moves.reverse();
    return moves[0].to === moves[1].from ? { moves, built, forced: true } : null;
  }
}
