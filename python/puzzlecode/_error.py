from __future__ import annotations

from typing import Literal, NoReturn

Reason = Literal["length", "alphabet", "check", "form", "reserved", "goal", "game", "syntax", "position", "input"]
"""The class of an error in a word, the same as in the JSON API and in the npm package:

- length: too short or too long for a code
- alphabet: a character is not in the alphabet of codes
- check: the checksum shows a typo
- form: the checksum is correct, but no position has this code; Fault says why
- reserved: a newer version made the code
- goal: the goal is invalid, or not possible in the position
- game: the code does not exist for positions of this game
- syntax: a FEN is not well formed
- position: a well formed but impossible position
- input: anything else, such as an unknown god
"""

Fault = Literal[
    "", "goal", "truncated", "record-square", "record-shared", "record-order", "record-counts", "record-index",
    "record-group", "setup",
]
"""What is wrong inside a shrinking-index code with the reason form, as the test vectors of the format name it. It is
empty for any other error, and for a code that starts with two 1s."""


class CodeError(ValueError):
    """The error of all functions of this package for an invalid text. str() returns a sentence.

    offset is the place of the fault in the text, in bytes of UTF-8, or -1 for the text as a whole. In a text of ASCII,
    such as any code, it is also the index of the character.
    """

    reason: Reason
    offset: int
    fault: Fault

    def __init__(self, reason: Reason, offset: int, message: str, fault: Fault = "") -> None:
        super().__init__(reason, offset, message, fault)
        self.reason = reason
        self.offset = offset
        self.fault = fault
        self._message = message

    def __str__(self) -> str:
        return self._message


WHOLE = -1
"""The offset of an error about a text as a whole."""


def fail(kind: str, text: str, index: int, reason: Reason, detail: str, fault: Fault = "") -> NoReturn:
    """Raises the error of a text of a kind, such as "code". index is an index of the text, or WHOLE."""
    offset = index if index < 0 else byte_length(text[:index])
    where = f", offset {offset}" if offset >= 0 and text else ""
    raise CodeError(reason, offset, f"{kind} {text[:80]!r}{where}: {detail}", fault)


def impossible(detail: str) -> NoReturn:
    raise CodeError("position", WHOLE, f"impossible position: {detail}")


def byte_length(text: str) -> int:
    """Returns the number of bytes of a text in UTF-8. A byte that surrogateescape has made a character is one byte."""

    def width(c: str) -> int:
        if c < "\x80" or "\udc80" <= c <= "\udcff":
            return 1
        return 2 if c < "\u0800" else 3 if c < "\U00010000" else 4

    return sum(map(width, text))
