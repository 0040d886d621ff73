// Requests what each turn of a game lost, and then the puzzles that turns have missed or solved. The responses are
// stored in this tab, so that the user may leave the review and return.

import { say } from "./line.js";
import { numbers } from "./numbers.js";
import { store, storedValue } from "./stored.js";

const patience = 3, pause = 2000; // retries with a busy server, and the milliseconds between them
const block = 4; // turns for one worker: the search after a turn is also the search before the next

export class Estimates {
  // first is the number of turns that place workers. They are not estimated. get calls an operation. others returns
  // more functions like get, which are used in parallel after the first response. tell is called after each response.
  constructor({ code, line, first, get, others, tell }) {
    Object.assign(this, { code, line, first, get, others, tell });
    this.name = `puzzlecode.review ${code} ${line.join(".")}`;
    const kept = storedValue(this.name, "sessionStorage"), { length } = line, turns = length - first;
    this.turns = kept?.length === length ? kept : Array(length).fill(null); // responses by turn, null for turns that place workers and for unknown ones
    this.nodes = turns > numbers.longGame ? { nodes: Math.floor((numbers.usualNodes * numbers.longGame) / turns) } : {}; // the usual number is the default
    this.taken = new Set(); // turns with pending requests
    this.fault = null;
  }

  missing() {
    return this.turns.flatMap((turn, i) => (turn || i < this.first ? [] : [i]));
  }

  asked() {
    return this.turns.flatMap((turn, i) => (turn?.mark || turn?.kept_in ? [i] : []));
  }

  unproved() {
    return this.asked().filter((i) => !this.turns[i].isProved);
  }

  get isDone() {
    return !this.missing().length && !this.unproved().length;
  }

  progress() {
    const { fault, line: { length } } = this, missing = this.missing().length, m = this.asked().length;
    if (fault) return say("review.fault", { rule: fault.message });
    return missing ? say("review.progress", { n: length - missing + 1, m: length }) : say("review.seeking", { n: m - this.unproved().length + 1, m });
  }

  // begin requests everything that is missing, until an error.
  async begin() {
    const lanes = [];
    this.fault = null;
    this.taken.clear();
    const start = (get) => lanes.push(this.run(get, answered));
    const answered = () => { if (lanes.length === 1 && this.missing().length > block) this.others().forEach(start); };
    start(this.get);
    for (let i = 0; i < lanes.length; i++) await lanes[i]; // more may have been added
    store(this.name, JSON.stringify(this.turns), "sessionStorage"); // without room it is requested again the next time
  }

  // take returns the next turns to request: a block of turns to estimate, or else a turn that may have a puzzle.
  take() {
    const free = this.missing().filter((i) => !this.taken.has(i));
    const next = free.length ? free.filter((i) => i < free[0] + block) : this.unproved().filter((i) => !this.taken.has(i)).slice(0, 1);
    for (const i of next) this.taken.add(i);
    return next;
  }

  async run(get, answered) {
    for (let next = this.take(); next.length; next = this.take()) {
      for (const i of next) {
        if (this.fault) return;
        try {
          const known = Boolean(this.turns[i]);
          this.turns[i] = { ...await this.ask(get, i, known ? { puzzle: 1 } : {}), isProved: known };
          this.taken.delete(i);
        } catch (fault) {
          this.fault = fault;
        }
        this.tell();
        answered();
      }
    }
  }

  async ask(get, i, parameters) {
    for (let tries = 0; ; tries++) {
      try {
        return await get("review", this.code, { goal: 0, after: this.line.slice(0, i).join("."), turn: this.line[i], ...this.nodes, ...parameters });
      } catch (fault) {
        if (tries === patience || ![429, 503].includes(fault.status)) throw fault;
        await new Promise((resolve) => setTimeout(resolve, pause * (tries + 1)));
      }
    }
  }

  // share returns the chance to win of the side that begins, after some turns. It is null while it is unknown.
  share(ply) {
    const { turns, first } = this, turn = turns[Math.max(first, ply - 1)];
    if (!turn) return null;
    const score = ply > first ? turn.score : turn.best_score;
    return turn.side === "first" ? score : 1 - score;
  }
}
