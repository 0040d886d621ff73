// Code generated from js/src by tools/webcodec. DO NOT EDIT.

// error.ts
var CodeError = class extends Error {
  name = "CodeError";
  /** The class of the error. */
  reason;
  /**
   * The place of the fault in the text that was passed, 0 to its length, or -1 for the text as a
   * whole (section "Errors" of the format). It counts bytes of UTF-8, as the API and the command
   * do. In a text of ASCII, such as any code, these are also the indices of the string.
   */
  offset;
  constructor(reason, offset, message) {
    super(message);
    this.reason = reason;
    this.offset = offset;
  }
};
var whole = -1;
function fail(kind, text, index, reason, detail) {
  const offset = index < 0 ? whole : byteLength(text.slice(0, index));
  const quoted = JSON.stringify([...text].slice(0, 80).join(""));
  throw new CodeError(reason, offset, `${kind} ${quoted}${offset < 0 || text === "" ? "" : `, offset ${offset}`}: ${detail}`);
}
function impossible(detail) {
  throw new CodeError("position", whole, `impossible position: ${detail}`);
}
function byteLength(text) {
  let n = 0;
  for (const c of text) n += c.codePointAt(0) < 128 ? 1 : c.codePointAt(0) < 2048 ? 2 : c.length + 2;
  return n;
}

// base58.ts
var alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
var factor = 71n;
var power = (n) => 58n ** BigInt(n);
var least = (n) => (power(n - 1) + factor - 1n) / factor;
function write(n) {
  let out = "";
  for (let x = n * factor; x > 0n; x /= 58n) out = alphabet[Number(x % 58n)] + out;
  return out;
}
function read(text, lo, hi, must) {
  const characters = [...text], n = characters.length;
  const known = characters.filter((c) => alphabet.includes(c)).length;
  if (n === 0) fail("code", text, 0, "length", "wrong length: the text is empty");
  if ((n < lo || n > hi) && (known < lo || known > hi)) {
    fail("code", text, characters.slice(0, hi).join("").length, "length", `wrong length: ${n} characters, must be ${must}`);
  }
  let index = 0, x = 0n;
  for (const c of characters) {
    const digit = alphabet.indexOf(c);
    if (digit < 0) {
      const like = n <= hi && { "0": "o", O: "o", I: "1", l: "1" }[c];
      fail("code", text, index, "alphabet", `${JSON.stringify(c)} is not in the alphabet${oneCase(text) || (like ? `, did you mean ${like}?` : "")}`);
    }
    x = x * 58n + BigInt(digit);
    index += c.length;
  }
  if (text.startsWith("11")) fail("code", text, 1, "form", "malformed code: cannot start with two 1s");
  if (x % factor) fail("code", text, whole, "check", `checksum mismatch${oneCase(text) || ": a character is wrong or two are swapped"}`);
  return x / factor;
}
function oneCase(text) {
  const few = (text.match(/[a-z]/gi) || []).length < 8;
  return few || text !== text.toLowerCase() && text !== text.toUpperCase() ? "" : ": all letters are in one case, but codes are case-sensitive: copy it exactly";
}
var reserved = (kind, text) => fail(kind, text, whole, "reserved", "made by a newer version of puzzlecode; update to read it");

// goal.ts
var goals = ["", "win1", "win2", "win3", "win4", "win5", "win6", "hold1", "hold2", "hold3"];
function checkGoal(goal, max, must) {
  const n = goals.indexOf(goal);
  if (n < 0) throw new CodeError("goal", whole, `goal ${JSON.stringify(goal)}: invalid goal, must be win1 to win6, hold1 to hold3, or empty`);
  if (n > max) throw new CodeError("goal", whole, `goal ${goal}: invalid goal, ${must}`);
  return n;
}

// gods.ts
var gods = ["mortal", "apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "hermes", "minotaur", "pan", "prometheus"];
var athena = gods.indexOf("athena");
var pairs = gods.flatMap((_, m) => {
  const below = gods.slice(0, m).map((_2, i) => i);
  return m ? [...below.map((a) => [a, m]), [m, m], ...below.map((b) => [m, b])] : [];
});
var placingUnit = 2860;
var end = 0;
var situations = pairs.flatMap((gods2) => [0, 1].flatMap((side) => {
  const list = gods2[1 - side] === athena ? [false, true] : [false];
  return list.map((raised) => {
    const start = end === placingUnit ? end + 1 : end;
    end = start + (raised ? 10 : 11);
    return { gods: gods2, side, raised, start };
  });
}));

// space.ts
var space = "\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
var spaces = new RegExp(`[${space}]`);
function skip(text, from, characters) {
  while (from < text.length && characters.test(text[from])) from++;
  return from;
}

// clean.ts
var Text = class _Text {
  constructor(text, source, at, base = 0) {
    this.text = text;
    this.source = source;
    this.at = at;
    this.base = base;
  }
  text;
  source;
  at;
  base;
  /** of cleans a source. */
  static of(source) {
    if (/^[ !-%'-~\t\n\r]*$/.test(source) && !/[-=/rR ]>|\\\//.test(source)) return new _Text(source, source, null);
    const w = new Writer(false);
    let at = 0;
    for (const c of source) {
      w.add(c, at);
      at += c.length;
    }
    return w.textOf(source, source.length);
  }
  /** unescaped decodes percent-encoded bytes, and "+" as a space if plus is set. */
  unescaped(plus) {
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
  index(i) {
    return this.at ? this.at[i] : this.base + i;
  }
  cut(start, end3 = this.text.length) {
    return new _Text(this.text.slice(start, end3), this.source, this.at && this.at.slice(start, end3 + 1), this.base + start);
  }
  static joined(...parts) {
    const at = parts.flatMap((p) => [...p.text.split("").keys()].map((i) => p.index(i))), last = parts.at(-1);
    return new _Text(parts.map((p) => p.text).join(""), last.source, [...at, last.index(last.text.length)]);
  }
  static built(text, source, at) {
    return new _Text(text, source, at);
  }
  /** trim removes what is left around a code or a link. */
  trim() {
    return this.trimStart().trimEnd();
  }
  trimStart() {
    return this.cut(length(this.text, before + around));
  }
  trimEnd(characters = after + around) {
    let end3 = this.text.length, unopened = -1;
    for (; end3; end3--) {
      const c = this.text[end3 - 1];
      if (c === ")" && unopened < 0) unopened = Math.max(0, count(this.text.slice(0, end3), ")") - count(this.text, "("));
      if (!isIn(c, characters) || c === ")" && !unopened) break;
      if (c === ")") unopened--;
    }
    return this.cut(0, end3);
  }
  /** unquoted removes what mails, lists and programs put in front of a text. */
  unquoted() {
    let t = this;
    for (let i = 0; i < 10; i++) {
      const out = t.withoutQuotation().withoutFence().withoutLabel();
      if (out.text.length === t.text.length) break;
      t = out;
    }
    return t;
  }
  withoutQuotation() {
    const lines = [...this.text.matchAll(/[^\n]*\n|[^\n]+$/g)], marksOf = (line) => count(/^[> \t]*/.exec(line)[0], ">");
    const fewest = Math.min(...lines.filter(([line]) => trimmedEnd(line)).map(([line]) => marksOf(line)));
    if (!fewest || fewest === Infinity) return this;
    return _Text.joined(...lines.map(({ 0: line, index }) => {
      const n = Math.min(fewest, count(line, ">")), start = n ? new RegExp(`^(?:[^>]*>){${n}} ?`).exec(line)[0].length : 0;
      return this.cut(index + start, index + line.length);
    }));
  }
  withoutFence() {
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
  withoutLabel() {
    const begin = length(this.text, ""), rest2 = this.text.slice(begin);
    const label = /^(?:\d+[.)](?= )|-(?= )|[•◦▪·]|(?:code|link|fen|shrinking|position|puzzle)[: \t])/i.exec(rest2);
    return label ? this.cut(begin + label[0].length) : this;
  }
  /** unwrapped replaces the markup around the first link, and redirectors, by the link, unless that loses something. */
  unwrapped(isLink2, loses) {
    for (const { 0: run, index } of this.text.matchAll(linkRun)) {
      const [begin, link2] = this.cut(index, index + run.length).link(isLink2);
      if (!link2) continue;
      const start = index + begin, end3 = index + run.length;
      const [from, to] = markup(this.text.slice(0, start), this.text.slice(start, end3), this.text.slice(end3));
      if (from === start && !to && link2.text === this.text.slice(start, end3)) return this;
      if (loses(link2, `${this.text.slice(from, start)} ${this.text.slice(end3, end3 + to)}`)) return this;
      return _Text.joined(this.cut(0, from), link2, this.cut(end3 + to));
    }
    return this;
  }
  /** link returns where the link or the redirector begins in a run of characters, and the link. */
  link(isLink2) {
    const scheme = this.text.indexOf("://");
    const begin = scheme < 0 ? 0 : scheme - (/\p{L}*$/u.exec(this.text.slice(0, scheme))?.[0].length ?? 0);
    return [begin, this.cut(begin).redirected(isLink2)];
  }
  redirected(isLink2) {
    const mark = this.text.indexOf("?"), address = mark < 0 ? this.text : this.text.slice(0, mark);
    if (isLink2(address)) return this;
    if (!this.text.includes(":")) return null;
    const query = mark < 0 ? "" : this.text.slice(mark + 1), first = query.indexOf("u=");
    if (address.includes("urldefense") && first >= 0) {
      const value = query.slice(first + 2).split("&", 1)[0], start = mark + 1 + first + 2, inside = this.cut(start, start + value.length);
      const text = value.replaceAll("_", "/").replaceAll("-", "%");
      const decoded = new _Text(text, inside.source, inside.at, inside.base).unescaped(false);
      return isLink2(decoded.text) ? decoded : null;
    }
    const isOurs = /&[tc]=/i.test(`&${query}`);
    for (const { 0: parameter, index } of query.matchAll(/[^&]+/g)) {
      const value = parameter.includes("=") ? parameter.slice(parameter.indexOf("=") + 1) : "", end3 = mark + 1 + index + parameter.length;
      const inside = this.cut(end3 - value.length, end3).unescaped(false);
      if (inside.text.includes("://") && isLink2(inside.text)) return isOurs && value.includes("?") ? null : inside;
    }
    return isLink2(this.text) ? this : null;
  }
  /** turns decodes a text, and removes what is left around turns. */
  turns() {
    let t = this.unescaped(false).trimEnd(after.replace(/^>,/, "") + around);
    t = t.cut(length(t.text, around));
    if (t.text.startsWith("(") && count(t.text, "(") === 1 && t.text.endsWith(")")) t = t.cut(1, t.text.length - 1);
    return new _Text([...t.text].map((c) => c > "" && lookAlikes.includes(c) ? lookAlikes[lookAlikes.indexOf(c) + 1] : c).join(""), t.source, t.at, t.base);
  }
  /** rejoined removes the first n line breaks of a text, or returns null if there are fewer. */
  rejoined(n) {
    const parts = [];
    let rest2 = this, isMarked = true;
    for (; n; n--) {
      const i = rest2.text.indexOf("\n");
      if (i < 0) return null;
      const line = rest2.text.slice(0, i).replace(/[ \t\r]+$/, ""), next = i + /^[ \t\r\n]*/.exec(rest2.text.slice(i))[0].length;
      isMarked &&= line.endsWith("=");
      parts.push(rest2.cut(0, line.length - (line.endsWith("=") ? 1 : 0)));
      rest2 = rest2.cut(next);
    }
    return [_Text.joined(...parts, rest2), isMarked];
  }
};
var turnsOf = (source) => Text.of(source).turns();
var before = "<([{";
var after = ">,)]}.:;!?…";
var around = "\"'`*_~|\\";
var fences = [["```", "```"], ["~~~", "~~~"], ["[code]", "[/code]"], ["<pre>", "</pre>"], ["<code>", "</code>"]];
var linkRun = new RegExp(`[^${space}<>()\\[\\]{}"'\`|*,;]+`, "gu");
var blank = new RegExp(`[${space}]`);
var blanksAtEnd = new RegExp(`[${space}]+$`);
var isIn = (c, characters) => characters.includes(c) || blank.test(c);
var count = (text, c) => text.split(c).length - 1;
var lower = (text) => text.replace(/[A-Z]/g, (c) => c.toLowerCase());
var trimmedEnd = (text) => text.replace(blanksAtEnd, "");
function length(text, characters) {
  let i = 0;
  while (i < text.length && isIn(text[i], characters)) i++;
  return i;
}
var lookAlikes = "АAВBСCЕEаaсcеeΑAΒBΕEϹC¹1²2³3⁴4⁵5₁1₂2₃3₄4₅5";
function markup(left, link2, right2) {
  const start = lower(left), end3 = lower(right2), whole2 = left.length;
  const closes = (...ends) => {
    const found = ends.find((e) => end3.includes(e));
    return found === void 0 ? 0 : end3.indexOf(found) + found.length;
  };
  const tag = left.lastIndexOf("<"), bracket = left.lastIndexOf("[");
  if (bracket >= 0 && /\]\(<?$/.test(left)) {
    const from = left.indexOf("["), to = closes(")");
    return [from > 0 && left[from - 1] === "!" ? from - 1 : from, end3.startsWith("](", to) ? to + Math.max(0, end3.slice(to).indexOf(")") + 1) : to];
  }
  if (tag >= 0 && !left.includes(">", tag) && left.includes("=", tag)) return [tag, start.startsWith("<a ", tag) ? closes("</a>", ">") : closes(">")];
  if (bracket >= 0 && /^\[(url|img)/.test(start.slice(bracket))) return [bracket, closes(`[/${start.slice(bracket + 1, bracket + 4)}]`, "]")];
  if (left.endsWith("<") && right2.startsWith("|")) return [tag, closes(">")];
  if (left.endsWith("[") && /^[\]| ]/.test(right2)) return [left.replace(/\[+$/, "").length, right2.startsWith("]") && !right2.startsWith("][") ? 0 : closes("]]", "]")];
  if (right2.replace(/^ +/, "").startsWith(`<${link2}>`)) return [whole2, closes(">")];
  if (right2.startsWith("[")) return [whole2, closes("]")];
  if (right2.startsWith(";") && link2.includes("urldefense")) return [whole2, right2.search(blank) < 0 ? right2.length : right2.search(blank)];
  return [whole2, 0];
}
var byteOf = (c) => c.length === 1 && c >= "\uDC80" && c <= "\uDCFF" ? c.charCodeAt(0) - 56320 : -1;
var Writer = class {
  constructor(percent) {
    this.percent = percent;
  }
  percent;
  out = [];
  at = [];
  add(c, index) {
    this.out.push(c);
    this.at.push(index);
    const n = this.out.length;
    if (byteOf(c) >= 0) this.bytes();
    else if (c >= "") {
      const other = folded(c);
      if (other !== c) this.replace(n - 1, other);
    } else if (c === "\v" || c === "\f") this.replace(n - 1, "\n");
    else if (c === "/") {
      if (n > 1 && this.out[n - 2] === "\\") this.replace(n - 2, "/");
    } else if (c === ">") {
      const tag = /<br ?\/?>$/i.exec(this.out.slice(-6).join(""));
      if (tag && tag[0] !== "<br >") return this.replace(n - tag[0].length, "\n");
      let begin = n - 1;
      while (begin > 0 && "-=".includes(this.out[begin - 1])) begin--;
      if (begin < n - 1) this.replace(begin, begin > 0 && this.out[begin - 1] === "<" ? ">" : "-");
    } else if (c === ";") {
      let begin = n - 1;
      while (begin > 0 && n - begin < 12 && this.out[begin] !== "&") begin--;
      const other = referenced(this.out.slice(begin).join(""));
      if (other !== null) this.replace(begin, other);
    } else if (c >= "@") {
      let begin = n - 1;
      while (begin > 0 && n - begin < 30 && /^[ -?]$/.test(this.out[begin - 1])) begin--;
      if (begin >= 2 && this.out[begin - 1] === "[" && this.out[begin - 2] === "\x1B") return this.replace(begin - 2, "");
    }
    if (this.percent && n >= 3 && this.out.length === n && this.out[n - 3] === "%") {
      const digits = this.out.slice(-2).join("");
      if (/^[0-9a-f]{2}$/i.test(digits)) this.replace(n - 3, parseInt(digits, 16) < 128 ? String.fromCharCode(parseInt(digits, 16)) : String.fromCharCode(56320 + parseInt(digits, 16)));
    }
  }
  /** bytes replaces the bytes at the end by their character, if they are complete. */
  bytes() {
    let begin = this.out.length - 1;
    while (begin > 0 && this.out.length - begin < 4 && byteOf(this.out[begin]) < 192 && byteOf(this.out[begin - 1]) >= 0) begin--;
    const encoded = this.out.slice(begin).map((c) => `%${byteOf(c).toString(16)}`).join("");
    try {
      this.replace(begin, decodeURIComponent(encoded));
    } catch {
    }
  }
  replace(begin, end3) {
    const index = this.at[begin];
    this.out.length = this.at.length = begin;
    for (const c of end3) this.add(c, index);
  }
  textOf(source, end3) {
    const text = this.out.map((c) => byteOf(c) < 0 ? c : "�");
    return Text.built(text.join(""), source, [...text.flatMap((c, i) => Array.from(c.split(""), () => this.at[i])), end3]);
  }
};
var hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
var dashes = /\p{Dash}/u;
var quotes = /\p{Quotation_Mark}/u;
var right = "→↛↝↠↣↦↪↬⇉⇏⇒⇛⇝⇢⇥⇨⇰⇶⇸⇻⇾➔➙➛➜➝➞➟➠➡➢➣➤➧➨➩➪➫➬➭➮➯➱➲➳➵➸➺➻➼➽➾⟶⟹⟼⟾⟿⭢⭬⮕￫▶▷▸▹►▻";
var up = "↑↟↥⇈⇑⇞⇡⇧⇪⇫⇬⇭⇮⇯⟰⬆⭡￪▲△▴▵ˆ‸⌃";
var both = "↔↭↮↹⇄⇆⇎⇔⇹⇼⇿⟷⟺⬌⭤";
var primes = "´ˊˋʹʺʻʼʽˮ′″‵‶";
var others = "。.．.｡.․.、,､,﹐,﹑,﹒.﹔;﹕:﹖?﹗!﹟#﹠&﹪%⁄/∕/⧸/∶:꞉:ː:";
function folded(c) {
  const code = c.codePointAt(0);
  if (hidden.test(c)) return "";
  if (dashes.test(c) || right.includes(c)) return "-";
  if (up.includes(c)) return "^";
  if (both.includes(c)) return "<>";
  if (quotes.test(c) || primes.includes(c)) return '"';
  if (c === "" || c === "\u2028" || c === "\u2029") return "\n";
  if (blank.test(c)) return " ";
  if (code >= 65281 && code <= 65374) return String.fromCharCode(code - 65281 + 33);
  if (code >= 119808 && code <= 120483) return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[(code - 119808) % 52];
  if (code >= 120782 && code <= 120831) return String((code - 120782) % 10);
  const i = others.indexOf(c);
  return i < 0 ? c : others[i + 1];
}
function referenced(text) {
  const [, name, decimal, hex] = /^&(?:([a-z]+)|#(\d+)|#x([0-9a-f]+));$/i.exec(text) ?? [];
  if (name) return Object.hasOwn(references, name.toLowerCase()) ? references[name.toLowerCase()] : null;
  const n = decimal ? parseInt(decimal, 10) : hex ? parseInt(hex, 16) : 0;
  return n > 0 && n <= 1114111 && (n < 55296 || n > 57343) ? String.fromCodePoint(n) : null;
}
var references = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  ndash: "-",
  mdash: "-",
  minus: "-",
  hyphen: "-",
  dash: "-",
  rarr: "-",
  uarr: "^",
  harr: "<>",
  laquo: '"',
  raquo: '"',
  ldquo: '"',
  rdquo: '"',
  lsquo: '"',
  rsquo: '"',
  bdquo: '"',
  sbquo: '"',
  shy: "",
  zwj: "",
  zwnj: "",
  lrm: "",
  rlm: "",
  num: "#",
  sol: "/",
  colon: ":",
  semi: ";",
  comma: ",",
  period: ".",
  quest: "?",
  equals: "=",
  percnt: "%",
  lowbar: "_",
  plus: "+",
  excl: "!",
  lpar: "(",
  rpar: ")",
  lsqb: "[",
  rsqb: "]",
  hat: "^",
  hellip: "…",
  tab: "	",
  newline: "\n"
};

// arimaa.ts
var letters = " RCDHMErcdhme";
var kinds = ["rabbit", "cat", "dog", "horse", "camel", "elephant"];
var arimaaSquares = [..."12345678"].flatMap((rank2) => [..."abcdefgh"].map((file) => file + rank2));
var limits = [8, 2, 2, 2, 1, 1];
function checkArimaa(pieces, side) {
  for (let piece = 1; piece <= 12; piece++) {
    const n = pieces.filter((p) => p === piece).length, limit = limits[(piece - 1) % 6];
    if (n > limit) impossible(`${n} pieces ${letters[piece]}, must be at most ${limit}`);
  }
  return { side, pieces };
}
var isShort = (text) => text.slice(1, 3) === " [";
var short = ({ side, pieces }) => `${"gs"[side]} [${pieces.map((_, i) => letters[pieces[i ^ 56]]).join("")}]`;
function readShort(text) {
  const wrong = (index, detail) => fail("position", text, Math.min(index, text.length), "syntax", detail);
  const side = "gwsb".indexOf(text[0] ?? " ") >> 1;
  if (side < 0) wrong(0, "side to move must be g or s");
  if (!isShort(text)) wrong(1, "the side to move must be followed by a space and [");
  const pieces = Array(64).fill(0);
  for (let i = 0; i < 64; i++) {
    const c = text[i + 3] ?? "]", piece = letters.indexOf(c);
    if (c === "]") wrong(i + 3, `the board has ${i} squares, must have 64`);
    if (piece < 0) wrong(i + 3, `${JSON.stringify(c)} is not a piece, must be RCDHME, rcdhme or a space`);
    pieces[i ^ 56] = piece;
  }
  if (text[67] !== "]") wrong(67, "no ] after 64 squares");
  if (text.length > 68) wrong(68, "unexpected text after the position");
  return checkArimaa(pieces, side);
}
function choose(n, k) {
  let c = 1n;
  for (let i = 0; i < k; i++) c = c * BigInt(n - i) / BigInt(i + 1);
  return c;
}
var weights = [1, 9, 27, 81, 243, 486];
var allLeft = 971;
var counted = /* @__PURE__ */ new Map();
var without = (left, kind) => Math.floor(left / weights[kind]) % (limits[kind] + 1) ? left - weights[kind] : -1;
function sequences(left, n) {
  if (left < 0) return 0;
  if (!n) return 1;
  const key2 = left * 17 + n;
  let sum = counted.get(key2);
  if (sum === void 0) {
    sum = 0;
    for (let kind = 0; kind < 6; kind++) sum += sequences(without(left, kind), n - 1);
    counted.set(key2, sum);
  }
  return sum;
}
var arrangements = (n) => BigInt(sequences(allLeft, n));
function rankKinds(list) {
  let left = allLeft, rank2 = 0;
  list.forEach((kind, i) => {
    for (let lower3 = 0; lower3 < kind; lower3++) rank2 += sequences(without(left, lower3), list.length - 1 - i);
    left = without(left, kind);
  });
  return BigInt(rank2);
}
function unrankKinds(rank2, n) {
  let left = allLeft;
  return Array.from({ length: n }, (_, i) => {
    for (let kind = 0; ; kind++) {
      const count2 = sequences(without(left, kind), n - 1 - i);
      if (rank2 < count2) {
        left = without(left, kind);
        return kind;
      }
      rank2 -= count2;
    }
  });
}
var rankPlaces = (places) => places.reduce((sum, place, i) => sum + choose(place, i + 1), 0n);
function unrankPlaces(rank2, k) {
  const places = [];
  for (let place = 63; k; place--) {
    if (choose(place, k) > rank2) continue;
    rank2 -= choose(place, k--);
    places.unshift(place);
  }
  return places;
}
var boards = (a, b) => choose(64, a + b) * choose(a + b, a) * arrangements(a) * arrangements(b);
var memory = [0n];
function starts() {
  for (let i = memory.length - 1; i < 17 * 17; i++) memory.push(memory[i] + boards(Math.floor(i / 17), i % 17));
  return memory;
}
var origin = least(26);
function rankArimaa({ board: { pieces, side }, goal }) {
  const occupied = arimaaSquares.map((_, s) => s).filter((s) => pieces[s]);
  const places = occupied.map((_, i) => i).filter((i) => pieces[occupied[i]] <= 6);
  const of = (silver) => occupied.map((s) => pieces[s] - 1).filter((p) => p >= 6 === silver).map((p) => p % 6);
  const n = occupied.length, a = places.length, b = n - a, all = starts()[289];
  const index = ((rankPlaces(occupied) * choose(n, a) + rankPlaces(places)) * arrangements(a) + rankKinds(of(false))) * arrangements(b) + rankKinds(of(true));
  return BigInt(2 * checkGoal(goal, 2, "must be win1 to win2 in Arimaa") + side) * all + starts()[17 * a + b] + index;
}
function unrankArimaa(n) {
  const list = starts(), all = list[289];
  if (n < 0n || n >= 6n * all) return void 0;
  const top = Number(n / all);
  let x = n % all;
  const i = list.findLastIndex((start) => start <= x), a = Math.floor(i / 17), b = i % 17;
  x -= list[i];
  const next = (base) => {
    const digit = x % base;
    x /= base;
    return digit;
  };
  const silver = unrankKinds(Number(next(arrangements(b))), b);
  const gold = unrankKinds(Number(next(arrangements(a))), a);
  const places = unrankPlaces(next(choose(a + b, a)), a);
  const pieces = Array(64).fill(0);
  unrankPlaces(x, a + b).forEach((square, place) => {
    pieces[square] = places.includes(place) ? 1 + gold.shift() : 7 + silver.shift();
  });
  return { board: { side: top % 2, pieces }, goal: goals[top >> 1] };
}
var arimaaCode = (p) => write(rankArimaa(p) + origin);
function readArimaa(text) {
  if ([...text].length === 26 && text[0] === "1") fail("code", text, whole, "form", "malformed code: an Arimaa code cannot start with 1");
  return unrankArimaa(read(text, 26, 26, "26") - origin) ?? reserved("code", text);
}

// santorini.ts
var squares = [..."54321"].flatMap((row) => [..."ABCDE"].map((column) => column + row));
var hasGods = ({ gods: [a, b] }) => a + b > 0;
var isPlaced = (b) => b.workers.length === 4;
function check(heights, side, lists, pair2 = [0, 0], raised = false, won = false) {
  const workers = lists.flatMap((list) => [...list].sort((a, b) => a - b)), [first, second] = lists.map((list) => list.length);
  workers.forEach((w, i) => {
    if (workers.indexOf(w) < i) impossible(`two workers at ${squares[w]}`);
    if (heights[w] === 4) impossible(`worker on the dome at ${squares[w]}`);
  });
  if (workers.length < 4) {
    if (first > 2 || second > (first < 2 ? 0 : 1)) impossible("each player must have 2 workers, or the first player places both before the second");
    if (heights.some(Boolean)) impossible("levels are built before all workers stand");
    if (side !== first >> 1) impossible(`player ${1 + (first >> 1)} places next and must be the side to move`);
  } else if (first !== 2 || second !== 2) impossible("each player must have 2 workers");
  else if (!hasGods({ gods: pair2 })) {
    const climbed = workers.map((w, i) => heights[w] === 3 ? i : -1).filter((i) => i >= 0), mover = climbed.find((i) => i >> 1 === side);
    if (mover !== void 0) impossible(`worker at ${squares[workers[mover]]} is on level 3, must belong to the player who is not to move`);
    if (climbed.length > 1) impossible("more than one worker on level 3");
    if (won && !climbed.length) impossible("the game is over without a worker on level 3");
    won = climbed.length > 0;
  }
  if (raised && (pair2[1 - side] !== athena || won)) impossible(won ? "raised, but the game is over" : "raised, but the player who is not to move is not athena");
  if (workers.length < 4 && (raised || won)) impossible("raised or over before all workers stand");
  return { heights, side, workers, gods: pair2, raised, won };
}
var rest = 5n ** 21n;
var sets = 300 * 253;
var live = BigInt(2 * sets * 81) * rest;
var finished = BigInt(2 * sets * 54) * rest;
var end2 = 10n * live + finished;
var unit = BigInt(sets * 256) * rest;
var godsEnd = BigInt(placingUnit) * unit;
var states = 1 + 25 + 300 + 300 * 23;
var pair = (a, b) => b * (b - 1) / 2 + a;
function unpair(n) {
  let b = 1;
  while (pair(0, b + 1) <= n) b++;
  return [n - pair(0, b), b];
}
var free = (taken) => squares.map((_, s) => s).filter((s) => !taken.includes(s));
var goalNumber = (board, goal) => checkGoal(goal, board.won || !isPlaced(board) ? 0 : 9, isPlaced(board) ? "the game is over in this position" : "the workers are not placed yet");
function state(workers) {
  const [a = -1, b, c] = workers;
  if (b === void 0) return 1 + a;
  return c === void 0 ? 26 + pair(a, b) : 326 + pair(a, b) * 23 + free([a, b]).indexOf(c);
}
function placing(n, gods2) {
  let workers = n ? [n - 1] : [];
  if (n >= 26) workers = unpair(n < 326 ? n - 26 : Math.floor((n - 326) / 23));
  if (n >= 326) workers.push(free(workers)[(n - 326) % 23]);
  return { board: { heights: Array(25).fill(0), side: workers.length >> 1, workers, gods: gods2, raised: false, won: false }, goal: "" };
}
function rank({ board, goal }) {
  const { heights, side, workers, gods: gods2, raised, won } = board, [a, b, c, d] = workers;
  const number = goalNumber(board, goal), same = (p) => p[0] === gods2[0] && p[1] === gods2[1];
  if (!isPlaced(board)) return hasGods(board) ? godsEnd + BigInt(pairs.findIndex(same) * states + state(workers)) : end2 + BigInt(state(workers));
  const left = free([a, b]), set = pair(a, b) * 253 + pair(left.indexOf(c), left.indexOf(d));
  const withHeights = (n, base, except = -1) => heights.reduce((sum, height, s) => s === except ? sum : sum * (workers.includes(s) ? base : 5n) + BigInt(height), BigInt(n));
  if (hasGods(board)) {
    const { start } = situations.find((s) => same(s.gods) && s.side === side && s.raised === raised);
    return unit * BigInt(start + (won ? 10 : number)) + withHeights(set, 4n);
  }
  if (!won) return live * BigInt(number) + withHeights(side * sets + set, 3n);
  const climbed = workers.findIndex((w) => heights[w] === 3);
  return live * 10n + withHeights(2 * (side * sets + set) + (climbed & 1), 3n, workers[climbed]);
}
function unrank(n, godly) {
  const after2 = n - (godly ? godsEnd : end2), later = godly && after2 >= unit;
  if (after2 >= 0n && !later) {
    const number2 = after2 < states * pairs.length ? Number(after2) : Infinity;
    if (number2 >= (godly ? pairs.length : 1) * states) return void 0;
    return placing(number2 % states, godly ? pairs[Math.floor(number2 / states)] : [0, 0]);
  }
  if (n < 0n || later && n >= unit * BigInt(situations.at(-1).start + 11)) return void 0;
  const won = !godly && n >= 10n * live, top = godly ? unit : live;
  const k = won ? 10 : Number(n / top), base = godly ? 4n : 3n;
  let h = n - top * BigInt(k);
  const below = (godly ? 256n : won ? 27n : 81n) * rest;
  let set = Number(h / below);
  h %= below;
  const higher = won ? set & 1 : 0;
  if (won) set >>= 1;
  const first = unpair(Math.floor(set / 253) % 300), left = free(first);
  const workers = [...first, ...unpair(set % 253).map((i) => left[i])];
  let side = Math.floor(set / sets), gods2 = [0, 0], raised = false, number = k % 10;
  const situation = godly && situations.findLast((s) => s.start <= k);
  if (situation) ({ side, gods: gods2, raised } = situation), number = k - situation.start;
  const winner = won ? workers[2 * (1 - side) + higher] : -1;
  const heights = Array(25).fill(3);
  for (let s = 24; s >= 0; s--) {
    if (s === winner) continue;
    const digits = workers.includes(s) ? base : 5n;
    heights[s] = Number(h % digits);
    h /= digits;
  }
  return { board: { heights, side, workers, gods: gods2, raised, won: won || number === 10 }, goal: goals[number % 10] };
}
var codeOf = (p) => write(rank(p) + least(hasGods(p.board) ? 16 : 14));
var readRanked = (text) => unrank(read(text, 14, 14, "14, 16 with gods, or 26 for Arimaa") - least(14), false) ?? reserved("code", text);
function readGods(text) {
  if ([...text].length === 16 && text[0] === "1") fail("code", text, whole, "form", "malformed code: a code with gods cannot start with 1");
  return unrank(read(text, 16, 16, "16") - least(16), true) ?? reserved("code", text);
}
var key = (p) => rank(p).toString(16).padStart(hasGods(p.board) ? 22 : 20, "0");
function fen(b) {
  const players = [0, 1].map((i) => {
    const marks = i !== b.side, names = b.workers.slice(2 * i, 2 * i + 2).map((w) => squares[w]);
    return `${marks && b.won ? "#" : ""}${gods[b.gods[i]]}${marks && b.raised ? "[^]" : ""}${names.length ? ":" : ""}${names}`;
  });
  return `${b.heights.join("")}/${b.side + 1}/${players.join("/")}`;
}

// fen.ts
function readFEN(text) {
  const space2 = /[ \t\r\n]/;
  let at = 0;
  const wrong = (index, detail, reason = "syntax") => fail("FEN", text, index, reason, detail);
  const until = (stops) => {
    const start = at;
    while (at < text.length && !stops.includes(text[at])) at++;
    return text.slice(start, at);
  };
  const spaces2 = () => at = skip(text, at, space2);
  const slash = () => {
    if (at === text.length) wrong(at, "unexpected end, must continue with a slash");
    at++;
  };
  const trim = (part) => part.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
  const heights = [];
  let rows = 0;
  for (; at < text.length; at++) {
    const c = text[at];
    if (c === "/") {
      if (heights.length >= 25 || heights.length !== 5 * (rows + 1)) break;
      rows++;
    } else if (!space2.test(c)) {
      if (c < "0" || c > "4") wrong(at, `${JSON.stringify(c)} is not a height, must be 0 to 4`);
      heights.push(Number(c));
    }
  }
  const n = heights.length;
  if (rows && n !== 5 * (rows + 1)) wrong(at, `${n - 5 * rows} heights in row ${5 - rows}, must be 5`);
  if (n && n !== 25) wrong(at, `${n} heights, must be 25`);
  slash();
  spaces2();
  const sideAt = at, said = trim(until("/"));
  if (said !== "1" && said !== "2") wrong(sideAt, "side to move must be 1 or 2");
  slash();
  const side = Number(said) - 1, players = [player(), (slash(), player())];
  if (at < text.length) wrong(at, "unexpected text after the workers of Moon");
  const lists = players.map((p) => p.workers), pair2 = players.map((p) => p.god);
  const board = n ? heights : Array(25).fill(0), mover = players[side], other = players[1 - side];
  if (lists.some((list) => list.length < 2)) {
    placing2();
    return check(board, side, lists, pair2);
  }
  const ofGods = hasGods({ gods: pair2 });
  if (ofGods && mover.marked) wrong(mover.at, "# marks the side to move, must mark the other side or none");
  if (mover.raised) wrong(mover.nameAt, "[^] behind the god of the side to move, must be behind the other side's or nowhere");
  if (other.grounded) wrong(other.nameAt, "- in front of the god of the side that is not to move, must be in front of the other one or nowhere");
  const checked = check(board, side, lists, pair2, other.raised || mover.grounded, ofGods && other.marked);
  players.forEach(({ marked, at: at2 }, i) => {
    if (marked && !(checked.won && i !== side)) wrong(at2, `# marks player ${i + 1}, who has no worker on level 3`);
  });
  return checked;
  function placing2() {
    const [first, second] = lists.map((list) => list.length), places = first >> 1, unplaced = "the workers are not placed yet";
    if (board.some(Boolean)) wrong(0, `levels are built before all workers stand: ${unplaced}`, "input");
    for (const p of players) {
      if (p.marked) wrong(p.at, "# marks a winner before all workers stand");
      if (p.raised || p.grounded) wrong(p.nameAt, "a mark at a god before all workers stand");
    }
    if (side !== places) wrong(sideAt, `side to move must be ${1 + places}, which places next`);
    if (second > places) wrong(players[0].workersAt + first, unplaced, "input");
  }
  function player() {
    spaces2();
    let nameAt = at, markAt = at, name = until(":/").replace(/[ \t\r\n]+$/, "");
    const marked = name.startsWith("#") || name.endsWith("#"), workersAt = at;
    if (name.startsWith("#")) {
      name = name.slice(1);
      nameAt++;
    } else if (marked) {
      name = name.slice(0, -1);
      markAt += name.length;
    }
    name = trim(name);
    const grounded = name.startsWith("-"), bare = grounded ? name.slice(1) : name, bracket = bare.indexOf("[");
    const god = gods.indexOf((bracket < 0 ? bare : bare.slice(0, bracket)).replace(/[A-Z]/g, (c) => c.toLowerCase())), data = bracket < 0 ? "]" : bare.slice(bracket + 1);
    if (name === "") wrong(nameAt, `god is missing, must be ${gods.join(", ")}`);
    if (god < 0) wrong(nameAt, `god ${JSON.stringify(name.slice(0, 20))} is not supported, must be ${gods.join(", ")}`, "input");
    if (bracket >= 0 && (god !== athena || data !== "]" && data !== "^]")) wrong(nameAt, "must be athena, athena[] or athena[^]");
    const own = { god, nameAt, workersAt, raised: data === "^]", grounded, workers: [], marked, at: markAt };
    placed(own);
    return own;
  }
  function placed(own) {
    if ("/".includes(text[at] ?? "")) return;
    if ("/".includes(text[at + 1] ?? "")) {
      at++;
      return;
    }
    let start = at;
    do {
      at++;
      start = at;
      const marked = until(",/"), word = marked.startsWith("#") ? marked.slice(1) : marked.replace(/#$/, "");
      const markAt = start + (marked.startsWith("#") ? 0 : word.length), s = /^\d\d?$/.test(word) ? Number(word) : squares.indexOf(word.toUpperCase());
      if (s < 0 || s > 24) wrong(start, `${JSON.stringify(marked.slice(0, 20))}: not a square, must be A1 to E5 or 0 to 24`, "input");
      if (word !== marked && own.marked) wrong(markAt, "a second # for one side");
      if (word !== marked) [own.marked, own.at] = [true, markAt];
      own.workers.push(s);
    } while (text[at] === ",");
    if (own.workers.length > 2) wrong(start, `${own.workers.length} workers, must be 2`);
  }
}

// shrinking.ts
var binary = (n, width2) => n.toString(2).padStart(width2, "0");
var width = (n) => Math.max(1, 32 - Math.clz32(n - 1));
function record({ heights, side, workers }) {
  const levels = [1, 2, 3, 4].map((level) => squares.map((_, s) => s).filter((s) => heights[s] === level));
  const left = squares.map((_, s) => s);
  const indices = levels.flat().map((s) => {
    const bits = binary(left.indexOf(s), width(left.length));
    left.splice(left.indexOf(s), 1);
    return bits;
  });
  return [side, ...[...workers, ...levels.slice(0, 3).map((list) => list.length)].map((n) => binary(n, 5)), ...indices].join("");
}
function readRecord(bits, text) {
  const wrong = (bit, detail) => fail("code", text, whole, "form", `malformed code: bit ${Math.min(bit, bits.length)} of the record: ${detail}`);
  let at = 0;
  const take = (n) => parseInt(bits.slice(at, at += n), 2);
  const cut = (detail) => wrong(bits.length, `cut off, ${detail}`);
  if (bits.length < 36) cut("must have at least 36 bits");
  const side = take(1), workers = [5, 5, 5, 5].map(take), counts = [5, 5, 5].map(take);
  const ends = counts.map((_, i) => counts.slice(0, i + 1).reduce((sum, n) => sum + n));
  const many = ends.findIndex((end3) => end3 > 25);
  const indices = [], places = [];
  while (many < 0 && at < bits.length) {
    places.push(at);
    if (indices.length === 25) wrong(at, outside);
    const n = width(25 - indices.length);
    if (at + n > bits.length) cut(`in index ${indices.length}`);
    indices.push(take(n));
  }
  if (many < 0 && indices.length < ends[2]) cut(`${indices.length} of at least ${ends[2]} squares`);
  workers.forEach((w, i) => {
    if (w > 24) wrong(1 + 5 * i, "worker square over 24");
    if (workers.indexOf(w) < i) wrong(1 + 5 * i, "two workers on one square");
    if (i % 2 && w < workers[i - 1]) wrong(1 + 5 * i, "workers of a player out of order");
  });
  if (many >= 0) wrong(21 + 5 * many, "more than 25 squares listed");
  const heights = Array(25).fill(0), left = squares.map((_, s) => s);
  indices.forEach((index, i) => {
    if (index >= left.length) wrong(places[i], outside);
    if (i && !ends.includes(i) && index < indices[i - 1]) wrong(places[i], "squares of a level out of order");
    heights[left.splice(index, 1)[0]] = 1 + ends.filter((end3) => i >= end3).length;
  });
  try {
    return check(heights, side, [workers.slice(0, 2), workers.slice(2)]);
  } catch (e) {
    return fail("code", text, whole, "form", `malformed code: ${e.message}`);
  }
}
var outside = "index not below the number of squares left";
function shrinking({ board, goal }) {
  const number = goalNumber(board, goal);
  return `1${write(BigInt(`0b1${number ? binary(16 + number, 5) : 0}${record(board)}`))}`;
}
function readShrinking(text) {
  const bits = read(text, 9, 26, "9 to 26, as it starts with 1").toString(2);
  const number = bits[1] === "0" ? 0 : parseInt(bits.slice(2, 6), 2), goal = goals[number];
  if (goal === void 0 || bits[1] === "1" && !number) fail("code", text, whole, "form", `malformed code: goal number ${number}: invalid goal, must be 1 to 9`);
  const board = readRecord(bits.slice(bits[1] === "0" ? 2 : 6), text);
  try {
    goalNumber(board, goal);
  } catch (e) {
    fail("code", text, whole, "form", `malformed code: ${e.message}`);
  }
  return { board, goal };
}

// position.ts
var sides = ["first", "second"];
var colours = ["gold", "silver"];
function santorini(p) {
  const { goal, board, board: { heights, workers, gods: [a, b], raised, won } } = p, names = workers.map((w) => squares[w]), first = Math.min(2, names.length);
  const all = {
    code: codeOf(p),
    fen: fen(board),
    goal,
    side: sides[board.side],
    heights,
    workers: { first: names.slice(0, first), second: names.slice(first) },
    // the types fix the number of squares
    pieces: names.map((square, i) => ({ square, side: sides[i >> 1], kind: "worker" }))
  };
  const ofGods = { ...all, game: "gods", gods: { first: gods[a], second: gods[b] } };
  if (!isPlaced(board)) return { ...hasGods(board) ? ofGods : { ...all, game: "santorini" }, goal: "", placing: true, key: key(p) };
  if (!hasGods(board)) return { ...all, game: "santorini", shrinking: shrinking(p), key: key(p) };
  return { ...ofGods, key: key(p), ...raised && { raised }, ...won && { finished: won } };
}
function arimaa(p) {
  const pieces = p.board.pieces.flatMap((n, s) => n ? [{ square: arimaaSquares[s], side: colours[n > 6 ? 1 : 0], kind: kinds[(n - 1) % 6] }] : []);
  return { game: "arimaa", code: arimaaCode(p), fen: short(p.board), key: rankArimaa(p).toString(16).padStart(38, "0"), goal: p.goal, side: colours[p.board.side], pieces };
}
function parse(text) {
  const n = [...text].length;
  if (text[0] === "1") return santorini(readShrinking(text));
  if (n === 26) return arimaa(readArimaa(text));
  return santorini(n === 16 ? readGods(text) : readRanked(text));
}
function puzzleOf(position, said) {
  if (typeof position === "string") return { board: isShort(position) ? readShort(position) : readFEN(position), goal: said ?? "" };
  const goal = said ?? position.goal ?? "";
  const number = (names, name, what) => {
    const n = names.indexOf(name);
    return n < 0 ? impossible(`${what} ${JSON.stringify(name)}, must be one of ${names.join(", ")}`) : n;
  };
  if ("heights" in position) {
    const { heights, side, workers } = position, more = position;
    if (heights.length !== 25 || !heights.every((h) => [0, 1, 2, 3, 4].includes(h))) impossible("heights must be 25 numbers 0 to 4");
    const lists = [workers.first, workers.second].map((list) => list.map((w) => number(squares, w, "square")));
    const god = (side2) => more.gods ? number(gods, more.gods[side2], "god") : 0;
    return { board: check([...heights], number(sides, side, "side"), lists, [god("first"), god("second")], more.raised, more.finished), goal };
  }
  const pieces = Array(64).fill(0);
  for (const { square, side, kind } of position.pieces) {
    const s = number(arimaaSquares, square, "square");
    if (pieces[s]) impossible(`two pieces at ${square}`);
    pieces[s] = 1 + number(kinds, kind, "kind") + 6 * number(colours, side, "side");
  }
  return { board: checkArimaa(pieces, number(colours, position.side, "side")), goal };
}
var isArimaa = (p) => "pieces" in p.board;
function encode(position, goal) {
  const p = puzzleOf(position, goal);
  return isArimaa(p) ? arimaaCode(p) : codeOf(p);
}
function encodeShrinking(position, goal) {
  const p = puzzleOf(position, goal);
  if (isArimaa(p)) return fail("position", short(p.board), whole, "game", "wrong game: Arimaa has no shrinking-index code");
  if (hasGods(p.board)) fail("position", fen(p.board), whole, "game", "wrong game: Santorini with gods has no shrinking-index code");
  return isPlaced(p.board) ? shrinking(p) : fail("position", fen(p.board), whole, "input", "the workers are not placed yet");
}
function parseKey(text) {
  const wrong = text.search(/[^0-9a-f]/i), n = text.length;
  if (wrong >= 0) fail("key", text, wrong, "alphabet", "not in the alphabet of hexadecimal digits");
  if (![20, 22, 38].includes(n)) fail("key", text, Math.min(n, 38), "length", `wrong length: ${n} hexadecimal digits, must be 20, 22 with gods, or 38 for Arimaa`);
  const number = BigInt(`0x${text}`);
  if (n === 38) return arimaa(unrankArimaa(number) ?? reserved("key", text));
  return santorini(unrank(number, n === 22) ?? reserved("key", text));
}

// godsturns.ts
var ascending = (list) => [...list].sort((a, b) => a - b);
var beside = (a, b) => a !== b && Math.abs(a % 5 - b % 5) < 2 && Math.abs(Math.floor(a / 5) - Math.floor(b / 5)) < 2;
function strict({ paths, early, builds, dome }) {
  const left = paths.map((path) => path[0]), entered = paths.map((path) => path.at(-1));
  let from = ascending(left.filter((s) => !entered.includes(s))), to = ascending(entered.filter((s) => !left.includes(s)));
  if (!from.length && left.length && !builds.length) [from, to] = [ascending(left), ascending(entered)];
  const last = ascending(builds), [origin2, end3] = [from[0] ?? 0, to[0] ?? 0];
  if (early >= 0 && last.length && [early, last[0]].every((s) => beside(s, origin2) && beside(s, end3)) && early > last[0]) [early, last[0]] = [last[0], early];
  const name = (s) => squares[s];
  const steps = from.map((s, i) => `${name(s)}${!i && early >= 0 ? `^${name(early)}` : ""}>${name(to[i])}`).join(",");
  return steps + (last.length ? last.map((s) => `^${name(s)}`).join("") : "#") + (dome ? "X" : "");
}
function readPath(text) {
  const [, path, dome] = /^(.*?)(X?)$/su.exec(text.toUpperCase());
  const early = path.length === 9 && path[2] === "-", list = (early ? path.slice(0, 2) + path.slice(3) : path).match(/..?/gsu)?.map((name) => squares.indexOf(name)) ?? [];
  const n = list.length, [a = -1, b = -1, c = -1, d = -1, e = -1] = list;
  const turn = (paths, builds, before2 = -1) => ({ paths, early: before2, builds, dome: Boolean(dome), more: false });
  if (list.includes(-1)) return void 0;
  if (early && !dome) return turn([[a, c]], [d], b);
  if (n === 1) return turn([], [a]);
  if (dome ? n === 3 : n === 4) return turn([[a, b]], list.slice(2));
  return n === 5 && a !== c && b !== d ? turn([[a, b], [c, d]], [e]) : void 0;
}
var NoTurn = class {
  constructor(at, why) {
    this.at = at;
    this.why = why;
  }
  at;
  why;
};
var mostHyphens = 6;
var longest = 200;
function readGodsTurn(text) {
  try {
    return readSigns(text);
  } catch (e) {
    const parts = partsOf(text), n = parts.length - 1;
    if (!(e instanceof NoTurn) || n < 1 || n > mostHyphens || byteLength(text) > longest) throw e;
    const turn = strip(text);
    for (let signs = 0; signs < 1 << n; signs++) {
      try {
        const read3 = readSigns(parts.reduce((all, part, i) => all + ">^"[signs >> i - 1 & 1] + part));
        return turn.endsWith("#") ? { turn, net: read3.net } : { turn, net: turn.replaceAll("-", "") };
      } catch (other) {
        if (!(other instanceof NoTurn)) throw other;
      }
    }
    throw e;
  }
}
function partsOf(text) {
  const row = text.includes("-") ? null : /^((?:[A-E][1-5]){3,})([A-E][1-5].*)$/su.exec(strip(text));
  return row ? [...row[1].match(/../g), row[2]] : text.split("-");
}
var strip = (text) => text.toUpperCase().replace(new RegExp(`[${space}]+`, "g"), "");
function readSigns(text) {
  let at = 0;
  const said = { paths: [], early: -1, builds: [], dome: false, more: false };
  const fault = (why) => {
    throw new NoTurn(at, why);
  };
  const take = (sign) => {
    at = skip(text, at, spaces);
    const there = text.slice(at, at + sign.length).toUpperCase() === sign;
    if (there) at += sign.length;
    return there;
  };
  const need = (sign) => take(sign) || fault(`no ${sign}`);
  const next = () => {
    at = skip(text, at, spaces);
    return squares.indexOf(text.slice(at, at + 2).toUpperCase());
  };
  const square = (purpose) => {
    const s = next();
    if (s < 0) fault(`no square to ${purpose}`);
    at += 2;
    return s;
  };
  const from = () => square("step from"), to = () => square("step to");
  const walk = (first) => {
    const list = [from()];
    if (first && said.early < 0 && take("^")) said.early = square("build on before the step");
    for (; ; ) {
      if (take("<>")) said.more = true;
      else if (list.length === 1) need(">");
      else if (!take(">")) break;
      list.push(to());
      if (take("(")) {
        need(">");
        square("force a worker to");
        need(")");
        said.more = true;
      }
    }
    if (list.length > 2) said.more = true;
    return list;
  };
  const build = () => {
    const twice = take("^"), on = square("build on");
    said.builds.push(on, ...twice ? [on] : []);
    if (take("X")) said.dome = true;
  };
  const path = readPath(text);
  if (!path) {
    const { paths, builds } = said;
    if (take("(")) {
      const a = from(), b = (need(","), from());
      for (const sign of [")", ">", "("]) need(sign);
      const c = to(), d = (need(","), to());
      need(")");
      paths.push([a, c], [b, d]);
    } else if (take("^")) {
      build();
      if (builds.length === 1 && next() >= 0) {
        said.early = builds.pop();
        paths.push(walk(true));
      }
    } else {
      paths.push(walk(true));
      if (take(",")) paths.push(walk(false));
    }
    const [one, two] = paths;
    if (two && said.early >= 0) fault("a build before the step, and two workers that move");
    if (two && (one[0] === two[0] || one.at(-1) === two.at(-1))) fault("two workers on one square");
    if (take("!")) said.more = true;
    const win = paths.length > 0 && take("#");
    while (!win && take("^")) build();
    if (said.dome && (builds.length > 1 || said.early >= 0)) fault("a dome and another build");
    if (builds.length > 2) fault("more than two builds");
    at = skip(text, at, spaces);
    if (at < text.length) fault("unexpected text after the turn");
  }
  const net = strict(path ?? said);
  return { turn: said.more ? strip(text) : net, net };
}

// turns.ts
var mostTurns = 400;
var between = new RegExp(`[${space},]`);
var breaks = /[,.;\n\r]/;
var gaps = new RegExp(`[${space},.;]`);
function readSquares(text) {
  let at = 0;
  const square = () => {
    at = skip(text, at, spaces);
    const name = text.slice(at, at + 2);
    if (!/^[A-E][1-5]$/i.test(name)) return "";
    at += 2;
    return name.toUpperCase();
  };
  const sign = (signs) => {
    at = skip(text, at, spaces);
    const there = at < text.length && signs.includes(text[at]);
    if (there) at++;
    return there;
  };
  const ended = () => (at = skip(text, at, spaces)) === text.length;
  const from = square();
  if (!from) return { at, why: "no square to step from" };
  sign(">-");
  const to = square();
  if (!to) return { at, why: "no square to step to" };
  let build = "#";
  if (!sign("#") && !ended()) {
    sign("^-");
    const on = square();
    if (!on) return { at, why: "no square to build on" };
    build = `^${on}`;
  }
  return ended() ? { turn: `${from}>${to}${build}` } : { at, why: "unexpected text after the turn" };
}
function readArimaa2(text) {
  let end3 = text.length;
  while (end3 && between.test(text[end3 - 1])) end3--;
  text = text.slice(0, end3).replace(/pass$/i, "");
  const entries = [];
  for (let at = 0; ; ) {
    at = skip(text, at, between);
    if (at === text.length) return entries.length ? { turn: entries.join(" ") } : { at, why: "no step, must be like Ea3n" };
    const rest2 = text.slice(at, at + 4), cut = rest2.search(between), entry = cut < 0 ? rest2 : rest2.slice(0, cut);
    const [piece, file, rank2, way] = [entry[0], entry.slice(1, 2).toLowerCase(), entry.slice(2, 3), entry.slice(3).toLowerCase()];
    const wrong = (offset, why) => ({ at: at + Math.min(offset, entry.length), why });
    if (!/[RCDHME]/i.test(piece)) return wrong(0, "no piece");
    if (!/[a-h]/.test(file) || !/[1-8]/.test(rank2)) return wrong(1, "no square");
    if (!/[nsewx]/.test(way)) return wrong(3, "direction must be n, e, s, w or x");
    if (["n8", "s1"].includes(way + rank2) || ["eh", "wa"].includes(way + file)) return wrong(3, "leads off the board");
    if (way !== "x" && entries.filter((e) => !e.endsWith("x")).length === 4) return wrong(0, "more than four steps");
    if (entries.length === 8) return wrong(0, "more than one removal for a step");
    entries.push(piece + file + rank2 + way);
    at += entry.length;
  }
}
function readSantorini(text) {
  const plain = readSquares(text);
  try {
    return readGodsTurn("turn" in plain ? plain.turn : text);
  } catch (e) {
    if (!(e instanceof NoTurn)) throw e;
    return "at" in plain && plain.at > e.at ? plain : e;
  }
}
function readSteps(text) {
  const plain = readArimaa2(text);
  if ("turn" in plain) return plain;
  const t = turnsOf(text), cleaned2 = readArimaa2(t.text);
  return "turn" in cleaned2 ? cleaned2 : { ...cleaned2, at: t.index(cleaned2.at) };
}
var read2 = (game, text) => (game === "arimaa" ? readSteps : readSantorini)(text.replace(/(?<=[^!?])[!?]+$/, ""));
function* turnsIn(game, text, early = () => false) {
  let start = 0, end3 = 0, squares2 = 0, count2 = 0;
  for (let at = 0; at < text.length; ) {
    const from = skip(text, at, gaps);
    let to = from;
    while (to < text.length && !gaps.test(text[to])) to++;
    const joined = squares2 > 0 && game !== "arimaa" && joinsWorkers(text.slice(start, end3), text.slice(end3, from));
    if (squares2 && !joined && breaks.test(text.slice(at, from))) {
      yield [start, end3];
      squares2 = 0;
      count2++;
    }
    const word = text.slice(from, to), comment = word[0] === "#";
    if (comment || isNumber(game, word, text[to])) {
      if (comment) to = (text.indexOf("\n", from) + 1 || text.length + 1) - 1;
      if (squares2) {
        yield [start, end3];
        count2++;
      }
      squares2 = 0;
    } else if (word) {
      const n = Math.floor((word.match(/[\p{L}\p{Nd}]/gu) || []).length / 2);
      const isEarly = squares2 === 1 && text[start] === "^" && early(count2);
      if (squares2 && !joined && !isEarly && !goesOn(game, text.slice(start, end3), squares2, word, n, text.slice(to))) {
        yield [start, end3];
        squares2 = 0;
        count2++;
      }
      if (!squares2) start = from;
      end3 = to;
      squares2 += Math.max(n, 1);
    }
    at = to;
  }
  if (squares2) yield [start, end3];
}
function isNumber(game, word, next) {
  const rest2 = word.replace(/^[0-9]+/, "");
  if (rest2 === word) return false;
  return rest2 === "" ? next === "." : rest2 === ")" || game === "arimaa" && /^[gswb]$/.test(rest2);
}
var longTurn = 1e3;
var joinsWorkers = (turn, between2) => turn.length < longTurn && /^[ \t]*,[ \t,]*$/.test(between2) && (/[>(]/.test(turn) && !/[\^#]/.test(turn) || /^..-..$/s.test(turn));
function goesOn(game, turn, squares2, word, n, after2) {
  const sign = /[>^-]/, last = turn.at(-1);
  if (game === "arimaa") return true;
  if (turn.length >= longTurn) return false;
  if (last === "(" || /^([<!)]|\(>)/.test(word)) return true;
  if (turn.slice(turn.lastIndexOf(">") + 1).includes("^") && !/^[>-]/.test(word) && last !== "^") return false;
  if (sign.test(last) || sign.test(word[0])) return true;
  return squares2 === 2 ? n === 1 && word.length === 2 && !/^[ \t]*[>^-]/.test(after2) : squares2 < 2;
}
function startsTurns(game, text) {
  const head = game === "arimaa" ? /^[RCDHME][a-h][1-8]/i : /^[(^\- \t]*[A-E][1-5]/i;
  for (const [start, end3] of turnsIn(game, text)) return start > 0 || head.test(text.slice(start, end3));
  return true;
}
function readTurns(list, { game, placings, early }, text, reason = "input") {
  const turns = [...list], from = readPlacings(turns, placings.slice(list.length), text, reason);
  const before2 = turns.length;
  for (const [start, end3] of turnsIn(game, text.slice(from), (n) => early(before2 + n))) {
    const at = from + start;
    if (turns.length === mostTurns) fail("turns", text, at, "length", `wrong length: must be at most ${mostTurns} turns`);
    const r = read2(game, text.slice(at, from + end3));
    if (!("turn" in r)) fail("turns", text, at + r.at, reason, `turn ${turns.length + 1}: ${r.why}`);
    else turns.push(early(turns.length) && /^\w{8}$/.test(text.slice(at, from + end3)) ? text.slice(at, from + end3).toUpperCase() : r.turn);
  }
  return turns;
}
function readPlacings(turns, counts, text, reason) {
  let rest2 = 0, workers = [];
  const flush = () => {
    turns.push(workers.sort((a, b) => squares.indexOf(a) - squares.indexOf(b)).join());
    workers = [];
  };
  for (let at = 0, i = 0; at < text.length && i < counts.length; ) {
    const from = skip(text, at, gaps);
    at = from;
    while (at < text.length && !gaps.test(text[at])) at++;
    const word = text.slice(from, at);
    if (/^-*$/.test(word) || isNumber("santorini", word, text[at])) continue;
    if (word[0] === "#") {
      at = (text.indexOf("\n", from) + 1 || text.length + 1) - 1;
      continue;
    }
    const wrong = (index, why) => fail("turns", text, from + index, reason, `turn ${turns.length + 1}: ${why}`);
    const [, first, sign, second, more] = /^([A-E][1-5])(?:(-?)([A-E][1-5])?(.*))?$/su.exec(word.toUpperCase()) ?? [];
    if (!first || !second && (sign || more)) wrong(first ? 2 + sign.length : 0, "no square to place a worker on");
    if (more) wrong(word.length - more.length, "unexpected text after the turn");
    const placed = [first, ...second ? [second] : []];
    if (first === second || placed.some((s) => workers.includes(s))) wrong(first === second ? word.length : 0, "two workers on one square");
    workers.push(...placed);
    if (workers.length >= counts[i]) {
      flush();
      i++;
    }
    rest2 = at;
  }
  if (workers.length) flush();
  return rest2;
}
function pathOf(game, turn) {
  if (game === "arimaa") return turn.replace(/\w{3}x ?| /g, "");
  const net = /[>^-]/.test(turn) ? readGodsTurn(turn).net : turn;
  return net.replace(/^(\w+)\^(?=\w+>)/, "$1-").replace(/[^\w-]/g, "");
}

// link.ts
function link(base, code, turns = []) {
  const wrong = base.search(new RegExp(`[${space}\\p{Cc}?#]`, "u"));
  if (!base || wrong >= 0) fail("base", base, Math.max(wrong, 0), "link", "must be a URL such as https://example.org");
  const position = parse(code), reading = readingOf(position);
  const paths = turns.map((turn, i) => {
    const [strict2, more] = readTurns([], { ...reading, placings: reading.placings.slice(i), early: (n) => reading.early(i + n) }, turnsOf(turn).text);
    const path = strict2 && !more && pathOf(reading.game, strict2);
    return path || fail("turn", turn, whole, "input", "must be one turn");
  });
  return [base.replace(/\/+$/, "") + "/p/" + position.code, paths.join(".")].filter(Boolean).join("/");
}
function readingOf(position) {
  if (position.game === "arimaa") return { game: "arimaa", placings: [], early: () => false };
  const { side, pieces: { length: length2 } } = position, gods2 = "gods" in position ? position.gods : void 0, later = side === "first" ? 0 : 1;
  const placings = "placing" in position ? [2 - length2 % 2, ...later ? [] : [2]] : [];
  return { game: "santorini", placings, early: (n) => gods2?.[sides[(later + n) % 2]] === "prometheus" };
}
var commas = new RegExp(`[${space},;]`);
function firstWord(text, from) {
  const at = skip(text, from, commas), rest2 = text.slice(at), end3 = rest2.search(spaces);
  return [end3 < 0 ? rest2 : rest2.slice(0, end3), at];
}
var afterPath = (path) => Math.max(...["/p/", "/embed/", "/explore/"].map((p) => lower2(path).lastIndexOf(p) + p.length).map((end3, i) => end3 > [2, 6, 8][i] ? end3 : 0));
var lower2 = (text) => text.replace(/[A-Z]/g, (c) => c.toLowerCase());
var isLink = (text) => afterPath(text) > 0;
var empty = Text.of("");
function cutLink(link2) {
  const isBare = () => !/[/?&]/.test(link2.text) && !isQuery.test(link2.text);
  if (isBare()) {
    link2 = link2.unescaped(false).trim();
    if (isBare()) return [link2, empty];
  }
  const { text } = link2, wrong = (part, i, detail) => fail("link", link2.source, part.index(i), "link", detail);
  const control = text.search(/\p{Cc}/u);
  if (control >= 0) wrong(link2, control, "control character in a link");
  const [address, query] = cutAddress(link2), [first] = address.text.split("/", 1);
  let at = afterPath(address.text), found = at > 0;
  if (!found) {
    found = true;
    if (isCode(first)) at = 0;
    else if (lower2(first) === "p") at = Math.min(2, address.text.length);
    else if (!address.text && !text.startsWith("#") || address.text.replace(/\/+$/, "").endsWith("/review")) at = address.text.length;
    else wrong(link2, Math.max(0, text.indexOf("/")), "not a link to a code, without /p/ in its path");
  }
  const bracket = address.text.slice(0, at).search(/[<|"[\]()]/);
  if (bracket >= 0) wrong(address, bracket, "a link with more than its address, leave it out");
  let code = address.cut(at), turns = empty;
  const next = code.text.indexOf("/");
  if (next >= 0) [code, turns] = [code.cut(0, next), code.cut(next + 1)];
  code = withoutImage(code).trim();
  turns = withoutImage(turns.text.endsWith("/") ? turns.cut(0, turns.text.length - 1) : turns);
  const two = otherCode(address.text.slice(0, at), code.text);
  if (two >= 0) wrong(address, two, "two codes in one link, remove one");
  for (const part of query) {
    for (const { 0: parameter, index } of part.text.matchAll(/[^&?]+/g)) {
      const other = part.cut(index, index + parameter.length), [name, value] = cutParameter(other);
      if (name === "first" || name === "second") continue;
      if (name !== "c" && name !== "t") {
        const word = parameter.replace(/^[ .,;:!]+/, ""), starts2 = name === "" && /^[(^\- \t]*[A-E][1-5]|^[RCDHME][a-h][1-8]/i.test(word);
        const turn = starts2 ? parameter.length - word.length : turnIn(parameter), second = otherCode(parameter, code.text);
        if (turn >= 0) wrong(other, turn, "turns that are not in its parameter t");
        if (second >= 0) wrong(other, second, "two codes in one link, remove one");
        continue;
      }
      const said = name === "c" ? code : turns;
      if (said.text && value.text && value.text !== said.text) wrong(value, 0, `different values for ${name}, remove one`);
      if (said.text) continue;
      if (name === "c") code = value;
      else turns = value;
    }
  }
  const comment = new RegExp(`(^|[${space},.;])#`).exec(turns.text);
  if (comment) wrong(turns, comment.index + comment[1].length, "a comment in its turns, remove it");
  return [code, turns];
}
function otherCode(text, code) {
  if (!code) return -1;
  let folder = "";
  for (const { 0: word, index } of text.matchAll(/[^/?&#=]+/g)) {
    if (["p", "embed", "explore"].includes(folder) && word !== code && isCode(word)) return index;
    folder = lower2(word);
  }
  return -1;
}
function turnIn(text) {
  const m = turnInside.exec(text);
  return m ? m.index + m[1].length : -1;
}
var turnInside = (() => {
  const square = "[A-E][1-5]";
  return new RegExp(`(^|[^\\p{L}\\p{Nd}])(?:3D)?${square}(?:[>^-]+${square}|${square}[>^-]*${square})(?:[>^-]*${square})*(?![\\p{L}\\p{Nd}])`, "u");
})();
var isCode = (text) => /^1.{8,25}$|^.{14}$|^.{16}$|^.{26}$/.test(text) && reads(parse, text) !== void 0;
function cutParameter(parameter) {
  const i = parameter.text.search(/[=:]/);
  if (i < 0) return ["", parameter];
  const name = lower2(parameter.text.slice(0, i)).replace(/^\P{L}+|\P{L}+$/gu, "").replace(/^amp;/, "");
  const plain = { т: "t", τ: "t", ampt: "t", с: "c", ϲ: "c", ampc: "c" }[name] ?? name, value = parameter.cut(i + 1);
  const isMail = value.text.startsWith("3D") && (plain === "t" || isCode(value.text.slice(2)));
  return [plain, isMail ? value.cut(2) : value];
}
var isQuery = /^[ct]=./is;
function cutAddress(link2) {
  const { text } = link2, end3 = `${text}#`.indexOf("#"), mark = `${text.slice(0, end3)}?`.indexOf("?");
  const fragment = end3 < text.length ? [link2.cut(end3 + 1).unescaped(true)] : [];
  if (isQuery.test(text)) return [link2.cut(0, 0), [link2.cut(0, end3).unescaped(true), ...fragment]];
  const address = link2.cut(0, mark).unescaped(false), inside = address.text.indexOf("?");
  const query = [...inside < 0 ? [] : [address.cut(inside + 1)], ...mark < end3 ? [link2.cut(mark + 1, end3).unescaped(true)] : [], ...fragment];
  return [inside < 0 ? address : address.cut(0, inside), query];
}
function withoutImage(part) {
  const text = part.text.replace(/\.png$/, "").replace(/\.svg$/, "").replace(/\.gif$/, "").replace(/(^|\/)qr$/, "$1").replace(/\/$/, "");
  return part.cut(0, text.length);
}
function mayBeCode(text) {
  const characters = [...text];
  return characters.length >= 8 && characters.length <= 30 && !characters.some((c) => c <= " ") && characters.filter((c) => !(alphabet + "0OIl").includes(c)).length <= 2;
}
var goalAhead = new RegExp(`^(?:goal(?![a-z])[: ]*)?(?:(sun|moon|first|second|gold|silver) +(?:must +|to +move(?:,| ) *(?:and +)?)?(?=[wh]))?(?:(?:(win)s?(?: +in)?|(hold)s?(?: +out)?(?: +for)?) *(\\d\\d?)(?: *turns?)?[,;:.!?]*|wins? +with +this +turn[,;:.!?]*|(\\d\\d?)[,;:]*)(?=[${space}]|$)`, "i");
function cutGoal(text) {
  const [all = "", side = "", win, hold, turns, digit] = goalAhead.exec(text) ?? [];
  return [digit ?? (win ?? hold ?? "win").toLowerCase() + (turns ?? 1), side.toLowerCase(), all.length];
}
function mayFollow(text) {
  const [word, at] = firstWord(text, 0);
  return !word || cutGoal(text.slice(at))[2] > 0 || startsTurns("santorini", text.slice(at)) || startsTurns("arimaa", text.slice(at));
}
function inPart(part, read3) {
  if (part.text === part.source) return read3();
  try {
    return read3();
  } catch (e) {
    if (!(e instanceof CodeError)) throw e;
    throw new CodeError(e.reason, byteLength(part.source.slice(0, part.index(unitsOf(part.text, Math.max(e.offset, 0))))), e.message);
  }
}
function unitsOf(text, offset) {
  let i = 0;
  for (const c of text) {
    if (offset <= 0) break;
    offset -= byteLength(c);
    i += c.length;
  }
  return i;
}
function readPosition(t) {
  const { text } = t, at = text.length - t.trimStart().text.length, rest2 = t.trim(), stop = at + rest2.text.length;
  let [first] = firstWord(rest2.text, 0), end3 = at + first.length;
  const sign = first.search(/[,;:]/);
  if (sign > 0 && isCode(first.slice(0, sign))) [first, end3] = [first.slice(0, sign), at + sign + 1];
  const word = rest2.cut(0, first.length).trimEnd(), [code, path] = cutLink(word);
  try {
    return { position: inPart(code, () => parse(code.text)), path, end: end3, stop };
  } catch (e) {
    if (word.text !== code.text || mayBeCode(code.text) && mayFollow(text.slice(end3, stop))) throw e;
    return fail("text", t.source, whole, "not-a-code", "not a code or a link (a code has 14 characters, 16 with gods, or 26 for Arimaa)");
  }
}
function readCleaned(t) {
  let { position, path, end: end3, stop } = readPosition(t);
  const { text } = t, [next, nextAt] = firstWord(text.slice(0, stop), end3), [goal, side, length2] = cutGoal(text.slice(nextAt, stop));
  if (length2) {
    end3 = nextAt + length2;
    if (side && !({ first: "first sun", second: "second moon" }[position.side] ?? position.side).split(" ").includes(side)) fail("text", t.source, t.index(nextAt), "goal", "not a goal of the side to move");
    position = inPart(t.cut(nextAt), () => parse(encode(position, goal.length > 1 || goal > "6" ? goal : goals[+goal])));
  } else if (next && !startsTurns(readingOf(position).game, t.cut(nextAt, stop).turns().text)) {
    fail("text", t.source, t.index(nextAt), "not-a-code", "unexpected text after the position, must be a goal or turns");
  }
  const reading = readingOf(position), turns = inPart(path, () => readTurns([], reading, path.text, "link"));
  const after2 = t.cut(end3, stop).turns();
  return { position, turns: inPart(after2, () => readTurns(turns, reading, after2.text)) };
}
var cleaned = (source) => Text.of(source).unquoted().unwrapped(isLink, saysMore);
function saysMore(link2, label) {
  const line = reads(readCleaned, link2.trim());
  return hasTurns(label) || line !== void 0 && find(label).some(({ position, turns }) => position.code !== line.position.code || turns.length > 0 && turns.join() !== line.turns.join());
}
function withoutTag(word) {
  let start = 0, end3 = word.length;
  while (word[start] === ">") start++;
  while (end3 > start && word[end3 - 1] === ">") end3--;
  return word.slice(start, end3);
}
function hasTurns(text) {
  if (turnIn(text) >= 0) return true;
  const words = text.split(new RegExp(`[${space}|()[\\]<"]+`)).map(withoutTag), isTurn = (game) => (word) => (game === "arimaa" ? /^[RCDHME][a-h][1-8]/i : /^[(^\- \t]*[A-E][1-5]/i).test(word) && (word.match(/[\p{L}\p{Nd}]/gu) || []).length > 3 && reads(() => readTurns([], { game, placings: [], early: () => false }, turnsOf(word).text), word) !== void 0;
  return words.some(isTurn("santorini")) || words.some(isTurn("arimaa"));
}
function readLine(source) {
  const t = cleaned(source);
  try {
    return readCleaned(t);
  } catch (e) {
    for (let n = 1; n <= 4 && byteLength(source) <= 1 << 14; n++) {
      const joined = t.rejoined(n);
      if (!joined || !joined[1] && mayFollow(t.text.split("\n").slice(n).join("\n"))) break;
      const line = reads(readCleaned, joined[0]);
      if (line) return line;
    }
    throw e;
  }
}
function readLink(text) {
  try {
    return readLine(text);
  } catch (e) {
    if (!(e instanceof CodeError)) throw e;
    if (e.reason === "not-a-code" || e.reason === "link") {
      const [f, ...others2] = find(text), second = others2.find(({ position: { code: code2 } }) => code2 !== f.position.code);
      if (second) fail("text", text, second.start, "not-a-code", `not a code or a link, but contains two codes, ${f.position.code} and ${second.position.code}: use one`);
      if (f && (f.turns.length && !f.start || hasTurns(text.slice(f.end)))) fail("text", text, f.end, "not-a-code", `not a code or a link, but contains ${f.position.code} and more after it: write the code, a space and the turns`);
      if (f) fail("text", text, f.start, "not-a-code", `not a code or a link, but contains ${text.slice(f.start, f.end)}: use only that`);
    } else if (e.reason !== "length") throw e;
    if (reads(() => readTurns([], { game: "santorini", placings: [], early: () => false }, turnsOf(text).text), text)?.length) fail("text", text, 0, "not-a-code", "these are turns, must be after a position");
    const rest2 = cleaned(text).trim(), code = rest2.text, word = rest2.cut(0, `${code} `.search(spaces)).trimEnd(), half = word.text.slice(0, word.text.length / 2);
    if (half + half === word.text && reads(parse, half)) fail("text", text, word.index(half.length), "length", "wrong length: the code is written twice");
    const joined = code.split(new RegExp(`[${space}]+`)).join("");
    const [scheme, ...more] = joined.split("://"), isOne = !more.length || code.startsWith(`${scheme}://`);
    if (isOne && joined.length < code.length && reads(readPosition, Text.of(joined))) fail("text", text, rest2.index(code.search(spaces)), "not-a-code", `white space inside a code: write ${joined}`);
    throw e;
  }
}
function doubtOf(text) {
  const t = cleaned(text), rest2 = t.trim(), word = rest2.cut(0, `${rest2.text} `.search(spaces)).trimEnd();
  const [code, turns] = reads(cutLink, word) ?? [empty, empty];
  if (!reads(parse, code.text)) return "";
  if (oneCase(code.text)) return "case";
  const behind = t.trimStart().text.slice(word.text.length);
  return !turns.text && code.text.length < 26 && (behind.startsWith("…") || new RegExp(`^[${space}]*\\.\\.\\.`).test(behind)) ? "cut" : "";
}
function reads(read3, text) {
  try {
    return read3(text);
  } catch {
    return void 0;
  }
}
function find(text) {
  const list = [], t = Text.of(text);
  for (const { 0: piece, index } of t.text.matchAll(linkRun)) {
    const part = t.cut(index, index + piece.length), [begin, link2] = part.link(isLink);
    if (link2) {
      const run = part.cut(begin).trim(), line = reads(readCleaned, link2.trim());
      if (line) list.push({ ...line, start: run.index(0), end: run.index(run.text.length) });
    } else if (!piece.includes("://")) {
      for (const { 0: word, index: at } of piece.matchAll(/[\p{L}\p{Nd}]+/gu)) {
        const position = /^1.{8,25}$|^.{14}$|^.{16}$|^.{26}$/.test(word) && reads(parse, word);
        if (position) list.push({ position, turns: [], start: part.index(at), end: part.index(at + word.length) });
      }
    }
  }
  return list;
}
export {
  CodeError,
  alphabet,
  doubtOf,
  encode,
  encodeShrinking,
  find,
  goals,
  gods,
  link,
  parse,
  parseKey,
  readLink
};
