from __future__ import annotations

from typing import Literal, Tuple

from ._error import WHOLE, CodeError

Goal = Literal["", "win1", "win2", "win3", "win4", "win5", "win6", "hold1", "hold2", "hold3"]
"""The goal of the side to move: to win in at most 1 to 6 of its turns, to find the only turn that does not lose within
1 to 3 turns of the opponent, or none. Arimaa has only win1 and win2."""

GOALS: Tuple[Goal, ...] = ("", "win1", "win2", "win3", "win4", "win5", "win6", "hold1", "hold2", "hold3")
"""The goals in the order of their numbers in codes."""


def goal_number(goal: Goal, most: int, must: str) -> int:
    """Returns the number of a goal, which is at most the given one. must describes valid goals in the error."""
    if goal not in GOALS:
        raise CodeError("goal", WHOLE, f"goal {goal!r}: invalid goal, must be win1 to win6, hold1 to hold3, or empty")
    number = GOALS.index(goal)
    if number > most:
        raise CodeError("goal", WHOLE, f"goal {goal}: invalid goal, {must}")
    return number
