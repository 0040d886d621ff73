// Reads games from standard input, one JSON object a line, and writes the ratings after them.

import { createInterface } from "node:readline";
import { after } from "../assets/rating.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { player, opponent, score } = JSON.parse(line);
  console.log(JSON.stringify(after(player, opponent, score)));
}
