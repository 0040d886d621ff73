// The review of a whole game, turn by turn, which shows what each turn lost. The user may play other turns on the
// board, and return to the game.

import { hashAt, linkTo, pageAt, sent, titleOf } from "./address.js";
import { Balance } from "./balance.js";
import { Curve } from "./curve.js";
import { Door } from "./door.js";
import { after } from "./ending.js";
import { Estimates } from "./estimates.js";
import { learn, phrase, pieces, say, sideName } from "./line.js";
import { loadingText } from "./loading.js";
import { asButton, make } from "./make.js";
import { remember, sideOf } from "./me.js";
import { estimatesMarkup } from "./reviewmarkup.js";
import { sentences } from "./reviewwords.js";
import { parametersOf } from "./sets.js";
import { listed, pathOf, turnOf } from "./turn.js";

learn(sentences);

const here = import.meta.url; // a separate constant, so that bundlers do not change the URL below
const tones = { "?!": "", "?": "slow", "??": "bad" }; // of marks
const sides = ["first", "second"];
const mostWorkers = 3; // each takes about 100 MB
const lostBy = { resignation: "review.resigned", abandoned: "review.left" }; // by the tag Termination

export class Review {
  constructor(player) {
    this.player = player;
    const { address, data, session } = player, { whole, played } = address, { you, resigned } = played;
    this.game = { line: whole, ...played, ...(you && resigned ? { lost: you, how: "resignation" } : {}) };
    this.isPrivate = address.kind === "hash"; // nothing of the game is sent
    this.names = { first: played.first || "", second: played.second || "" };
    this.me = you || sideOf(this.names); // the side of the user; "" if unknown
    this.more = []; // doors to additional workers
    this.at = session.line.length; // where the game was left
    const [first, back, next, last] = player.$("steps").children, { length } = whole;
    this.steps = [[first, () => 0], [back, (n) => Math.max(n - 1, 0)], [next, (n) => Math.min(n + 1, length)], [last, () => length]].map(([link, to]) => [asButton(link, () => this.go(to(this.ply))), to]); // to returns the number of the turn to which the button goes from another one
    document.head.append(make("link", { rel: "stylesheet", href: new URL("review.css", here).href }));
    this.showHeading();
    player.$("after").replaceChildren(...after(player, played));
    player.$("after").hidden = false;
    const box = player.root.querySelector(".play");
    box.classList.add("reviewing");
    box.addEventListener("keydown", (e) => this.key(e), true);
    if (data.heights && length > session.placing) this.estimate(box);
  }

  showHeading() {
    const { player, names, game: { level } } = this, heading = player.$("heading"), [first, second] = sides.map((side) => make("bdi", {}, this.nameOf(side)));
    if (names.first || names.second) heading.replaceChildren(...pieces("versus", { side: first, other: second }));
    else heading.textContent = level ? phrase("heading.level", { level }) : phrase("heading.game");
    document.title = titleOf(heading.textContent);
  }

  nameOf(side) {
    return this.names[side] || sideName(side);
  }

  fullName(side) {
    return this.names[side] ? phrase("review.named", { side: sideName(side), name: this.names[side] }) : sideName(side);
  }

  // estimate starts the estimates of all turns. It puts the summary of the game below the board.
  estimate(box) {
    const { player, game: { line } } = this, { signal } = player.listening;
    const place = this.place = player.$("estimates") || make("section.estimates", { id: "estimates" });
    if (!place.isConnected) player.$("message").before(place);
    place.innerHTML = estimatesMarkup;
    this.said = place.querySelector(".quiet");
    const acts = {
      mistake: () => this.go(this.next()),
      better: () => this.playBetter(),
      puzzle: () => location.assign(this.linkTo(this.turn.puzzle.code)),
      again: () => this.begin(),
      train: (side) => location.assign(this.setOf(side)),
      choose: (side) => this.choose(side),
    };
    place.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button && button.getAttribute("aria-disabled") !== "true") acts[button.name](button.value);
    });
    place.querySelector(".who").hidden = !this.isPrivate;
    for (const side of sides) this.part("choose", side).firstChild.textContent = this.nameOf(side);
    this.curve = new Curve(place.querySelector(".plot"), line.length, (ply) => this.go(ply), (side) => this.fullName(side));
    this.balance = new Balance(this);
    box.after(this.balance.place);
    const progress = (...loaded) => { this.said.textContent = loadingText(...loaded); };
    this.estimates = new Estimates({
      code: player.data.code, line, first: player.session.placing, tell: () => player.show(),
      get: (...asked) => player.door.get(...asked, { signal, progress }),
      others: () => this.others(signal),
    });
    this.begin();
  }

  // part returns a button of the estimates. Some have one for each side.
  part(name, side = "") {
    return this.place.querySelector(`[name=${name}]${side && `[value=${side}]`}`);
  }

  // others starts more web workers for a review, if there is no server and the browser has enough cores. It returns a
  // function for each that calls an operation.
  others(signal) {
    const { door } = this.player, length = this.isPrivate && door.runner ? Math.min(navigator.hardwareConcurrency || 1, mostWorkers) - 1 : 0;
    this.more = Array.from({ length }, () => new Door({ server: false, module: door.runner.module }));
    return this.more.map((other) => (...asked) => other.get(...asked, { signal }));
  }

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

  missed(side) {
    return [...new Set(this.estimates.turns.flatMap((turn) => (turn?.side === side && turn.puzzle ? [turn.puzzle.code] : [])))];
  }

  // setOf returns the address of a set: the puzzles that a side missed in the game.
  setOf(side) {
    return (this.isPrivate ? hashAt : pageAt)("train", parametersOf({ title: phrase("heading.mistakes"), codes: this.missed(side) }));
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
    const known = this.isWhole && this.estimates?.turns[this.ply - 1];
    return known?.mark ? known : null;
  }

  // arrow returns the squares of the better turn, or null if there is no turn to show.
  get arrow() {
    const { turn, player } = this;
    if (!turn || player.session.chosen.length) return null;
    const { steps: [{ from, to }], build } = turnOf(pathOf(turn.best));
    return { from, to, build };
  }

  go(ply) {
    if (ply !== this.ply || !this.isWhole) this.player.go(this.game.line.slice(0, ply), "replace");
  }

  // back returns from other turns to the game, at the turn where the user left it.
  back() {
    this.player.go(this.game.line.slice(0, this.at));
  }

  // marked returns the numbers of a side's turns, or of all, that are marked, for example as mistakes.
  marked(side = "") {
    return this.estimates.turns.flatMap((turn, i) => (turn?.mark && (!side || turn.side === side) ? [i + 1] : []));
  }

  // next returns the number of the next marked turn of the user, if known. After the last, it is the first.
  next() {
    const marked = this.marked(this.me);
    return marked.find((ply) => ply > this.ply) || marked[0];
  }

  playBetter() {
    const { best } = this.turn;
    this.player.go([...this.game.line.slice(0, this.ply - 1), pathOf(best)], "push", { note: say("review.better", { turn: listed(pathOf(best)) }) });
  }

  // key steps through the game with the arrow keys. With shift, or with a chosen worker, they move on the board.
  key(e) {
    const { session } = this.player, [first, back, next, last] = this.steps.map(([, to]) => to(this.ply));
    const to = { ArrowLeft: back, ArrowRight: next, ArrowUp: first, ArrowDown: last, Home: first, End: last }[e.key];
    if (to === undefined || e.shiftKey || e.ctrlKey || e.metaKey || e.altKey || !this.isWhole || session.chosen.length || e.target.closest("input, select, textarea, [popover]")) return;
    e.preventDefault();
    e.stopPropagation();
    this.go(to);
  }

  message() {
    const { ply, turn, player: { session }, game: { line } } = this;
    if (!ply) return say("review.start", { side: sideName(session.mover(0)) });
    const went = session.listedAt(ply - 1, line[ply - 1]);
    const parts = [phrase("review.turn", { n: Math.ceil(ply / 2), side: sideName(session.mover(ply - 1)), turn: went })];
    if (turn) parts.push(turn.message.text, turn.why, turn.puzzle && phrase("review.puzzle", { task: turn.puzzle.task }));
    if (ply === line.length) parts.push(this.ended());
    return { text: parts.filter(Boolean).join(" "), tone: turn?.message.tone || "" };
  }

  ended() {
    const { player: { session }, game: { lost, how } } = this, known = session.known();
    if (known?.outcome?.winner) return known.status;
    return lost && phrase(lostBy[how] || "review.ended", { side: sideName(lost), other: sideName(session.other(lost)) });
  }

  show() {
    const { player, ply, isWhole } = this;
    if (isWhole) this.at = ply;
    player.$("steps").hidden = !isWhole;
    player.$("actions").hidden = isWhole;
    for (const [button, to] of this.steps) button.setAttribute("aria-disabled", to(ply) === ply); // it keeps the focus, so that keys still work
    if (this.estimates) this.showEstimates();
  }

  showEstimates() {
    const { estimates, at, turn, isWhole, me } = this, { turns, fault, isDone } = estimates, { length } = this.game.line;
    const shares = Array.from({ length: length + 1 }, (_, ply) => estimates.share(ply));
    this.curve.show(at, shares, new Map(this.marked().map((ply) => [ply, tones[turns[ply - 1].mark]])), phrase("count.of", { n: at, all: length }));
    const { text } = isDone && !fault ? say("review.done", { n: this.marked("first").length, m: this.marked("second").length }) : estimates.progress();
    if (this.said.textContent !== text) this.said.textContent = text;
    const target = this.next(), enable = (button, can) => button.setAttribute("aria-disabled", !can);
    this.part("again").hidden = !fault;
    enable(this.part("mistake"), isWhole && target && target !== this.ply);
    enable(this.part("better"), turn);
    enable(this.part("puzzle"), turn?.puzzle);
    this.place.querySelector(".who span").textContent = phrase(me ? "heading.you" : "heading.who");
    for (const side of sides) {
      const button = this.part("train", side), n = this.missed(side).length;
      this.part("choose", side).setAttribute("aria-pressed", side === me);
      button.hidden = Boolean(me) && side !== me;
      button.className = isDone && n ? "primary" : "";
      enable(button, isDone && n);
      button.firstChild.replaceChildren(...(me ? [phrase("button.mine")] : pieces("button.theirs", { name: make("bdi", {}, this.nameOf(side)) })), isDone ? ` (${n})` : "");
    }
    if (isDone || fault) this.balance.show();
  }

  mark(list) {
    for (const ply of this.estimates ? this.marked() : []) {
      const { mark } = this.estimates.turns[ply - 1];
      list.children[ply - 1].append(make("b", { class: tones[mark] }, ` ${mark}`));
    }
  }
}
