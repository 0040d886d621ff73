// The puzzles that training selects from: the index of a collection (internal/catalogue/format.go).

import { alphabet, goals, parse, parseKey } from "./codec.js";

const mark = "puzzlecode index 1\n", widths = { key: 10, rating: 2, themes: 8 };
const factor = 71n, base = 58n; // of codes

const numberOf = (code) => [...code].reduce((n, c) => n * base + BigInt(alphabet.indexOf(c)), 0n) / factor;

// Listing has the code, the rating, the goal and the themes of each puzzle, by its place in the list.
export class Listing {
  // bytes is the index, decompressed. themes are the names of all themes, in their order.
  constructor(bytes, themes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), start = mark.length + 8;
    const damaged = () => new Error("the list of puzzles is damaged: load the page again");
    if (bytes.length < start || new TextDecoder().decode(bytes.subarray(0, mark.length)) !== mark) throw damaged();
    const size = view.getUint32(mark.length), parts = view.getUint32(mark.length + 4);
    if (bytes.length !== start + 4 * parts + size * (widths.key + widths.rating + widths.themes)) throw damaged();
    Object.assign(this, { bytes, size, names: themes, keys: start });
    const column = (from, width) => Float64Array.from({ length: size }, (_, i) => {
      let n = 0;
      for (let j = 0; j < width; j++) n = 256 * n + bytes[from + j * size + i];
      return n;
    });
    this.ratings = column(start + widths.key * size, widths.rating);
    this.masks = column(start + (widths.key + widths.rating) * size, widths.themes);
    this.goals = new Uint8Array(size); // places in goals
    this.origin = size ? numberOf(this.read(0).code) - this.number(0) : 0n; // what a code has more than its key
    if (size) this.addGoals(0, size - 1);
  }

  // byte returns a byte of the key of a puzzle.
  byte(i, j) {
    return this.bytes[this.keys + j * this.size + i];
  }

  hex(i) {
    return Array.from({ length: widths.key }, (_, j) => this.byte(i, j).toString(16).padStart(2, "0")).join("");
  }

  number(i) {
    return BigInt(`0x${this.hex(i)}`);
  }

  read(i) {
    return parseKey(this.hex(i));
  }

  // addGoals notes the goals of the puzzles from one place to another. Keys are sorted by the goal.
  addGoals(from, to) {
    const [first, last] = [from, to].map((i) => goals.indexOf(this.read(i).goal));
    if (first === last) this.goals.fill(first, from, to + 1);
    else if (to - from < 2) [this.goals[from], this.goals[to]] = [first, last];
    else {
      const half = (from + to) >> 1;
      this.addGoals(from, half);
      this.addGoals(half, to);
    }
  }

  code(i) {
    let text = "";
    for (let x = (this.number(i) + this.origin) * factor; x > 0n; x /= base) text = alphabet[Number(x % base)] + text;
    return text;
  }

  goal(i) {
    return goals[this.goals[i]];
  }

  rating(i) {
    return this.ratings[i];
  }

  themes(i) {
    return this.names.filter((_, bit) => Math.floor(this.masks[i] / 2 ** bit) % 2);
  }

  // find returns the place of a code, or -1.
  find(code) {
    if (!/^[1-9A-HJ-NP-Za-km-z]{14}$/.test(code)) return -1;
    const wanted = numberOf(code) - this.origin;
    let from = 0, to = this.size;
    while (from < to) {
      const half = (from + to) >> 1;
      if (this.number(half) < wanted) from = half + 1;
      else to = half;
    }
    return from < this.size && this.number(from) === wanted && this.code(from) === code ? from : -1;
  }

  // matching returns the places of the puzzles that match a filter: goals and themes are lists, of which a
  // puzzle has one; least and most bound the rating. What is missing or empty matches all.
  matching({ goals: wanted = [], themes = [], least = 0, most = Infinity } = {}) {
    const bits = themes.map((name) => 2 ** this.names.indexOf(name)), numbers = wanted.map((goal) => goals.indexOf(goal)), out = [];
    for (let i = 0; i < this.size; i++) {
      if (this.ratings[i] < least || this.ratings[i] > most) continue;
      if (numbers.length && !numbers.includes(this.goals[i])) continue;
      if (bits.length && !bits.some((bit) => Math.floor(this.masks[i] / bit) % 2)) continue;
      out.push(i);
    }
    return out;
  }
}

// isPuzzle is whether a text is the code of a puzzle of Santorini.
export function isPuzzle(text) {
  try {
    return Boolean(parse(text, "santorini").goal);
  } catch {
    return false;
  }
}
