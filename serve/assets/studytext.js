// Studies as text: games with comments and variations, in the PGN of doc/GAMES.md. This script does not check turns;
// the API does when they are shown.
//
// A study is an object { tags, start, result, root }. tags maps the names of tags to values. start is the position as a
// FEN, or as a code with its goal. root is a tree of nodes { turn, before, after, glyphs, next, parent, number }. The
// first node in next continues the main line, and the others begin variations. The root has no turn; its comment after
// is about the game.

import { phrase } from "./line.js";

export const mostText = 1 << 20;
const mostTurns = 10000, mostDepth = 50, columns = 80;
const mortals = ["mortal", "mortal"], godTags = ["SunGod", "MoonGod"];
const roster = ["Event", "Site", "Date", "Round", "Sun", "Moon"];
const given = ["Result", "Game", ...godTags, "FEN", "Goal"]; // tags that follow from the start and the turns
const names = new Map([...roster, ...given, "Termination"].map((name) => [name.toLowerCase(), name]));
for (const [other, name] of Object.entries({ white: "Sun", first: "Sun", black: "Moon", second: "Moon" })) names.set(other, name);

// signs has the signs for the PGN glyphs 1 to 6, which judge turns.
export const signs = ["", "!", "?", "!!", "??", "!?", "?!"];

export const signOf = (glyph) => signs[glyph] || `$${glyph}`;

// meaning says what one of these glyphs means.
export const meaning = (glyph) => phrase(`study.glyph.${glyph}`);

export const meaningOf = ({ glyphs }) => glyphs.filter((g) => signs[g]).map(meaning).join(", ");

// dateOf returns the date of a game like 2026-03-14, without the parts that are unknown. A text that is not a date stays.
export const dateOf = (tags) => (tags.get("Date") || "").replace(/^\d{4}(\.(\d\d|\?\?)){2}$/, (date) => date.replace(/[.?]+$/, "").replace(/\./g, "-"));

export const joined = (a, b) => [a, b].filter(Boolean).join("\n");

// tidy makes a text a valid comment: paragraphs with single spaces between words, and no braces.
export const tidy = (text) => text.replace(/\{/g, "(").replace(/\}/g, ")").split("\n").map(words).filter(Boolean).join("\n");

const words = (text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
const placing = (gods) => `0000000000000000000000000/1/${gods.join("/")}`;

export const arimaaFault = () => new Error(phrase("study.arimaa"));

export const empty = (fen = placing(mortals), goal = "") => ({ tags: new Map(), start: { fen, goal }, result: "*", root: node(null, "") });

const node = (parent, turn) => ({ turn, before: "", after: "", glyphs: [], next: [], parent, number: parent ? parent.number + 1 : 0 });

// add returns the node of a turn after the node parent. If there is none yet, it is added as the last variation.
export function add(parent, turn) {
  let found = parent.next.find((n) => n.turn === turn);
  if (!found) parent.next.push(found = node(parent, turn));
  return found;
}

// read reads the first study in a text. ended means that it ends with a result, and more that others follow. read throws
// an Error that names the line.
export function read(text) {
  if (text.length > mostText) throw new Error(phrase("study.long"));
  text = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  let at = 0;
  const fault = (name, from = at, words = {}) => new Error(phrase("study.line", { n: text.slice(0, from).split("\n").length, why: phrase(name, words) }));
  const take = (pattern) => {
    pattern.lastIndex = at;
    const m = pattern.exec(text);
    if (m) at = pattern.lastIndex;
    return m;
  };
  const skip = () => { while (take(/\s+/y) || ((!at || text[at - 1] === "\n") && take(/%[^\n]*/y))); };
  const comment = () => {
    const m = take(/\{([^}]*)\}/y) || take(/;[^\n]*(\n[ \t]*;[^\n]*)*/y);
    const parts = m && (m[0][0] === "{" ? m[1].split(/\n[ \t]*\n/) : [m[0].replace(/(^|\n)[ \t]*;/g, " ")]);
    return m && tidy(parts.map(words).join("\n"));
  };
  const tags = new Map();
  let tagged = false, about = "";
  for (skip(); at < text.length; skip()) {
    const from = at, said = comment();
    if (said !== null) {
      about = joined(about, said);
      continue;
    }
    if (text[at] !== "[") break;
    const m = take(/\[\s*(\w+)\s+"((?:\\.|[^"\\\n])*)"\s*\]/y);
    if (!m) throw fault("study.tag", from);
    const name = names.get(m[1].toLowerCase()) || m[1], value = words(m[2].replace(/\\(.)/g, "$1"));
    tagged = true;
    if (value && !/^[?. ]+$/.test(value)) tags.set(name, value);
  }
  const gods = godTags.map((name) => (tags.get(name) || "mortal").toLowerCase());
  const study = { ...empty(tags.get("FEN") || placing(gods), (tags.get("Goal") || "").toLowerCase()), tags };
  if (/arimaa/i.test(tags.get("Game") || "") || tags.has("Gold") || tags.has("Silver")) throw arimaaFault();
  if (godTags.some((name) => tags.has(name))) study.start.gods = gods;
  study.result = ["1-0", "0-1"].includes(tags.get("Result")) ? tags.get("Result") : "*";
  for (const name of given) tags.delete(name);
  const opened = [];
  const depths = new Map(); // the smallest number of variations around each node
  let now = study.root, before = "", isBefore = false, turns = 0, ended = false;
  now.after = about;
  const say = (said) => {
    if (isBefore) before = joined(before, said);
    else now.after = joined(now.after, said);
  };
  const keep = () => { // a comment without a following turn belongs to the turn before it
    now.after = joined(now.after, before);
    before = "";
  };
  for (skip(); at < text.length && !ended; skip()) {
    const from = at;
    let m;
    if (text[at] === "[") break;
    if ((m = comment()) !== null) say(m);
    else if (take(/\((?!\w\w,)/y)) {
      if (!now.parent) throw fault("study.variation", from);
      if (opened.length === mostDepth) throw fault("study.deep", from, { n: mostDepth });
      keep();
      opened.push(now);
      [now, isBefore] = [now.parent, true];
    } else if (take(/\)/y)) {
      if (!opened.length) throw fault("study.closed", from);
      keep();
      [now, isBefore] = [opened.pop(), true];
    } else if ((m = take(/\$(\d{1,3})/y))) glyph(now, Number(m[1]));
    else if ((m = take(/[!?]+/y))) {
      if (signs.indexOf(m[0]) < 1) throw fault("study.sign", from, { sign: m[0] });
      glyph(now, signs.indexOf(m[0]));
    } else if ((m = take(/(1-0|0-1|\*)(?=\s|$)/y))) {
      if (m[1] !== "*") study.result = m[1];
      ended = true;
    } else if (take(/\d+\s*[.…]+/y)) isBefore = true;
    else if ((m = take(/[^\s{}()[\];$!?]+/y))) {
      if (++turns > mostTurns) throw fault("study.turns", from, { n: mostTurns });
      const { next } = now, depth = opened.length;
      now = add(now, m[0]);
      depths.set(now, Math.min(depth, depths.get(now) ?? depth));
      if (depths.get(next[0]) > depth) next.unshift(...next.splice(next.indexOf(now), 1)); // a variation began with turns of this line
      now.before = joined(now.before, before);
      [before, isBefore] = ["", false];
    } else throw fault(text[at] === "{" ? "study.comment" : "study.stray", from, { sign: text[at] });
  }
  if (opened.length) throw fault("study.unclosed");
  keep();
  if (now.next.length) { // turns after the end of the main line are in variations only
    now.after = joined(now.after, tidy(`(${tokens({ ...now, after: "" }).join(" ")})`.replace(/ \n /g, "\n")));
    now.next = [];
  }
  if (!turns && !tagged && !study.root.after) throw new Error(phrase("study.none"));
  skip();
  return { ...study, ended, more: at < text.length };
}

function glyph(node, n) {
  if (node.parent && n > 0 && n < 256 && !node.glyphs.includes(n)) node.glyphs = [...node.glyphs, n].sort((a, b) => a - b);
}

// write writes a study as PGN. For links, brief leaves out tags with unknown values.
export function write({ tags, start, result, root }, brief = false) {
  const list = [], quoted = (name, value) => list.push(`[${name} "${words(value).replace(/["\\]/g, "\\$&")}"]`);
  for (const name of roster) if (tags.has(name) || !brief) quoted(name, tags.get(name) || (name === "Date" ? "????.??.??" : "?"));
  if (result !== "*" || !brief) quoted("Result", result);
  quoted("Game", "Santorini");
  start.gods?.forEach((god, i) => quoted(godTags[i], god));
  if (start.fen !== placing(start.gods || mortals)) quoted("FEN", start.fen);
  if (start.goal) quoted("Goal", start.goal);
  const rank = (name) => (name === "Termination" ? "" : name);
  for (const [name, value] of [...tags].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))) if (!roster.includes(name)) quoted(name, value);
  return `${list.join("\n")}\n\n${wrapped([...tokens(root), result])}\n`;
}

// tokens returns the words of a tree of turns, with "\n" between the paragraphs of a comment. A comment before a turn
// is written after the turn's number. But it precedes the number at the beginning and after the end of a variation.
function tokens(root) {
  const out = [];
  let open = "";
  const put = (token) => { out.push(open + token); open = ""; };
  const comment = (text) => tidy(text) && `{${tidy(text)}}`.split("\n").forEach((p, i) => { if (i) out.push("\n"); p.split(" ").forEach(put); });
  const turn = (n, opened) => {
    const [first, ...more] = n.glyphs, sign = first && signs[first], written = n.turn + (sign || "");
    if (opened) comment(n.before);
    if (opened || !tidy(n.before)) put(`${n.number}. ${written}`);
    else {
      put(`${n.number}.`);
      comment(n.before);
      put(written);
    }
    for (const g of sign ? more : n.glyphs) put(`$${g}`);
    comment(n.after);
  };
  const line = (n) => {
    for (let opened = false; n.next.length; [n] = n.next) {
      const [main, ...others] = n.next;
      turn(main, opened);
      for (const v of others) {
        open += "(";
        turn(v, true);
        line(v);
        out[out.length - 1] += ")";
      }
      opened = others.length > 0;
    }
  };
  comment(root.after);
  line(root);
  return out;
}

// wrapped joins words to lines. No line begins like a tag of PGN.
function wrapped(list) {
  const lines = [""];
  for (const token of list) {
    const last = lines.at(-1), first = token.startsWith("[") ? ` ${token}` : token;
    if (token === "\n") lines.push("", "");
    else if (!last) lines[lines.length - 1] = first;
    else if ([...last].length + 1 + [...token].length <= columns) lines[lines.length - 1] += ` ${token}`;
    else lines.push(first);
  }
  return lines.join("\n");
}
