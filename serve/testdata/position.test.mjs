// The conversion of positions for the pages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { encode, parse } from "../assets/codec.js";
import { dataOf, mirrored } from "../assets/position.js";

test("the mirror image keeps the gods and the goal", () => {
  const flat = "0".repeat(25);
  for (const [fen, goal, want] of [
    ["0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3", "win3", "1002002020222200420000000/1/mortal:D4,A3/mortal:D5,C3"],
    ["2222043442122142440403132/1/demeter:C5,C1/athena[^]:C3,D2", "win2", "0222224434412214044223130/1/demeter:C5,C1/athena[^]:C3,B2"],
    ["0012000000000000000000000/2/#pan:A5,C3/apollo:D4,E1", "", "0210000000000000000000000/2/#pan:E5,C3/apollo:B4,A1"],
    [`${flat}/2/demeter:B3,D3/athena:C4`, "", `${flat}/2/demeter:B3,D3/athena:C4`],
    [`${flat}/1/mortal:A3/mortal`, "", `${flat}/1/mortal:E3/mortal`],
  ]) assert.equal(mirrored(parse(encode(fen, goal))), encode(want, goal));
});

test("boards with gods and before all workers stand are asked for", () => {
  for (const [code, asked] of [["HfGoo8VCrfkSpV", undefined], ["9KuvQpNkawFKiBbEEiRxNSVMTY", undefined], ["3yfU1iT5x6QjUKox", true], ["vpvcM4JdE2xE6M", true]]) assert.equal(dataOf(parse(code)).asked, asked);
});
