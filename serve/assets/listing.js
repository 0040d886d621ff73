// The puzzles that training selects from: the index of a collection (serve/internal/catalogue/format.go).

import { alphabet, parse, parseKey } from "./codec.js";
import { gameOf } from "./gameof.js";
import { phrase } from "./line.js";

const mark = "puzzlecode index 3\n", widths = { key: 12, rating: 2, themes: 8 };
const factor = 71n, base = 58n; // of codes

const numberOf = (code) => [...code].reduce((n, c) => n * base + BigInt(alphabet.indexOf(c)), 0n) / factor;

// firstAt returns the first number from one up to another for which isAt is true, or the second. For all numbers after it
// isAt is true.
export function firstAt(from, to, isAt) {
  while (from < to) {
    const half = (from + to) >> 1;
    if (isAt(half)) to = half;
    else from = half + 1;
  }
  return from;
}

// Listing has the code, game, goal, gods, rating and themes of each puzzle, by its place in the list.
export class Listing {
  // bytes is the index, decompressed. themes are the names of all themes, in their order, and motifs those of motifs.
  constructor(bytes, themes, motifs) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), keys = mark.length + 8;
    const damaged = () => new Error(phrase("fault.listing"));
    if (bytes.length < keys || new TextDecoder().decode(bytes.subarray(0, mark.length)) !== mark) throw damaged();
    const size = view.getUint32(mark.length), parts = view.getUint32(mark.length + 4);
    const end = keys + 4 * parts + size * (widths.key + widths.rating + widths.themes);
    if (bytes.length !== end && bytes.length !== end + 4 * size) throw damaged(); // the optional order of lists is for the worker
    const column = (from, width) => Float64Array.from({ length: size }, (_, i) => {
      let n = 0;
      for (let j = 0; j < width; j++) n = 256 * n + bytes[from + j * size + i];
      return n;
    });
    const gods = bytes.subarray(keys, keys + size).filter((first) => !first).length; // the place of the first puzzle with gods, after all others
    Object.assign(this, { bytes, size, names: themes, motifs, keys, gods });
    this.ratings = column(keys + widths.key * size, widths.rating);
    this.masks = column(keys + (widths.key + widths.rating) * size, widths.themes);
    const ofGames = [[0, gods], [gods, size]].filter(([from, to]) => from < to);
    this.origins = Object.fromEntries(ofGames.map(([from]) => [this.game(from), numberOf(this.read(from).code) - this.number(from)])); // the difference between a code and its key
    this.ranges = ofGames.flatMap(([from, to]) => this.rangesIn(from, to));
  }

  key(i) {
    const start = i < this.gods ? 2 : 1; // before it are the game and zeros
    return Array.from({ length: widths.key - start }, (_, j) => this.bytes[this.keys + (start + j) * this.size + i]);
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

  // rangesIn returns ranges of places with puzzles of the same kind, up to a place of the same game. Keys are sorted by
  // the gods, the side to move, whether Athena has moved up, and the goal. So if the first and the last puzzle are of
  // one kind, those between them are too.
  rangesIn(from, to) {
    const kind = this.kindOf(from), half = (from + to) >> 1;
    if (JSON.stringify(kind) === JSON.stringify(this.kindOf(to - 1))) return [{ ...kind, from, to }];
    return [...this.rangesIn(from, half), ...this.rangesIn(half, to)];
  }

  // kindOf returns the goal of a puzzle and its gods. Without gods, keys are not sorted by the side.
  kindOf(i) {
    const { goal, side, gods, raised = false } = this.read(i);
    if (!gods) return { goal };
    const [by, against] = side === "first" ? [gods.first, gods.second] : [gods.second, gods.first];
    return { goal, side, raised, by, against };
  }

  game(i) {
    return i < this.gods ? "santorini" : "gods";
  }

  code(i) {
    let text = "";
    for (let x = (this.number(i) + this.origins[this.game(i)]) * factor; x > 0n; x /= base) text = alphabet[Number(x % base)] + text;
    return text;
  }

  hasGoal(goal) {
    return this.ranges.some((range) => range.goal === goal);
  }

  ratingOf(code) {
    return this.ratings[this.find(code)];
  }

  // themes returns the themes of a puzzle; none for the place -1.
  themes(i) {
    return this.names.filter((_, bit) => Math.floor(this.masks[i] / 2 ** bit) % 2);
  }

  // find returns the place of a code, or -1.
  find(code) {
    if (!/^[1-9A-HJ-NP-Za-km-z]{14}([1-9A-HJ-NP-Za-km-z]{2})?$/.test(code)) return -1;
    const game = gameOf(code);
    const [from, to] = game === "gods" ? [this.gods, this.size] : [0, this.gods];
    if (from === to) return -1;
    const wanted = numberOf(code) - this.origins[game], i = firstAt(from, to, (place) => this.number(place) >= wanted);
    return i < to && this.code(i) === code ? i : -1;
  }

  // matching returns the places of the puzzles that match a filter. games, goals and themes are lists of alternatives.
  // by is the god of the solving side, and against that of the opponent. least and most are bounds of the rating. A
  // field that is missing or empty matches all puzzles.
  matching({ games, by, against, goals = [], themes = [], least = 0, most = Infinity } = {}) {
    const bits = themes.map((name) => 2 ** this.names.indexOf(name)), out = [];
    const fits = (range) => (!games || games.includes(this.game(range.from))) && (!goals.length || goals.includes(range.goal)) && (!by || range.by === by) && (!against || range.against === against);
    for (const { from, to } of this.ranges.filter(fits)) {
      for (let i = from; i < to; i++) {
        if (this.ratings[i] < least || this.ratings[i] > most) continue;
        if (!bits.length || bits.some((bit) => Math.floor(this.masks[i] / bit) % 2)) out.push(i);
      }
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
