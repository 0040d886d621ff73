// Studies in links: the text of a study, compressed, after "#". Browsers do not send this part. Package pgn has the
// same format and limits: see doc/GAMES.md.

import { phrase } from "./line.js";
import { read } from "./studytext.js";

const mostLink = 8000, mostText = 64 << 10; // characters of a link, and bytes of its text

// packed compresses a text for a link. The link ends in a letter or a digit, because chats and Markdown do not count a
// final "_" or "-" as a part of a link. packed throws an Error if the text is too large.
export async function packed(text) {
  const tooLarge = new Error(phrase("study.link.large"));
  for (let longer = text; ; longer += "\n") { // a longer text ends in other characters
    const bytes = new TextEncoder().encode(longer);
    if (bytes.length > mostText) throw tooLarge;
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const data = btoa(String.fromCharCode(...new Uint8Array(await new Response(stream).arrayBuffer()))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
    if (data.length > mostLink) throw tooLarge;
    if (!/[-_]$/.test(data)) return data;
  }
}

// unpacked returns the text in a link, or in the part of a link after "#". The last characters of the link may be
// missing if they contain nothing of the study, which then ends with its result. unpacked stops at the limit of size, so
// that a small link cannot become a huge text.
export async function unpacked(link) {
  const data = dataIn(link), damaged = new Error(phrase("study.link.damaged"));
  if (!data || data.length > mostLink) throw damaged;
  const whole = data.length % 4 === 1 ? data.slice(0, -1) : data; // no number of bytes has this length
  const bytes = Uint8Array.from(atob(whole.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader(), parts = [];
  let length = 0, isOpen = true, isCut = false;
  const next = () => reader.read().then(({ value, done }) => {
    if (done) isOpen = false;
    else if ((length += value.length) <= mostText) parts.push(value);
    else return reader.cancel();
  }, () => { isOpen = false; isCut = true; });
  // A link that is cut off ends in an error, which drops the parts that no call to read waits for. So many calls wait.
  while (isOpen) await Promise.all(Array.from({ length: 100 }, next));
  if (length > mostText) throw new Error(phrase("study.link.huge"));
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts).arrayBuffer());
    if (!isCut) return text;
    const { ended, more } = read(text);
    if (ended && !more) return text;
  } catch {
    throw damaged;
  }
  throw damaged;
}

// cleaned returns a text without hidden characters, and with percent-encoded characters decoded.
function cleaned(text) {
  const visible = text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "").replace(/%(?:25)*(?=[0-9a-f]{2})/gi, "%");
  try {
    return decodeURIComponent(visible);
  } catch {
    return visible;
  }
}

// dataIn returns the part of a link after "#", like package pgn: without line breaks and backslashes, up to the first
// other character that links do not contain.
function dataIn(link) {
  const text = cleaned(link), address = /\/study\/?(?:\?[^#\s]*)?#/i, after = (part) => {
    const start = address.exec(part);
    return start && part.slice(start.index + start[0].length);
  };
  const data = (part) => /^\s*((?:[\w-]|[\\\r=]|\n[\s>]*(?![^\n]*[:/#]))*)/.exec(part)[1].replace(/[^\w-]/g, "");
  const rest = after(text) ?? text.split("#").at(-1), other = after(rest);
  if (other && data(other) && data(other) !== data(rest)) throw new Error(phrase("study.link.two"));
  return data(rest);
}

// What may precede a link: signs, and the beginning of a link in Markdown, HTML or BBCode.
const lead = "(?:[<(\\[\"'“”«»‹›*|`>\\s]|&lt;|\\[[^\\]\\n]*\\]\\(|<a\\s[^>]*=[\"']?|\\[url=)*";
const like = new RegExp(`^${lead}[^\\s"]*/study/?(\\?[^#\\s]*)?#`, "i");

export const isStudyLink = (text) => like.test(cleaned(text));
