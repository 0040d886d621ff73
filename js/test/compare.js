// Reads cases from standard input, one JSON object per line, and compares the results of the codec with the results of
// the Go packages.

import assert from "node:assert/strict";
import { createInterface } from "node:readline";
import { CodeError, encode, encodeShrinking, find, link, parse, parseKey, readLink } from "../../serve/assets/codec.js";

const lineOf = ({ position, turns }) => ({ code: position.code, turns });

/** same checks that a position is written as it was read. */
function same(p) {
  assert.equal(encode(p), p.code);
  assert.equal(encode(p.fen, p.goal), p.code);
  assert.equal(encode(p, ""), encode(p.fen));
  assert.equal(parseKey(p.key).code, p.code);
  if (p.game === "arimaa") return p;
  const { first, second } = p.workers;
  assert.deepEqual(p.pieces.map((piece) => piece.square), [...first, ...second]);
  assert.equal(encode({ ...p, workers: { first: first.toReversed?.() ?? [...first].reverse(), second: second.toReversed?.() ?? [...second].reverse() } }), p.code);
  assert.equal("placing" in p, p.pieces.length < 4);
  if (!p.placing && p.game === "santorini") assert.equal(encodeShrinking(p), p.shrinking);
  return p;
}

// Turns that links contain unchanged: from other texts links omit additional information.
const inLinks = /^(\w\w(\^\w\w)?>\w\w(#|(\^\w\w){1,2}|\^\w\wX)|\w\w>\w\w,\w\w>\w\w\^\w\w|\^\w\w|\w\w(,\w\w)?|\w{4}( \w{4})*)$/;

// Four squares without signs, which a link to a side with Prometheus keeps: the second may be a build or a step.
const isAmbiguous = (turn) => /^\w{8}$/.test(turn);

const readers = {
  texts: (text) => (({ code, fen, goal, shrinking = "", key = "" }) => ({ code, fen, goal, shrinking, key }))(same(parse(text))),
  position: (text) => (({ workers, placing, finished, ...rest }) => rest)(same(parse(text))),
  code: (text) => parse(text).code,
  fen: (text) => encode(text),
  key: (text) => parseKey(text).code,
  link: (text) => {
    const line = readLink(text);
    if (line.turns.some((turn) => /^(\w{3}x ?)+$/.test(turn))) return lineOf(line); // only removals, which links leave out
    if (line.position.pieces.length % 2 && /,/.test(line.turns[0]) && "placing" in line.position) return lineOf(line); // two workers where one is left
    if (line.turns.some((turn) => /(\w\w)[>-]\1/.test(turn))) return lineOf(line); // a step to its own square, which no rule allows
    if (line.turns.some((turn) => /\w{6}>/.test(turn))) return lineOf(line); // a row of squares and two workers, which is too long for a link
    if (line.turns.some((turn) => /\^.*#/.test(turn))) return lineOf(line); // a win after a build, which no rule allows
    if (line.turns.some((turn) => /\^.*>.*\^.*\^/.test(turn))) return lineOf(line); // a build before the step and two after it, which no god allows
    const url = link("https://example.org", line.position.code, line.turns), again = readLink(url);
    assert.deepEqual(again.position, line.position);
    assert.equal(link("https://example.org", line.position.code, again.turns), url);
    again.turns.forEach((turn, i) => {
      const long = line.turns[i], short = long.split(" ").filter((step) => !step.endsWith("x")).join(" ");
      if (inLinks.test(long) && !isAmbiguous(turn)) assert.equal(turn, short);
    });
    assert.equal(again.turns.length, line.turns.length);
    return lineOf(line);
  },
  find: (text) => find(text).map((f) => ({ ...lineOf(f), start: f.start, end: f.end })),
};

let cases = 0, wrong = 0;
for await (const json of createInterface({ input: process.stdin })) {
  const { kind, text, result, reason, offset } = JSON.parse(json);
  cases++;
  let got;
  try {
    got = { result: readers[kind](text) };
  } catch (e) {
    got = e instanceof CodeError ? { reason: e.reason, offset: e.offset } : { thrown: e.stack };
  }
  try {
    if (result?.outcome) delete result.outcome; // which needs the rules
    assert.deepEqual(got, reason ? { reason, offset } : { result });
  } catch (e) {
    if (++wrong <= 10) console.log(`${kind} ${JSON.stringify(text)}: ${e.message}`);
  }
}
console.log(`${cases} cases, ${wrong} wrong`);
process.exitCode = wrong || !cases ? 1 : 0;
