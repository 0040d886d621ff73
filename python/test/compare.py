"""Reads cases from standard input, one JSON object per line, and compares the results of the package with those of Go."""

import json
import pickle
import re
import sys

from puzzlecode import CodeError, encode, encode_shrinking, parse, parse_key

PARTS = ("code", "fen", "goal", "shrinking", "key")


def parts(text):
    """Returns the texts of a position, which must be written as they are read."""
    p = parse(text)
    assert p == parse(p.code) == parse_key(p.key) == parse_key(p.key.upper()), p
    assert encode(p.fen, p.goal) == p.code, p
    assert hash(p) == hash(parse(p.code))
    assert p.placing == (p.game != "arimaa" and len(re.findall("[A-E][1-5]", p.fen)) < 4), p
    if p.shrinking:
        assert encode_shrinking(p.fen, p.goal) == p.shrinking and parse(p.shrinking) == p, p
    return {part: getattr(p, part) for part in PARTS}


READERS = {
    "texts": parts,
    "position": parts,
    "code": lambda text: parse(text).code,
    "fen": encode,
    "key": lambda text: parse_key(text).code,
}


def got(case):
    try:
        result = READERS[case["kind"]](case["text"])
        return {"result": result, "offset": 0}
    except CodeError as e:
        copied = pickle.loads(pickle.dumps(e))
        assert (str(copied), copied.reason) == (str(e), e.reason)
        return {"reason": e.reason, "offset": e.offset, **({"fault": e.fault} if e.fault else {})}


cases = wrong = 0
for line in sys.stdin:
    case = json.loads(line)
    cases += 1
    want = {key: case[key] for key in ("result", "reason", "offset", "fault") if key in case}
    if isinstance(want.get("result"), dict):
        want["result"] = {part: want["result"].get(part, "") for part in PARTS}
    try:
        answer = got(case)
    except Exception as e:
        answer = repr(e)
    if answer != want:
        wrong += 1
        if wrong <= 10:
            print(f"{case['kind']} {case['text']!r}: is {answer}, must be {want}")
print(f"{cases} cases, {wrong} wrong")
sys.exit(1 if wrong or not cases else 0)
