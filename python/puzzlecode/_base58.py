"""Section 3 of FORMAT.md: numbers as texts and back, and the checksum."""

from __future__ import annotations

from typing import NoReturn

from ._error import WHOLE, fail

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
"""The 58 characters of codes, in the order of their digits. It lacks 0, O, I and l."""

FACTOR = 71  # the number of every code is a multiple of it


def least(length: int) -> int:
    """Returns the smallest number that write writes with so many characters: R0, R0' and R0'' of FORMAT.md."""
    return int(-(-(58 ** (length - 1)) // FACTOR))


def write(n: int) -> str:
    """Returns 71*n in base 58. The factor is the checksum."""
    x, out = n * FACTOR, ""
    while x:
        x, digit = divmod(x, 58)
        out = ALPHABET[digit] + out
    return out


def read(text: str, low: int, high: int, must: str) -> int:
    """Returns the number of a text of low to high characters. must describes these lengths in the error.

    The reason of an error is length, alphabet, form for a text that begins with 11, or check, in this order.
    """
    # If the length is correct without the characters outside the alphabet, these are the fault, not the length.
    known = sum(c in ALPHABET for c in text)
    if not text:
        fail("code", text, 0, "length", "wrong length: the text is empty")
    if not low <= len(text) <= high and not low <= known <= high:
        fail("code", text, min(high, len(text)), "length", f"wrong length: {len(text)} characters, must be {must}")
    x = 0
    for i, c in enumerate(text):
        digit = ALPHABET.find(c)
        if digit < 0:
            like = {"0": "o", "O": "o", "I": "1", "l": "1"}.get(c) if len(text) <= high else None
            hint = one_case(text) or (f", did you mean {like}?" if like else "")
            fail("code", text, i, "alphabet", f"{c!r} is not in the alphabet{hint}")
        x = x * 58 + digit
    if text.startswith("11"):
        fail("code", text, 1, "form", "malformed code: cannot start with two 1s")
    if x % FACTOR:
        hint = one_case(text) or ": a character is wrong or two are swapped"
        fail("code", text, WHOLE, "check", f"checksum mismatch{hint}")
    return x // FACTOR


def one_case(text: str) -> str:
    """Explains a typo: the letters of a code were all changed to one case. It is empty if they were not."""
    few = sum(c.isupper() or c.islower() for c in text) < 8
    if few or text not in (text.lower(), text.upper()):
        return ""
    return ": all letters are in one case, but codes are case-sensitive: copy it exactly"


def reserved(kind: str, text: str) -> NoReturn:
    fail(kind, text, WHOLE, "reserved", "made by a newer version of puzzlecode; update to read it")
