"""The command python3 -m puzzlecode, see its --help."""

from __future__ import annotations

import argparse
import io
import os
import sys
from typing import Iterable, cast

from ._error import CodeError
from ._goal import GOALS, Goal
from ._position import encode, parse


def convert(text: str) -> str:
    """Returns the FEN and the goal of a code, separated by a tab, or the code of a FEN that a goal may follow."""
    if "/" not in text and " [" not in text:
        p = parse(text)
        return f"{p.fen}\t{p.goal}"
    fen, goal = text, ""
    words = text.rsplit(None, 1)
    if words[-1] in GOALS:
        fen, goal = words
    return encode(fen, cast(Goal, goal))


def run(texts: Iterable[str]) -> int:
    status = 0
    for text in map(str.strip, texts):
        try:
            if text:
                print(convert(text))
        except CodeError as e:
            print(f"puzzlecode: {e}", file=sys.stderr)
            status = 1
    return status


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python3 -m puzzlecode",
        description="Prints the FEN and the goal of each code, separated by a tab, and the code of each FEN, which a "
        "goal may follow. An invalid text is reported, the others are still read, and the exit status is 1.",
    )
    what = "a code or a FEN (default: the lines of standard input)"
    parser.add_argument("texts", metavar="TEXT", nargs="*", help=what)
    texts = parser.parse_args().texts
    try:
        # A line that is not UTF-8 is an invalid text like others, and does not end the command.
        status = run(texts or io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", errors="surrogateescape"))
        sys.stdout.flush()
    except BrokenPipeError:  # such as by head
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
