// Editing a study: comments, signs such as "!?", headers, the order of variations, and undo.

import { phrase } from "./line.js";
import { make } from "./make.js";
import { lastOf, nodeAt, placeOf, promote, remove, variationOf } from "./studytree.js";
import { add, dateOf, meaning, read, signs, tidy, write } from "./studytext.js";

const mostUndo = 200;
const $ = (name) => document.getElementById(`study-${name}`);

// readDate returns a date in the notation of PGN, or null if it is invalid.
function readDate(text) {
  const [, year, month = "??", day = "??"] = text.match(/^(\d{4})(?:[-./](\d{1,2})(?:[-./](\d{1,2}))?)?$/) || [];
  return !year || month > 12 || day > 31 ? null : [year, month.padStart(2, "0"), day.padStart(2, "0")].join(".");
}

export class StudyEdit {
  constructor(view, changed) {
    Object.assign(this, { view, changed, done: [], typing: null }); // typing is the node whose comment is being edited
    this.marks = signs.slice(1).map((sign, i) => make("button", { type: "button", click: () => this.mark(i + 1), "aria-label": meaning(i + 1), title: meaning(i + 1) }, sign));
    this.fields = [...$("headers").querySelectorAll("input")];
    $("signs").append(...this.marks);
    const acts = {
      editing: () => this.toggle($("edit").hidden),
      undo: () => this.undo(),
      promote: () => this.change(() => promote(view.node)),
      remove: () => this.change(() => { view.node = remove(view.node); }),
    };
    for (const [name, act] of Object.entries(acts)) $(name).addEventListener("click", act);
    $("comment").addEventListener("input", () => this.type());
    $("comment").addEventListener("change", () => this.typed());
    $("headers").addEventListener("change", (e) => this.head(e.target));
  }

  toggle(isShown) {
    $("edit").hidden = !isShown;
    $("editing").setAttribute("aria-pressed", String(isShown));
  }

  // play returns the node of a turn after another node. It adds the turn if that node does not have it yet.
  play(node, turn) {
    this.typed();
    const known = node.next.find((n) => n.turn === turn);
    if (known) return known;
    this.keep();
    const next = add(node, turn);
    if (!variationOf(next)) this.settle();
    this.view.showTree();
    this.toggle(true);
    this.changed();
    return next;
  }

  // type shows a comment after each key, so nothing moves under the next click. Screen readers get it at the end.
  type() {
    const { view } = this;
    if (this.typing !== view.node) this.keep();
    this.typing = view.node;
    view.message.setAttribute("aria-live", "off");
    view.node.after = $("comment").value;
    view.showTree();
    view.showButtons();
    view.tellNode();
    $("undo").disabled = false;
  }

  typed() {
    const { typing, view } = this;
    if (!typing) return;
    this.typing = null;
    typing.after = tidy($("comment").value);
    view.message.removeAttribute("aria-live");
    this.changed();
  }

  mark(glyph) {
    const { node } = this.view;
    this.change(() => { // at most one of the six
      const others = node.glyphs.filter((g) => g > 6);
      node.glyphs = node.glyphs.includes(glyph) ? others : [glyph, ...others];
    });
  }

  head({ name, value: text }) {
    const { tags } = this.view.study, words = tidy(text).replace(/\n/g, " "), value = name === "Date" && words ? readDate(words) : words;
    $("fault").textContent = value === null ? phrase("study.date") : "";
    if (value !== null) this.change(() => { if (value) tags.set(name, value); else tags.delete(name); });
  }

  // settle sets the result of the game: who has won at the end of the main line.
  settle() {
    const { study } = this.view, n = lastOf(study.root);
    study.result = !n.turn.endsWith("#") ? "*" : this.view.side(n.parent) === "first" ? "1-0" : "0-1";
    study.tags.delete("Termination");
  }

  // keep stores the study, so that the next change can be undone.
  keep() {
    this.done.push({ text: write(this.view.study), place: placeOf(this.view.node) });
    if (this.done.length > mostUndo) this.done.shift();
  }

  change(act) {
    this.typed();
    const { study: { root } } = this.view, before = lastOf(root);
    this.keep();
    act();
    if (lastOf(root) !== before) this.settle();
    this.update();
  }

  async undo() {
    this.typed();
    const { view } = this, before = this.done.pop();
    if (!before) return;
    const { tags, result, root } = read(before.text);
    Object.assign(view.study, { tags, result, root });
    view.node = nodeAt(root, before.place);
    await view.tellLines();
    this.update();
  }

  update() {
    const { view } = this;
    view.showHeading();
    view.showTree();
    view.show(view.node);
    this.changed();
  }

  show() {
    const { view } = this, { node, study: { tags } } = view;
    $("of").textContent = node.parent ? phrase("study.about.turn", { n: view.numberOf(node), turn: view.said(node) }) : phrase("study.about.whole");
    if ($("comment").value !== node.after) $("comment").value = node.after;
    this.marks.forEach((b, i) => {
      b.disabled = !node.parent;
      b.setAttribute("aria-pressed", String(node.glyphs.includes(i + 1)));
    });
    $("undo").disabled = !this.done.length;
    $("promote").disabled = !variationOf(node);
    $("remove").disabled = !node.parent;
    for (const field of this.fields) {
      const value = field.name === "Date" ? dateOf(tags) : tags.get(field.name) || "";
      if (field !== document.activeElement && field.value !== value) field.value = value;
    }
  }
}
