// The vectors of the format, see codec/testdata/README.md.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { alphabet, CodeError, encode, encodeShrinking, link, parse, parseKey, readLink } from "../../serve/assets/codec.js";

const folder = new URL("../../codec/testdata/vectors/", import.meta.url);

/** fields reads the lines of a vector, the hexadecimal values decoded. */
function fields(name) {
  const lines = readFileSync(new URL(name, folder), "utf8").trimEnd().split("\n");
  return Object.fromEntries(lines.map((line) => {
    const [, key, hex, value] = /^([a-z-]+?)(-hex)?: ?(.*)$/.exec(line);
    return [key, hex ? new TextDecoder().decode(Buffer.from(value, "hex")) : value];
  }));
}

/** base58 writes 71*n, and a 1 before it. */
function shrinkingOf(record) {
  let out = "";
  for (let x = 71n * BigInt(`0b10${record}`); x; x /= 58n) out = alphabet[Number(x % 58n)] + out;
  return `1${out}`;
}

// Messages about a record, by the class of the vector. The reason of all is form.
const faults = {
  goal: "invalid goal", truncated: "cut off", "record-square": "over 24", "record-shared": "two workers", "record-order": "workers of a player out of order",
  "record-counts": "more than 25", "record-index": "not below", "record-group": "squares of a level out of order", setup: "impossible position",
};

const thrown = (read) => {
  try {
    read();
  } catch (e) {
    assert.ok(e instanceof CodeError, `${e}`);
    return e;
  }
  return assert.fail("no error");
};

function good(v) {
  const codes = [v.ranked, v.shrinking, v.arimaa, v.gods, v.placement].filter(Boolean);
  const want = parse(codes[0]);
  for (const code of codes) assert.deepEqual(parse(code), want);
  assert.equal(want.code, codes[0]);
  assert.equal(want.fen, v.fen ?? v.position);
  assert.equal(want.goal, v.goal ?? "");
  assert.equal(encode(want.fen, v.goal), want.code);
  assert.equal(encode(want), want.code);
  if (v.link) assert.deepEqual(readLink(v.link), { position: want, turns: [] });
  assert.deepEqual(readLink(link("https://example.org/", codes.at(-1))), { position: want, turns: [] });
  assert.equal("placing" in want, "placement" in v);
  assert.equal(want.key, v.binary);
  assert.deepEqual(parseKey(v.binary), want);
  if (!v.shrinking) return;
  assert.equal(want.shrinking, v.shrinking);
  assert.equal(encodeShrinking(want), v.shrinking);
  assert.equal(encodeShrinking(v.fen), shrinkingOf(v.record));
}

// The kinds of cases that fail: the game of their reader, and whether the text is a key.
const forms = {
  text: ["santorini"], link: ["santorini"], record: ["santorini"], binary: ["santorini", true], gods: ["gods"], "gods-binary": ["gods", true],
  arimaa: ["arimaa"], "arimaa-link": ["arimaa"], "arimaa-binary": ["arimaa", true],
};

// bad checks a case that fails. The vectors are for readers of one form; as the readers here read every form,
// some cases do not fail but give something else.
function bad(v) {
  const [form] = Object.keys(forms).filter((key) => v[key] !== undefined), [game, isKey] = forms[form], input = v[form];
  if (form === "record") return badRecord(v);
  const read = () => (isKey ? parseKey(input) : form.endsWith("link") ? readLink(input).position : parse(input));
  if (v.expect === "unplaced") return assert.deepEqual([read().game, read().placing], [game, true]);
  if (v.expect === "game" || (v.expect === "length" && isKey && [20, 22, 38].includes(input.length))) return assert.notEqual(read().game, game);
  if (v.expect === "form" && game !== "santorini" && /^1/.test(input)) return readAsShrinking(read, game);
  const e = thrown(read);
  assert.equal(e.reason, v.expect in faults ? "form" : v.expect);
  // The place of a wrong length depends on the kind of code that is expected.
  if (v.offset !== undefined && (game === "santorini" || v.expect !== "length")) assert.equal(e.offset, Number(v.offset));
  if (v.expect in faults) assert.ok(e.message.includes(faults[v.expect]), `${e.message}, must be about ${v.expect}`);
}

// readAsShrinking checks a text that starts with 1 where a code of another kind is expected: it is a shrinking-index code, or none.
function readAsShrinking(read, game) {
  let position;
  try {
    position = read();
  } catch (e) {
    return assert.ok(["check", "alphabet"].includes(e.reason), e.reason);
  }
  assert.notEqual(position.game, game);
}

function badRecord(v) {
  const e = thrown(() => parse(shrinkingOf(v.record)));
  assert.match(e.message, v.expect === "setup" || v.offset === "-1" ? /impossible position/ : new RegExp(`bit ${v.offset} of the record`));
  assert.equal(e.reason, "form");
  if (v.expect in faults) assert.ok(e.message.includes(faults[v.expect]), `${e.message}, must be about ${v.expect}`);
}

const names = readdirSync(folder), earlier = new URL("../../internal/stability/testdata/", import.meta.url);

for (const version of readdirSync(earlier)) {
  test(`codes of ${version} keep their meaning`, () => {
    for (const line of readFileSync(new URL(`${version}/codes.jsonl`, earlier), "utf8").trimEnd().split("\n")) {
      const want = { shrinking: "", goal: "", ...JSON.parse(line) }, p = parse(want.code);
      assert.deepEqual({ code: p.code, shrinking: p.shrinking ?? "", key: p.key, fen: p.fen, goal: p.goal }, want);
      assert.deepEqual([parse(p.shrinking || p.code), parseKey(p.key), parse(encode(p.fen, p.goal))], [p, p, p]);
    }
  });
}

// The package has records only inside codes, which cannot hold these.
const leftOut = [
  "alphabet_record", "alphabet_record_space", "truncated_record_empty", "truncated_record_side",
];

for (const name of names) {
  const v = fields(name);
  if (!leftOut.includes(name)) test(name, () => (v.expect === "ok" ? good(v) : bad(v)));
}

test("every vector is there", () => {
  assert.ok(names.length > 150, `${names.length} vectors`);
  for (const name of leftOut) assert.ok(names.includes(name), name);
});
