from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Union

from . import _arimaa as arimaa
from . import _santorini as santorini
from ._arimaa import ArimaaBoard
from ._base58 import reserved
from ._error import WHOLE, fail
from ._fen import read_fen
from ._goal import Goal
from ._santorini import Board
from ._shrinking import read_shrinking, shrinking

Game = Literal["santorini", "gods", "arimaa"]
"""The games that have codes. gods is Santorini with a god on one side or both."""


@dataclass(frozen=True)
class Position:
    """A position with a goal, from parse or parse_key. Two are equal if and only if positions and goals are equal."""

    _board: Union[Board, ArimaaBoard]
    goal: Goal
    """The goal of the side to move, or an empty text."""

    @property
    def game(self) -> Game:
        if isinstance(self._board, ArimaaBoard):
            return "arimaa"
        return "gods" if self._board.has_gods else "santorini"

    @property
    def placing(self) -> bool:
        """Whether workers of Santorini are still to be placed."""
        return isinstance(self._board, Board) and not self._board.placed

    @property
    def fen(self) -> str:
        """The Santorini FEN, or the short notation of Arimaa."""
        return self._board.fen()

    @property
    def code(self) -> str:
        """The code of 14 characters, 16 with gods, or 26 for Arimaa."""
        if isinstance(self._board, ArimaaBoard):
            return arimaa.code(self._board, self.goal)
        return santorini.code(self._board, self.goal)

    @property
    def shrinking(self) -> str:
        """The shrinking-index code of 9 to 26 characters; empty for Arimaa, with gods, or before all workers stand."""
        if self.game != "santorini" or self.placing or isinstance(self._board, ArimaaBoard):
            return ""
        return shrinking(self._board, self.goal)

    @property
    def key(self) -> str:
        """The binary code as 20 hexadecimal digits, 22 with gods, or 38 for Arimaa. Keys sort like codes."""
        if isinstance(self._board, ArimaaBoard):
            return f"{arimaa.rank(self._board, self.goal):038x}"
        return f"{santorini.rank(self._board, self.goal):0{22 if self._board.has_gods else 20}x}"


def parse(text: str) -> Position:
    """Reads a code of any game: 14, 16 or 26 characters, or 9 to 26 if it begins with 1 (a shrinking-index code).

    It reads nothing but a code, without white space. The reason of a CodeError is length, alphabet, check, form or
    reserved.
    """
    if text.startswith("1"):
        return Position(*read_shrinking(text))
    if len(text) == 26:
        return Position(*arimaa.read_arimaa(text))
    return Position(*(santorini.read_gods(text) if len(text) == 16 else santorini.read_code(text)))


def encode(fen: str, goal: Goal = "") -> str:
    """Returns the code of a Santorini FEN, or of the short notation of Arimaa, with a goal.

    The reason of a CodeError is syntax or input for an invalid text, position for an impossible position, and goal for
    a goal that is not possible in the position or the game.
    """
    return Position(_read(fen), goal).code


def encode_shrinking(fen: str, goal: Goal = "") -> str:
    """Is like encode but returns the shrinking-index code.

    It exists only for positions of Santorini without gods in which all workers stand. For others, the reason of the
    CodeError is game or input.
    """
    p = Position(_read(fen), goal)
    if p.game != "santorini":
        fail("position", fen, WHOLE, "game", "wrong game: only Santorini without gods has shrinking-index codes")
    if p.placing:
        fail("position", fen, WHOLE, "input", "the workers are not placed yet")
    return p.shrinking


def parse_key(text: str) -> Position:
    """Reads a key: 20 hexadecimal digits, 22 with gods, or 38 for Arimaa, in upper or lower case.

    The reason of a CodeError is length, alphabet or reserved.
    """
    for i, c in enumerate(text):
        if c not in "0123456789abcdefABCDEF":
            fail("key", text, i, "alphabet", "not in the alphabet of hexadecimal digits")
    if len(text) not in (20, 22, 38):
        must = "must be 20, 22 with gods, or 38 for Arimaa"
        fail("key", text, min(len(text), 38), "length", f"wrong length: {len(text)} hexadecimal digits, {must}")
    n = int(text, 16)
    if len(text) == 38:
        return Position(*(arimaa.unrank(n) or reserved("key", text)))
    return Position(*((santorini.unrank_gods(n) if len(text) == 22 else santorini.unrank(n)) or reserved("key", text)))


def _read(fen: str) -> Union[Board, ArimaaBoard]:
    return arimaa.read_short(fen) if arimaa.is_short(fen) else read_fen(fen)
