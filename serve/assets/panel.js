// The panel beside the board: messages, buttons, turns, and the marks on the board.

import { State } from "./state.js";
import { kindOf, lastMarks, promptOf, spokenOf } from "./choosing.js";
import { Keeper } from "./keep.js";
import { later } from "./later.js";
import { phrase, say, sideName } from "./line.js";
import { asButton, make } from "./make.js";
import { threatened } from "./refutation.js";
import { took } from "./result.js";
import { stateOf } from "./session.js";
import { isOn as isSoundOn, turn as turnSound } from "./sound.js";
import { turnOf } from "./turn.js";

const underThumb = 1500, doubleTap = 400; // milliseconds

const mark = (marks, square, kind) => marks.set(square, [...new Set([...(marks.get(square) || []), kind])]);

// forced returns the new squares of workers of a side after a turn of the opponent.
const forced = (before, state, side) => [...state.pieces.values()].filter((p) => p.side === side && before.pieces.get(p.square)?.side !== side).map((p) => p.square);

// stepsOf returns the arrows of a turn of a side, as long as its workers are still there.
const stepsOf = (path, side, state) => turnOf(path).steps.filter(({ to }) => state.pieces.get(to)?.side === side).map((step) => ({ ...step, kind: side }));

// summary returns a board in sentences, for screen readers, like package say.
function summary(state) {
  const said = [], tell = (name, squares, words = {}) => { if (squares.length) said.push(phrase(`summary.${name}`, { squares: squares.join(", "), ...words })); };
  const place = ({ square, kind }) => (!state.heights ? phrase("summary.piece", { piece: phrase(`kind.${kind}`), from: square }) : state.height(square) ? phrase("summary.level", { from: square, n: state.height(square) }) : phrase("summary.ground", { from: square }));
  for (const side of state.heights ? ["first", "second"] : ["gold", "silver"]) {
    const pieces = state.squares.map((s) => state.pieces.get(s)).filter((p) => p?.side === side);
    tell(state.heights ? "workers" : "pieces", pieces.map(place), { side: sideName(side) });
  }
  for (const height of state.heights ? [4, 3, 2, 1] : []) tell(height, state.squares.filter((s) => state.height(s) === height));
  if (state.heights && state.squares.every((s) => !state.height(s))) said.push(phrase("summary.empty"));
  return said.join(" ");
}

function counted(text, used) {
  const [first, second] = took(used);
  if (!first) return text.replace(phrase("done.solved"), phrase("done.first"));
  return `${text} ${phrase("done.after", { n: second ? phrase("both", { first, second }) : first })}`;
}

export class Panel {
  constructor(player) {
    const { root, solution, session, data } = player;
    Object.assign(this, { player, session, data });
    player.$("typed")?.addEventListener("submit", (e) => { e.preventDefault(); this.type(); });
    this.link("flip", () => this.toggle("flip"));
    this.link("evaluate", () => this.toggle("eval"));
    this.link("threats", () => { this.close(); this.toggle("threats"); });
    // Letters are keys only on the board.
    player.table.addEventListener("keydown", (e) => {
      const acts = { Escape: () => { session.chosen = []; player.show(); }, u: () => player.undo(), r: () => player.go([]), h: () => solution.hint() };
      const act = acts[e.key.length === 1 ? e.key.toLowerCase() : e.key];
      if (!act || session.fixed || e.ctrlKey || e.metaKey || e.altKey) return;
      e.preventDefault();
      act();
    });
    root.querySelector(".choices")?.closest("details").remove(); // the board and the field replace the list
    this.came = player.$("message").offsetHeight; // the initial height of the message
    addEventListener("resize", () => { this.came = 0; player.$("message").style.minHeight = ""; }, { once: true, signal: player.listening.signal });
    this.waits = false; // the rest is shown after the next frame
    this.quietUntil = 0; // time until which the main button ignores taps
    this.hasTried = new Keeper().read().attempts.length > 0;
    this.connectControls();
  }

  link(id, act) {
    this.player.$(id)?.addEventListener("click", (e) => { e.preventDefault(); act(); });
  }

  // show draws the board and the panel: the response to a tap at once, the rest after the next frame.
  show(known) {
    const { player } = this, { session, board, used, data, refutation: { frame } } = player, { line, chosen, isPuzzle } = session, shown = session.state();
    const { phase, outcome: { winner } } = known, message = this.message(known);
    if (frame) board.draw(frame.state, this.marksOf(frame, known), stepsOf(frame.path, frame.by, frame.state));
    else if (shown) board.draw(shown, this.marks(known), this.arrows(known, shown));
    if (message) this.say(message, phase === "solved" && !frame && message.tone === "good" && !used.wrong);
    const side = frame?.side || winner || known.side, failing = phase === "mistaken" && isPuzzle;
    const mover = failing ? phrase(frame ? "mover.failing" : "mover.mistaken") : frame?.mover || known.mover;
    const plain = phrase(`mover.${side}`), isYours = !winner && !frame && side === data.you;
    const isTask = mover === plain && isPuzzle && !session.unsaid && ["asking", "choosing"].includes(phase); // the heading says it
    player.$("mover-text").textContent = isYours ? mover.replace(plain, phrase(`yours.${side}`)) : isTask ? this.turnsLeft(known) : mover;
    const sign = failing || phase === "solved" && !frame ? session.mover(0) : side; // beside the goal
    player.$("mover-image").setAttribute("href", board.drawing(data.heights ? `${sign}-sign` : sign));
    this.speak();
    const label = player.$("typed-label");
    if (label && session.placing) label.textContent = phrase(line.length < session.placing ? "typed.place" : "typed.turn");
    this.showActions(known);
    if (!this.waits) later(() => this.showRest());
    this.waits = true;
  }

  turnsLeft({ node }) {
    const n = this.player.session.line.length && node?.goal.replace(/\D/g, "");
    return n ? phrase(n === "1" ? "mover.one" : "mover.many", { n }) : "";
  }

  // message returns the message, or null to leave the one that is shown.
  message(known) {
    const { session, refutation: { frame } } = this.player;
    if (frame?.message) return frame.message;
    const message = session.note || this.comment(known);
    if (session.note || frame || !this.showsThreats(known) || this.threats(known).flat().length) return message;
    return { ...message, text: [message?.text, phrase("threats.none")].filter(Boolean).join(" ") };
  }

  // comment returns the message about the turns and the next choices, or null.
  comment(known) {
    const { session, data, used, review, address, byHand, firstTurns } = this.player, { line, chosen, isPuzzle } = session, { phase } = known;
    const isBegin = !line.length && !chosen.length, options = data.heights ? session.options() : [];
    let message = !chosen.length && known.message.text ? known.message : null;
    if (review && address.isWhole(line) && !chosen.length) return review.message();
    if (session.fixed) return known.outcome.winner ? known.message : null;
    if (phase === "asking") return isPuzzle && !byHand && line.length ? say("thinking") : null;
    if (isBegin && data.before) message = { text: `${data.before.said} ${known.message.text}`.trim() };
    // The prompt for the start of a turn is shown at the first turn, and with gods at each.
    if (data.level && message && (isBegin || data.gods) && options.some(({ kind }) => kind === "take")) message = { ...message, text: `${message.text} ${(session.answer ? promptOf(session) : this.prompt()).text}` };
    // On a first visit and among all first turns, the prompt matters more than the last turn, which the board marks.
    const isUsual = message && (message.text !== data.before?.said || this.hasTried && !firstTurns.shown);
    if (!isUsual && options.length) message = this.prompt();
    if (phase === "solved") message = used.solution ? say("shown") : { ...message, text: counted(message.text, used) };
    return message && this.isGiven() ? { text: `${phrase("given")} ${message.text}` } : message;
  }

  showRest() {
    const { player } = this, { session, used, data, address, opponent, review, refutation } = player, { line, note } = session, shown = session.state();
    const { frame } = refutation, [about, gain, newcomer, threats] = ["about", "gain", "newcomer", "threats"].map((id) => player.$(id));
    this.waits = false;
    if (player.listening.signal.aborted) return; // another board has taken its place
    const known = session.known(), over = Boolean(known.outcome.winner), solved = known.phase === "solved";
    if (frame || shown) player.$("summary").textContent = summary(frame?.state || shown);
    if (review) review.show();
    if (frame) this.showMoves(frame.from, frame.shown);
    else this.showMoves(review && address.isWhole(line) ? address.whole : line);
    if (threats) threats.textContent = phrase(address.parameters.has("threats") ? "button.unthreaten" : "button.threats");
    this.instead.hidden = !refutation.isTold(known);
    refutation.showButtons(known);
    player.firstTurns.show(solved);
    if (about) about.hidden = !solved;
    if (gain) gain.textContent = player.attempt?.lost || solved && player.attempt?.gain || "";
    // Shown until the first turn: later, a growing message would move it.
    if (newcomer) newcomer.hidden = this.hasTried || used.wrong > 0 || !data.heights || Boolean(address.whole) || line.length > 0 || Boolean(note) || !player.$("message").textContent;
    player.$("result").hidden = !solved || used.solution && !used.shown;
    const free = !session.isPuzzle || solved || known.phase === "free";
    opponent.show(free, over ? [] : line);
    opponent.showEvaluation(free && known.phase !== "asking" && !over);
    player.ending.show(over);
    player.share?.show();
  }

  // say shows a message. The first sentence about a judged turn is emphasised.
  say({ text, tone = "" }, done = false) {
    const { session: { chosen, line, note } } = this.player, place = this.player.$("message"), end = tone ? text.indexOf(". ") + 1 || text.length : 0;
    if (place.textContent !== text) place.replaceChildren(end ? make("span", {}, make("b", {}, text.slice(0, end)), text.slice(end)) : text);
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
    const { session, firstTurns } = this.player, { chosen, line } = session, options = session.options(), side = sideName(session.mover());
    if (firstTurns.shown && !line.length && !chosen.length) return say("prompt.turns");
    if (chosen.length || options.some(({ kind }) => kind !== "take")) return promptOf(session, session.state());
    if (options.length === 1) return say("prompt.only", { side, from: options[0].square });
    return say(line.length ? "prompt.take" : this.hasTried ? "prompt.yours" : "prompt.first", { side });
  }

  // speak announces the chosen squares and the next choices to screen readers.
  speak() {
    const { player, session } = this, { chosen, fresh, line } = session;
    const said = chosen.length || this.spoke && !fresh && line === this.spokeOf ? spokenOf(session) : "";
    [this.spoke, this.spokeOf] = [chosen.length > 0, line];
    if (player.$("spoken").textContent !== said) player.$("spoken").textContent = said;
  }

  // marksOf returns the marks of a turn of a refutation. An arrow shows its step.
  marksOf({ state, before, path, by, isSolution, at }, { why }) {
    const out = new Map(), { session, data } = this.player;
    for (const square of turnOf(path).built) mark(out, square, "built");
    if (data.gods) for (const square of forced(before, state, session.other(by))) mark(out, square, "forced");
    for (const square of isSolution ? [] : threatened(why, state, at, data.gods)) mark(out, square, "threat");
    return out;
  }

  // mine returns the path of the player's last turn in a puzzle, which has a verdict, or "".
  mine({ phase, verdict }) {
    const { session: { line, isPuzzle, chosen }, data } = this.player;
    return isPuzzle && data.heights && verdict && !chosen.length && line.at(["choosing", "mistaken"].includes(phase) ? -2 : -1) || "";
  }

  // own returns the player's turn that stays visible beside the reply.
  own(known) {
    return turnOf(this.player.session.replied && known.phase !== "solved" ? this.mine(known) : "");
  }

  // arrows returns the better step; or the step of a hint; or the step of the reply, the player's last step in a puzzle (faint until the end),
  // and the winning steps that the opponent threatens.
  arrows(known, state) {
    const { session, data, review } = this.player, { line } = session, other = session.other(session.mover());
    if (review) return review.arrow ? [review.arrow] : [];
    if (session.chosen.length) return [];
    const [from, to] = this.hinted();
    if (to) return [{ from, to, kind: "hinted" }];
    if (known.phase === "solved") return stepsOf(this.mine(known), data.side, state);
    const { steps, builds } = this.own(known), faint = steps.filter(({ from }) => !builds.includes(from)).map((step) => ({ ...step, kind: `own ${data.side}` })); // not across the build
    const last = line.length ? session.replied && line.length > session.placing && line.at(-1) : this.hasTried && data.before?.path;
    const dangers = (known.phase === "mistaken" ? threatened(known.why, state, 2, data.gods) : []).flatMap((to) => state.from(to, other).slice(0, 1).map((from) => ({ from, to, kind: "danger" })));
    const replies = last ? stepsOf(last, other, state).filter(({ from, to }) => !dangers.some((a) => a.from === to && a.to === from)) : []; // it would cover the other arrow
    return [...faint, ...replies, ...dangers];
  }

  // hinted returns the squares of the turn that the last hints show, one after the other: the worker, its step, which is
  // an arrow, and the build, which is an outline of the block.
  hinted() {
    const { data, session: { hints, told, chosen } } = this.player;
    if (!hints || !told || !data.heights || data.asked || chosen.length) return [];
    return hints.path.match(/../g).slice(0, Math.max(0, 3 - (hints.texts.length - told)));
  }

  marks(known) {
    const { player, session, data } = this, { firstTurns, review } = player, { line, chosen, hints, told } = session, out = new Map(), state = session.state(), options = session.options();
    const add = (kind, squares) => { for (const square of squares) mark(out, square, kind); };
    const mover = session.mover(), { phase, verdict, outcome } = known;
    const last = line.at(-1) || data.before?.path, mine = this.mine(known), turn = turnOf(mine), isOver = Boolean(mine) && phase === "solved", arrow = session.replied && !chosen.length || isOver; // it shows the step
    const built = chosen.filter((_, n) => kindOf(session, n) === "build");
    if (last && !built.length && (line.length || this.hasTried)) { // on a first visit the marks would look like choices
      const takes = chosen.length ? options.map((o) => o.square) : [], isShown = { built: () => true, left: (square) => !arrow && !takes.includes(square), went: (square) => !arrow && (!chosen.length || state.pieces.has(square)) };
      for (const [square, kinds] of lastMarks(last, line.length > 0 && line.length <= session.placing)) for (const kind of kinds) if (isShown[kind](square)) add(kind, [square]);
      if (data.asked) add("forced", (known.parts || []).filter(({ kind }) => kind === "force").map(({ to }) => to));
      if (!line.length) add("forced", forced(stateOf(data.before), session.start, mover));
    }
    if (isOver && turn.builds.length && outcome.winner) add("stuck", [...state.pieces.values()].filter((p) => p.side !== data.side).map((p) => p.square));
    if (phase === "mistaken") {
      if (session.isPuzzle && data.heights) add("failed", turnOf(line[session.home(known).length]).steps.map(({ to }) => to));
      add("threat", threatened(known.why, state, 2, data.gods));
    }
    add("own", this.own(known).builds);
    if (verdict === "right" && state) add("passed", turn.steps.slice(-1).map(({ to }) => to).filter((to) => state.pieces.has(to))); // beside the worker that moved
    if (this.showsThreats(known)) this.threats(known).forEach((squares, i) => add(i ? "threat" : "rise", squares));
    add("built", built);
    if (chosen.length && !built.includes(chosen.at(-1))) add("chosen", chosen.slice(-1));
    if (review?.arrow?.build) add("hint", [review.arrow.build]);
    if (hints && told && data.heights && !chosen.length) {
      const [from, , build] = this.hinted();
      add("hint", from ? [from] : hints.texts[told - 1].match(/\b[A-E][1-5]\b/g) || []);
      if (build) add("raise", [build]);
    }
    if (data.gods && chosen.length && session.choices[0]) add("forced", forced(State.of(session.choices[0]), state, session.other(mover))); // so far
    for (const { square, kind } of options) if (!review || chosen.length || kind !== "build") add(kind === "take" ? "can" : kind, [square]); // a review does not offer first builds
    if (!line.length) for (const [square, kind] of firstTurns.marks(session)) add(kind, [square]);
    return out;
  }

  // showsThreats reports whether the squares where a side could win next turn are marked.
  showsThreats({ phase }) {
    const { session, data, address } = this.player;
    return phase !== "asking" && address.parameters.has("threats") && Boolean(data.heights) && !session.chosen.length;
  }

  threats(known) {
    const { session, data } = this, side = session.mover();
    return [side, session.other(side)].map((of) => (data.asked ? known.threats?.[of] || [] : session.state().threats(of)));
  }

  showMoves(line, shown = []) {
    const { player } = this, { session, review } = player, list = player.$("moves"), turns = [...line, ...shown];
    list.replaceChildren(...turns.map((path, i) => {
      const n = i + 1, said = session.listedAt(i, path), isLast = n === turns.length;
      if (n > line.length || session.fixed) return make(n > line.length ? "li.shown" : "li", {}, isLast ? make("b", {}, said) : said);
      const click = (e) => { e.preventDefault(); player.go(line.slice(0, n)); };
      return make("li", {}, make("a", { href: player.address.of(line.slice(0, n)), "aria-current": n === session.line.length && !shown.length && "true", click }, said));
    }));
    const now = list.querySelector("[aria-current]");
    if (review?.isWhole) review.mark(list);
    if (now) list.scrollTop = now.parentElement.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  showActions(known) {
    const { player, session } = this, { line, chosen, hints, told, isPuzzle } = session, { phase } = known;
    const hinting = isPuzzle && phase === "choosing" && !(session.alone && !known.node), isEnded = isPuzzle && ["solved", "mistaken"].includes(phase);
    const [label, act, tone = ""] = this.mainAction(known, hinting) || [];
    this.undo.disabled = !(chosen.length || player.resigned || !isEnded && session.home(known));
    if (act) Object.assign(this.main, { textContent: label, className: `main ${tone}` });
    this.act = act;
    this.main.hidden = !act;
    this.restart.hidden = !line.length;
    this.solve.hidden = !hinting;
    player.$("hints").replaceChildren(...(hinting && hints?.texts || []).slice(0, told - 1).map((t) => make("li", {}, t)));
  }

  // mainAction returns the label, the action and the tone of the main button, or null to hide it.
  mainAction(known, hinting) {
    const { player, session, data } = this, { solution, review, next } = player, { line, hints, told, answer } = session, { phase } = known;
    const isOver = Boolean(known.outcome.winner), isSolved = phase === "solved";
    if (answer?.path && answer.next.length) return [phrase("button.end"), () => player.play(answer.path)];
    if (session.failed) return [phrase("button.again"), () => { player.begin(line); player.show(); }];
    if (review && !review.isWhole) return [phrase("button.back"), () => review.back()];
    if (isOver && !session.isPuzzle && data.heights && player.address.history && !data.embed) return [phrase("button.review"), () => location.assign(player.address.reviewed(line, { ...data, resigned: player.resigned }))];
    if (this.isGiven()) return [phrase("button.self"), () => player.go([]), isSolved && "done"];
    if (phase === "replying" && !player.timer) return [phrase("button.reply"), () => player.reply(known, "push")];
    if (next && (isSolved || player.firstTurns.shown && phase === "choosing")) return [next.text, next.act, "done"];
    if (phase === "mistaken") return [phrase("button.retry"), () => player.refutation.back(known, doubleTap)];
    if (hinting && told >= hints?.texts.length) return [phrase("button.reveal"), () => solution.play(), "soft"];
    if (hinting) return [phrase(told ? "button.hint.next" : "button.hint"), () => solution.hint(), "soft"];
    return null;
  }

  // connectControls connects the row of controls, which is permanent: only its labels change.
  connectControls() {
    const { player } = this, bar = player.$("actions"), sound = player.$("sound");
    const inSheet = (id, act) => asButton(player.$(id), () => { this.close(); act(); });
    this.undo = asButton(bar.firstElementChild, () => player.undo());
    for (const a of bar.querySelectorAll(".main")) a.remove();
    this.main = make("button.main", { type: "button", click: () => { if (performance.now() >= this.quietUntil) this.act(); } });
    bar.append(this.main);
    this.instead = asButton(player.$("instead"), () => this.solveInstead());
    this.restart = inSheet("restart", () => player.go([]));
    this.solve = inSheet("solve", () => player.solution.play());
    this.solve.textContent = phrase("button.reveal");
    const name = () => { sound.textContent = phrase(isSoundOn() ? "button.silence" : "button.sound"); };
    sound.addEventListener("click", () => {
      turnSound(!isSoundOn());
      name();
    });
    name();
    sound.hidden = false;
    player.$("keys")?.firstElementChild.after(make("p", {}, phrase("keys")));
  }

  // quiet makes the main button ignore taps that were meant for its previous action.
  quiet(milliseconds = underThumb) {
    this.quietUntil = performance.now() + milliseconds;
  }

  solveInstead() {
    const { player, session } = this, known = session.known();
    if (known.phase === "mistaken") player.go(session.home(known), "replace");
    player.solution.play();
  }

  close() {
    for (const sheet of this.player.root.querySelectorAll("[popover]")) sheet.hidePopover?.();
  }

  async type() {
    const { player } = this, field = player.$("typed-turn"), typed = field.value.trim(), error = player.$("typed-error");
    error.textContent = "";
    if (!typed) return;
    try {
      player.play(await this.typedTurn(typed));
      field.value = "";
      this.close();
    } catch ({ message }) {
      error.textContent = message;
    }
  }

  // typedTurn returns the path of a typed turn. It throws an error for an invalid turn.
  async typedTurn(typed) {
    const { player, session, data } = this, { line, alone } = session;
    const path = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
    if (session.isKnown && session.isTurn(path.match(/../g) || [])) return path;
    if (session.known().node && !alone) throw new Error((await player.get("try", data.code, { after: line.join("."), turn: typed })).rule);
    if (alone || !session.isOpen) throw new Error(phrase("typed.now"));
    const { path: played } = await player.get("session", data.code, { goal: 0, turns: line.join("."), turn: typed });
    return played.split(".").pop();
  }

  // set turns a view on or off: flip, threats or eval.
  set(name, isOn) {
    if (this.player.address.parameters.has(name) !== isOn) this.toggle(name);
  }

  toggle(name) {
    const { player } = this, { parameters } = player.address;
    if (name === "flip") player.board.flip();
    if (name === "threats" && player.session.note?.isHint) player.session.note = null;
    if (parameters.has(name)) parameters.delete(name);
    else parameters.set(name, "1");
    if (player.session.line.length || /\/(p|daily)\//.test(location.pathname)) player.address.go(player.kept(), "replace");
    else player.address.keep(player.kept());
    player.show();
  }
}
