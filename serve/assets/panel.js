// The panel beside the board: messages, buttons, turns, and the marks on the board.

import { State } from "./state.js";
import { kindOf } from "./choosing.js";
import { Keeper } from "./keep.js";
import { later } from "./later.js";
import { promptOf, say, sideName } from "./line.js";
import { element } from "./loading.js";
import { make } from "./make.js";
import { threatened } from "./refutation.js";
import { took } from "./result.js";
import { isOn as isSoundOn, turn as turnSound } from "./sound.js";
import { Stepper } from "./stepper.js";
import { summary } from "./summary.js";
import { listed, turnOf } from "./turn.js";

const underThumb = 1500, doubleTap = 400; // milliseconds
const kinds = { take: "can" }; // kinds of squares whose marks have another name

// mark adds a kind to the marks of a square.
const mark = (marks, square, kind) => marks.set(square, [...new Set([...(marks.get(square) || []), kind])]);

// forced returns the new squares of workers of a side after a turn of the opponent.
const forced = (before, state, side) => [...state.pieces.values()].filter((p) => p.side === side && before.pieces.get(p.square)?.side !== side).map((p) => p.square);

// counted adds the wrong turns and hints to the message of a solved puzzle.
function counted(text, used) {
  const words = took(used);
  return words.length ? `${text} After ${words.join(" and ")}.` : text.replace("Solved:", "Solved at the first try:");
}

export class Panel {
  constructor(player) {
    this.player = player;
    const { root, board, solution } = player;
    if (player.$("typed")) player.$("typed").addEventListener("submit", (e) => { e.preventDefault(); this.type(); });
    this.link("flip", () => { board.flip(); this.toggle("flip"); });
    this.link("evaluate", () => this.toggle("eval"));
    this.link("threats", () => { this.close(); this.toggle("threats"); });
    // Letters are keys only on the board.
    player.table.addEventListener("keydown", (e) => {
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      const acts = { Escape: () => { player.session.chosen = []; player.show(); }, u: () => player.undo(), r: () => player.go([]), h: () => solution.hint() };
      const act = acts[e.key.length === 1 ? e.key.toLowerCase() : e.key];
      if (act) {
        e.preventDefault();
        act();
      }
    });
    const choices = root.querySelector(".choices");
    if (choices) choices.closest("details").remove(); // the board and the field replace the list
    this.came = player.$("message").offsetHeight; // the initial height of the message
    addEventListener("resize", () => { this.came = 0; player.$("message").style.minHeight = ""; }, { once: true, signal: player.listening.signal });
    this.waits = false; // the rest is shown after the next frame
    this.quietUntil = 0; // time until which the main button ignores taps
    this.hasTried = new Keeper().read().attempts.length > 0;
    this.addControls();
    if (!player.data.embed) this.addKeys();
  }

  // link makes a link call a function, if the link exists.
  link(id, act) {
    if (this.player.$(id)) this.player.$(id).addEventListener("click", (e) => { e.preventDefault(); act(); });
  }

  // addKeys lists the keyboard shortcuts, which need this script.
  addKeys() {
    this.player.$("keys").firstElementChild.after(make("p", {}, "On the board: arrows move over it, Home and End to the ends of a row; Enter or the space bar chooses a square, Escape lets go. U takes a turn back, R restarts, H gives a hint."));
  }

  // show draws the board and the panel: the response to a tap at once, the rest after the next frame.
  show(known) {
    const { player } = this, { session, board, used, data, address } = player, { line, note } = session, shown = session.state();
    const { frame } = player.refutation;
    if (frame) board.draw(frame.state, this.marksOf(frame, known), true);
    else if (shown) board.draw(shown, this.marks(known), session.replied && !session.chosen.length || !line.length && this.hasTried && Boolean(data.last), this.arrows(known, shown));
    const over = Boolean(known && known.outcome && known.outcome.winner);
    const solved = Boolean(known) && known.phase === "solved";
    let message = note || (known && !session.chosen.length && known.message.text && known.message);
    const { review } = player, isWhole = Boolean(review) && address.isWhole(line);
    if (isWhole && !note && !session.chosen.length) message = review.message();
    if (!message && !known && session.isPuzzle && !player.byHand && line.length) message = say("thinking");
    if (!message && known && data.heights && session.options().length) message = this.prompt();
    // The prompt for the start of a turn is shown at the first turn, and with gods at each.
    if (message && known && message === known.message && data.level && session.options().some(({ kind }) => kind === (line.length && !data.gods ? "build" : "take"))) message = { ...message, text: `${message.text} ${(session.answer ? promptOf(session) : this.prompt()).text}` };
    if (!note && known && data.before && !line.length && !session.chosen.length) message = { text: `${this.before} ${known.message.text}`.trim(), tone: "" };
    // On a first visit and among all first turns, the prompt matters more than the last turn, which the board marks.
    if (data.last && (!this.hasTried || player.firstTurns.shown) && session.options().length && message && message.text === this.before) message = this.prompt();
    if (!note && solved && !used.solution && message) message = { ...message, text: counted(message.text, used) };
    if (!note && solved && used.solution) message = say("shown");
    if (!note && known && message && this.isGiven()) message = { text: `${say("given").text} ${message.text}` };
    if (frame && frame.step) message = { text: [`${frame.step.text}.`, frame.path && say("went", { side: sideName(frame.side), turn: listed(frame.path) }).text].filter(Boolean).join(" "), tone: frame.step.tone };
    else if (frame && !frame.isLast) message = { ...message, text: `${message.text.split(". ")[0]}. ${say("went", { side: sideName(frame.side), turn: listed(frame.path) }).text}` };
    if (!note && !frame && this.showsThreats(known) && !this.threats(known).flat().length) message = { tone: "", ...message, text: [message && message.text, say("threats.none").text].filter(Boolean).join(" ") };
    if (message) this.say(message, solved && !frame && message.tone === "good" && !used.wrong);
    const side = frame ? (frame.won ? frame.side : session.other(frame.side)) : known ? (over ? known.outcome.winner : known.side) : session.mover();
    const failing = Boolean(frame) && !frame.step || Boolean(known) && known.phase === "mistaken" && session.isPuzzle;
    const mover = failing ? say(frame ? "mover.failing" : "mover.mistaken").text : frame ? say(`${frame.won ? "won" : "mover"}.${side}`).text : known ? known.mover : say(`mover.${side}`).text;
    const plain = say(`mover.${side}`).text, isYours = !over && !frame && side === data.you;
    const isTask = mover === plain && session.isPuzzle && !session.unsaid && (!known || known.phase === "choosing"); // the heading says it
    player.$("mover-text").textContent = isYours ? mover.replace(plain, say(`yours.${side}`).text) : isTask ? this.turnsLeft(known) : mover;
    const sign = failing || solved && !frame ? session.mover(0) : side; // beside the goal
    player.$("mover-image").setAttribute("href", board.drawing(player.data.heights ? `${sign}-sign` : sign));
    this.speak();
    const [label, place] = [player.$("typed-label"), line.length < session.placing];
    if (label && session.placing) label.textContent = say(place ? "typed.place" : "typed.turn").text;
    this.showActions(known || { phase: "" }, over);
    if (!this.waits) later(() => this.showRest());
    this.waits = true;
  }

  // turnsLeft says how many turns are left for the goal, after the first turns.
  turnsLeft(known) {
    const goal = this.player.session.line.length && known && known.node && known.node.goal;
    return goal ? say(`mover.${goal.endsWith("1") ? "one" : "many"}`, { n: goal.replace(/\D/g, "") }).text : "";
  }

  // before describes the opponent's turn before the puzzle.
  get before() {
    return this.player.data.went;
  }

  // showRest shows the less urgent parts.
  showRest() {
    const { player } = this, { session, used, data, address, opponent, review } = player, { line, note } = session, shown = session.state();
    const { frame } = player.refutation;
    this.waits = false;
    if (player.listening.signal.aborted) return; // another board has taken its place
    const known = session.known(), over = Boolean(known && known.outcome && known.outcome.winner), solved = Boolean(known) && known.phase === "solved";
    if (frame || shown) player.$("summary").textContent = summary(frame ? frame.state : shown);
    if (review) review.show();
    this.showMoves(address.isWhole(line) && review ? address.whole : frame ? frame.from : line, frame ? frame.shown : []);
    if (player.$("threats")) player.$("threats").textContent = address.parameters.has("threats") ? "Hide threats" : "Show threats";
    const told = player.refutation.isTold(known);
    this.instead.hidden = !told;
    this.stepper.show();
    this.stepper.box.parentNode.classList.toggle("plays", player.refutation.plays(known)); // these parts wait for its end
    player.firstTurns.show(known);
    if (player.$("about")) player.$("about").hidden = !solved || !player.$("about").firstChild;
    if (player.$("gain")) player.$("gain").textContent = (solved && player.attempt && player.attempt.gain) || "";
    // Shown until the first turn: later, a growing message would move it.
    if (player.$("newcomer")) player.$("newcomer").hidden = this.hasTried || player.used.wrong > 0 || !data.heights || Boolean(address.whole) || line.length > 0 || Boolean(note) || !player.$("message").textContent;
    player.$("result").hidden = !solved || (used.solution && !used.shown);
    const free = !session.isPuzzle || Boolean(known) && ["free", "solved"].includes(known.phase);
    opponent.show(free, over ? [] : line);
    opponent.showEvaluation(free && Boolean(known) && !over);
    player.ending.show(known, over);
    if (player.share) player.share.show();
  }

  // say shows a message. The first sentence about a judged turn is emphasised.
  say({ text, tone = "" }, done = false) {
    const { session: { chosen, line, note } } = this.player, place = this.player.$("message"), end = tone ? text.indexOf(". ") + 1 || text.length : 0;
    if (place.textContent !== text) place.replaceChildren(end ? element("span", [element("b", text.slice(0, end)), text.slice(end)]) : text);
    place.className = ["message", tone, done && "done", note && "told"].filter(Boolean).join(" ");
    // Until the first action a shorter message keeps the initial height, so that nothing below it jumps.
    if (this.came && (chosen.length || note || line !== (this.began ||= line))) this.came = 0;
    place.style.minHeight = this.came ? `${this.came}px` : "";
  }

  // isGiven reports whether the turns on the board come from the link.
  isGiven() {
    const { session: { isPuzzle, line }, used } = this.player;
    return isPuzzle && used.solution && !used.shown && line.length > 0 && used.given.startsWith(line.join("."));
  }

  prompt() {
    const { session } = this.player, { chosen, line } = session;
    if (chosen.length) return promptOf(session, session.state());
    if (this.player.firstTurns.shown && !line.length) return say("prompt.turns");
    const takes = session.options();
    if (takes.some(({ kind }) => kind !== "take")) return promptOf(session);
    if (takes.length === 1 && takes[0].kind === "take") return say("prompt.only", { side: sideName(session.mover()), from: takes[0].square });
    return say(line.length ? "prompt.take" : this.hasTried ? "prompt.yours" : "prompt.first", { side: sideName(session.mover()) });
  }

  // speak announces the chosen squares and the next choices to screen readers.
  speak() {
    const { player } = this, { session, data } = player, { chosen } = session, squares = session.options().map((o) => o.square).join(", ");
    let said = "";
    if (data.asked && chosen.length) said = say("spoken.next", { from: chosen.at(-1), squares }).text;
    else if (data.heights && chosen.length) said = say(chosen.length > 1 ? "spoken.step" : "spoken.take", { from: chosen[0], to: chosen[1], squares }).text;
    else if (this.spoke) said = session.fresh || session.line !== this.spokeOf ? "" : say("spoken.none").text;
    [this.spoke, this.spokeOf] = [chosen.length > 0, session.line];
    if (player.$("spoken").textContent !== said) player.$("spoken").textContent = said;
  }

  // marksOf returns the marks of a turn of a refutation. An arrow shows its step.
  marksOf({ state, before, turn: { early, builds }, step, side, at }, known) {
    const out = new Map(), { session, data } = this.player;
    for (const square of [early, ...builds].filter(Boolean)) mark(out, square, "built");
    if (data.gods) for (const square of forced(before, state, session.other(side))) mark(out, square, "forced");
    for (const square of step && step.tone === "good" ? [] : threatened(known.why, state, at, data.gods)) mark(out, square, "threat");
    return out;
  }

  // mine returns the player's last turn in a puzzle, which has a verdict, or null.
  mine({ phase, verdict }) {
    const { session: { line, isPuzzle }, data } = this.player, path = isPuzzle && data.heights && verdict && line.at(["choosing", "mistaken"].includes(phase) ? -2 : -1);
    return path ? turnOf(path) : null;
  }

  // own returns the player's turn that stays visible beside the reply, or null.
  own(known) {
    const { chosen, replied } = this.player.session;
    return known && !chosen.length && ["choosing", "mistaken"].includes(known.phase) && replied ? this.mine(known) : null;
  }

  // arrows returns the better step; or, in a puzzle, the player's last step (faint until the end), and the winning
  // steps that the opponent threatens.
  arrows(known, state) {
    const { session, data, review } = this.player;
    if (review) return review.arrow ? [review.arrow] : [];
    if (!known || session.chosen.length) return [];
    const own = this.own(known), faint = own ? own.steps.filter(({ from }) => !own.builds.includes(from)).map((step) => ({ ...step, kind: `own ${data.side}` })) : []; // not across the build
    if (known.phase === "mistaken") return [...faint, ...this.dangers(known, state)];
    const mine = known.phase === "solved" ? this.mine(known) : null;
    return faint.length ? faint : mine ? mine.steps.filter(({ to }) => state.pieces.has(to)).map((step) => ({ ...step, kind: data.side })) : [];
  }

  // dangers returns the winning steps that the opponent threatens after a wrong turn.
  dangers(known, state) {
    const { session, data } = this.player;
    return threatened(known.why, state, 2, data.gods).flatMap((to) => state.from(to, session.other(session.mover())).slice(0, 1).map((from) => ({ from, to, kind: "danger" })));
  }

  // marks returns the marks of each square: the last turn, the chosen squares, and the next choices.
  marks(known) {
    const { player } = this, { session, data, firstTurns } = player, { line, chosen } = session, out = new Map();
    const add = (square, kind) => mark(out, square, kind);
    const last = line.length ? line[line.length - 1] : data.last;
    const mine = known && !chosen.length ? this.mine(known) : null, isOver = Boolean(mine) && known.phase === "solved", arrow = session.replied && !chosen.length || isOver; // it shows the step
    const built = chosen.filter((_, n) => kindOf(session, n) === "build");
    if (last && !built.length && (line.length || this.hasTried)) { // on a first visit the marks would look like choices
      const { steps, builds, early } = session.turnAt(line.length - 1, last), takes = new Set(chosen.length ? session.options().map((o) => o.square) : []);
      for (const { from, to } of arrow ? [] : steps) { if (from && !takes.has(from)) add(from, "left"); if (!chosen.length || session.state().pieces.has(to)) add(to, "went"); }
      for (const square of [early, ...builds].filter(Boolean)) add(square, "built");
      for (const { kind, to } of (known && data.asked && known.parts) || []) if (kind === "force") add(to, "forced");
      if (!line.length && data.before) for (const square of forced(session.beforeStart(), session.start, session.mover())) add(square, "forced");
    }
    if (isOver && mine.builds.length && known.outcome && known.outcome.winner) for (const p of session.state().pieces.values()) if (p.side !== data.side) add(p.square, "stuck");
    const failed = player.refutation.failed(known), own = this.own(known);
    for (const { to } of failed ? failed.steps : []) add(to, "failed");
    for (const square of own ? own.builds : []) add(square, "own");
    if (mine && known.verdict === "right" && session.state()) { // beside the worker that moved
      const { to } = mine.steps.at(-1) || {};
      if (session.state().pieces.has(to)) add(to, "passed");
    }
    if (known && known.phase === "mistaken") for (const square of threatened(known.why, session.state(), 2, data.gods)) add(square, "threat");
    if (this.showsThreats(known)) this.threats(known).forEach((squares, i) => { for (const square of squares) add(square, i ? "threat" : "rise"); });
    for (const square of built) add(square, "built");
    if (chosen.length && !built.includes(chosen.at(-1))) add(chosen.at(-1), "chosen");
    const { hints, told } = session, better = player.review && player.review.arrow;
    if (better && better.build) add(better.build, "hint");
    if (hints && told && data.heights && !chosen.length) { // the last three hints are the worker, its step, and the turn
      const squares = hints.path.match(/../g), shown = data.asked ? 0 : 3 - (hints.texts.length - told);
      for (const square of squares.slice(0, Math.max(0, shown))) add(square, "hint");
      if (!shown) for (const square of hints.texts[told - 1].match(/\b[A-E][1-5]\b/g) || []) add(square, "hint");
    }
    if (data.gods && chosen.length && session.choices[0]) { // workers that the turn has forced so far
      const { heights, pieces } = session.choices[0];
      for (const square of forced(new State(heights, pieces), session.state(), session.other(session.mover()))) add(square, "forced");
    }
    for (const { square, kind } of session.options()) if (!player.review || chosen.length || kind !== "build") add(square, kinds[kind] || kind); // a review does not offer first builds
    if (!line.length) for (const [square, verdict] of firstTurns.verdicts(session)) add(square, verdict);
    return out;
  }

  // showsThreats reports whether the squares where a side could win next turn are marked.
  showsThreats(known) {
    const { session, data, address } = this.player;
    return Boolean(known) && address.parameters.has("threats") && Boolean(data.heights) && !session.chosen.length;
  }

  // threats returns these squares for the side to move, and for the other side.
  threats(known) {
    const { session, data } = this.player, side = session.mover();
    return [side, session.other(side)].map((of) => (data.asked ? (known.threats || {})[of] || [] : session.state().threats(of)));
  }

  // showMoves lists the turns so far, or of a whole game, and then the turns shown by a refutation.
  showMoves(line, shown) {
    const { player } = this, { session, data } = player, n = session.line.length;
    player.$("moves").replaceChildren(...line.map((path, i) => {
      const turns = line.slice(0, i + 1), current = i + 1 === n && !shown.length && "true";
      const click = (e) => { e.preventDefault(); player.go(turns); };
      const attributes = { href: player.address.of(turns), "aria-current": current, click };
      return make("li", {}, make("a", attributes, session.listedAt(i, path)));
    }), ...shown.map((path, i) => element("li", i + 1 < shown.length ? session.listedAt(n + i, path) : element("b", session.listedAt(n + i, path)), { className: "shown" })));
    const list = player.$("moves"), now = list.querySelector("[aria-current]");
    if (player.review && player.review.isWhole) player.review.mark(list);
    if (now) list.scrollTop = now.parentElement.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  showActions(known, over) {
    const { player } = this, { session } = player, { line, chosen, hints, told } = session;
    const hinting = this.hinting(known), isSolved = session.isPuzzle && known.phase === "solved", isBack = known.phase === "mistaken" && session.isPuzzle, canUndo = chosen.length > 0 || line.length > 0 && !isSolved && !isBack && session.left(known) >= 0 || player.resigned;
    const main = this.mainAction(known, over, hinting);
    this.undo.disabled = !canUndo;
    if (main) [this.main.textContent, this.main.className, this.act] = [main.label, `main ${main.tone || ""}`, main.act];
    this.main.hidden = !main;
    this.restart.hidden = !line.length;
    this.solve.hidden = !hinting;
    player.$("hints").replaceChildren(...(hinting && hints ? hints.texts : []).slice(0, told - 1).map((t) => element("li", t)));
  }

  hinting(known) {
    const { session } = this.player;
    return session.isPuzzle && known.phase === "choosing" && !(session.alone && !known.node);
  }

  mainAction(known, over, hinting) {
    const { player } = this, { session, data, solution } = player, { line, chosen, hints, told } = session, { phase } = known, choice = session.answer;
    if (choice && choice.path && choice.next.length) return { label: say("button.end").text, act: () => player.play(choice.path) };
    if (session.failed) return { label: "Ask again", act: () => player.askAgain() };
    if (player.review && !player.review.isWhole) return { label: say("button.back").text, act: () => player.review.back() };
    if (over && !session.isPuzzle && data.heights && player.address.history && !data.embed) return { label: say("button.review").text, act: () => location.assign(player.address.reviewed(line, { ...data, resigned: player.resigned })) };
    if (this.isGiven()) return { label: "Try it yourself", tone: phase === "solved" ? "done" : "", act: () => player.go([]) };
    if (phase === "replying" && !player.timer) return { label: "Show the reply", act: () => player.reply(known, "push") };
    if (player.firstTurns.shown && phase === "choosing" && player.next) return { label: player.next.text, tone: "done", act: player.next.act };
    if (phase === "mistaken") return { label: "Try again", act: () => player.refutation.back(known, doubleTap) };
    if (hinting && hints && told >= hints.texts.length) return { label: "Show the solution", tone: "soft", act: () => solution.play() };
    if (hinting) return { label: told ? "Next hint" : "Hint", tone: "soft", act: () => solution.hint() };
    if (phase === "solved" && player.next) return { label: player.next.text, tone: "done", act: player.next.act };
    return null;
  }

  // addControls makes the row of controls, which is permanent: only its labels change.
  addControls() {
    const { player } = this, bar = player.$("actions"), views = player.$("views");
    const button = (kind, content, act) => make(`button${kind}`, { type: "button", click: act }, content);
    const old = bar.firstElementChild;
    this.undo = button(".tool", [...old.childNodes], () => player.undo());
    old.replaceWith(this.undo);
    for (const a of bar.querySelectorAll(".main")) a.remove();
    this.main = button(".main", "", () => { if (performance.now() >= this.quietUntil) this.act(); });
    bar.append(this.main);
    this.instead = button("", say("button.solution").text, () => this.solveInstead());
    this.instead.hidden = true;
    this.stepper = new Stepper(player);
    const ended = player.root.querySelector(".ended");
    ended.prepend(this.stepper.box, this.instead);
    player.$("moves").after(ended); // at the bottom, so that a longer message or list does not move it
    for (const id of ["restart", "solve"]) if (player.$(id)) player.$(id).remove();
    this.restart = button("", "Restart", () => { this.close(); player.go([]); });
    this.solve = button("", "Show the solution", () => { this.close(); player.solution.play(); });
    const sound = button("", "", () => {
      turnSound(!isSoundOn());
      name();
    });
    const name = () => { sound.textContent = isSoundOn() ? "Turn sound off" : "Turn sound on"; };
    name();
    views.prepend(this.restart, this.solve);
    views.append(sound);
  }

  // quiet makes the main button ignore taps that were meant for its previous action.
  quiet(milliseconds = underThumb) {
    this.quietUntil = performance.now() + milliseconds;
  }

  // solveInstead shows the solution of the position before a wrong turn.
  solveInstead() {
    const { player } = this, { session } = player, known = session.known();
    if (known && known.phase === "mistaken") player.go(session.line.slice(0, session.left(known)), "replace");
    player.solution.play();
  }

  close() {
    for (const sheet of this.player.root.querySelectorAll("[popover]")) if (sheet.hidePopover && sheet.matches(":popover-open")) sheet.hidePopover();
  }

  async type() {
    const { player } = this, field = player.$("typed-turn"), typed = field.value.trim(), error = player.$("typed-error");
    error.textContent = "";
    if (!typed) return;
    try {
      player.play(await this.typedTurn(typed));
      field.value = "";
      this.close();
    } catch (problem) {
      error.textContent = problem.message;
    }
  }

  // typedTurn returns the path of the typed turn. It throws an error for an invalid turn.
  async typedTurn(typed) {
    const { player } = this, { session, data } = player, { line, alone } = session, known = session.known();
    const path = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
    if (session.isKnown && session.isTurn(path.match(/../g) || [])) return path;
    if (known && known.node && !alone) throw new Error((await player.get("try", data.code, { after: line.join("."), turn: typed })).rule);
    if (alone || !known || !["choosing", "free"].includes(known.phase)) throw new Error(say("typed.now").text);
    const { path: played } = await player.get("session", data.code, { goal: 0, turns: line.join("."), turn: typed });
    return played.split(".").pop();
  }

  toggle(name) {
    const { player } = this, { parameters } = player.address;
    if (parameters.has(name)) parameters.delete(name);
    else parameters.set(name, "1");
    if (player.session.line.length || /\/(p|daily)\//.test(location.pathname)) player.address.go(player.kept(), "replace");
    else player.address.keep(player.kept());
    player.show();
  }
}
