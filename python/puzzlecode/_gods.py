"""The gods of Santorini, and the order in which codes number them: section 8 of FORMAT.md."""

from __future__ import annotations

from typing import List, NamedTuple, Tuple

GODS = tuple("mortal apollo artemis athena atlas demeter hephaestus hermes minotaur pan prometheus".split())
"""The gods in the order of their numbers in codes. mortal is a side without a god."""

ATHENA = GODS.index("athena")

Pair = Tuple[int, int]  # the gods of Sun and of Moon

MORTALS: Pair = (0, 0)

PAIRS: List[Pair] = []  # in the order of their numbers
for _m in range(1, len(GODS)):
    PAIRS += [(a, _m) for a in range(_m + 1)] + [(_m, b) for b in range(_m)]


class Situation(NamedTuple):
    gods: Pair
    side: int  # to move
    raised: bool  # Athena has just moved up
    start: int  # the number of values of k of all situations before


PLACING_UNIT = 2860  # the unit of section 9, which follows the gods up to prometheus


def _situations() -> List[Situation]:
    out: List[Situation] = []
    end = 0
    for gods in PAIRS:
        for side in (0, 1):
            for raised in (False, True) if gods[1 - side] == ATHENA else (False,):
                if end == PLACING_UNIT:
                    end += 1
                out.append(Situation(gods, side, raised, end))
                end += 10 if raised else 11
    return out


SITUATIONS = _situations()

END_UNIT = SITUATIONS[-1].start + 11  # from there on, units are of further gods
