// White space in texts of users.

/** The white space of a line, as a class of a regular expression: Unicode's, without the byte order mark. */
export const space = "\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

/** One character of white space. */
export const spaces = new RegExp(`[${space}]`);

/** skip returns the index of the first character from one on that is not in a class. */
export function skip(text: string, from: number, characters: RegExp): number {
  while (from < text.length && characters.test(text[from]!)) from++;
  return from;
}
