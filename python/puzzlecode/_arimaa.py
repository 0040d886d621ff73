"""Positions of Arimaa and their codes: section 5 of FORMAT.md."""

from __future__ import annotations

import bisect
import functools
import math
from typing import List, NamedTuple, NoReturn, Optional, Sequence, Tuple

from ._base58 import least, read, reserved, write
from ._error import fail, impossible
from ._goal import GOALS, Goal, goal_number

KINDS = "RCDHME"  # the weakest first; silver's are in lower case
LIMITS = (8, 2, 2, 2, 1, 1)


class ArimaaBoard(NamedTuple):
    """A valid position: a piece or a space for each square, a1 first, h8 last."""

    side: int  # 0 for gold, 1 for silver
    pieces: Tuple[str, ...]

    def fen(self) -> str:
        """Returns the short notation of the Arimaa Engine Interface, which has a8 first."""
        return f"{'gs'[self.side]} [{''.join(self.pieces[i ^ 56] for i in range(64))}]"


def is_short(text: str) -> bool:
    """Reports whether a text is written like the short notation of Arimaa."""
    return text[:1].isascii() and text[1:3] == " ["


def read_short(text: str) -> ArimaaBoard:
    """Reads the short notation. It also accepts w or b as the side. The reason of an error is syntax or position."""

    def wrong(index: int, detail: str) -> NoReturn:
        fail("position", text, min(index, len(text)), "syntax", detail)

    side = "gwsb".find(text[0]) // 2
    if side < 0:
        wrong(0, "side to move must be g or s")
    pieces = [" "] * 64
    for i in range(64):
        c = text[i + 3 : i + 4]
        if c in ("", "]"):
            wrong(i + 3, f"the board has {i} squares, must have 64")
        if c not in " " + KINDS + KINDS.lower():
            wrong(i + 3, f"{c!r} is not a piece, must be RCDHME, rcdhme or a space")
        pieces[i ^ 56] = c
    if text[67:68] != "]":
        wrong(67, "no ] after 64 squares")
    if len(text) > 68:
        wrong(68, "unexpected text after the position")
    for letter, limit in zip(KINDS + KINDS.lower(), LIMITS * 2):
        if pieces.count(letter) > limit:
            impossible(f"{pieces.count(letter)} pieces {letter}, must be at most {limit}")
    return ArimaaBoard(side, tuple(pieces))


@functools.lru_cache(maxsize=None)
def sequences(length: int, limits: Tuple[int, ...] = LIMITS) -> int:
    """Returns the number of sequences of kinds that keep to the limits: A(length)."""
    ways = [1] + [0] * length  # by length, with the kinds so far
    for limit in limits:
        ways = [sum(math.comb(k, j) * ways[k - j] for j in range(min(limit, k) + 1)) for k in range(length + 1)]
    return ways[length]


def _ranks(length: int, limits: List[int]) -> List[int]:
    """Returns, for each kind as the first of a sequence, the number of sequences that begin with a weaker kind."""
    out = [0]
    for kind, limit in enumerate(limits):
        rest = (*limits[:kind], limit - 1, *limits[kind + 1 :])
        out.append(out[-1] + (sequences(length - 1, rest) if limit else 0))
    return out


def rank_kinds(kinds: Sequence[int]) -> int:
    limits, rank = list(LIMITS), 0
    for i, kind in enumerate(kinds):
        rank += _ranks(len(kinds) - i, limits)[kind]
        limits[kind] -= 1
    return rank


def unrank_kinds(rank: int, length: int) -> List[int]:
    limits, out = list(LIMITS), []
    for n in range(length, 0, -1):
        ranks = _ranks(n, limits)
        kind = bisect.bisect_right(ranks, rank) - 1
        rank -= ranks[kind]
        limits[kind] -= 1
        out.append(kind)
    return out


def rank_places(places: Sequence[int]) -> int:
    return sum(math.comb(place, i + 1) for i, place in enumerate(places))


def unrank_places(rank: int, k: int) -> List[int]:
    """Returns k places below 64 in ascending order."""
    out: List[int] = []
    for place in reversed(range(64)):
        if k and math.comb(place, k) <= rank:
            rank -= math.comb(place, k)
            k -= 1
            out.insert(0, place)
    return out


@functools.lru_cache(maxsize=None)
def starts() -> Tuple[int, ...]:
    """Returns OFF of FORMAT.md: OFF[a][b] is at 17*a + b, and ALL is the last element."""
    out = [0]
    for a in range(17):
        for b in range(17):
            out.append(out[-1] + math.comb(64, a + b) * math.comb(a + b, a) * sequences(a) * sequences(b))
    return tuple(out)


def rank(board: ArimaaBoard, goal: Goal) -> int:
    """Returns N of a position with a goal. The reason of an error is goal."""
    number = goal_number(goal, 2, "must be win1 to win2 in Arimaa")
    occupied = [s for s in range(64) if board.pieces[s] != " "]
    letters = [board.pieces[s] for s in occupied]
    golden = [i for i, letter in enumerate(letters) if letter.isupper()]
    gold = [KINDS.index(letter) for letter in letters if letter.isupper()]
    silver = [KINDS.index(letter.upper()) for letter in letters if letter.islower()]
    a, b = len(gold), len(silver)
    n = rank_places(occupied) * math.comb(a + b, a) + rank_places(golden)
    n = (n * sequences(a) + rank_kinds(gold)) * sequences(b) + rank_kinds(silver)
    return (2 * number + board.side) * starts()[-1] + starts()[17 * a + b] + n


def unrank(n: int) -> Optional[Tuple[ArimaaBoard, Goal]]:
    """Returns the position that has a number, and its goal, or None if the number is reserved."""
    top, n = divmod(n, starts()[-1])
    if top >= 6:
        return None
    i = bisect.bisect_right(starts(), n) - 1
    a, b = divmod(i, 17)
    n, silver = divmod(n - starts()[i], sequences(b))
    n, gold = divmod(n, sequences(a))
    occupied, colour = divmod(n, math.comb(a + b, a))
    golden = unrank_places(colour, a)
    of_gold, of_silver = iter(unrank_kinds(gold, a)), iter(unrank_kinds(silver, b))
    pieces = [" "] * 64
    for i, square in enumerate(unrank_places(occupied, a + b)):
        pieces[square] = KINDS[next(of_gold)] if i in golden else KINDS[next(of_silver)].lower()
    return ArimaaBoard(top % 2, tuple(pieces)), GOALS[top // 2]


def code(board: ArimaaBoard, goal: Goal) -> str:
    return write(rank(board, goal) + least(26))


def read_arimaa(text: str) -> Tuple[ArimaaBoard, Goal]:
    """Reads a code of 26 characters."""
    return unrank(read(text, 26, 26, "26") - least(26)) or reserved("code", text)
