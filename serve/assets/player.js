// A playable board: the effects of clicks, keys and responses.

import { pageAt } from "./address.js";
import { Board } from "./board.js";
import { chosenWith, isBeginning, onlyOne, refusal } from "./choosing.js";
import { gameOf } from "./gameof.js";
import { later } from "./later.js";
import { phrase } from "./line.js";
import { Loading } from "./loading.js";
import { Ending } from "./ending.js";
import { FirstTurns } from "./firstturns.js";
import { Opponent } from "./opponent.js";
import { Panel } from "./panel.js";
import { Refutation } from "./refutation.js";
import { Session, stateOf } from "./session.js";
import { Share } from "./share.js";
import { play } from "./sound.js";
import { Solution } from "./solution.js";
import { pathOf, turnOf } from "./turn.js";

const waitForReply = 650, waitForTurn = 1100; // milliseconds

// Player plays on a board with its panel, in a document or in the shadow of an element.
export class Player {
  // data is the position as in the JSON of pages. attempt records the result, if results are recorded. inline is as in
  // Board. flipped means that the board is already drawn flipped. start starts a game with a level, a side and a line;
  // without it the form does. next is the text and the action of the button after a puzzle; the default is the next
  // puzzle at the player's level. tell is called with the name and the details of an event. fixed means that nobody plays:
  // the board shows a position.
  constructor(root, data, { door, address, attempt = null, inline = false, flipped = false, start = null, next = null, fixed = false, tell = () => {} }) {
    Object.assign(this, { root, data, door, address, attempt, start, tell });
    const text = data.line ?? address.parameters.get("t"), line = text ? text.split(".") : [], shown = data.embed ? line.length : address.review(line);
    if (address.whole) Object.assign(data, { level: 0, goal: "", tree: null, before: null });
    if (data.goal && !data.level && address.history) address.history = "replace"; // back leaves a puzzle at once
    this.next = next || data.goal && !data.embed && { text: data.nextText || phrase("button.next"), act: () => location.assign(data.next || pageAt("train", { go: "level", ...(gameOf(data.code) === "gods" ? { game: "gods" } : {}) })) };
    this.session = new Session(data, line.slice(0, shown), { unsaid: address.parameters.get("goal") === "unsaid", alone: !door.answers, fixed });
    // used counts the player's turns and hints for the result, without the turns of a link.
    const given = this.session.line.join(".");
    this.used = address.state?.used || { hints: 0, wrong: 0, solution: Boolean(given), given };
    this.timer = 0;
    this.half = ""; // the chosen squares, as the history has them
    this.theme = ""; // of the puzzle, once known
    this.byHand = ""; // why the turns of a puzzle cannot be judged
    this.asking = null; // the last request about a line
    this.clicked = null; // the last square
    this.listening = new AbortController(); // until the board is removed
    this.questions = new AbortController(); // about the line
    this.table = root.querySelector(".board");
    this.board = new Board(this.table, (square) => { this.clicked = Promise.resolve(this.clicked).then(() => this.choose(square)); }, inline);
    if (address.parameters.has("flip") && !flipped) this.board.flip();
    this.loading = new Loading(this.$("message"));
    this.review = null; // of a whole game
    this.solution = new Solution(this);
    this.opponent = new Opponent(this);
    this.refutation = new Refutation(this);
    this.firstTurns = new FirstTurns(this);
    this.panel = new Panel(this);
    this.ending = new Ending(this);
    this.share = data.embed ? null : new Share(this);
    this.resumed = address.state?.chosen || []; // the squares of a half-made turn, until they are chosen again
    if (address.history) addEventListener("popstate", (e) => this.back(e), { signal: this.listening.signal });
    address.keep(this.kept());
    this.show();
    if (data.before && !this.session.line.length) { // the puzzle begins with the mistake of the opponent
      this.board.draw(stateOf(data.before));
      this.timer = setTimeout(() => { this.timer = 0; this.show(); }, waitForTurn);
      addEventListener("beforeprint", () => this.show(), { once: true, signal: this.listening.signal });
    }
    if (this.resumed.length) this.clicked = this.resume();
    addEventListener("beforeprint", () => this.board.settle(), { signal: this.listening.signal });
  }

  // addGame connects the part about the computer, which was added to the page.
  addGame() {
    this.opponent = new Opponent(this);
    this.panel.link("evaluate", () => this.panel.toggle("eval"));
    if (!this.timer) this.show(); // or soon
  }

  addReview(review) {
    this.review = review;
    if (!this.timer) this.show();
  }

  end() {
    this.begin([]);
    this.questions.abort();
    this.listening.abort();
  }

  $(id) {
    return this.root.getElementById(id);
  }

  kept() {
    const { line, chosen } = this.session;
    return { line, chosen: this.resumed.length ? this.resumed : chosen, used: this.used, resigned: this.resigned };
  }

  // known returns the session of the line, once its phase is known.
  async known() {
    if (this.session.known().phase === "asking") await this.asking;
    return this.session.known();
  }

  get(operation, text, parameters) {
    const { signal } = this.questions;
    return this.loading.get(this.door, operation, text, parameters, { signal });
  }

  begin(line) {
    clearTimeout(this.timer);
    this.timer = 0;
    this.refutation.end();
    this.resumed = [];
    this.questions.abort();
    this.questions = new AbortController();
    this.session.begin(line);
  }

  // go shows the position after some turns. fresh means that the player has just played the last turn, replied that the
  // opponent has. note replaces the usual message. resigned means that the player has resigned.
  go(turns, how = "push", { fresh = false, replied = false, note = null, resigned = false } = {}) {
    this.begin(turns);
    Object.assign(this.session, { fresh, replied, note });
    this.resigned = resigned;
    if (!turns.length && !this.used.shown) this.used.solution = false;
    this.address.go(this.kept(), how);
    this.ending.keep();
    this.show();
  }

  get resigned() {
    return this.data.level > 0 && this.address.parameters.has("resigned");
  }

  set resigned(is) {
    if (is) this.address.parameters.set("resigned", "1");
    else this.address.parameters.delete("resigned");
  }

  back(e) {
    if (!e.state) return location.reload();
    this.begin(e.state.line);
    this.half = e.state.chosen.join(); // the chosen squares, to be released
    this.resigned = e.state.resigned;
    this.show();
  }

  // nextSquares requests the squares that may be chosen next, with their verdicts if these are shown.
  nextSquares(at = "", refused = "") {
    const { data, session: { line }, firstTurns } = this;
    return this.get("choose", data.code, { after: line.join("."), ...(at ? { at } : {}), ...(refused ? { refused } : firstTurns.shown && !line.length ? { verdicts: 1 } : {}) });
  }

  async ask() {
    const { data, session, questions: { signal } } = this, { line, fresh } = session;
    const parameters = { turns: line.join("."), ...(data.level ? { level: data.level, you: data.you, ...(this.resigned ? { resigned: 1 } : {}) } : this.byHand || this.address.whole || session.fixed ? { goal: 0 } : session.unsaid ? { goal: "unsaid" } : {}) };
    try {
      const [judged, choice] = await Promise.all([this.get("session", data.code, parameters), session.isKnown ? null : this.nextSquares()]);
      if (signal.aborted) return;
      Object.assign(session, { judged, choices: choice ? [choice] : [] });
    } catch (problem) {
      if (signal.aborted) return;
      if (data.goal && !data.level && !this.byHand && problem.status) {
        this.byHand = problem.message;
        session.note = { text: this.byHand, tone: "bad" };
        return this.ask();
      }
      this.fail(problem);
      Object.assign(session, { failed: true, note: { text: phrase("fault.unanswered", { why: problem.message }), tone: "bad" } });
    }
    session.fresh = fresh;
    this.show();
  }

  // resume chooses the squares of a half-made turn after a reload.
  async resume() {
    const { session } = this, { line } = session;
    await this.known();
    for (const [n, square] of this.resumed.entries()) {
      if (session.chosen[n] === square) continue; // the only one
      if (line !== session.line || !session.options().some((o) => o.square === square)) break;
      await this.select([...session.chosen, square]);
    }
    this.resumed = [];
    this.keepSoon();
  }

  play(path) {
    this.go([...this.session.line, path], "push", { fresh: true });
  }

  reply(known, how = "replace") {
    this.go([...this.session.line, pathOf(known.reply)], how, { replied: true });
  }

  // settle continues after the last turn once it has a verdict.
  settle(known) {
    const { session: { fresh, line }, board, used } = this, { phase, verdict } = known;
    if (!fresh || phase === "asking") return;
    this.session.fresh = false;
    const isWon = known.outcome.winner && this.data.heights, isWrong = verdict && verdict !== "right" && phase !== "free";
    if (isWrong) {
      if (!this.firstTurns.shown) used.wrong++;
      later(() => this.attempt?.wrong(used));
      this.refutation.expect();
    }
    const sound = isWon || verdict === "right" && phase === "solved" ? "solved" : isWrong ? "wrong" : verdict; // or "right"
    if (sound) later(() => {
      if (isWon) board.celebrate(turnOf(line.at(-1)).steps.at(-1)?.to || "");
      else if (isWrong) board.shake();
      play(sound, board.left);
    });
    if (phase === "solved" && !used.solution) {
      later(() => this.attempt?.end(true, used));
      this.tell("solved", { ...this.detail(known), hints: used.hints, wrong: used.wrong });
    }
    if (phase === "replying") this.timer = setTimeout(() => this.reply(known), waitForReply);
    this.keepSoon();
  }

  // keepSoon stores the state after the next frame, but not in an earlier entry of the history.
  keepSoon() {
    const { href } = location;
    later(() => { if (location.href === href) this.address.keep(this.kept()); });
  }

  detail(known) {
    const { line } = this.session;
    return { code: this.data.code, line: [...line], turn: line.at(-1) || "", phase: known.phase, verdict: known.verdict || "" };
  }

  fail({ message, reason = "" }) {
    this.tell("error", { message, reason });
  }

  // fault shows why a request about a line has failed, if the board still shows it. failed is as in Session.
  fault(problem, line, failed = false) {
    if (line !== this.session.line) return;
    this.fail(problem);
    Object.assign(this.session, { failed, note: { text: problem.message, tone: "bad" } });
    this.show();
  }

  // choose chooses a square. During a request it waits for the response.
  async choose(square) {
    const { session } = this, known = await this.known(), { phase } = known;
    session.note = null;
    if (this.refutation.frame && phase !== "mistaken") { // after stepping through it
      this.refutation.end();
      this.show();
    }
    if (phase === "mistaken" || phase === "replying" && this.timer) {
      if (phase === "mistaken") this.go(session.home(known));
      else this.reply(known); // it is shown at once
      return this.choose(square);
    }
    if (!session.isOpen) return;
    const { chosen } = session, state = session.state(), side = session.mover(), squares = chosenWith(session, square, state.pieces.get(square)?.side === side);
    if (squares && !isBeginning(squares, chosen)) return this.select(squares);
    if (!squares) {
      const ask = session.answer ? () => this.nextSquares(chosen.join(""), square) : null;
      const note = await refusal(session, square, { state, side, ask });
      if (session.chosen !== chosen) return;
      session.note = note;
    }
    session.chosen = squares || chosen;
    this.show();
  }

  async select(squares) {
    const { session } = this, { line } = session, path = squares.join("");
    if (session.isKnown) {
      if (session.isTurn(squares)) return this.play(path);
    } else {
      try {
        const choice = await this.nextSquares(path);
        if (line !== session.line) return;
        session.choices = [...session.choices.slice(0, squares.length), choice];
        if (choice.path && !choice.next.length) return this.play(choice.path);
        const only = onlyOne(choice);
        if (only && squares.length > session.chosen.length) return await this.select([...squares, only]);
      } catch (problem) {
        return this.fault(problem, line);
      }
    }
    session.chosen = squares;
    this.show();
  }

  async undo() {
    const { session } = this, known = await this.known(), { line, chosen } = session;
    if (chosen.length) {
      const before = session.choices[chosen.length - 1], settled = chosen.length > 1 && before && onlyOne(before);
      Object.assign(session, { chosen: chosen.slice(0, settled ? -2 : -1), note: null });
      this.show();
    } else if (this.resigned) this.go(line);
    else if (session.home(known)) this.go(session.home(known));
  }

  show() {
    const { session, data } = this, { line, chosen } = session, known = session.known(), { phase } = known;
    this.settle(known);
    if (chosen.join() !== this.half) this.keepSoon();
    this.half = chosen.join();
    if (phase === "mistaken" && this.solution.explained) this.refutation.begin(known);
    this.panel.show(known);
    if (session.isPuzzle && !this.byHand && !session.judged) later(() => this.solution.explain());
    if (!known.isEarly && this.shown !== line) {
      this.shown = line;
      this.tell("turn", this.detail(known), known);
    }
    if (known.isEarly && !session.isAsked && !session.failed) {
      session.isAsked = true;
      this.asking = this.ask();
    } else if (phase === "judging" && !this.timer && data.level && !session.failed) {
      this.timer = 1; // once
      this.opponent.reply();
    }
  }
}
