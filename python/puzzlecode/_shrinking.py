"""The shrinking-index record and the code that contains it: sections 2 and 3.2 of FORMAT.md."""

from __future__ import annotations

from typing import List, NoReturn, Tuple

from ._base58 import read, write
from ._error import WHOLE, CodeError, Fault, fail
from ._goal import GOALS, Goal
from ._santorini import Board, check

HEADER = 36  # bits


def width(n: int) -> int:
    """Returns the number of bits of an index among n squares."""
    return max(1, (n - 1).bit_length())


def record(b: Board) -> str:
    """Returns the record of a position as a text of 0s and 1s."""
    levels = [[s for s in range(25) if b.heights[s] == level] for level in (1, 2, 3, 4)]
    out = str(b.side) + "".join(f"{n:05b}" for n in [*b.workers, *map(len, levels[:3])])
    left = list(range(25))
    for square in (s for level in levels for s in level):
        out += f"{left.index(square):0{width(len(left))}b}"
        left.remove(square)
    return out


def read_record(bits: str) -> Board:
    """Reads the text of record. The offset of an error is that of a bit, and its reason is form."""

    def wrong(bit: int, fault: Fault, detail: str) -> NoReturn:
        fail("record", bits, min(bit, len(bits)), "form", detail, fault)

    if len(bits) < HEADER:
        wrong(len(bits), "truncated", f"cut off, must have at least {HEADER} bits")
    fields = [int(bits[1 + 5 * i : 6 + 5 * i], 2) for i in range(7)]
    workers, counts = fields[:4], fields[4:]
    ends = [sum(counts[: i + 1]) for i in range(3)]  # of the groups
    indices: List[int] = []
    places: List[int] = []  # places[i] is the offset of indices[i]
    at = HEADER
    while ends[2] <= 25 and at < len(bits):
        places.append(at)
        if len(indices) == 25:
            wrong(at, "record-index", OUTSIDE)
        end = at + width(25 - len(indices))
        if end > len(bits):
            wrong(len(bits), "truncated", f"cut off in index {len(indices)}")
        indices.append(int(bits[at:end], 2))
        at = end
    if ends[2] <= 25 and len(indices) < ends[2]:
        wrong(len(bits), "truncated", f"cut off, {len(indices)} of at least {ends[2]} squares")

    for i, w in enumerate(workers):
        if w > 24:
            wrong(1 + 5 * i, "record-square", "worker square over 24")
        if w in workers[:i]:
            wrong(1 + 5 * i, "record-shared", "two workers on one square")
        if i % 2 and w < workers[i - 1]:
            wrong(1 + 5 * i, "record-order", "workers of a player out of order")
    for i, total in enumerate(ends):
        if total > 25:
            wrong(21 + 5 * i, "record-counts", "more than 25 squares listed")
    heights, left = [0] * 25, list(range(25))
    for i, index in enumerate(indices):
        if index >= len(left):
            wrong(places[i], "record-index", OUTSIDE)
        if i and i not in ends and index < indices[i - 1]:
            wrong(places[i], "record-group", "squares of a level out of order")
        heights[left.pop(index)] = 1 + sum(end <= i for end in ends)
    try:
        return check(heights, int(bits[0]), [workers[:2], workers[2:]])
    except CodeError as e:
        fail("record", bits, WHOLE, "form", str(e), "setup")


OUTSIDE = "index not below the number of squares left"


def shrinking(b: Board, goal: Goal) -> str:
    number = b.goal_number(goal)
    return "1" + write(int("1" + (f"1{number:04b}" if number else "0") + record(b), 2))


def read_shrinking(text: str) -> Tuple[Board, Goal]:
    """Reads a text that starts with 1."""
    bits = f"{read(text, 9, 26, '9 to 26, as it starts with 1'):b}"  # the leading 1 is the digit 0
    number, start = (int(bits[2:6], 2), 6) if bits[1] == "1" else (0, 2)
    if bits[1] == "1" and not 1 <= number <= 9:
        fail("code", text, WHOLE, "form", f"malformed code: goal number {number}: invalid goal, must be 1 to 9", "goal")
    try:
        board = read_record(bits[start:])
    except CodeError as e:
        bit = f"bit {e.offset} of the " if e.offset >= 0 else ""
        fail("code", text, WHOLE, "form", f"malformed code: {bit}{e}", e.fault)
    try:
        board.goal_number(GOALS[number])
    except CodeError as e:
        fail("code", text, WHOLE, "form", f"malformed code: {e}", "goal")
    return board, GOALS[number]
