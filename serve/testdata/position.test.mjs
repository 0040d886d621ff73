// The conversion of positions for the pages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../assets/codec.js";
import { dataOf } from "../assets/position.js";

test("boards with gods and before all workers stand are asked for", () => {
  for (const [code, asked] of [["HfGoo8VCrfkSpV", undefined], ["9KuvQpNkawFKiBbEEiRxNSVMTY", undefined], ["3yfU1iT5x6QjUKox", true], ["vpvcM4JdE2xE6M", true]]) assert.equal(dataOf(parse(code)).asked, asked);
});
