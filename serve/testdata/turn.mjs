// Reads paths of turns from standard input, one a line, and writes the turns as lists show them.

import { createInterface } from "node:readline";
import { listed } from "../assets/turn.js";

const out = [];
for await (const path of createInterface({ input: process.stdin })) out.push(listed(path));
process.stdout.write(out.join("\n"));
