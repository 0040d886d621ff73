import { fail, whole } from "./error.js";

// Section 3 of FORMAT.md: numbers as texts and back, and the checksum.

/** The 58 characters of codes, in the order of their digits. It lacks 0, O, I and l. */
export const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

const factor = 71n; // the number of every code is a multiple of it

/** power returns 58^n. */
export const power = (n: number): bigint => 58n ** BigInt(n);

/** least returns the smallest number that `write` writes with n characters: ceil(58^(n-1) / 71). */
export const least = (n: number): bigint => (power(n - 1) + factor - 1n) / factor;

/** write returns the text of a code: 71*n in base 58. The factor is the checksum. */
export function write(n: bigint): string {
  let out = "";
  for (let x = n * factor; x > 0n; x /= 58n) out = alphabet[Number(x % 58n)] + out;
  return out;
}

/**
 * read returns the number n of a text that `write` wrote. The text must have lo to hi characters; must describes these
 * lengths in the error. It throws an error of the class length, alphabet, form (if the text begins with 11) or check,
 * in this order.
 */
export function read(text: string, lo: number, hi: number, must: string): bigint {
  // The length counts characters. If it is correct without the characters outside the alphabet, these are the fault,
  // not the length.
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

/** oneCase explains a typo: the letters of a code were all changed to one case. It is empty if they were not. */
export function oneCase(text: string): string {
  const few = (text.match(/[a-z]/gi) || []).length < 8;
  return few || (text !== text.toLowerCase() && text !== text.toUpperCase()) ? "" : ": all letters are in one case, but codes are case-sensitive: copy it exactly";
}

/** reserved throws the error for a code that a newer version has made. */
export const reserved = (kind: string, text: string): never => fail(kind, text, whole, "reserved", "made by a newer version of puzzlecode; update to read it");
