// <santorini-board>: a board of Santorini or Arimaa in any page. It has its own shadow tree.
//
//   <script type="module" src="https://HOST/element.js"></script>
//   <santorini-board code="HfGoo8VCrfkSpV"></santorini-board>
//
// Attributes, which are also properties: code; turns after it, as in links; study, a link or PGN, instead of code;
// theme: light, dark or auto; for a game, level of the computer and you, the side of the player; base, the URL of the
// pages. Events, which bubble: turn, with the line, its last turn, the phase and the verdict; solved.

import { Address } from "./address.js";
import { parse } from "./codec.js";
import { Door } from "./door.js";
import { host } from "./host.js";
import { site } from "./site.js";
import { fragment, make } from "./make.js";
import { mount } from "./mount.js";
import { drawings, style } from "./style.js";

const attributes = ["code", "turns", "study", "theme", "level", "you", "base"];
const darkOnly = "@media screen and (prefers-color-scheme: dark)";
const sheets = new Map(); // style sheets, by theme
const doors = new Map(); // one for all elements, by base

function sheet(theme) {
  if (!sheets.has(theme)) {
    const dark = { light: "@media not all", dark: "@media screen" }[theme] || darkOnly, made = new CSSStyleSheet();
    made.replaceSync(style.replace(darkOnly, dark).replace(/(\d*\.?\d+)rem/g, "calc($1 * max(1rem, 16px))"));
    sheets.set(theme, made);
  }
  return sheets.get(theme);
}

class SantoriniBoard extends HTMLElement {
  static observedAttributes = attributes;

  player = null;
  due = false; // a redraw is scheduled
  frame = make("div.frame");

  constructor() {
    super();
    const symbols = fragment(drawings);
    for (const svg of symbols.children) svg.setAttribute("hidden", ""); // Firefox draws the overflow of a picture without a size
    this.attachShadow({ mode: "open" }).append(symbols, this.frame);
  }

  connectedCallback() {
    this.draw();
  }

  disconnectedCallback() {
    this.end();
  }

  attributeChangedCallback(name, before, after) {
    if (before !== after && this.isConnected) this.draw(name);
  }

  // draw draws the board again. If several attributes change, it does so only once.
  draw(name) {
    this.shadowRoot.adoptedStyleSheets = [sheet(this.theme)];
    if (name === "theme" || this.due) return;
    this.due = true;
    queueMicrotask(() => {
      this.due = false;
      if (!this.isConnected) return;
      this.end();
      this.begin();
    });
  }

  end() {
    this.player?.end();
    this.player = null;
  }

  begin() {
    const { base, frame, study } = this, door = doors.get(base) ?? new Door(base ? { base } : {});
    doors.set(base, door);
    if (study) {
      return import("./studyelement.js").then(({ showStudy }) => {
        if (this.isConnected && study === this.study && !this.player) this.player = showStudy(frame, study, door);
      });
    }
    let position;
    try {
      position = parse(this.code.trim());
    } catch ({ message }) {
      return frame.replaceChildren(make("p.message.bad", { role: "alert" }, message));
    }
    const parameters = new URLSearchParams(this.level ? { level: this.level, you: this.you } : {});
    const address = new Address(position.code, { kind: door.server ? "path" : "query", history: "", parameters, base: base || site });
    const start = ({ level, you, line }) => { // started by a change of attributes
      Object.assign(this, { turns: line.join("."), you: level && you, level });
    };
    const tell = (name, detail) => this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
    this.player = mount(frame, position, "embed", { door, address, line: this.turns.split(".").filter(Boolean), start, inline: true, tell });
    if (!base && !host.pages) frame.querySelector("#page").remove();
    // The element is part of another page: it has no page heading and no landmarks.
    frame.querySelector("h1").setAttribute("aria-level", 2);
    for (const section of frame.querySelectorAll("section")) section.setAttribute("role", "group");
  }
}

// Attributes as properties; "" is a missing one.
for (const name of attributes) {
  Object.defineProperty(SantoriniBoard.prototype, name, {
    get() { return this.getAttribute(name) || ""; },
    set(value) { if (value) this.setAttribute(name, value); else this.removeAttribute(name); },
    enumerable: true, configurable: true,
  });
}

if (!customElements.get("santorini-board")) customElements.define("santorini-board", SantoriniBoard);
