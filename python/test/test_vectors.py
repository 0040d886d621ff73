"""The test vectors of the format, see codec/testdata/README.md."""

import json
import unittest
from pathlib import Path

from puzzlecode import CodeError, encode, encode_shrinking, parse, parse_key
from puzzlecode._shrinking import read_record, record

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "codec" / "testdata" / "vectors"
EARLIER = ROOT / "internal" / "stability" / "testdata"

# The classes of faults in a shrinking-index code, all of which have the reason form.
FAULTS = {
    "goal", "truncated", "record-square", "record-shared", "record-order", "record-counts", "record-index",
    "record-group", "setup",
}
SETUP = {"dome": "dome", "two-climbed": "more than one worker", "mover-climbed": "must belong to the player who is not"}


def fields(path):
    """Returns the values of a vector. In a text, a byte that is not UTF-8 is a surrogate, as in sys.argv."""
    out = {}
    for line in path.read_text("utf-8").splitlines():
        key, _, value = line.partition(":")
        value = value[1:]
        if key.endswith("-hex"):
            key, value = key[:-4], bytes.fromhex(value).decode("utf-8", "surrogateescape")
        out[key] = value
    return out


class Vectors(unittest.TestCase):
    def good(self, v):
        codes = [v[kind] for kind in ("ranked", "shrinking", "arimaa", "gods", "placement") if kind in v]
        p = parse(codes[0])
        for code in codes:
            self.assertEqual(parse(code), p)
        self.assertEqual(p.code, codes[0])
        self.assertEqual(p.fen, v.get("fen", v.get("position")))
        self.assertEqual(p.goal, v.get("goal", ""))
        self.assertEqual(p.key, v["binary"])
        self.assertEqual(parse_key(v["binary"]), p)
        self.assertEqual(encode(p.fen, p.goal), codes[0])
        self.assertEqual(p.placing, "placement" in v)
        self.assertEqual(p.shrinking, v.get("shrinking", ""))
        if "shrinking" in v:
            self.assertEqual(encode_shrinking(p.fen, p.goal), v["shrinking"])
        if "record" in v:
            self.assertEqual(record(p._board), v["record"])
            self.assertEqual(read_record(v["record"]), p._board)

    def bad(self, v):
        form = next(kind for kind in ("text", "record", "binary", "gods", "gods-binary", "arimaa", "arimaa-binary") if kind in v)
        game = form.split("-")[0] if form.startswith(("gods", "arimaa")) else "santorini"
        text, expect, is_key = v[form], v["expect"], form.endswith("binary")
        read = parse_key if is_key else read_record if form == "record" else parse
        # The package reads the codes of all kinds, so what is not of the expected kind is read as another one, or has
        # the fault that another kind has.
        if expect == "unplaced":
            return self.assertTrue(read(text).placing)
        if expect == "game" or expect == "length" and is_key and len(text) in (20, 22, 38):
            return self.assertNotEqual(read(text).game, game)
        if expect == "form" and game != "santorini" and text.startswith("1"):
            return self.shrinking(text, game)
        with self.assertRaises(CodeError) as caught:
            read(text)
        e = caught.exception
        self.assertEqual((e.reason, e.fault), ("form", expect) if expect in FAULTS else (expect, ""))
        if "offset" in v and (expect != "length" or game == "santorini"):
            self.assertEqual(e.offset, int(v["offset"]))
        if "fault" in v:
            self.assertIn(SETUP[v["fault"]], str(e))

    def shrinking(self, text, game):
        """Checks a text that starts with 1 where a code of another kind is expected: a shrinking-index code, or none."""
        try:
            self.assertNotEqual(parse(text).game, game)
        except CodeError as e:
            self.assertIn(e.reason, ("check", "alphabet"))

    def test_vectors(self):
        tried = 0
        for path in sorted(FOLDER.iterdir()):
            v = fields(path)
            if v["expect"] != "ok" and ("link" in v or "arimaa-link" in v):
                continue  # the package reads no links
            if "record" in v and v["expect"] in ("alphabet", "length"):
                continue  # the package reads records only inside codes, which cannot contain these
            tried += 1
            with self.subTest(path.name):
                (self.good if v["expect"] == "ok" else self.bad)(v)
        self.assertGreater(tried, 150)

    def test_encode(self):
        """What cannot be written, with the reason."""
        finished = "0010002000000000000020003/1/mortal:B4,C4/#mortal:A1,E1"
        placing = "0000000000000000000000000/1/mortal/mortal"
        gods = "2222043442122142440403132/1/demeter:C5,C1/athena[^]:C3,D2"
        arimaa = f"g [{' ' * 64}]"
        self.assertEqual([encode(finished), encode(arimaa, "win2")[-1]], ["sgMwdXiMdkPUoR", "a"])
        for write, fen, goal, reason in [
            (encode, finished, "win1", "goal"), (encode, placing, "win1", "goal"), (encode, gods, "win7", "goal"),
            (encode, arimaa, "win3", "goal"), (encode, arimaa, "hold1", "goal"), (encode, "", "", "syntax"),
            (encode_shrinking, gods, "", "game"), (encode_shrinking, arimaa, "", "game"),
            (encode_shrinking, placing, "", "input"), (encode_shrinking, finished, "win1", "goal"),
        ]:
            with self.subTest(fen=fen, goal=goal), self.assertRaises(CodeError) as caught:
                write(fen, goal)
            self.assertEqual((caught.exception.reason, caught.exception.fault), (reason, ""))

    def test_earlier_versions(self):
        """Codes of earlier versions keep their meaning, see internal/stability."""
        files = sorted(EARLIER.glob("*/codes.jsonl"))
        self.assertTrue(files)
        for file in files:
            for line in file.read_text("utf-8").splitlines():
                v = json.loads(line)
                p = parse(v["code"])
                got = {"code": p.code, "shrinking": p.shrinking, "key": p.key, "fen": p.fen, "goal": p.goal}
                self.assertEqual({name: value for name, value in got.items() if value}, v)
                self.assertEqual([parse(p.shrinking or p.code), parse_key(p.key)], [p, p])
                self.assertEqual(encode(p.fen, p.goal), p.code)


if __name__ == "__main__":
    unittest.main()
