// <santorini-board>: a board of Santorini or Arimaa in any page. It has its own shadow tree.
//
//   <script type="module" src="https://HOST/element.js"></script>
//   <santorini-board code="HfGoo8VCrfkSpV"></santorini-board>
//
// Attributes, which are also properties: code; turns after it, as in links; study, a link or PGN, instead of code;
// theme: light, dark or auto; for a game, level of the computer and you, the side of the player; goal: unsaid; base,
// the URL of the pages; and flip, threats and readonly, which are true or false. The property line has the turns on the
// board. Events: turn, with the line, its last turn, the phase and the verdict; solved; both bubble; error.

import { Address } from "./address.js";
import { link, readLink } from "./codec.js";
import { Door } from "./door.js";
import { host } from "./host.js";
import { site } from "./site.js";
import { fragment, make } from "./make.js";
import { mount } from "./mount.js";
import { drawings, style } from "./style.js";

const texts = ["code", "turns", "study", "theme", "level", "you", "goal", "base"];
const switches = ["flip", "threats", "readonly"];
const parts = { task: ".task", heading: "h1", board: ".board", panel: ".panel", message: ".message", turns: ".moves, .tree", controls: ".bar", sheet: ".sheet" };
const darkOnly = "@media screen and (prefers-color-scheme: dark)";
const sheets = new WeakMap(); // style sheets, by document and theme: those of another document cannot be used
const doors = new Map(); // one for all elements, by base

function sheet(theme, page) {
  if (!sheets.has(page)) sheets.set(page, new Map());
  const known = sheets.get(page);
  if (!known.has(theme)) {
    const dark = { light: "@media not all", dark: "@media screen" }[theme] || darkOnly, made = new page.defaultView.CSSStyleSheet();
    made.replaceSync(style.replaceAll(darkOnly, dark).replace(/(\d*\.?\d+)rem/g, "calc($1 * max(1rem, 16px))"));
    known.set(theme, made);
  }
  return known.get(theme);
}

const split = (path) => path.split(".").filter(Boolean);

class SantoriniBoard extends HTMLElement {
  static observedAttributes = [...texts, ...switches];

  player = null;
  due = false; // the board is to be drawn again
  begun = false; // the board of the attributes, or their fault, is shown
  kept = null; // the game of an element that was removed from its page
  told = new Set(); // the lines that the events of the game have told
  last = null; // the last of them
  written = null; // the line that has last been written into the attribute turns, and shown without an event
  frame = make("div.frame");

  constructor() {
    super();
    const symbols = fragment(drawings);
    for (const svg of symbols.children) svg.setAttribute("hidden", ""); // Firefox draws the overflow of a picture without a size
    this.attachShadow({ mode: "open" }).append(symbols, this.frame);
  }

  connectedCallback() {
    for (const name of [...texts, ...switches]) { // properties set before the definition of the element
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    this.colour();
    if (!this.begun) this.draw();
  }

  // An element that is moved leaves the page, and is in it again at once.
  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected || !this.begun) return;
      const { player } = this;
      this.kept = player?.session ? { ...player.kept(), parameters: player.address.parameters } : null;
      this.end();
    });
  }

  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (name === "theme") this.colour();
    else if (name === "flip" || name === "threats") this.turn(name, after !== null);
    else if (name !== "turns" || !this.follow()) {
      this.kept = null;
      if (this.isConnected) this.draw();
    }
  }

  // line returns the turns on the board, each as in links.
  get line() {
    return [...(this.player?.session ?? this.player ?? this.kept)?.line ?? []];
  }

  // turn turns a view on or off.
  turn(name, isOn) {
    const { player, kept } = this;
    if (player?.panel) player.panel.set(name, isOn);
    else if (name === "flip") player?.chooser.board.flip();
    if (isOn) kept?.parameters.set(name, "1");
    else kept?.parameters.delete(name);
  }

  colour() {
    if (this.isConnected) this.shadowRoot.adoptedStyleSheets = [sheet(this.theme, this.ownerDocument)];
  }

  // draw draws the board again. If several attributes change, it does so only once.
  draw() {
    if (this.due) return;
    this.due = true;
    queueMicrotask(() => {
      this.due = false;
      if (!this.isConnected) return;
      this.end();
      this.begin();
    });
  }

  // follow shows the line of the attributes if the board has shown it before, as its Undo does: the puzzle stays one.
  follow() {
    const { player, due, told, kept } = this;
    if (!this.code || due || this.study || this.readonly || !(player ?? kept)) return false;
    const { line } = this.asked(), path = line.join("."), present = this.line.join(".");
    if (path === present || path === this.last && present.startsWith(path)) return true; // the event about the rest comes
    if (!player || ![...told].some((known) => `${known}.`.startsWith(path && `${path}.`))) return false;
    this.written = path;
    player.go(line);
    return true;
  }

  // asked returns the position and the line of the attributes. It throws an error if the code is invalid.
  asked() {
    const { position, turns } = readLink(this.code);
    return { position, line: split(this.turns || (turns.length ? link("-", position.code, turns).split("/").at(-1) : "")) };
  }

  tell(name, detail, bubbles = name !== "error") {
    if (name === "turn") {
      const path = detail.line.join(".");
      this.told.add(path);
      this.last = path;
      if (path === this.written) return;
      this.written = null;
    }
    this.dispatchEvent(new CustomEvent(name, { bubbles, composed: bubbles, detail }));
  }

  end() {
    this.player?.end();
    this.player = null;
    this.begun = false;
  }

  begin() {
    const { base, frame, study, kept } = this, door = doors.get(base) ?? new Door(base ? { base } : {});
    doors.set(base, door);
    this.kept = this.written = this.last = null;
    this.begun = true;
    this.told.clear();
    if (!study && !this.code) return frame.replaceChildren(); // it may come later
    const fail = ({ message, reason = "", offset = -1 }) => this.tell("error", { message, reason, offset });
    if (study) {
      return import("./studyelement.js").then(({ showStudy }) => {
        if (!this.isConnected || study !== this.study || this.player) return;
        this.player = showStudy(frame, study, door, fail);
        if (this.flip) this.turn("flip", true);
        this.nameParts();
      }).catch(fail);
    }
    let asked;
    try {
      asked = this.asked();
    } catch (fault) {
      frame.replaceChildren(make("p.message.bad", { role: "alert" }, fault.message));
      return fail(fault);
    }
    const { position } = asked, { level, you, readonly } = this, line = kept?.line ?? asked.line;
    const parameters = kept?.parameters ?? new URLSearchParams(level && !readonly ? { level, you } : {});
    for (const name of kept ? [] : ["flip", "threats"]) if (this[name]) parameters.set(name, "1");
    if (this.goal) parameters.set("goal", this.goal);
    const address = new Address(position.code, { kind: door.server ? "path" : "query", history: "", parameters, base: base || site, state: kept });
    const start = ({ level, you, line }) => { // started by a change of attributes
      Object.assign(this, { turns: line, you: level && you, level });
    };
    const tell = (name, detail) => (name === "error" ? fail(detail) : this.tell(name, detail));
    this.player = mount(frame, position, "embed", { door, address, line, start, inline: true, fixed: readonly, tell });
    if (!base && !host.pages) frame.querySelector("#page").remove();
    frame.querySelector(".bar").hidden = readonly;
    for (const button of readonly ? frame.querySelectorAll(".board button") : []) button.setAttribute("aria-disabled", "true");
    // The element is part of another page: it has no page heading and no landmarks.
    frame.querySelector("h1").setAttribute("aria-level", 2);
    for (const section of frame.querySelectorAll("section")) section.setAttribute("role", "group");
    this.nameParts();
  }

  nameParts() { // for style sheets of the page
    for (const [part, selector] of Object.entries(parts)) this.frame.querySelector(selector)?.setAttribute("part", part);
  }
}

// own defines a property for an attribute.
const own = (name, get, set) => Object.defineProperty(SantoriniBoard.prototype, name, { get, set, enumerable: true, configurable: true });

for (const name of texts) {
  own(name, function () { return this.getAttribute(name) || ""; }, function (value) { // "" is a missing attribute
    const text = Array.isArray(value) ? value.join(".") : value, isSame = text === this[name];
    if (text) this.setAttribute(name, text);
    else this.removeAttribute(name);
    if (isSame && name === "turns") this.follow(); // back to it
  });
}

for (const name of switches) own(name, function () { return this.hasAttribute(name); }, function (value) { this.toggleAttribute(name, Boolean(value)); });

if (!customElements.get("santorini-board")) customElements.define("santorini-board", SantoriniBoard);
