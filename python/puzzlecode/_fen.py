"""Reads the Santorini FEN, with the variants that package position of puzzlecode accepts."""

from __future__ import annotations

import re
from typing import List, NoReturn, Tuple

from ._error import Reason, fail
from ._gods import ATHENA, GODS, MORTALS
from ._santorini import SQUARES, Board, check

SPACE = " \t\r\n"


class _Player:
    """The god and the workers of a side."""

    god = 0
    name_at = 0  # the index of the god
    workers_at = 0  # the index after the god
    raised = False  # [^] after the god
    grounded = False  # - before it
    marked = False  # a # at the god or at a worker
    at = 0  # the index of that #, or of the god if there is none

    def __init__(self) -> None:
        self.workers: List[int] = []


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def wrong(self, index: int, detail: str, reason: Reason = "syntax") -> NoReturn:
        fail("FEN", self.text, index, reason, detail)

    def next_is(self, stops: str, ahead: int = 0) -> bool:
        """Reports whether one of these characters follows, or the end of the text."""
        return self.text[self.at + ahead : self.at + ahead + 1] in ("", *stops)

    def until(self, stops: str) -> str:
        start = self.at
        while not self.next_is(stops):
            self.at += 1
        return self.text[start : self.at]

    def spaces(self) -> None:
        while self.at < len(self.text) and self.text[self.at] in SPACE:
            self.at += 1

    def slash(self) -> None:
        if self.at == len(self.text):
            self.wrong(self.at, "unexpected end, must continue with a slash")
        self.at += 1

    def heights(self) -> List[int]:
        out: List[int] = []
        rows = 0  # that end with a slash
        while self.at < len(self.text):
            c = self.text[self.at]
            if c == "/":
                if len(out) >= 25 or len(out) != 5 * (rows + 1):
                    break
                rows += 1
            elif c not in SPACE:
                if c not in "01234":
                    self.wrong(self.at, f"{c!r} is not a height, must be 0 to 4")
                out.append(int(c))
            self.at += 1
        if rows and len(out) != 5 * (rows + 1):
            self.wrong(self.at, f"{len(out) - 5 * rows} heights in row {5 - rows}, must be 5")
        if len(out) not in (0, 25):
            self.wrong(self.at, f"{len(out)} heights, must be 25")
        return out or [0] * 25

    def player(self) -> _Player:
        self.spaces()
        p = _Player()
        p.at = p.name_at = self.at
        name = self.until(":/").rstrip(SPACE)
        p.workers_at = self.at
        p.marked = name.startswith("#") or name.endswith("#")
        if name.startswith("#"):
            name = name[1:]
            p.name_at += 1
        elif p.marked:
            name = name[:-1]
            p.at += len(name)
        self.god(p, name.strip(SPACE))
        self.workers(p)
        return p

    def god(self, p: _Player, said: str) -> None:
        p.grounded = said.startswith("-")
        name, bracket, data = (said[1:] if p.grounded else said).partition("[")
        if not said:
            self.wrong(p.name_at, f"god is missing, must be {', '.join(GODS)}")
        if name.lower() not in GODS:
            self.wrong(p.name_at, f"god {name[:20]!r} is not supported, must be {', '.join(GODS)}", "input")
        p.god = GODS.index(name.lower())
        if bracket and (p.god != ATHENA or data not in ("]", "^]")):
            self.wrong(p.name_at, f"{said[:20]!r}, must be athena, athena[] or athena[^]")
        p.raised = data == "^]"

    def workers(self, p: _Player) -> None:
        """Reads the colon and up to two workers. The colon may be missing if there are none."""
        if self.next_is("/"):
            return
        if self.next_is("/", 1):
            self.at += 1
            return
        start = self.at
        more = True
        while more:
            self.at += 1  # the colon or the comma
            start = at = self.at
            said = self.until(",/")
            word = said[1:] if said.startswith("#") else said
            if word == said and said.endswith("#"):
                word = said[:-1]
                at += len(word)
            number = re.fullmatch("[0-9]{1,2}", word)
            square = int(word) if number else SQUARES.index(word.upper()) if word.upper() in SQUARES else 25
            if square > 24:
                self.wrong(start, f"{said[:20]!r}: not a square, must be A1 to E5 or 0 to 24", "input")
            if word != said:
                if p.marked:
                    self.wrong(at, "a second # for one side")
                p.marked, p.at = True, at
            p.workers.append(square)
            more = self.text[self.at : self.at + 1] == ","
        if len(p.workers) > 2:
            self.wrong(start, f"{len(p.workers)} workers, must be 2")


def read_fen(text: str) -> Board:
    """Reads a FEN. The reason of an error is syntax, input for an unknown god or square, or position."""
    r = _Reader(text)
    heights = r.heights()
    r.slash()
    r.spaces()
    side_at, said = r.at, r.until("/").rstrip(SPACE)
    if said not in ("1", "2"):
        r.wrong(side_at, f"side to move {said[:20]!r}, must be 1 or 2")
    r.slash()
    side = int(said) - 1
    first = r.player()
    r.slash()
    players = first, r.player()
    if r.at < len(text):
        r.wrong(r.at, f"unexpected {text[r.at]!r} after the workers of Moon")
    lists = [p.workers for p in players]
    gods = players[0].god, players[1].god
    if min(map(len, lists)) < 2:
        _check_placing(r, heights, side, side_at, players)
        return check(heights, side, lists, gods)
    mover, other = players[side], players[1 - side]
    if gods != MORTALS and mover.marked:
        r.wrong(mover.at, "# marks the side to move, must mark the other side or none")
    if mover.raised:
        r.wrong(mover.name_at, "[^] behind the god of the side to move, must be behind the other side's or nowhere")
    if other.grounded:
        detail = "- in front of the god of the side that is not to move, must be in front of the other one or nowhere"
        r.wrong(other.name_at, detail)
    board = check(heights, side, lists, gods, other.raised or mover.grounded, gods != MORTALS and other.marked)
    for i, p in enumerate(players):
        if p.marked and (i == side or not board.won):  # only between mortals
            r.wrong(p.at, f"# marks player {i + 1}, who has no worker on level 3")
    return board


def _check_placing(r: _Reader, heights: List[int], side: int, side_at: int, players: Tuple[_Player, _Player]) -> None:
    unplaced = "the workers are not placed yet"
    first, second = (len(p.workers) for p in players)
    if any(heights):
        r.wrong(0, f"levels are built before all workers stand: {unplaced}", "input")
    for p in players:
        if p.marked:
            r.wrong(p.at, "# marks a winner before all workers stand")
        if p.raised or p.grounded:
            r.wrong(p.name_at, "a mark at a god before all workers stand")
    if side != first // 2:
        r.wrong(side_at, f"side to move must be {1 + first // 2}, which places next")
    if second > first // 2:
        r.wrong(players[0].workers_at + first, unplaced, "input")
