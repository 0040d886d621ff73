// Writes the puzzles of an index, one JSON array a line: code, rating, goal and themes.

import { readFileSync } from "node:fs";
import { Listing } from "../assets/listing.js";

const listing = new Listing(new Uint8Array(readFileSync(process.env.INDEX)), process.env.THEMES.split(" "));
const lines = Array.from({ length: listing.size }, (_, i) => JSON.stringify([listing.code(i), listing.rating(i), listing.goal(i), listing.themes(i)]));
process.stdout.write(lines.join("\n"));
