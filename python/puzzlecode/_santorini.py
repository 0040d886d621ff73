"""Positions of Santorini, with gods and without, and their numbers: sections 1, 3.1, 4, 8 and 9 of FORMAT.md."""

from __future__ import annotations

import bisect
import math
from typing import List, NamedTuple, Optional, Sequence, Tuple

from ._base58 import least, read, reserved, write
from ._error import impossible
from ._goal import GOALS, Goal, goal_number
from ._gods import ATHENA, END_UNIT, GODS, MORTALS, PAIRS, PLACING_UNIT, SITUATIONS, Pair

SQUARES = [column + row for row in "54321" for column in "ABCDE"]


class Board(NamedTuple):
    """A valid position, see check. The two workers of a side are in ascending order."""

    heights: Tuple[int, ...]
    side: int  # to move, 0 or 1
    workers: Tuple[int, ...]  # Sun's, then Moon's; fewer than four before all stand
    gods: Pair = MORTALS
    raised: bool = False  # the side that is not to move is Athena and has just moved up
    won: bool = False  # the side that is not to move has just won

    @property
    def has_gods(self) -> bool:
        return self.gods != MORTALS

    @property
    def placed(self) -> bool:
        return len(self.workers) == 4

    def goal_number(self, goal: Goal) -> int:
        must = "the game is over in this position" if self.placed else "the workers are not placed yet"
        return goal_number(goal, 9 if self.placed and not self.won else 0, must)

    def fen(self) -> str:
        players = []
        for i in (0, 1):
            names = ",".join(SQUARES[w] for w in self.workers[2 * i : 2 * i + 2])
            marks = i != self.side
            player = ("#" if marks and self.won else "") + GODS[self.gods[i]] + ("[^]" if marks and self.raised else "")
            players.append(player + (":" + names if names else ""))
        return f"{''.join(map(str, self.heights))}/{self.side + 1}/{'/'.join(players)}"


def check(
    heights: Sequence[int],
    side: int,
    lists: Sequence[Sequence[int]],
    gods: Pair = MORTALS,
    raised: bool = False,
    won: bool = False,
) -> Board:
    """Returns the position with these parts. Without gods, the board itself shows who has won.

    The reason of an error is position. All heights must be 0 to 4, and all squares 0 to 24.
    """
    workers = [w for squares in lists for w in sorted(squares)]
    first, second = (len(squares) for squares in lists)
    for i, w in enumerate(workers):
        if w in workers[:i]:
            impossible(f"two workers at {SQUARES[w]}")
        if heights[w] == 4:
            impossible(f"worker on the dome at {SQUARES[w]}")
    if len(workers) < 4:
        if first > 2 or second > first // 2:
            impossible("each player must have 2 workers, or the first player places both before the second")
        if any(heights):
            impossible("levels are built before all workers stand")
        if side != first // 2:
            impossible(f"player {1 + first // 2} places next and must be the side to move")
        if raised or won:
            impossible("raised or over before all workers stand")
    elif first != 2 or second != 2:
        impossible("each player must have 2 workers")
    elif gods == MORTALS:
        climbed = [i for i, w in enumerate(workers) if heights[w] == 3]
        for i in climbed:
            if i // 2 == side:
                square = SQUARES[workers[i]]
                impossible(f"worker at {square} is on level 3, must belong to the player who is not to move")
        if len(climbed) > 1:
            impossible("more than one worker on level 3")
        won = bool(climbed)
    if raised and gods[1 - side] != ATHENA:
        impossible("raised, but the player who is not to move is not athena")
    if raised and won:
        impossible("raised, but the game is over")
    return Board(tuple(heights), side, tuple(workers), gods, raised, won)


REST = 5**21  # ways to set the heights of the 21 squares without workers
SETS = 300 * 253  # squares of workers
LIVE = 2 * SETS * 3**4 * REST
FINISHED = 2 * SETS * 2 * 3**3 * REST
END = 10 * LIVE + FINISHED  # section 9 begins here
UNIT = SETS * 4**4 * REST
GODS_END = PLACING_UNIT * UNIT  # and here, with gods
STATES = 26 + 300 + 300 * 23  # of workers before all stand


def pair(a: int, b: int) -> int:
    """Returns the rank of a pair a < b."""
    return b * (b - 1) // 2 + a


def unpair(n: int) -> Tuple[int, int]:
    b = (1 + math.isqrt(1 + 8 * n)) // 2
    return n - pair(0, b), b


def free(taken: Sequence[int]) -> List[int]:
    return [s for s in range(25) if s not in taken]


def rank(b: Board, goal: Goal) -> int:
    """Returns N of a position with a goal. The reason of an error is goal."""
    number = b.goal_number(goal)
    if not b.placed:
        state = placing_state(b.workers)
        return GODS_END + PAIRS.index(b.gods) * STATES + state if b.has_gods else END + state
    first, second = b.workers[:2], b.workers[2:]
    left = free(first)
    set_rank = pair(*first) * 253 + pair(left.index(second[0]), left.index(second[1]))

    def with_heights(n: int, base: int, omitted: int = -1) -> int:
        for square, height in enumerate(b.heights):
            if square != omitted:
                n = n * (base if square in b.workers else 5) + height
        return n

    if b.has_gods:
        situation = next(s for s in SITUATIONS if s[:3] == (b.gods, b.side, b.raised))
        return UNIT * (situation.start + (10 if b.won else number)) + with_heights(set_rank, 4)
    s = b.side * SETS + set_rank
    if not b.won:
        return LIVE * number + with_heights(s, 3)
    i, winner = next((i, w) for i, w in enumerate(b.workers) if b.heights[w] == 3)
    return 10 * LIVE + with_heights(2 * s + i % 2, 3, winner)


def unrank(n: int) -> Optional[Tuple[Board, Goal]]:
    """Returns the position without gods that has a number, and its goal, or None if the number is reserved."""
    if n >= END:
        return (placing(n - END, MORTALS), "") if n < END + STATES else None
    won, higher, goal = n >= 10 * LIVE, 0, GOALS[0]
    if won:
        s, h = divmod(n - 10 * LIVE, 3**3 * REST)
        s, higher = divmod(s, 2)
    else:
        number, n = divmod(n, LIVE)
        s, h = divmod(n, 3**4 * REST)
        goal = GOALS[number]
    side, s = divmod(s, SETS)
    workers = two_pairs(s)
    winner = workers[2 * (1 - side) + higher] if won else -1
    return Board(heights_of(h, workers, 3, winner), side, workers, won=won), goal


def unrank_gods(n: int) -> Optional[Tuple[Board, Goal]]:
    """Is like unrank for a position with gods."""
    unit, b = divmod(n, UNIT)
    if unit == PLACING_UNIT:
        gods, state = divmod(b, STATES)
        return (placing(state, PAIRS[gods]), "") if gods < len(PAIRS) else None
    if unit >= END_UNIT:
        return None
    situation = SITUATIONS[bisect.bisect_right([s.start for s in SITUATIONS], unit) - 1]
    k = unit - situation.start
    s, h = divmod(b, 4**4 * REST)
    workers = two_pairs(s)
    board = Board(heights_of(h, workers, 4), situation.side, workers, situation.gods, situation.raised, k == 10)
    return board, GOALS[k % 10]


def two_pairs(n: int) -> Tuple[int, ...]:
    """Returns the squares of four workers with the rank P1*253 + P2."""
    first = unpair(n // 253)
    left = free(first)
    return first + tuple(left[i] for i in unpair(n % 253))


def heights_of(h: int, workers: Sequence[int], base: int, winner: int = -1) -> Tuple[int, ...]:
    """Returns the heights with the number H. It omits the square of the winner, which is on level 3."""
    out = [3] * 25
    for square in reversed(range(25)):
        if square != winner:
            h, out[square] = divmod(h, base if square in workers else 5)
    return tuple(out)


def placing_state(workers: Sequence[int]) -> int:
    """Returns the state of fewer than four workers: section 9 of FORMAT.md."""
    if len(workers) < 2:
        return 1 + workers[0] if workers else 0
    first = pair(workers[0], workers[1])
    return 26 + first if len(workers) == 2 else 326 + first * 23 + free(workers[:2]).index(workers[2])


def placing(state: int, gods: Pair) -> Board:
    workers: Tuple[int, ...] = (state - 1,) if state else ()
    if state >= 326:
        first, third = divmod(state - 326, 23)
        workers = unpair(first) + (free(unpair(first))[third],)
    elif state >= 26:
        workers = unpair(state - 26)
    return Board((0,) * 25, len(workers) // 2, workers, gods)


def code(b: Board, goal: Goal) -> str:
    return write(rank(b, goal) + least(16 if b.has_gods else 14))


def read_code(text: str) -> Tuple[Board, Goal]:
    """Reads a code of 14 characters."""
    return unrank(read(text, 14, 14, "14, 16 with gods, or 26 for Arimaa") - least(14)) or reserved("code", text)


def read_gods(text: str) -> Tuple[Board, Goal]:
    """Reads a code of 16 characters."""
    return unrank_gods(read(text, 16, 16, "16") - least(16)) or reserved("code", text)
