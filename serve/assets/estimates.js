// What each turn of a game gave away, asked for one turn after another. What was answered stays in this tab, so
// that a review can be left.

const patience = 3, pause = 2000; // times that a busy server is asked again, after milliseconds

export class Estimates {
  // get asks an operation. tell is called after each answer.
  constructor({ code, line, get, tell }) {
    Object.assign(this, { code, line, get, tell });
    this.name = `puzzlecode.review ${code} ${line.join(".")}`;
    this.turns = this.kept(); // answers by turn
    this.fault = null;
  }

  // kept returns the answers that this tab has.
  kept() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.name));
      return Array.isArray(kept) ? kept.slice(0, this.line.length) : [];
    } catch {
      return []; // not allowed, or damaged
    }
  }

  get isDone() {
    return this.turns.length === this.line.length;
  }

  // begin asks for all that is missing. It ends at a fault.
  async begin() {
    this.fault = null;
    while (!this.isDone && !this.fault) {
      try {
        this.turns.push(await this.ask(this.turns.length));
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

  // missed returns the puzzle that a turn has missed, or null.
  async missed(i) {
    return (await this.ask(i, { puzzle: 1 })).puzzle || null;
  }

  // share returns the score of the side that begins after some turns, or null as long as it is unknown.
  share(ply) {
    const turn = this.turns[Math.max(0, ply - 1)];
    if (!turn) return null;
    const score = ply ? turn.score : turn.best_score;
    return turn.side === "first" ? score : 1 - score;
  }
}
