// The puzzles that training selects from: the index of a collection (serve/internal/catalogue/format.go).

import { alphabet, goals, parse, parseKey } from "./codec.js";
import { gameOf } from "./gameof.js";

const mark = "puzzlecode index 3\n", widths = { key: 12, rating: 2, themes: 8 };
const factor = 71n, base = 58n; // of codes
const games = ["santorini", "gods"]; // by the first byte of a key
const starts = [2, 1]; // where the key of a game begins in the column

const numberOf = (code) => [...code].reduce((n, c) => n * base + BigInt(alphabet.indexOf(c)), 0n) / factor;

// Listing has the code, game, goal, gods, rating and themes of each puzzle, by its place in the list.
export class Listing {
  // bytes is the index, decompressed. themes are the names of all themes, in their order, and motifs those of motifs.
  constructor(bytes, themes, motifs) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), start = mark.length + 8;
    const damaged = () => new Error("the list of puzzles is damaged: load the page again");
    if (bytes.length < start || new TextDecoder().decode(bytes.subarray(0, mark.length)) !== mark) throw damaged();
    const size = view.getUint32(mark.length), parts = view.getUint32(mark.length + 4);
    const end = start + 4 * parts + size * (widths.key + widths.rating + widths.themes);
    if (bytes.length !== end && bytes.length !== end + 4 * size) throw damaged(); // the optional order of lists is for the worker
    Object.assign(this, { bytes, size, names: themes, motifs, keys: start });
    const column = (from, width) => Float64Array.from({ length: size }, (_, i) => {
      let n = 0;
      for (let j = 0; j < width; j++) n = 256 * n + bytes[from + j * size + i];
      return n;
    });
    this.ratings = column(start + widths.key * size, widths.rating);
    this.masks = column(start + (widths.key + widths.rating) * size, widths.themes);
    this.kinds = []; // the goals and gods shared by many puzzles
    this.kindAt = new Map(); // places in kinds
    this.places = new Uint16Array(size); // in kinds
    const plain = this.gods = bytes.subarray(start, start + size).filter((first) => !first).length; // the place of the first puzzle with gods, after all others
    this.origins = [[0, plain], [plain, size]].map(([from, to]) => (to > from ? numberOf(this.read(from).code) - this.number(from) : 0n)); // the difference between a code and its key
    if (plain) this.addKinds(0, plain - 1);
    if (plain < size) this.addKinds(plain, size - 1);
  }

  // byte returns byte j of the key of puzzle i.
  byte(i, j) {
    return this.bytes[this.keys + j * this.size + i];
  }

  key(i) {
    const start = starts[this.byte(i, 0)];
    return Array.from({ length: widths.key - start }, (_, j) => this.byte(i, start + j));
  }

  hex(i) {
    return this.key(i).map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  number(i) {
    return BigInt(`0x${this.hex(i)}`);
  }

  read(i) {
    return parseKey(this.hex(i));
  }

  // addKinds finds the kind of each puzzle from one place to another. All must be of one game. Keys are sorted by the
  // gods, the side to move, whether Athena has moved up, and the goal. So if the first and the last puzzle are of one
  // kind, those between them are too.
  addKinds(from, to) {
    const [first, last] = [from, to].map((i) => this.kindOf(i));
    if (first === last) this.places.fill(first, from, to + 1);
    else if (to - from < 2) [this.places[from], this.places[to]] = [first, last];
    else {
      const half = (from + to) >> 1;
      this.addKinds(from, half);
      this.addKinds(half, to);
    }
  }

  // kindOf returns the index of the kind of puzzle i. If the kind is new, it is added.
  kindOf(i) {
    const { goal, side, gods: { first, second } = { first: "mortal", second: "mortal" }, raised = false } = this.read(i), [by, against] = side === "first" ? [first, second] : [second, first];
    const own = this.game(i) === "gods" ? { side, raised } : {}; // without gods the keys are not sorted by side
    const kind = { goal: goals.indexOf(goal), by, against, ...own }, name = JSON.stringify(kind);
    if (!this.kindAt.has(name)) this.kindAt.set(name, this.kinds.push(kind) - 1);
    return this.kindAt.get(name);
  }

  game(i) {
    return games[this.byte(i, 0)];
  }

  code(i) {
    let text = "";
    for (let x = (this.number(i) + this.origins[this.byte(i, 0)]) * factor; x > 0n; x /= base) text = alphabet[Number(x % base)] + text;
    return text;
  }

  goal(i) {
    return goals[this.kinds[this.places[i]].goal];
  }

  hasGoal(goal) {
    return this.kinds.some((kind) => goals[kind.goal] === goal);
  }

  rating(i) {
    return this.ratings[i];
  }

  // ratingOf returns the rating of a code, or undefined.
  ratingOf(code) {
    return this.ratings[this.find(code)];
  }

  themes(i) {
    return this.names.filter((_, bit) => Math.floor(this.masks[i] / 2 ** bit) % 2);
  }

  // find returns the place of a code, or -1.
  find(code) {
    if (!/^[1-9A-HJ-NP-Za-km-z]{14}([1-9A-HJ-NP-Za-km-z]{2})?$/.test(code)) return -1;
    const game = games.indexOf(gameOf(code)), wanted = numberOf(code) - this.origins[game];
    let [from, to] = game ? [this.gods, this.size] : [0, this.gods];
    const end = to;
    while (from < to) {
      const half = (from + to) >> 1;
      if (this.number(half) < wanted) from = half + 1;
      else to = half;
    }
    return from < end && this.number(from) === wanted && this.code(from) === code ? from : -1;
  }

  // matching returns the places of the puzzles that match a filter. games, goals and themes are lists of alternatives.
  // by is the god of the solving side, and against that of the opponent. least and most are bounds of the rating. A
  // field that is missing or empty matches all puzzles.
  matching({ games: of = games, by = "", against = "", goals: wanted = [], themes = [], least = 0, most = Infinity } = {}) {
    const bits = themes.map((name) => 2 ** this.names.indexOf(name)), numbers = wanted.map((goal) => goals.indexOf(goal)), out = [];
    const fits = this.kinds.map((kind) => (!numbers.length || numbers.includes(kind.goal)) && (!by || kind.by === by) && (!against || kind.against === against));
    for (let i = of.includes("santorini") ? 0 : this.gods, end = of.includes("gods") ? this.size : this.gods; i < end; i++) {
      if (this.ratings[i] < least || this.ratings[i] > most) continue;
      if (!fits[this.places[i]]) continue;
      if (bits.length && !bits.some((bit) => Math.floor(this.masks[i] / bit) % 2)) continue;
      out.push(i);
    }
    return out;
  }
}

// isPuzzle reports whether a text is the code of a puzzle of Santorini, with gods or without.
export function isPuzzle(text) {
  try {
    const { game, goal } = parse(text);
    return game !== "arimaa" && Boolean(goal);
  } catch {
    return false;
  }
}
