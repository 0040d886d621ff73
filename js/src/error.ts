/**
 * The class of an error in a word: the reasons of the JSON API that apply to codes.
 *
 * - `not-a-code`: the text is not similar to a code or a link
 * - `game`: the position is of the other game
 * - `reserved`: a newer version made the code
 * - `check`: the checksum shows a typo
 * - `form`: the checksum is correct, but no position has this code
 * - `alphabet`: a character is not in the alphabet of codes
 * - `length`: too short or too long for a code
 * - `goal`: the goal is invalid, or not possible in the position
 * - `link`: not a link to a code, or not the base of links
 * - `syntax`: a FEN or another notation is not well formed
 * - `position`: a well formed but impossible position
 * - `input`: anything else, such as a god that is not supported or a text that is not a turn
 */
export type Reason =
  | "not-a-code" | "game" | "reserved" | "check" | "form" | "alphabet" | "length" | "goal" | "link" | "syntax" | "position" | "input";

/** The error that all functions of this module throw for an invalid text or position. */
export class CodeError extends Error {
  override readonly name = "CodeError";

  /** The class of the error. */
  readonly reason: Reason;

  /**
   * The place of the fault in the text that was passed, 0 to its length, or -1 for the text as a
   * whole (section "Errors" of the format). It counts bytes of UTF-8, as the API and the command
   * do. In a text of ASCII, such as any code, these are also the indices of the string.
   */
  readonly offset: number;

  constructor(reason: Reason, offset: number, message: string) {
    super(message);
    this.reason = reason;
    this.offset = offset;
  }
}

/** The offset of an error that concerns a text as a whole. */
export const whole = -1;

/** fail throws the error of a text of a kind, such as "code". index is an index of the string, or `whole`. */
export function fail(kind: string, text: string, index: number, reason: Reason, detail: string): never {
  const offset = index < 0 ? whole : byteLength(text.slice(0, index));
  const quoted = JSON.stringify([...text].slice(0, 80).join(""));
  throw new CodeError(reason, offset, `${kind} ${quoted}${offset < 0 || text === "" ? "" : `, offset ${offset}`}: ${detail}`);
}

/** impossible throws the error for an impossible position. */
export function impossible(detail: string): never {
  throw new CodeError("position", whole, `impossible position: ${detail}`);
}

/**
 * within calls read for a part of a text, which begins at index. If read throws, within throws the error for the whole
 * text. If the error concerns the part as a whole, its offset is the start of the part, or -1 if the part is the whole
 * text.
 */
export function within<T>(text: string, part: string, index: number, read: () => T): T {
  try {
    return read();
  } catch (e) {
    if (!(e instanceof CodeError)) throw e;
    const at = byteLength(text.slice(0, index));
    const offset = e.offset >= 0 ? at + e.offset : part.length === text.length ? whole : at;
    throw new CodeError(e.reason, offset, e.message);
  }
}

/** byteLength returns the number of bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  let n = 0;
  for (const c of text) n += c.codePointAt(0)! < 0x80 ? 1 : c.codePointAt(0)! < 0x800 ? 2 : c.length + 2; // two units take 4 bytes
  return n;
}
