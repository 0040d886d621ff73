// Editing a study: comments, signs such as "!?", headers, the order of variations, and undo.

import { make } from "./make.js";
import { isMain, lastOf, nodeAt, placeOf, promote, remove, variationOf } from "./studytree.js";
import { add, meanings, read, signs, tidy, write } from "./studytext.js";

const mostUndo = 200, mostComment = 4000;
const headers = [["Event", "Title"], ["Sun", "Sun"], ["Moon", "Moon"], ["Date", "Date"], ["Site", "Place"], ["Annotator", "Author"]];

// dateOf returns a date in the notation of PGN, or null if it is invalid.
function dateOf(text) {
  const [, year, month = "??", day = "??"] = text.trim().match(/^(\d{4})(?:[-./](\d{1,2})(?:[-./](\d{1,2}))?)?$/) || [];
  return !year || month > 12 || day > 31 ? null : [year, month.padStart(2, "0"), day.padStart(2, "0")].join(".");
}

export class StudyEdit {
  // changed is called after each change.
  constructor(view, changed) {
    Object.assign(this, { view, changed, done: [], typing: null }); // typing is the node whose comment is being edited
    this.marks = signs.slice(1).map((sign, i) => make("button", { type: "button", onclick: () => this.mark(i + 1), "aria-label": meanings[i + 1], title: meanings[i + 1], "aria-pressed": "false" }, sign));
    this.comment = make("textarea", { id: "study-comment", rows: 3, maxlength: mostComment });
    this.undoing = make("button", { type: "button", onclick: () => this.undo() }, "Undo");
    this.promoting = make("button", { type: "button", onclick: () => this.change(() => promote(view.node)) }, "Make it the main line");
    this.removing = make("button", { type: "button", onclick: () => this.change(() => { view.node = remove(view.node); }) }, "Remove from here");
    this.label = make("label", { for: "study-comment" });
    this.fields = headers.map(([name, label]) => [name, make("input", { id: `study-${name.toLowerCase()}`, maxlength: 200, autocomplete: "off" }), label]);
    this.fault = make("span.error", { role: "alert", id: "study-fault" });
    this.box = make("section.annotate", { "aria-label": "Edit", hidden: true },
      make("p.quiet", {}, "A turn on the board is added here, as a variation if there is another one."),
      make("p.row.wrap.signs", { role: "group", "aria-label": "Signs of the turn" }, this.marks), this.label, this.comment,
      make("p.actions", {}, this.undoing, this.promoting, this.removing),
      make("details", {}, make("summary", {}, "Title and players"), make("div.headers", {}, this.fields.map(([, field, label]) => make("label", {}, label, field))), this.fault));
    this.comment.addEventListener("input", () => this.type());
    this.comment.addEventListener("change", () => this.typed());
    for (const [name, field] of this.fields) field.addEventListener("change", () => this.head(name, field));
    view.tree.after(this.box);
  }

  // play returns the node of a turn after another node. It adds the turn if that node does not have it yet.
  play(node, turn) {
    this.typed();
    const known = node.next.find((n) => n.turn === turn);
    if (known) return known;
    this.keep();
    const ended = isMain(node) && !node.next.length, next = add(node, turn);
    if (ended) this.settle();
    this.view.showTree();
    this.box.hidden = false;
    this.changed();
    return next;
  }

  // type shows a comment after each key, so nothing moves under the next click. Screen readers get it at the end.
  type() {
    const { view } = this;
    if (this.typing !== view.node) this.keep();
    this.typing = view.node;
    view.message.setAttribute("aria-live", "off");
    view.node.after = this.comment.value;
    view.showTree();
    view.showButtons();
    view.tellNode();
    this.undoing.disabled = false;
  }

  typed() {
    const { typing, view } = this;
    if (!typing) return;
    this.typing = null;
    typing.after = tidy(this.comment.value);
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

  head(name, field) {
    const { tags } = this.view.study, value = name === "Date" && field.value.trim() ? dateOf(field.value) : tidy(field.value).replace(/\n/g, " ");
    this.fault.textContent = value === null ? "The date must be like 2026-03-14." : "";
    if (value === null) return;
    this.change(() => { if (value) tags.set(name, value); else tags.delete(name); });
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

  // change makes a change that can be undone.
  change(act) {
    this.typed();
    const { view } = this, before = lastOf(view.study.root);
    this.keep();
    act();
    if (lastOf(view.study.root) !== before) this.settle();
    this.update();
  }

  undo() {
    this.typed();
    const before = this.done.pop(), { view } = this;
    if (!before) return;
    const { start } = view.study, study = read(before.text);
    Object.assign(view.study, { tags: study.tags, result: study.result, root: study.root, start });
    view.node = nodeAt(study.root, before.place);
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
    const { node, study } = this.view, parts = [this.undoing, this.promoting, this.removing];
    this.label.textContent = node.parent ? `Comment on turn ${this.view.numberOf(node)}, ${this.view.said(node)}` : "Comment on the whole";
    if (this.comment.value !== node.after) this.comment.value = node.after;
    this.marks.forEach((b, i) => {
      b.disabled = !node.parent;
      b.setAttribute("aria-pressed", String(node.glyphs.includes(i + 1)));
    });
    [!this.done.length, !variationOf(node), !node.parent].forEach((is, i) => { parts[i].disabled = is; });
    for (const [name, field] of this.fields) {
      const value = name === "Date" ? (study.tags.get(name) || "").replace(/[.?]+$/, "").replace(/\./g, "-") : study.tags.get(name) || "";
      if (field !== document.activeElement && field.value !== value) field.value = value;
    }
  }
}
