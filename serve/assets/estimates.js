// What each turn of a game gave away, asked for one turn after another, and then the puzzles in it. What was answered
// stays in this tab, so that a review can be left.

const patience = 3, pause = 2000; // times that a busy server is asked again, after milliseconds

// isAsked is whether there may be a puzzle where a turn was played: one that it has missed or solved.
const isAsked = (turn) => Boolean(turn && (turn.mark || turn.kept_in));

export class Estimates {
  // first is the number of turns that place workers, which are not estimated. get asks an operation. tell is called after
  // each answer.
  constructor({ code, line, first = 0, get, tell }) {
    Object.assign(this, { code, line, first, get, tell });
    this.name = `puzzlecode.review ${code} ${line.join(".")}`;
    this.turns = this.kept(); // answers by turn, null for turns that place workers
    this.fault = null;
  }

  // kept returns the answers that this tab has.
  kept() {
    const none = Array(Math.min(this.first, this.line.length)).fill(null);
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.name));
      return Array.isArray(kept) && kept.length >= none.length ? kept.slice(0, this.line.length) : none;
    } catch {
      return none; // not allowed, or damaged
    }
  }

  get isEstimated() {
    return this.turns.length === this.line.length;
  }

  // asked returns the numbers of the turns where a puzzle is looked for.
  asked() {
    return this.turns.flatMap((turn, i) => (isAsked(turn) ? [i] : []));
  }

  // proved returns how many of them have their answers.
  proved() {
    return this.asked().filter((i) => this.turns[i].isProved).length;
  }

  get isDone() {
    return this.isEstimated && this.proved() === this.asked().length;
  }

  // begin asks for all that is missing. It ends at a fault.
  async begin() {
    this.fault = null;
    while (!this.isDone && !this.fault) {
      try {
        if (!this.isEstimated) this.turns.push(await this.ask(this.turns.length));
        else {
          const i = this.asked().find((n) => !this.turns[n].isProved);
          this.turns[i] = { ...await this.ask(i, { puzzle: 1 }), isProved: true };
        }
      } catch (fault) {
        this.fault = fault;
      }
      this.tell();
    }
    try {
      sessionStorage.setItem(this.name, JSON.stringify(this.turns));
    } catch {
      return; // there is no room: it is asked again the next time
    }
  }

  // ask asks for a turn, again if the server is busy.
  async ask(i, parameters = {}) {
    for (let tries = 0; ; tries++) {
      try {
        return await this.get("review", this.code, { goal: 0, after: this.line.slice(0, i).join("."), turn: this.line[i], ...parameters });
      } catch (fault) {
        if (tries === patience || ![429, 503].includes(fault.status)) throw fault;
        await new Promise((resolve) => setTimeout(resolve, pause * (tries + 1)));
      }
    }
  }

  // share returns the score of the side that begins after some turns, or null as long as it is unknown.
  share(ply) {
    const { turns, first } = this, turn = turns[Math.max(first, ply - 1)];
    if (!turn) return null;
    const score = ply > first ? turn.score : turn.best_score;
    return turn.side === "first" ? score : 1 - score;
  }
}
