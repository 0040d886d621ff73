// The review of a whole game, turn by turn, which shows what each turn lost. The user may play other turns on the
// board, and return to the game.

import { hashAt, linkTo, pageAt, sent } from "./address.js";
import { Balance } from "./balance.js";
import { Curve } from "./curve.js";
import { Door } from "./door.js";
import { after } from "./ending.js";
import { Estimates } from "./estimates.js";
import { say, sideName } from "./line.js";
import { element } from "./loading.js";
import { make } from "./make.js";
import { remember, sideOf } from "./me.js";
import { parametersOf } from "./sets.js";
import { listed, pathOf, turnOf } from "./turn.js";

const here = import.meta.url; // a separate constant, so that bundlers do not change the URL below
const tones = { "?!": "", "?": "slow", "??": "bad" }; // of marks
const sides = ["first", "second"];
const mostWorkers = 3; // each takes about 100 MB
const lostBy = { resignation: "review.resigned", abandoned: "review.left" }; // by the tag Termination

// around returns a sentence that contains a name, as a list. The list has the element part in place of the name.
function around(name, part) {
  const [before, after] = say(name, { name: "\n" }).text.split("\n");
  return [before, part, after];
}

export class Review {
  constructor(player) {
    this.player = player;
    const { address, data, session } = player, { whole, played } = address;
    this.game = { line: whole, ...played };
    this.isPrivate = address.kind === "hash"; // nothing of the game is sent
    this.names = { first: played.first || "", second: played.second || "" };
    this.me = played.you || sideOf(this.names); // the side of the user; "" if unknown
    this.more = []; // doors to additional workers
    this.at = session.line.length; // where the game was left
    const [first, back, next, last] = player.$("steps").children;
    this.steps = [[first, () => 0], [back, (n) => n - 1], [next, (n) => n + 1], [last, () => whole.length]].map(([old, to]) => this.button(old, to));
    document.head.append(element("link", [], { rel: "stylesheet", href: new URL("review.css", here).href }));
    this.showHeading();
    player.$("after").replaceChildren(...after(player, played));
    player.$("after").hidden = false;
    const box = player.root.querySelector(".play");
    box.classList.add("reviewing");
    box.addEventListener("keydown", (e) => this.key(e), true);
    if (data.heights && whole.length > session.placing) this.estimate(box);
  }

  showHeading() {
    const { player, names, game: { level } } = this, heading = player.$("heading");
    if (names.first || names.second) heading.replaceChildren(element("bdi", this.nameOf("first")), " against ", element("bdi", this.nameOf("second")));
    else heading.textContent = level ? say("heading.level", { level }).text : say("heading.game").text;
    document.title = `${heading.textContent} - puzzlecode`;
  }

  // nameOf returns the name of a side's player, or of the side.
  nameOf(side) {
    return this.names[side] || sideName(side);
  }

  // button replaces the link old by a button that goes to another turn. to returns the number of that turn, given that
  // of the current turn.
  button(old, to) {
    const click = () => this.go(to(this.ply));
    const b = make("button", { type: "button", class: old.className, click }, [...old.childNodes]);
    old.replaceWith(b);
    return [b, to];
  }

  // estimate starts the estimates of all turns. It puts the summary of the game below the board.
  estimate(box) {
    const { player } = this, { signal } = player.listening;
    let place = player.$("estimates");
    if (!place) player.$("message").before(place = element("section", [], { id: "estimates", className: "estimates" }));
    const act = (name, click) => {
      const tap = () => { if (b.getAttribute("aria-disabled") !== "true") click(); };
      const b = make("button", { type: "button", click: tap }, name && say(`button.${name}`).text);
      return b;
    };
    this.curve = new Curve(this.game.line.length, (ply) => this.go(ply), (side) => (this.names[side] ? `${sideName(side)}: ${this.names[side]}` : sideName(side)));
    this.said = element("p", "", { className: "quiet" });
    this.mistake = act("mistake", () => this.go(this.next()));
    this.better = act("better", () => this.playBetter());
    this.puzzle = act("puzzle", () => location.assign(this.linkTo(this.turn.puzzle.code)));
    this.again = act("again", () => this.begin());
    this.sets = sides.map((side) => [side, act("", () => location.assign(this.setOf(side)))]);
    this.who = this.isPrivate ? sides.map((side) => [side, act("", () => this.choose(side))]) : [];
    for (const [side, b] of this.who) b.append(element("bdi", this.nameOf(side)));
    this.asks = element("span");
    const who = this.who.length ? [element("p", [this.asks, ...this.who.map(([, b]) => b)], { className: "who" })] : [];
    place.replaceChildren(this.curve.box, this.said, ...who, element("p", this.sets.map(([, b]) => b), { className: "sets" }), element("p", [this.mistake, this.better, this.puzzle, this.again], { className: "actions" }));
    const progress = (loaded, total) => { if (total) this.said.textContent = `Loading the solver, ${Math.round((100 * Math.min(loaded, total)) / total)} %`; };
    this.balance = new Balance(this);
    box.after(this.balance.place);
    this.estimates = new Estimates({
      code: player.data.code, line: this.game.line, first: player.session.placing, tell: () => player.show(),
      get: (...asked) => player.door.get(...asked, { signal, progress }),
      others: () => this.others(signal),
    });
    this.begin();
  }

  // others starts more web workers for a review, if there is no server and the browser has enough cores. It returns a
  // function for each that calls an operation.
  others(signal) {
    const { player: { door } } = this, many = this.isPrivate && door.runner ? Math.min(navigator.hardwareConcurrency || 1, mostWorkers) - 1 : 0;
    this.more = Array.from({ length: Math.max(many, 0) }, () => new Door({ server: false, module: door.runner.module }));
    return this.more.map((other) => (...asked) => other.get(...asked, { signal }));
  }

  // begin requests the estimates, and ends the workers that it started for them.
  async begin() {
    await this.estimates.begin();
    for (const { runner } of this.more) runner.end();
    this.more = [];
  }

  // choose says which side the user played. The same side once more means none. The player's name is stored, so that
  // later reviews know the side.
  choose(side) {
    const other = sides.find((s) => s !== side);
    this.me = this.me === side ? "" : side;
    if (this.me) remember(this.names[side], this.names[other]);
    else remember("", this.names[side]);
    this.player.show();
  }

  linkTo(code) {
    return linkTo(code, [], undefined, { kind: this.isPrivate ? "hash" : sent });
  }

  // missed returns the codes of the puzzles that a side missed in the game.
  missed(side) {
    return [...new Set(this.estimates.turns.flatMap((turn) => (turn && turn.side === side && turn.puzzle ? [turn.puzzle.code] : [])))];
  }

  // setOf returns the address of a set: the puzzles that a side missed in the game.
  setOf(side) {
    return (this.isPrivate ? hashAt : pageAt)("train", parametersOf({ title: say("heading.mistakes").text, codes: this.missed(side) }));
  }

  get ply() {
    return this.player.session.line.length;
  }

  // isWhole is true while the board shows the game, not other turns that the user plays.
  get isWhole() {
    return this.player.address.isWhole(this.player.session.line);
  }

  // turn returns the data of the turn on the board if it is marked, for example as a mistake.
  get turn() {
    const known = this.isWhole && this.estimates && this.estimates.turns[this.ply - 1];
    return known && known.mark ? known : null;
  }

  // arrow returns the squares of the better turn, or null if there is no turn to show.
  get arrow() {
    const { turn, player } = this;
    if (!turn || player.session.chosen.length) return null;
    const { steps: [{ from, to }], build } = turnOf(pathOf(turn.best));
    return { from, to, build };
  }

  go(ply) {
    const { line } = this.game;
    if (ply < 0 || ply > line.length || ply === this.ply && this.isWhole) return;
    this.player.go(line.slice(0, ply), "replace");
  }

  // back returns from other turns to the game, at the turn where the user left it.
  back() {
    this.player.go(this.game.line.slice(0, this.at));
  }

  // marked returns the numbers of the turns that are marked, for example as mistakes. If the user's side is known, only
  // turns of that side are returned, unless all is set.
  marked({ all = false } = {}) {
    return this.estimates.turns.flatMap((turn, i) => (turn && turn.mark && (all || !this.me || turn.side === this.me) ? [i + 1] : []));
  }

  // next returns the number of the next marked turn. After the last, it is the first.
  next() {
    const marked = this.marked();
    return marked.find((ply) => ply > this.ply) || marked[0];
  }

  playBetter() {
    const { best } = this.turn;
    this.player.go([...this.game.line.slice(0, this.ply - 1), pathOf(best)], "push", { note: say("review.better", { turn: listed(pathOf(best)) }) });
  }

  // key steps through the game with the arrow keys. With shift, or with a chosen worker, they move on the board.
  key(e) {
    const { session } = this.player, { ply } = this;
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, ArrowUp: 0, ArrowDown: this.game.line.length, Home: 0, End: this.game.line.length }[e.key];
    if (to === undefined || e.shiftKey || e.ctrlKey || e.metaKey || e.altKey || !this.isWhole || session.chosen.length || e.target.closest("input, select, textarea, [popover]")) return;
    e.preventDefault();
    e.stopPropagation();
    this.go(to);
  }

  // message describes the current turn, its loss, and at the end the result of the game.
  message() {
    const { ply, player, turn } = this, { session } = player, { line, you, resigned, lost, how } = this.game;
    if (!ply) return say("review.start", { side: sideName(session.mover(0)) });
    const known = session.known(), went = session.listedAt(ply - 1, line[ply - 1]);
    const { text } = say("review.turn", { n: Math.ceil(ply / 2), side: sideName(session.mover(ply - 1)), turn: went });
    const loser = resigned && you ? you : lost, words = loser && { side: sideName(loser), other: sideName(session.other(loser)) };
    const ended = ply < line.length ? "" : known && known.outcome && known.outcome.winner ? known.status : loser ? say(resigned && you ? "review.resigned" : lostBy[how] || "review.ended", words).text : "";
    const gave = turn ? [turn.message.text, turn.why, turn.puzzle && say("review.puzzle", { task: turn.puzzle.task }).text] : [];
    return { text: [text, ...gave, ended].filter(Boolean).join(" "), tone: (turn && turn.message.tone) || "" };
  }

  show() {
    const { player, ply, isWhole } = this, { line } = this.game;
    if (isWhole) this.at = ply;
    player.$("steps").hidden = !isWhole;
    player.$("actions").hidden = isWhole;
    for (const [b, to] of this.steps) b.setAttribute("aria-disabled", to(ply) === ply || to(ply) < 0 || to(ply) > line.length); // they keep the focus, so that keys still work
    if (this.estimates) this.showEstimates();
  }

  showEstimates() {
    const { estimates, at, turn, isWhole, me } = this, { line } = this.game, { turns, fault, isDone, isEstimated } = estimates;
    const marked = this.marked({ all: true }), by = (side) => marked.filter((ply) => turns[ply - 1].side === side).length;
    const shares = Array.from({ length: line.length + 1 }, (_, ply) => estimates.share(ply));
    this.curve.show(at, shares, new Map(marked.map((ply) => [ply, tones[turns[ply - 1].mark]])), `${at} of ${line.length}`);
    const { text } = fault ? say("review.fault", { rule: fault.message }) : isDone ? say("review.done", { n: by("first"), m: by("second") }) : isEstimated ? say("review.seeking", { n: estimates.proved() + 1, m: estimates.asked().length }) : say("review.progress", { n: line.length - estimates.missing().length + 1, m: line.length });
    if (this.said.textContent !== text) this.said.textContent = text;
    this.again.hidden = !fault;
    const target = this.next();
    this.mistake.setAttribute("aria-disabled", !isWhole || !target || target === this.ply);
    this.better.setAttribute("aria-disabled", !turn);
    this.puzzle.setAttribute("aria-disabled", !turn || !turn.puzzle);
    this.asks.textContent = say(me ? "heading.you" : "heading.who").text;
    for (const [side, b] of this.who) b.setAttribute("aria-pressed", side === me);
    for (const [side, b] of this.sets) {
      const codes = this.missed(side);
      b.hidden = Boolean(me) && side !== me;
      b.className = isDone && codes.length ? "primary" : "";
      b.setAttribute("aria-disabled", !isDone || !codes.length);
      const text = me ? [say("button.mine").text] : around("button.theirs", element("bdi", this.nameOf(side)));
      b.replaceChildren(element("span", [...text, ...(isDone ? [` (${codes.length})`] : [])]));
    }
    if (isDone || fault) this.balance.show();
  }

  // mark adds the marks of turns, for example of mistakes, to the list of turns.
  mark(list) {
    if (!this.estimates) return;
    this.estimates.turns.forEach((turn, i) => { const mark = turn && turn.mark; if (mark) list.children[i].append(element("b", ` ${mark}`, { className: tones[mark] })); });
  }
}
