// A study on a page or in an element: a board with the tree of turns and its comments beside it.

import { State } from "./state.js";
import { Chooser } from "./chooser.js";
import { lastMarks } from "./choosing.js";
import { godItems } from "./gods.js";
import { phrase, pieces, sideName, task } from "./line.js";
import { Loading } from "./loading.js";
import { make, tell } from "./make.js";
import { arimaaFault, dateOf, joined, meaningOf, signOf } from "./studytext.js";
import { endsOf, lastOf, lineTo, pathsTo } from "./studytree.js";
import { listed, pathOf } from "./turn.js";

export const mostTold = 200; // lines that are told when a study is opened; the others are told when shown
const keyed = { ArrowLeft: "back", ArrowRight: "next", ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last" };

const paragraphs = (text, kind = "p.comment") => text.split("\n").filter(Boolean).map((p) => make(kind, { dir: "auto" }, p));

export class StudyView {
  // place contains the markup of a study. inline is as in Board; keys is the element that listens to the arrow keys.
  // added is called for a turn on the board, and returns the node to show, if any. Without added, no turns can be
  // played. shown is called with each node that is shown.
  constructor(place, { door, inline = false, keys = place, added = null, shown = () => {} }) {
    Object.assign(this, { place, door, inline, added, shown, latest: 0, buttons: new Map(), study: null, listening: new AbortController() });
    const parts = { heading: "h1", mover: ".mover", message: ".message", choices: ".nexts", tree: ".tree", gods: ".gods", steps: ".steps" };
    for (const [name, selector] of Object.entries(parts)) this[name] = place.querySelector(selector);
    this.loading = new Loading(this.message);
    this.chooser = new Chooser(place, { idle: () => this.tellNode(), played: ({ turn }) => this.play(turn), chose: () => this.offerEnd(), inline });
    const { signal } = this.listening;
    this.steps.addEventListener("click", (e) => this.step(e.target.closest("[value]")?.value));
    keys.addEventListener("keydown", (e) => this.key(e), { capture: true, signal });
    addEventListener("beforeprint", () => this.chooser.board.settle(), { signal });
  }

  get line() {
    return this.study ? pathsTo(this.node) : [];
  }

  end() {
    this.latest++;
    this.listening.abort();
  }

  get(operation, text, parameters) {
    return this.loading.get(this.door, operation, text, parameters);
  }

  // open shows a study at a node, once its start is known. It throws an error if the start is not of Santorini.
  async open(study, node = study.root) {
    const mine = ++this.latest, { start } = study;
    const { code, side, goal, gods, heights, pieces } = await this.get("decode", start.fen, start.goal ? { goal: start.goal } : {});
    if (!heights) throw arimaaFault();
    if (mine !== this.latest) return;
    Object.assign(start, { code, side, placing: 2 - Math.floor(pieces.length / 2), goal: goal || start.goal, gods: gods && [gods.first, gods.second] });
    this.study = study;
    this.gods.hidden = !gods;
    if (gods) this.gods.replaceChildren(...godItems(gods, this.inline));
    await this.tellLines();
    this.showHeading();
    this.showTree();
    await this.show(node);
  }

  showHeading() {
    const { tags } = this.study, event = tags.get("Event"), author = tags.get("Annotator");
    const players = ["Sun", "Moon"].map((name) => tags.get(name)).filter(Boolean).join(" - ");
    this.heading.replaceChildren(make("bdi", {}, event || players || phrase("study.title")));
    this.about = [event && players && make("bdi", {}, players), author && pieces("by", { name: make("bdi", {}, author) }), dateOf(tags)].filter(Boolean);
  }

  // side returns the side to move at a node. The number of the node says how many turns were played.
  side({ number }) {
    return ["first", "second"][(number + (this.study.start.side === "second" ? 1 : 0)) % 2];
  }

  // numberOf returns the number of a turn as lists show it: the turns of both sides have one.
  numberOf({ number }) {
    return Math.ceil(number / 2);
  }

  said({ turn, number, told }) {
    return told || (number <= this.study.start.placing ? turn.replaceAll(",", ", ") : listed(pathOf(turn)));
  }

  // tellLines tells the lines of a study with gods. A wrong turn is told where it is shown.
  tellLines() {
    const { start, root } = this.study;
    return Promise.all((start.gods ? endsOf(root) : []).slice(0, mostTold).map((end) => this.tellLine(end).catch(() => {})));
  }

  // tellLine asks the API for the turns up to a node in full notation, and as lists show them, with the workers that
  // they force. It throws an error if one is illegal.
  async tellLine(node, { code, fen } = this.study.start) {
    const { listed: told, played } = await this.get("play", code ?? fen, { turns: pathsTo(node).join("."), goal: 0 });
    lineTo(node).forEach((n, i) => Object.assign(n, { turn: played.turns[i], told: told[i] }));
  }

  // ask asks the API which squares can be chosen at a node, after the squares at. refused is a square that was refused.
  ask(node, at = "", refused = "") {
    return this.get("choose", this.study.start.code, { after: pathsTo(node).join("."), at, refused });
  }

  async show(node) {
    const mine = ++this.latest, { start } = this.study;
    this.node = node;
    this.showButtons();
    let answer;
    try {
      answer = await this.ask(node);
      if (start.gods && node.parent && !node.told) await this.tellLine(node).then(() => this.showTree());
    } catch (fault) {
      if (mine !== this.latest) return;
      this.tell(node.turn && fault.status === 400 ? phrase("study.unplayable", { n: this.numberOf(node), turn: this.said(node), why: fault.message }) : phrase("study.unshown", { why: fault.message }), "bad");
      return this.shown(node);
    }
    if (mine !== this.latest) return;
    const over = !answer.next.length, side = this.side(over && node.parent ? node.parent : node);
    const first = this.added ? answer : { ...answer, next: [] };
    this.chooser.begin(State.of(answer), (at, refused) => (at ? this.ask(node, at, refused) : first), lastMarks(pathOf(node.turn), node.number <= start.placing));
    this.mover.replaceChildren(phrase(`${over ? "won" : "mover"}.${side}`), ...this.about.flatMap((part, i) => [i ? ", " : " · ", part].flat()));
    this.place.querySelector(".sign use").setAttribute("href", this.chooser.board.drawing(`${side}-sign`));
    this.tellNode();
    this.shown(node);
    for (const next of this.steps.hidden ? [] : node.next.slice(0, 2)) this.ask(next).catch(() => {}); // so that the next step is shown at once
  }

  tellNode() {
    const { node, study: { root, start } } = this;
    if (!node.parent) return this.tell(start.goal ? phrase("study.task", { task: task(start.goal, start.side) }) : phrase(root.next.length ? "study.start" : "study.first"), "", root.after);
    const meant = meaningOf(node), words = { n: this.numberOf(node), side: sideName(this.side(node.parent)), turn: this.said(node), meant };
    this.tell(phrase(meant ? "study.meant" : "study.turn", words), "", joined(node.before, node.after));
  }

  tell(text, tone, comment) {
    tell(this.message, text, tone);
    if (comment) this.message.replaceChildren(make("span", {}, make("b", {}, text), paragraphs(comment, "span.comment")));
  }

  offerEnd() {
    if (this.chooser.answer.path) this.message.append(make("button", { type: "button", click: () => this.chooser.end() }, phrase("button.end")));
  }

  play(turn) {
    const node = this.added(this.node, turn);
    if (node) this.show(node);
  }

  to(way) {
    const { node, study: { root } } = this, beside = node.parent?.next ?? [], at = beside.indexOf(node);
    return { first: root, back: node.parent, next: node.next[0], last: lastOf(node), up: beside[at - 1], down: beside[at + 1] }[way];
  }

  step(way) {
    const node = this.study && this.to(way);
    if (node) this.show(node);
    return Boolean(node);
  }

  key(e) {
    const [at] = e.composedPath();
    if (this.steps.hidden || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || at.closest?.("input, textarea, select, [popover], .board")) return;
    if (this.step(keyed[e.key])) e.preventDefault(); // otherwise the page scrolls
  }

  showButtons() {
    const { buttons, node, tree } = this, now = buttons.get(node);
    for (const b of this.steps.querySelectorAll("[value]")) b.setAttribute("aria-disabled", String([undefined, null, node].includes(this.to(b.value)))); // it keeps the focus
    tree.querySelector("[aria-current]")?.removeAttribute("aria-current");
    now?.setAttribute("aria-current", "true");
    if (now) keepInSight(tree, now);
    else tree.scrollTop = 0;
    const choices = this.steps.hidden || node.next.length < 2 ? [] : node.next;
    this.choices.hidden = !choices.length;
    this.choices.replaceChildren(...choices.map((n) => make("button", { type: "button", click: () => this.show(n) }, this.written(n))));
  }

  written(node) {
    return [this.said(node), ...node.glyphs.map(signOf)].join(" ");
  }

  showTree() {
    const { root } = this.study, [first] = root.next;
    this.buttons.clear();
    this.tree.hidden = !first;
    this.tree.replaceChildren(...(first ? [...paragraphs(root.after), ...this.lines(first, true)] : []));
  }

  // lines returns the elements for a turn and all turns after it. beside has the variations beside the turn.
  lines(node, beside) {
    const out = [];
    let run = null;
    const comment = (text) => { if (text) { out.push(...paragraphs(text)); run = null; } };
    for (let n = node; n; [n] = n.next) {
      comment(n.before);
      if (!run) out.push(run = make("p.run"));
      const isFirst = n.number % 2 === 1, number = (isFirst || !run.childNodes.length) && make("span.number", {}, `${this.numberOf(n)}${isFirst ? "." : "…"}`);
      const button = make("button.turn", { type: "button", click: () => this.show(n), title: meaningOf(n) || false }, number, make("span", {}, this.written(n)));
      this.buttons.set(n, button);
      run.append(button, " ");
      comment(n.after);
      const others = beside || n !== node ? n.parent.next.slice(1) : [];
      if (others.length) {
        out.push(make("ul.variations", { "aria-label": phrase("study.instead", { n: this.numberOf(n) }) }, others.map((v) => make("li", {}, this.lines(v, false)))));
        run = null;
      }
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
