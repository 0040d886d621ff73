// Saves files, and reads them.

import { phrase } from "./line.js";

export function save(content, type, name) {
  const url = URL.createObjectURL(new Blob([content], { type })), link = document.createElement("a");
  Object.assign(link, { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000); // it has been saved by then
}

export const saveText = (text) => save(text, "application/json", `puzzlecode-${new Date().toISOString().slice(0, 10)}.json`);

// nameOfFile returns a file name for a title that is valid on any system, or "".
export const nameOfFile = (title) => title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60);

// textOf returns the text of a file in UTF-8 or UTF-16, like internal/lines: UTF-16 has a byte order mark, or an ASCII
// character at the beginning. A file in another encoding is an error.
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer()), [a, b] = bytes, isASCII = (byte) => byte > 0 && byte < 128;
  const little = (a === 0xff && b === 0xfe) || (isASCII(a) && b === 0), big = (a === 0xfe && b === 0xff) || (a === 0 && isASCII(b));
  try {
    return new TextDecoder(little ? "utf-16le" : big ? "utf-16be" : "utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error(phrase("fault.encoding"));
  }
}
