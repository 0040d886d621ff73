// A study on a page or in an element: a board with the tree of turns and its comments beside it.

import { State } from "./state.js";
import { Chooser } from "./chooser.js";
import { godItems } from "./gods.js";
import { lastMarks } from "./lastmarks.js";
import { promptOf, say, sideName } from "./line.js";
import { Loading } from "./loading.js";
import { draw, make, sign } from "./make.js";
import { markup } from "./markup.js";
import { meanings, signOf } from "./studytext.js";
import { endsOf, lastOf, pathsTo } from "./studytree.js";
import { listed, pathOf } from "./turn.js";

const shapes = { First: "M6 5v14M18 5l-8 7 8 7", Back: "m15 5-8 7 8 7", Next: "m9 5 8 7-8 7", Last: "M18 5v14M6 5l8 7-8 7", More: "M5 12h.01M12 12h.01M19 12h.01" };

const mostTold = 200; // lines that are told when a study is opened

// boardOf returns an empty board.
function boardOf() {
  const template = document.createElement("template");
  template.innerHTML = markup.embed.santorini;
  return template.content.querySelector(".board");
}

const paragraphs = (text, kind = "p.comment") => text.split("\n").filter(Boolean).map((p) => make(kind, {}, p));

export class StudyView {
  // place is the element of the view. inline is as in Board; keys is the element that listens to the arrow keys. added
  // is called for a turn on the board, and returns its node, or null to ignore the turn. Without added, no turns can be
  // played. shown is called with each node that is shown.
  constructor(place, { door, inline = false, keys = place, added = null, shown = () => {}, more = null }) {
    Object.assign(this, { door, inline, added, shown, latest: 0, buttons: new Map(), study: null, hidden: false, listening: new AbortController() });
    const step = (name, act, kind = "button.tool", attributes = {}) => make(kind, { type: "button", onclick: () => this.study && act(), ...attributes }, sign(shapes[name]), name);
    this.heading = make("h1", {}, "Study");
    this.mover = make("p.mover");
    this.signUse = draw("use");
    this.board = make("div.boardform", {}, boardOf());
    this.message = make("p.message", { role: "status" });
    this.spoken = make("p.spoken", { role: "status" });
    this.gods = make("ul.gods", { "aria-label": "The gods", hidden: true });
    this.choices = make("p.actions.nexts", { hidden: true });
    this.tree = make("div.tree", { role: "group", "aria-label": "Turns of the study" });
    this.first = step("First", () => this.show(this.study.root));
    this.back = step("Back", () => this.node.parent && this.show(this.node.parent));
    this.next = step("Next", () => this.node.next.length && this.show(this.node.next[0]), "button.main");
    this.last = step("Last", () => this.show(lastOf(this.node)));
    this.steps = make("div.bar.steps", { role: "navigation", "aria-label": "Turns" }, this.first, this.back, this.next, this.last, more && step("More", () => {}, "button.tool", { popovertarget: more }));
    this.panel = make("section.panel", { "aria-label": "The study" }, this.message, this.spoken, this.choices, this.tree, this.gods);
    this.box = make("div.play.study", {}, make("header.task", {}, draw("svg.sign", { viewBox: "-32 -32 64 64", "aria-hidden": "true" }, this.signUse), make("div", {}, this.heading, this.mover)), this.board, this.panel, this.steps);
    place.replaceChildren(this.box);
    this.loading = new Loading(this.message);
    this.chooser = new Chooser(this.box.querySelector(".board"), { chose: (squares) => this.prompt(squares), played: (path) => this.play(path), refused: ({ text }) => this.tell(text), inline });
    keys.addEventListener("keydown", (e) => this.key(e), { capture: true, signal: this.listening.signal });
    addEventListener("beforeprint", () => this.chooser.board.settle(), { signal: this.listening.signal });
  }

  end() {
    this.latest++;
    this.listening.abort();
  }

  // open shows a study at a node, once its start is known. It throws an error if the start is not of Santorini.
  async open(study, node = study.root) {
    const mine = ++this.latest;
    const known = await this.loading.watch((progress) => this.door.get("decode", study.start.fen, study.start.goal ? { goal: study.start.goal } : {}, { progress }));
    if (!known.heights) throw new Error("studies of Arimaa are not shown here; the command puzzlecode study shows them");
    if (mine !== this.latest) return;
    Object.assign(study.start, { code: known.code, side: known.side, placing: 2 - Math.floor(known.pieces.length / 2), goal: known.goal || study.start.goal, gods: known.gods && [known.gods.first, known.gods.second] });
    this.study = study;
    this.gods.hidden = !known.gods;
    if (known.gods) this.gods.replaceChildren(...godItems(known.gods, this.inline));
    if (known.gods) await Promise.all(endsOf(study.root).slice(0, mostTold).map((end) => this.tellLine(end).catch(() => {}))); // a wrong turn is told where it is shown
    this.showHeading();
    this.showTree();
    await this.show(node);
  }

  showHeading() {
    const { tags } = this.study, players = ["Sun", "Moon"].map((name) => tags.get(name)).filter(Boolean);
    this.heading.textContent = tags.get("Event") || players.join(" - ") || "Study";
    this.about = [tags.has("Event") && players.join(" - "), tags.get("Annotator") && `by ${tags.get("Annotator")}`, (tags.get("Date") || "").replace(/[.?]+$/, "").replace(/\./g, "-")].filter(Boolean).join(", ");
  }

  // side returns the side to move at a node. The number of the node says how many turns were played.
  side({ number }) {
    return ["first", "second"][(number + (this.study.start.side === "second" ? 1 : 0)) % 2];
  }

  // numberOf returns the number of a turn as lists show it: the turns of both sides have one.
  numberOf({ number }) {
    return Math.ceil(number / 2);
  }

  // said returns a turn as lists show it.
  said({ turn, number, told }) {
    return told ? told : number <= this.study.start.placing ? turn.replaceAll(",", ", ") : listed(pathOf(turn));
  }

  // tellLine asks the API for the turns up to a node as lists show them, with the workers that they force.
  async tellLine(node) {
    const { listed: told } = await this.loading.watch((progress) => this.door.get("play", this.study.start.code, { turns: pathsTo(node).join("."), goal: 0 }, { progress }));
    for (let n = node; n.parent; n = n.parent) n.told = told[n.number - 1];
  }

  // ask asks the API which squares can be chosen at a node, after the squares at. refused is a square that was refused.
  ask(node, at = "", refused = "") {
    return this.loading.watch((progress) => this.door.get("choose", this.study.start.code, { after: pathsTo(node).join("."), ...(at ? { at } : {}), ...(refused ? { refused } : {}) }, { progress }));
  }

  async show(node) {
    const mine = ++this.latest;
    this.node = node;
    this.showButtons();
    let answer;
    try {
      answer = await this.ask(node);
      if (this.study.start.gods && node.parent && !node.told) await this.tellLine(node).then(() => this.showTree());
    } catch (fault) {
      if (mine !== this.latest) return;
      this.tell(node.turn && fault.status === 400 ? `Turn ${this.numberOf(node)}, ${this.said(node)}, cannot be played here: ${fault.message}` : `This cannot be shown: ${fault.message}`, "bad");
      return this.shown(node);
    }
    if (mine !== this.latest) return;
    const over = !answer.next.length, side = over && node.parent ? this.side(node.parent) : this.side(node);
    this.chooser.beginAsked(new State(answer.heights, answer.pieces), (at, refused) => (at ? this.ask(node, at, refused) : Promise.resolve(this.added ? answer : { ...answer, next: [] })), lastMarks(node.turn && pathOf(node.turn), node.number <= this.study.start.placing));
    this.mover.textContent = [say(`${over ? "won" : "mover"}.${side}`).text, this.about].filter(Boolean).join(" · ");
    this.signUse.setAttribute("href", this.chooser.board.drawing(`${side}-sign`));
    this.tellNode();
    this.shown(node);
    for (const next of this.hidden ? [] : node.next.slice(0, 2)) this.ask(next).catch(() => {}); // so that the next step is shown at once
  }

  tellNode() {
    const { node, study: { root, start } } = this;
    if (!node.parent) {
      const task = start.goal && say(`task.${start.goal}`, { side: sideName(start.side) }).text;
      this.tellParts(task ? `${task}.` : this.study.root.next.length ? "The start." : "Play the first turn on the board.", root.after);
      return;
    }
    const meant = node.glyphs.map((g) => meanings[g]).filter(Boolean);
    const turn = say("review.turn", { n: this.numberOf(node), side: sideName(this.side(node.parent)), turn: this.said(node) }).text.replace(/\.$/, "");
    this.tellParts(`${turn}${meant.length ? ` (${meant.join(", ")})` : ""}.`, [node.before, node.after].filter(Boolean).join("\n"));
  }

  tellParts(text, comment) {
    this.message.className = "message";
    this.message.replaceChildren(comment ? make("span", {}, make("b", {}, text), ...paragraphs(comment, "span.comment")) : text);
  }

  tell(text, tone = "") {
    this.message.className = `message ${tone}`.trim();
    this.message.textContent = text;
  }

  prompt(squares) {
    const { chooser } = this;
    if (!squares.length) this.tellNode();
    else this.tell(promptOf(chooser, chooser.state).text);
    if (chooser.ending) this.message.append(make("button", { type: "button", onclick: () => this.play(chooser.ending) }, "Done"));
    this.spoken.textContent = squares.length ? say("spoken.next", { from: squares.at(-1), squares: chooser.options().map((o) => o.square).join(", ") }).text : "";
  }

  play() {
    const { chooser } = this, { turn } = chooser.answers[chooser.chosen.length], node = this.added(this.node, turn);
    this.spoken.textContent = "";
    if (node) this.show(node);
  }

  key(e) {
    const by = { ArrowLeft: "back", ArrowRight: "next", ArrowUp: -1, ArrowDown: 1, Home: "first", End: "last" }[e.key], [at] = e.composedPath();
    if (!by || !this.study || this.hidden || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || at.closest && at.closest("input, textarea, select, [popover], .board")) return;
    if (typeof by === "string") this[by].click();
    else {
      const beside = this.node.parent ? this.node.parent.next : [], other = beside[beside.indexOf(this.node) + by];
      if (!other) return; // the page scrolls
      this.show(other);
    }
    e.preventDefault();
  }

  showButtons() {
    const { node, buttons } = this;
    const disable = (b, is) => b.setAttribute("aria-disabled", String(is)); // it keeps the focus
    for (const b of [this.first, this.back]) disable(b, !node.parent);
    for (const b of [this.next, this.last]) disable(b, !node.next.length);
    for (const [n, b] of buttons) {
      if (n === node) b.setAttribute("aria-current", "true");
      else b.removeAttribute("aria-current");
    }
    const now = buttons.get(node);
    if (now) keepInSight(this.tree, now);
    else this.tree.scrollTop = 0;
    this.choices.hidden = this.hidden || node.next.length < 2;
    this.choices.replaceChildren(...(this.choices.hidden ? [] : node.next.map((n) => make("button", { type: "button", onclick: () => this.show(n) }, this.written(n)))));
  }

  written(node) {
    const { glyphs } = node;
    return [this.said(node), ...glyphs.map(signOf)].join(" ");
  }

  showTree() {
    this.buttons.clear();
    const { root } = this.study, content = [];
    if (root.next.length) content.push(...paragraphs(root.after), ...this.lines(root.next[0], true));
    this.tree.hidden = !content.length;
    this.tree.replaceChildren(...content);
  }

  // lines returns the elements for a turn and all turns after it. beside has the variations beside the turn.
  lines(node, beside) {
    const out = [];
    let run = null;
    const say = (text) => { if (text) { out.push(...paragraphs(text)); run = null; } };
    for (let n = node; n; [n] = n.next) {
      say(n.before);
      if (!run) out.push(run = make("p.run"));
      const b = make("button.turn", { type: "button", onclick: () => this.show(n), title: n.glyphs.map((g) => meanings[g]).filter(Boolean).join(", ") || false }, (n.number % 2 === 1 || !run.childNodes.length) && make("span.number", {}, `${this.numberOf(n)}${n.number % 2 ? "." : "…"}`), make("span", {}, this.written(n)));
      this.buttons.set(n, b);
      run.append(b, " ");
      say(n.after);
      if (beside && n.parent.next.length > 1) {
        out.push(make("ul.variations", { "aria-label": `Instead of turn ${this.numberOf(n)}` }, n.parent.next.slice(1).map((v) => make("li", {}, this.lines(v, false)))));
        run = null;
      }
      beside = true;
    }
    return out;
  }
}

// keepInSight scrolls box, not the page, until the element part is visible.
function keepInSight(box, part) {
  const outer = box.getBoundingClientRect(), inner = part.getBoundingClientRect();
  if (inner.top < outer.top) box.scrollTop += inner.top - outer.top - 8;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
}
