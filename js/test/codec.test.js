// Features without a counterpart in Go: positions as objects, and wrong calls.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as codec from "../../serve/assets/codec.js";

const { CodeError, encode, encodeShrinking, find, link, parse, parseKey, readLink } = codec;
const example = {
  heights: [0, 2, 0, 0, 1, 0, 2, 0, 2, 0, 0, 2, 2, 2, 2, 0, 0, 2, 4, 0, 0, 0, 0, 0, 0], side: "first", workers: { first: ["E3", "B4"], second: ["C3", "B5"] },
};
const start = parse("9KuvQpNkawFKiBbEEiRxNSVMTY");

/** fails checks that a call throws the error of a class at an offset, with a message. */
function fails(call, reason, offset, message) {
  assert.throws(call, (e) => {
    assert.ok(e instanceof CodeError && e instanceof Error && e.name === "CodeError", e.stack);
    assert.deepEqual({ reason: e.reason, offset: e.offset }, { reason, offset });
    assert.match(e.message, message);
    return true;
  });
}

test("the module exports what README.md lists", () => {
  assert.deepEqual(Object.keys(codec).sort(), ["CodeError", "alphabet", "doubtOf", "encode", "encodeShrinking", "find", "goals", "gods", "link", "parse", "parseKey", "readLink"]);
});

test("a position is written from its parts", () => {
  assert.equal(encode(example), "2oYYRBBZUstii1");
  assert.equal(encode(example, "win3"), "HfGoo8VCrfkSpV");
  assert.equal(encode({ ...example, goal: "win3" }), "HfGoo8VCrfkSpV");
  assert.equal(encode({ ...example, goal: "win3" }, ""), "2oYYRBBZUstii1");
  assert.equal(encodeShrinking(example, "win3"), "19ZP2nS16gRq4GHLBp");
  assert.equal(encode({ side: start.side, pieces: start.pieces.toReversed?.() ?? [...start.pieces].reverse() }), start.code);
  assert.equal(parse(encode(start, "win2")).goal, "win2");
  assert.equal(encode({ side: "gold", pieces: [] }), "2111111111111111111111111g");
});

const raised = "2222043442122142440403132/1/demeter:C5,C1/athena[^]:C3,D2";

test("a position with gods is written from its parts", () => {
  const { heights, side, workers, gods, raised: up, finished } = parse("3yfU1iT5x6QjUKox");
  assert.deepEqual([side, workers, gods, up, finished], ["first", { first: ["C5", "C1"], second: ["C3", "D2"] }, { first: "demeter", second: "athena" }, true, undefined]);
  assert.equal(encode({ heights, side, workers, gods, raised: true }, "win2"), "3yfU1iT5x6QjUKox");
  assert.equal(parse(encode({ heights, side, workers, gods })).fen, raised.replace("[^]", ""));
  assert.equal(parse(encode({ heights, side, workers, gods, finished: true })).fen, raised.replace("athena[^]", "#athena"));
  assert.equal(encode({ ...example, gods: { first: "mortal", second: "mortal" } }), "2oYYRBBZUstii1");
  assert.deepEqual(codec.gods.map((god) => parse(encode({ ...example, gods: { first: god, second: "pan" } })).gods.first), codec.gods);
  assert.equal(codec.gods[10], "prometheus");
});

test("a position before all workers stand is written from its parts", () => {
  const flat = Array(25).fill(0), none = { heights: flat, side: "first", workers: { first: [], second: [] } };
  assert.equal(encode(none), "vpvcM4JdE2wMru");
  assert.equal(encode({ ...none, side: "second", workers: { first: ["D3", "B3"], second: ["C4"] } }), "vpvcM4JdE2xE6M");
  assert.equal(encode({ ...none, gods: { first: "mortal", second: "apollo" } }), "8euh5HSuyUxGFr9v");
  const { placing, pieces, goal, gods } = parse("8euh5HSuyUxHmVEr");
  assert.deepEqual([placing, pieces.length, goal, gods], [true, 3, "", { first: "demeter", second: "athena" }]);
  const wrong = (change, message) => fails(() => encode({ ...none, ...change }), "position", -1, message);
  wrong({ side: "second" }, /player 1 places next/);
  wrong({ heights: [1, ...flat.slice(1)] }, /levels are built/);
  wrong({ workers: { first: ["A1"], second: ["B1"] } }, /2 workers/);
  wrong({ workers: { first: ["A1", "A1"], second: [] }, side: "second" }, /two workers at A1/);
  wrong({ finished: true }, /before all workers stand/);
  fails(() => encode(none, "win1"), "goal", -1, /not placed yet/);
  fails(() => encodeShrinking(none), "input", -1, /not placed yet/);
});

// Where a FEN is wrong. The other cases come from Go.
test("a FEN with gods", () => {
  const at = (text, reason, offset, message) => fails(() => encode(text), reason, offset, message);
  assert.equal(parse(encode("/1/-pan:A5,C3/athena[]:D4,E1")).fen, `${"0".repeat(25)}/1/pan:A5,C3/athena[^]:D4,E1`);
  at("/1", "syntax", 2, /unexpected end/);
  at("/1/pan", "syntax", 6, /unexpected end/);
  at("/1/hera:A5,C3/pan:D4,E1", "input", 3, /god "hera" is not supported, must be mortal, apollo/);
  at("/1/pan[]:A5,C3/apollo:D4,E1", "syntax", 3, /athena\[\]/);
  at("/1/-pan:A5,C3/apollo:D4,E1", "position", -1, /not athena/);
  at("/1/-pan:A5,C3/#athena:D4,E1", "position", -1, /the game is over/);
  at("/1/#pan/mortal", "syntax", 3, /# marks a winner before all workers stand/);
  at("/1/-mortal/athena", "syntax", 3, /a mark at a god/);
  at("/1/#mortal:A5,C3/mortal:D4,E1", "syntax", 3, /no worker on level 3/);
});

test("encode does not change what it is given", () => {
  const before = JSON.stringify(example);
  encode(example);
  assert.equal(JSON.stringify(example), before);
});

test("an impossible position has no code", () => {
  const wrong = (change, message) => fails(() => encode({ ...example, ...change }), "position", -1, message);
  wrong({ heights: [1, 2] }, /25 numbers/);
  wrong({ heights: example.heights.with?.(0, 5) ?? [5, ...example.heights.slice(1)] }, /0 to 4/);
  wrong({ heights: [0.5, ...example.heights.slice(1)] }, /0 to 4/);
  wrong({ heights: ["1", ...example.heights.slice(1)] }, /0 to 4/);
  wrong({ side: "gold" }, /side "gold", must be one of first, second/);
  wrong({ workers: { first: ["E3"], second: ["C3", "B5"] } }, /2 workers/);
  wrong({ workers: { first: ["E3"], second: ["C3", "B5", "A1"] } }, /2 workers/);
  wrong({ gods: { first: "hera", second: "pan" } }, /god "hera", must be one of mortal, apollo/);
  wrong({ gods: { first: "pan", second: "pan" }, raised: true }, /not athena/);
  wrong({ gods: { first: "pan", second: "athena" }, raised: true, finished: true }, /the game is over/);
  wrong({ finished: true }, /without a worker on level 3/);
  wrong({ workers: { first: ["E3", "E3"], second: ["C3", "B5"] } }, /two workers at E3/);
  wrong({ workers: { first: ["E3", "b4"], second: ["C3", "B5"] } }, /square "b4"/);
  wrong({ workers: { first: ["E3", "D2"], second: ["C3", "B5"] } }, /dome at D2/);
  const climbed = example.heights.map((h, s) => (s === 6 || s === 12 ? 3 : h)); // B4 and C3
  wrong({ heights: climbed }, /B4 is on level 3/);
  const piece = { square: "a1", side: "gold", kind: "elephant" };
  const none = (pieces, message) => fails(() => encode({ side: "gold", pieces }), "position", -1, message);
  none([piece, piece], /two pieces at a1/);
  none([piece, { ...piece, square: "b1" }], /2 pieces E, must be at most 1/);
  none([{ ...piece, square: "A1" }], /square "A1"/);
  none([{ ...piece, kind: "worker" }], /kind "worker"/);
  none([{ ...piece, side: "first" }], /side "first"/);
});

test("a goal must be one of the game and the position", () => {
  fails(() => encode(example, "win7"), "goal", -1, /win1 to win6, hold1 to hold3/);
  fails(() => encode(example, "3"), "goal", -1, /"3"/);
  fails(() => encode(start, "win3"), "goal", -1, /win1 to win2 in Arimaa/);
  fails(() => encode(parse("sgMwdXiMdkPUoR"), "win1"), "goal", -1, /the game is over/);
  fails(() => encodeShrinking(parse("sgMwdXiMdkPUoR"), "win1"), "goal", -1, /the game is over/);
});

test("Arimaa and gods have no shrinking-index code", () => {
  fails(() => encodeShrinking(raised), "game", -1, /with gods has no shrinking-index code/);
  fails(() => encodeShrinking(start), "game", -1, /Arimaa has no shrinking-index code/);
});

test("links", () => {
  assert.equal(link("https://example.org//", "19ZP2nS16gRq4GHLBp"), "https://example.org/p/HfGoo8VCrfkSpV");
  assert.equal(link("https://example.org/a", "HfGoo8VCrfkSpV", ["E3>D3^E3", "c3-d4"]), "https://example.org/a/p/HfGoo8VCrfkSpV/E3D3E3.C3D4");
  assert.equal(link("x", start.code, ["Ea2n cf3x Ea3n", "ra7s"]), `x/p/${start.code}/Ea2nEa3n.ra7s`);
  const after = ["A1^B2>B1^C2", "(A1,C1)>(A3,C2)^D3", "^d3", "A1<>B2^C3X", "A1>B2>C3^D4", "D4>D3#"];
  assert.equal(link("x", "3yfU1iT5x6QjUKox", after), "x/p/3yfU1iT5x6QjUKox/A1-B2B1C2.A1A3C1C2D3.D3.A1B2C3X.A1C3D4.D4D3");
  assert.deepEqual(readLink("8euh5HSuyUxGFr9v d3-B3 C4D4, A1>A3,C1>C2^D3 ^D3").turns, ["B3,D3", "C4,D4", "A1>A3,C1>C2^D3", "^D3"]);
  const hyphens = "A1-A2-B2-B1 a1-a2 - a3-b3, A1-B2-C3x A1-A3,C1-C2-D3 B1-A1-A2#";
  const read = ["A1-A2-B2-B1", "A1-A2-A3-B3", "A1-B2-C3X", "A1-A3,C1-C2-D3", "B1-A1-A2#"];
  assert.deepEqual(readLink(`3yfU1iT5x6QjUKox ${hyphens}`).turns, read);
  assert.equal(link("x", "3yfU1iT5x6QjUKox", read), "x/p/3yfU1iT5x6QjUKox/A1A2B2B1.A1A2A3B3.A1B2C3X.A1A3C1C2D3.B1A2");
  fails(() => readLink("3yfU1iT5x6QjUKox A1-A2-B2-B1-C1-C2-C3-C4"), "input", 25, /unexpected text/);
  const early = encode("/1/prometheus:A1,C3/mortal:D4,E1"); // may build before its step, in the order of play
  assert.deepEqual(readLink(`${early} ^B2 A1>B1^C2, ^B2 A1>B1^C2`).turns, ["A1^B2>B1^C2", "^B2", "A1>B1^C2"]);
  assert.deepEqual(readLink("HfGoo8VCrfkSpV E3, ^D3").turns, ["^E3", "^D3"]); // not legal for mortals
  assert.equal(link("x", "vpvcM4JdE2wMru", ["B3,D3", "C4,D4", "B3>B4^B3"]), "x/p/vpvcM4JdE2wMru/B3D3.C4D4.B3B4B3");
  fails(() => link("", start.code), "link", 0, /must be a URL/);
  fails(() => link("https://é.org/?a", start.code), "link", 15, /must be a URL/);
  fails(() => link("x", "HfGoo8VCrfkSpW"), "check", -1, /checksum/);
  fails(() => link("x", start.code, ["cf3x"]), "input", -1, /one turn/);
  fails(() => link("x", "HfGoo8VCrfkSpV", ["E3D3E3 C3D4E3"]), "input", -1, /one turn/);
  fails(() => link("x", "HfGoo8VCrfkSpV", ["E3D3F3"]), "input", 4, /no square to build on/);
  assert.deepEqual(readLink("(https://example.org/p/HfGoo8VCrfkSpV?t=E3D3E3.C3D4E3)").turns, ["E3>D3^E3", "C3>D4^E3"]);
  assert.deepEqual(readLink("https://example.org/embed/?x=1&t=E3D3E3.C3D4E3&c=HfGoo8VCrfkSpV#top").turns, ["E3>D3^E3", "C3>D4^E3"]);
  fails(() => readLink("https://example.org/p/?t=E3D3E3.C3D4E9&c=HfGoo8VCrfkSpV"), "link", 36, /build on/);
  fails(() => readLink("my code is HfGoo8VCrfkSpV!"), "not-a-code", 11, /but contains HfGoo8VCrfkSpV/);
});

test("a text is a wrong code or none at all", () => {
  fails(() => readLink("2oYYRBBZ"), "length", 8, /8 characters/);
  fails(() => readLink("2oYYRBB"), "not-a-code", -1, /14 characters/);
  fails(() => readLink("z".repeat(30)), "length", 14, /30 characters/);
  fails(() => readLink("z".repeat(31)), "not-a-code", -1, /14 characters/);
});

test("a line has at most 400 turns", () => {
  const turns = Array(400).fill("E3D3E3").join(".");
  assert.equal(readLink(`/p/HfGoo8VCrfkSpV/${turns}`).turns.length, 400);
  fails(() => readLink(`/p/HfGoo8VCrfkSpV/${turns}.E3D3`), "length", 18 + 2800, /400/);
});

test("prose", () => {
  const text = "𝟙 Mate in 3: HfGoo8VCrfkSpV, see <https://example.org/p/2oYYRBBZUstii1/E3D3E3>; not https://example.org/HfGoo8VCrfkSpV";
  assert.deepEqual(find(text).map((f) => [text.slice(f.start, f.end), f.position.goal, f.turns]), [
    ["HfGoo8VCrfkSpV", "win3", []], ["https://example.org/p/2oYYRBBZUstii1/E3D3E3", "", ["E3>D3^E3"]],
  ]);
  assert.deepEqual(find("nothing here"), []);
});

// A reader with backtracking would take very long for these.
test("long texts take time in proportion to their length", () => {
  for (const part of ["a", "(", "a(", "://", "a://", "/p/", "E3 ", "\u{1d7d9}", "1.", "%", "A1>", "^A1", "(>", "A1,", "A1>B1,", "A1-", "A1-A3,"]) {
    const long = part.repeat(3e5 / part.length);
    find(long);
    assert.throws(() => parse(long), CodeError);
    assert.throws(() => readLink(`${long}!`), CodeError);
    for (const code of ["3yfU1iT5x6QjUKox", "8euh5HSuyUxGFr9v"]) {
      try {
        readLink(`${code} ${long}`);
      } catch (e) {
        assert.ok(e instanceof CodeError, e.stack);
      }
    }
  }
});

test("keys", () => {
  assert.equal(parseKey("03ED04B8B3217FD7FA80").code, "HfGoo8VCrfkSpV");
  assert.equal(parseKey("06833D42F49473B6239B36").code, "3yfU1iT5x6QjUKox");
  assert.equal(parseKey(start.key).code, start.code);
  fails(() => parseKey("06833d42f49473b6239b3"), "length", 21, /must be 20, 22 with gods, or 38/);
  fails(() => parseKey("0".repeat(40)), "length", 38, /40 hexadecimal digits/);
  fails(() => parseKey(""), "length", 0, /must be 20/);
  fails(() => parseKey("x".repeat(20)), "alphabet", 0, /hexadecimal/);
  for (const digits of [20, 22, 38]) fails(() => parseKey("f".repeat(digits)), "reserved", -1, /newer version/);
});

test("a valid code may have lost its case or its end", () => {
  const doubts = { HfGoo8VCrfkSpV: "", "HfGoo8VCrfkSpV…": "cut", "https://example.org/p/HfGoo8VCrfkSpV...": "cut", "HfGoo8VCrfkSpV.": "", "6gbmg2esqxny6ssz": "case", "(6gbmg2esqxny6ssz)": "case", hello: "" };
  for (const [text, doubt] of Object.entries(doubts)) assert.equal(codec.doubtOf(text), doubt, text);
});
