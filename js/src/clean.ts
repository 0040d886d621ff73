import { space } from "./space.js";

// Package internal/clean of the Go module, which has the same functions and explains them: it prepares texts that people
// paste or type for the strict parsers of codes, links and turns.

/** A cleaned text, or a part of one. It knows where its characters were in the source. */
export class Text {
  private constructor(readonly text: string, readonly source: string, private readonly at: readonly number[] | null, private readonly base = 0) {}

  /** of cleans a source. */
  static of(source: string): Text {
    if (/^[ !-%'-~\t\n\r]*$/.test(source) && !/[-=/rR ]>|\\\//.test(source)) return new Text(source, source, null);
    const w = new Writer(false);
    let at = 0;
    for (const c of source) {
      w.add(c, at);
      at += c.length;
    }
    return w.textOf(source, source.length);
  }

  /** unescaped decodes percent-encoded bytes, and "+" as a space if plus is set. */
  unescaped(plus: boolean): Text {
    if (!/[%+]/.test(this.text)) return this;
    const w = new Writer(true);
    let i = 0;
    for (const c of this.text) {
      w.add(plus && c === "+" ? " " : c, this.index(i));
      i += c.length;
    }
    return w.textOf(this.source, this.index(this.text.length));
  }

  /** index returns the index in the source of a character of the text. */
  index(i: number): number {
    return this.at ? this.at[i]! : this.base + i;
  }

  cut(start: number, end = this.text.length): Text {
    return new Text(this.text.slice(start, end), this.source, this.at && this.at.slice(start, end + 1), this.base + start);
  }

  private static joined(...parts: Text[]): Text {
    const at = parts.flatMap((p) => [...p.text.split("").keys()].map((i) => p.index(i))), last = parts.at(-1)!;
    return new Text(parts.map((p) => p.text).join(""), last.source, [...at, last.index(last.text.length)]);
  }

  static built(text: string, source: string, at: number[]): Text {
    return new Text(text, source, at);
  }

  /** trim removes what is left around a code or a link. */
  trim(): Text {
    return this.trimStart().trimEnd();
  }

  trimStart(): Text {
    return this.cut(length(this.text, before + around));
  }

  trimEnd(characters = after + around): Text {
    let end = this.text.length, unopened = -1;
    for (; end; end--) {
      const c = this.text[end - 1]!;
      if (c === ")" && unopened < 0) unopened = Math.max(0, count(this.text.slice(0, end), ")") - count(this.text, "("));
      if (!isIn(c, characters) || (c === ")" && !unopened)) break;
      if (c === ")") unopened--;
    }
    return this.cut(0, end);
  }

  /** unquoted removes what mails, lists and programs put in front of a text. */
  unquoted(): Text {
    let t: Text = this;
    for (let i = 0; i < 10; i++) {
      const out = t.withoutQuotation().withoutFence().withoutLabel();
      if (out.text.length === t.text.length) break;
      t = out;
    }
    return t;
  }

  private withoutQuotation(): Text {
    const lines = [...this.text.matchAll(/[^\n]*\n|[^\n]+$/g)], marksOf = (line: string): number => count(/^[> \t]*/.exec(line)![0], ">");
    const fewest = Math.min(...lines.filter(([line]) => trimmedEnd(line)).map(([line]) => marksOf(line)));
    if (!fewest || fewest === Infinity) return this;
    return Text.joined(...lines.map(({ 0: line, index }) => {
      const n = Math.min(fewest, count(line, ">")), start = n ? new RegExp(`^(?:[^>]*>){${n}} ?`).exec(line)![0].length : 0;
      return this.cut(index + start, index + line.length);
    }));
  }

  private withoutFence(): Text {
    const start = length(this.text, ""), trimmed = trimmedEnd(this.text.slice(start));
    for (const [open, close] of fences) {
      const inside = trimmed.length - close.length;
      if (inside < open.length || lower(trimmed.slice(0, open.length)) !== open || lower(trimmed.slice(inside)) !== close) continue;
      const content = trimmed.slice(open.length, inside), line = content.indexOf("\n");
      const language = open === close && line >= 0 && !content.slice(0, line).includes(" ") ? line : 0;
      return this.cut(start + open.length + language, start + inside);
    }
    return this;
  }

  private withoutLabel(): Text {
    const begin = length(this.text, ""), rest = this.text.slice(begin);
    const label = /^(?:\d+[.)](?= )|-(?= )|[•◦▪·]|(?:code|link|fen|shrinking|position|puzzle)[: \t])/i.exec(rest);
    return label ? this.cut(begin + label[0].length) : this;
  }

  /** unwrapped replaces the markup around the first link, and redirectors, by the link, unless that loses something. */
  unwrapped(isLink: (run: string) => boolean, loses: (link: Text, label: string) => boolean): Text {
    for (const { 0: run, index } of this.text.matchAll(linkRun)) {
      const [begin, link] = this.cut(index, index + run.length).link(isLink);
      if (!link) continue;
      const start = index + begin, end = index + run.length;
      const [from, to] = markup(this.text.slice(0, start), this.text.slice(start, end), this.text.slice(end));
      if (from === start && !to && link.text === this.text.slice(start, end)) return this;
      if (loses(link, `${this.text.slice(from, start)} ${this.text.slice(end, end + to)}`)) return this;
      return Text.joined(this.cut(0, from), link, this.cut(end + to));
    }
    return this;
  }

  /** link returns where the link or the redirector begins in a run of characters, and the link. */
  link(isLink: (run: string) => boolean): [begin: number, link: Text | null] {
    const scheme = this.text.indexOf("://");
    const begin = scheme < 0 ? 0 : scheme - (/\p{L}*$/u.exec(this.text.slice(0, scheme))?.[0].length ?? 0);
    return [begin, this.cut(begin).redirected(isLink)];
  }

  private redirected(isLink: (run: string) => boolean): Text | null {
    const mark = this.text.indexOf("?"), address = mark < 0 ? this.text : this.text.slice(0, mark);
    if (isLink(address)) return this;
    if (!this.text.includes(":")) return null;
    const query = mark < 0 ? "" : this.text.slice(mark + 1), first = query.indexOf("u=");
    if (address.includes("urldefense") && first >= 0) {
      const value = query.slice(first + 2).split("&", 1)[0]!, start = mark + 1 + first + 2, inside = this.cut(start, start + value.length);
      const text = value.replaceAll("_", "/").replaceAll("-", "%");
      const decoded = new Text(text, inside.source, inside.at, inside.base).unescaped(false);
      return isLink(decoded.text) ? decoded : null;
    }
    const isOurs = /&[tc]=/i.test(`&${query}`);
    for (const { 0: parameter, index } of query.matchAll(/[^&]+/g)) {
      const value = parameter.includes("=") ? parameter.slice(parameter.indexOf("=") + 1) : "", end = mark + 1 + index + parameter.length;
      const inside = this.cut(end - value.length, end).unescaped(false);
      if (inside.text.includes("://") && isLink(inside.text)) return isOurs && value.includes("?") ? null : inside;
    }
    return isLink(this.text) ? this : null;
  }

  /** turns decodes a text, and removes what is left around turns. */
  turns(): Text {
    let t = this.unescaped(false).trimEnd(after.replace(/^>,/, "") + around);
    t = t.cut(length(t.text, around));
    if (t.text.startsWith("(") && count(t.text, "(") === 1 && t.text.endsWith(")")) t = t.cut(1, t.text.length - 1);
    return new Text([...t.text].map((c) => (c > "\x7f" && lookAlikes.includes(c) ? lookAlikes[lookAlikes.indexOf(c) + 1]! : c)).join(""), t.source, t.at, t.base);
  }

  /** rejoined removes the first n line breaks of a text, or returns null if there are fewer. */
  rejoined(n: number): [text: Text, isMarked: boolean] | null {
    const parts: Text[] = [];
    let rest: Text = this, isMarked = true;
    for (; n; n--) {
      const i = rest.text.indexOf("\n");
      if (i < 0) return null;
      const line = rest.text.slice(0, i).replace(/[ \t\r]+$/, ""), next = i + /^[ \t\r\n]*/.exec(rest.text.slice(i))![0].length;
      isMarked &&= line.endsWith("=");
      parts.push(rest.cut(0, line.length - (line.endsWith("=") ? 1 : 0)));
      rest = rest.cut(next);
    }
    return [Text.joined(...parts, rest), isMarked];
  }
}

/** turnsOf returns the text of turns that a user has typed. */
export const turnsOf = (source: string): Text => Text.of(source).turns();

// The characters that are left before a code or a link, after it, and on either side.
const before = "<([{", after = ">,)]}.:;!?…", around = "\"'`*_~|\\";

const fences = [["```", "```"], ["~~~", "~~~"], ["[code]", "[/code]"], ["<pre>", "</pre>"], ["<code>", "</code>"]] as const;

/** A run of characters that may be a link. */
export const linkRun = new RegExp(`[^${space}<>()\\[\\]{}"'\`|*,;]+`, "gu");

const blank = new RegExp(`[${space}]`), blanksAtEnd = new RegExp(`[${space}]+$`);
const isIn = (c: string, characters: string): boolean => characters.includes(c) || blank.test(c);
const count = (text: string, c: string): number => text.split(c).length - 1;
const lower = (text: string): string => text.replace(/[A-Z]/g, (c) => c.toLowerCase());
const trimmedEnd = (text: string): string => text.replace(blanksAtEnd, "");

/** length counts the characters at the start of a text that are white space or one of characters. */
function length(text: string, characters: string): number {
  let i = 0;
  while (i < text.length && isIn(text[i]!, characters)) i++;
  return i;
}

/** Pairs of a letter of another alphabet or a raised or lowered digit, and the letter or digit of a square that looks like it. */
const lookAlikes = "АAВBСCЕEаaсcеeΑAΒBΕEϹC¹1²2³3⁴4⁵5₁1₂2₃3₄4₅5";

/** markup returns where the markup around a link begins in the text before it, and where it ends in the text after it. */
function markup(left: string, link: string, right: string): [from: number, to: number] {
  const start = lower(left), end = lower(right), whole = left.length;
  const closes = (...ends: string[]): number => {
    const found = ends.find((e) => end.includes(e));
    return found === undefined ? 0 : end.indexOf(found) + found.length;
  };
  const tag = left.lastIndexOf("<"), bracket = left.lastIndexOf("[");
  if (bracket >= 0 && /\]\(<?$/.test(left)) {
    const from = left.indexOf("["), to = closes(")");
    return [from > 0 && left[from - 1] === "!" ? from - 1 : from, end.startsWith("](", to) ? to + Math.max(0, end.slice(to).indexOf(")") + 1) : to];
  }
  if (tag >= 0 && !left.includes(">", tag) && left.includes("=", tag)) return [tag, start.startsWith("<a ", tag) ? closes("</a>", ">") : closes(">")];
  if (bracket >= 0 && /^\[(url|img)/.test(start.slice(bracket))) return [bracket, closes(`[/${start.slice(bracket + 1, bracket + 4)}]`, "]")];
  if (left.endsWith("<") && right.startsWith("|")) return [tag, closes(">")];
  if (left.endsWith("[") && /^[\]| ]/.test(right)) return [left.replace(/\[+$/, "").length, right.startsWith("]") && !right.startsWith("][") ? 0 : closes("]]", "]")];
  if (right.replace(/^ +/, "").startsWith(`<${link}>`)) return [whole, closes(">")];
  if (right.startsWith("[")) return [whole, closes("]")];
  if (right.startsWith(";") && link.includes("urldefense")) return [whole, right.search(blank) < 0 ? right.length : right.search(blank)];
  return [whole, 0];
}

/** A byte of an incomplete character, which was percent-encoded, is kept as a lone surrogate. */
const byteOf = (c: string): number => (c.length === 1 && c >= "\udc80" && c <= "\udcff" ? c.charCodeAt(0) - 0xdc00 : -1);

/** A Writer collects cleaned text. Whenever its end must change, it replaces this end and looks again. */
class Writer {
  private readonly out: string[] = [];
  private readonly at: number[] = [];

  constructor(private readonly percent: boolean) {}

  add(c: string, index: number): void {
    this.out.push(c);
    this.at.push(index);
    const n = this.out.length;
    if (byteOf(c) >= 0) this.bytes();
    else if (c >= "\x80") {
      const other = folded(c);
      if (other !== c) this.replace(n - 1, other);
    } else if (c === "\v" || c === "\f") this.replace(n - 1, "\n");
    else if (c === "/") {
      if (n > 1 && this.out[n - 2] === "\\") this.replace(n - 2, "/");
    } else if (c === ">") {
      const tag = /<br ?\/?>$/i.exec(this.out.slice(-6).join(""));
      if (tag && tag[0] !== "<br >") return this.replace(n - tag[0].length, "\n");
      let begin = n - 1;
      while (begin > 0 && "-=".includes(this.out[begin - 1]!)) begin--;
      if (begin < n - 1) this.replace(begin, begin > 0 && this.out[begin - 1] === "<" ? ">" : "-");
    } else if (c === ";") {
      let begin = n - 1;
      while (begin > 0 && n - begin < 12 && this.out[begin] !== "&") begin--;
      const other = referenced(this.out.slice(begin).join(""));
      if (other !== null) this.replace(begin, other);
    } else if (c >= "@") {
      let begin = n - 1;
      while (begin > 0 && n - begin < 30 && /^[ -?]$/.test(this.out[begin - 1]!)) begin--;
      if (begin >= 2 && this.out[begin - 1] === "[" && this.out[begin - 2] === "\x1b") return this.replace(begin - 2, "");
    }
    if (this.percent && n >= 3 && this.out.length === n && this.out[n - 3] === "%") {
      const digits = this.out.slice(-2).join("");
      if (/^[0-9a-f]{2}$/i.test(digits)) this.replace(n - 3, parseInt(digits, 16) < 0x80 ? String.fromCharCode(parseInt(digits, 16)) : String.fromCharCode(0xdc00 + parseInt(digits, 16)));
    }
  }

  /** bytes replaces the bytes at the end by their character, if they are complete. */
  private bytes(): void {
    let begin = this.out.length - 1;
    while (begin > 0 && this.out.length - begin < 4 && byteOf(this.out[begin]!) < 0xc0 && byteOf(this.out[begin - 1]!) >= 0) begin--;
    const encoded = this.out.slice(begin).map((c) => `%${byteOf(c).toString(16)}`).join("");
    try {
      this.replace(begin, decodeURIComponent(encoded));
    } catch {
      // not yet complete
    }
  }

  private replace(begin: number, end: string): void {
    const index = this.at[begin]!;
    this.out.length = this.at.length = begin;
    for (const c of end) this.add(c, index);
  }

  textOf(source: string, end: number): Text {
    const text = this.out.map((c) => (byteOf(c) < 0 ? c : "\ufffd"));
    return Text.built(text.join(""), source, [...text.flatMap((c, i) => Array.from(c.split(""), () => this.at[i]!)), end]);
  }
}

const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u, dashes = /\p{Dash}/u, quotes = /\p{Quotation_Mark}/u;

// The arrows of Unicode by their direction: to the right, up, and both to the left and to the right.
const right = "→↛↝↠↣↦↪↬⇉⇏⇒⇛⇝⇢⇥⇨⇰⇶⇸⇻⇾➔➙➛➜➝➞➟➠➡➢➣➤➧➨➩➪➫➬➭➮➯➱➲➳➵➸➺➻➼➽➾⟶⟹⟼⟾⟿⭢⭬⮕￫▶▷▸▹►▻";
const up = "↑↟↥⇈⇑⇞⇡⇧⇪⇫⇬⇭⇮⇯⟰⬆⭡￪▲△▴▵ˆ‸⌃";
const both = "↔↭↮↹⇄⇆⇎⇔⇹⇼⇿⟷⟺⬌⭤";

// Characters that people use as quotation marks, and pairs of a character and the one that it becomes.
const primes = "´ˊˋʹʺʻʼʽˮ′″‵‶", others = "。.．.｡.․.、,､,﹐,﹑,﹒.﹔;﹕:﹖?﹗!﹟#﹠&﹪%⁄/∕/⧸/∶:꞉:ː:";

/** folded returns what a character outside of ASCII becomes. */
function folded(c: string): string {
  const code = c.codePointAt(0)!;
  if (hidden.test(c)) return "";
  if (dashes.test(c) || right.includes(c)) return "-";
  if (up.includes(c)) return "^";
  if (both.includes(c)) return "<>";
  if (quotes.test(c) || primes.includes(c)) return '"';
  if (c === "\x85" || c === "\u2028" || c === "\u2029") return "\n";
  if (blank.test(c)) return " ";
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xff01 + 33);
  if (code >= 0x1d400 && code <= 0x1d6a3) return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[(code - 0x1d400) % 52]!;
  if (code >= 0x1d7ce && code <= 0x1d7ff) return String((code - 0x1d7ce) % 10);
  const i = others.indexOf(c);
  return i < 0 ? c : others[i + 1]!;
}

/** referenced returns the character of a reference such as "&amp;" or "&#38;", or null. */
function referenced(text: string): string | null {
  const [, name, decimal, hex] = /^&(?:([a-z]+)|#(\d+)|#x([0-9a-f]+));$/i.exec(text) ?? [];
  if (name) return Object.hasOwn(references, name.toLowerCase()) ? references[name.toLowerCase()]! : null;
  const n = decimal ? parseInt(decimal, 10) : hex ? parseInt(hex, 16) : 0;
  return n > 0 && n <= 0x10ffff && (n < 0xd800 || n > 0xdfff) ? String.fromCodePoint(n) : null;
}

const references: Record<string, string> = {
  amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", ensp: " ", emsp: " ", thinsp: " ", ndash: "-", mdash: "-",
  minus: "-", hyphen: "-", dash: "-", rarr: "-", uarr: "^", harr: "<>", laquo: '"', raquo: '"', ldquo: '"', rdquo: '"',
  lsquo: '"', rsquo: '"', bdquo: '"', sbquo: '"', shy: "", zwj: "", zwnj: "", lrm: "", rlm: "", num: "#", sol: "/",
  colon: ":", semi: ";", comma: ",", period: ".", quest: "?", equals: "=", percnt: "%", lowbar: "_", plus: "+", excl: "!",
  lpar: "(", rpar: ")", lsqb: "[", rsqb: "]", hat: "^", hellip: "…", tab: "\t", newline: "\n",
};
