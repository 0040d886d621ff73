// Reads positions without gods from standard input, one JSON object a line: heights, pieces and side. For each it writes
// the paths of all turns in order, and the threats of both sides.

import { createInterface } from "node:readline";
import { State } from "../assets/state.js";

const out = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { heights, pieces, side } = JSON.parse(line), state = new State(heights, pieces), turns = [];
  const choose = (squares) => {
    const options = state.options(side, squares);
    for (const { square } of options) choose([...squares, square]);
    if (!options.length && squares.length) turns.push(squares.join(""));
  };
  choose([]);
  out.push([...turns.sort(), ...["first", "second"].map((s) => state.threats(s).sort().join(""))].join(" "));
}
process.stdout.write(out.join("\n"));
