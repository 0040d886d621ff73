"""Codes of puzzlecode: positions of Santorini, with gods and without, and of Arimaa, in a few characters.

    >>> import puzzlecode
    >>> p = puzzlecode.parse("HfGoo8VCrfkSpV")
    >>> p.fen, p.goal
    ('0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3', 'win3')
    >>> puzzlecode.encode(p.fen, p.goal)
    'HfGoo8VCrfkSpV'

doc/FORMAT.md of puzzlecode describes the codes. Invalid texts raise a CodeError, which is a ValueError with the reason
and the place of the fault. The package needs nothing but the standard library.
"""

from ._base58 import ALPHABET
from ._error import CodeError, Fault, Reason
from ._goal import GOALS, Goal
from ._gods import GODS
from ._position import Game, Position, encode, encode_shrinking, parse, parse_key

__all__ = [
    "ALPHABET", "GODS", "GOALS", "CodeError", "Fault", "Game", "Goal", "Position", "Reason",
    "encode", "encode_shrinking", "parse", "parse_key",
]
