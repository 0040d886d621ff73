// White space in texts that users type.

/** White space as part of a character class of a regular expression: Unicode's, without the byte order mark. */
export const space = "\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

/** A regular expression for one character of white space. */
export const spaces = new RegExp(`[${space}]`);

/** skip returns the index of the first character, at or after an index, that does not match characters. */
export function skip(text: string, from: number, characters: RegExp): number {
  while (from < text.length && characters.test(text[from]!)) from++;
  return from;
}
