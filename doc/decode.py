#!/usr/bin/env python3
"""Decodes share codes: an example of a reader of FORMAT.md, with the standard library only.

    python3 decode.py HfGoo8VCrfkSpV 9KuvQpNkawFKiBbEEiRxNSVMTY

prints the FEN of Santorini, or the short notation of Arimaa, and the goal of each code. In a program,
decode(code) returns the same pair. The comments name the sections of FORMAT.md.
"""

import functools
import math
import sys

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
GOALS = ["", "win1", "win2", "win3", "win4", "win5", "win6", "hold1", "hold2", "hold3"]
SQUARES = [column + row for row in "54321" for column in "ABCDE"]


class CodeError(ValueError):
    """A text that is not a code. reason is length, alphabet, form, check or reserved."""

    def __init__(self, reason, text):
        super().__init__(f"{text!r}: {reason}")
        self.reason = reason


def decode(text):
    """Returns the position of a code of any game, and the text of its goal."""
    # 3.3: the first character and the length tell the kind. A text that would have the right length
    # without strange characters has these as its fault.
    known = sum(c in ALPHABET for c in text)
    if text.startswith("1"):
        lengths, read = range(9, 27), shrinking
    elif len(text) == 26:
        lengths, read = [26], arimaa
    elif len(text) == 16:
        lengths, read = [16], with_gods
    else:
        lengths, read = [14], ranked
    if not text or len(text) not in lengths and known not in lengths:
        raise CodeError("length", text)
    if known < len(text):
        raise CodeError("alphabet", text)
    if text.startswith("11"):
        raise CodeError("form", text)
    x = 0
    for c in text:
        x = x * 58 + ALPHABET.index(c)
    if x % 71:  # 3.4
        raise CodeError("check", text)
    return read(text, x // 71)


def least(length):
    """Returns the least multiple of 71 with so many digits, divided by 71: R0, R0' and R0''."""
    return -(-58 ** (length - 1) // 71)


# 3.1: the code of 14 characters

HEIGHTS = 3**4 * 5**21
LIVE = 2 * 300 * 253 * HEIGHTS
FINISHED = 2 * 300 * 253 * 2 * 3**3 * 5**21


def pair(n):
    """Returns the numbers a < b with the rank n = b(b-1)/2 + a."""
    b = (1 + math.isqrt(1 + 8 * n)) // 2
    return n - b * (b - 1) // 2, b


def ranked(text, n):
    n -= least(14)
    if n >= 10 * LIVE + FINISHED:
        return placement(text, n - 10 * LIVE - FINISHED, "mortal", "mortal")
    finished = n >= 10 * LIVE
    if finished:
        goal, (s, h) = 0, divmod(n - 10 * LIVE, 3**3 * 5**21)
        s, higher = divmod(s, 2)
    else:
        goal, n = divmod(n, LIVE)
        s, h = divmod(n, HEIGHTS)
    s, second = divmod(s, 253)
    side, first = divmod(s, 300)
    workers = two_pairs(first, second)
    heights = [3] * 25  # the winner's, which h leaves out
    for square in reversed(range(25)):
        if not finished or square != workers[2 * (1 - side) + higher]:
            h, heights[square] = divmod(h, 3 if square in workers else 5)
    return fen(heights, side, workers), GOALS[goal]


def two_pairs(first, second):
    """Returns the squares of the workers with the ranks P1 and P2."""
    workers = list(pair(first))
    others = [square for square in range(25) if square not in workers]
    return workers + [others[i] for i in pair(second)]


def fen(heights, side, workers, players=None):
    """Returns the FEN of workers of players, by default mortals; the winner is on level 3."""
    if not players:
        players = ["#mortal" if any(heights[w] == 3 for w in workers[i : i + 2]) else "mortal" for i in (0, 2)]
    for i, player in enumerate(players):
        squares = ",".join(SQUARES[w] for w in workers[2 * i : 2 * i + 2])
        players[i] = f"{player}:{squares}" if squares else player
    return f"{''.join(map(str, heights))}/{side + 1}/{'/'.join(players)}"


# 2 and 3.2: the shrinking-index code


def shrinking(text, n):
    bits = f"{n:b}"[1:]
    at = 0

    def take(width):
        nonlocal at
        at += width
        if at > len(bits):
            raise CodeError("form", text)
        return int(bits[at - width : at], 2)

    def need(right):
        if not right:
            raise CodeError("form", text)

    goal = 0
    if take(1):
        goal = take(4)
        need(1 <= goal <= 9)
    side = take(1)
    workers = [take(5) for _ in range(4)]
    need(max(workers) < 25 and len(set(workers)) == 4)
    need(workers[0] < workers[1] and workers[2] < workers[3])
    counts = [take(5) for _ in range(3)]
    need(sum(counts) <= 25)
    heights, left = [0] * 25, list(range(25))

    def list_square(level, lowest):
        need(left)
        index = take(max(1, (len(left) - 1).bit_length()))
        need(lowest <= index < len(left))
        heights[left.pop(index)] = level
        return index

    for level, count in enumerate(counts, 1):
        lowest = 0
        for _ in range(count):
            lowest = list_square(level, lowest)
    lowest = 0
    while at < len(bits):
        lowest = list_square(4, lowest)

    # 1: what can be encoded
    climbed = [i // 2 for i in range(4) if heights[workers[i]] == 3]
    need(all(heights[w] < 4 for w in workers))
    need(climbed in ([], [1 - side]) and not (climbed and goal))
    return fen(heights, side, workers), GOALS[goal]


# 5: Arimaa

LIMITS = (8, 2, 2, 2, 1, 1)  # of R, C, D, H, M, E


@functools.cache
def sequences(length, limits=LIMITS):
    """Returns the number of sequences of piece types that keep to the limits: A(length)."""
    ways = [1] + [0] * length  # by length, with the types so far
    for limit in limits:
        ways = [sum(math.comb(k, j) * ways[k - j] for j in range(min(limit, k) + 1)) for k in range(length + 1)]
    return ways[length]


def boards(a, b):
    return math.comb(64, a + b) * math.comb(a + b, a) * sequences(a) * sequences(b)


def types(rank, length):
    """Returns the sequence of piece types with a rank."""
    limits, out = list(LIMITS), ""
    for rest in reversed(range(length)):
        for kind, letter in enumerate("RCDHME"):
            if not limits[kind]:
                continue
            limits[kind] -= 1
            count = sequences(rest, tuple(limits))
            if rank < count:
                out += letter
                break
            limits[kind] += 1
            rank -= count
    return out


def places(rank, k):
    """Returns the k places with a rank, the greatest first."""
    out = []
    for place in reversed(range(64)):
        if k and math.comb(place, k) <= rank:
            rank -= math.comb(place, k)
            k -= 1
            out.append(place)
    return out


def arimaa(text, n):
    n -= least(26)
    numbers = [(a, b) for a in range(17) for b in range(17)]
    side, n = divmod(n, sum(boards(a, b) for a, b in numbers))
    goal, side = divmod(side, 2)
    if goal > 2:
        raise CodeError("reserved", text)
    for a, b in numbers:
        if n < boards(a, b):
            break
        n -= boards(a, b)
    n, silver = divmod(n, sequences(b))
    n, gold = divmod(n, sequences(a))
    occupied, colour = divmod(n, math.comb(a + b, a))
    squares = sorted(places(occupied, a + b))
    golden = places(colour, a)
    letters = {True: iter(types(gold, a)), False: iter(types(silver, b).lower())}
    board = [" "] * 64
    for place, square in enumerate(squares):
        board[square] = next(letters[place in golden])
    ranks = ["".join(board[8 * rank : 8 * rank + 8]) for rank in reversed(range(8))]
    return f"{'gs'[side]} [{''.join(ranks)}]", GOALS[goal]


# 8: Santorini with gods

GODS = "mortal apollo artemis athena atlas demeter hephaestus hermes minotaur pan prometheus".split()
PAIRS = [p for m in range(1, len(GODS)) for p in [(a, m) for a in range(m + 1)] + [(m, b) for b in range(m)]]
UNIT = 300 * 253 * 4**4 * 5**21
UNITS = [  # gods, side to move, raised, k
    (gods, side, raised, k)
    for gods in PAIRS
    for side in (0, 1)
    for raised in range(1 + (gods[1 - side] == 3))
    for k in range(11 - raised)
]
UNITS.insert(2860, None)  # section 9, which follows the gods up to prometheus


def with_gods(text, n):
    u, b = divmod(n - least(16), UNIT)
    if u >= len(UNITS) or u == 2860 and b >= 7226 * len(PAIRS):
        raise CodeError("reserved", text)
    if u == 2860:
        return placement(text, b % 7226, *(GODS[g] for g in PAIRS[b // 7226]))
    gods, mover, up, k = UNITS[u]
    names = [GODS[g] for g in gods]
    s, h = divmod(b, 4**4 * 5**21)
    workers = two_pairs(*divmod(s, 253))
    heights = [0] * 25
    for square in reversed(range(25)):
        h, heights[square] = divmod(h, 4 if square in workers else 5)
    if up:
        names[1 - mover] += "[^]"
    if k == 10:
        names[1 - mover] = "#" + names[1 - mover]
    return fen(heights, mover, workers, names), GOALS[k % 10]


# 9: before all workers stand


def placement(text, state, *gods):
    if state >= 7226:
        raise CodeError("reserved", text)
    if state < 26:
        workers = [state - 1] if state else []
    elif state < 326:
        workers = list(pair(state - 26))
    else:
        first, third = divmod(state - 326, 23)
        workers = list(pair(first))
        workers.append([s for s in range(25) if s not in workers][third])
    return fen([0] * 25, len(workers) // 2, workers, list(gods)), ""


if __name__ == "__main__":
    for code in sys.argv[1:]:
        try:
            print(*decode(code), sep="\t")
        except CodeError as e:
            sys.exit(f"decode.py: {e}")
