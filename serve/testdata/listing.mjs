// Writes the puzzles of an index, one JSON array a line: code, rating, goal and themes. Each must be found at
// its place.

import { readFileSync } from "node:fs";
import { Listing } from "../assets/listing.js";

const listing = new Listing(new Uint8Array(readFileSync(process.env.INDEX)), process.env.THEMES.split(" "));
const lines = Array.from({ length: listing.size }, (_, i) => JSON.stringify([listing.code(i), listing.ratings[i], listing.read(i).goal, listing.themes(i)]));
const lost = lines.findIndex((_, i) => listing.find(listing.code(i)) !== i);
if (lost >= 0) throw new Error(`place ${lost}: ${listing.code(lost)} is found at ${listing.find(listing.code(lost))}`);
process.stdout.write(lines.join("\n"));
