// Reading of texts that the study page itself cannot read: games as other programs and sites write them.

import { host } from "./host.js";
import { phrase } from "./line.js";
import { Runner } from "./runner.js";
import { site } from "./site.js";

const here = import.meta.url; // a separate constant, so that bundlers do not change the URLs below
const beside = (name) => new URL(name, here).href;

// gameIn returns the first game in a text, in the PGN of this project, and whether there are more. It throws an Error
// with the reason if there is no game.
export async function gameIn(text) {
  const { games: [game, ...more], faults: [fault] } = await new Runner({ script: beside(host.worker), module: beside(host.reader), base: site }).ask("games", text, {});
  if (!game) throw new Error(fault.line > 0 ? phrase("study.line", { n: fault.line, why: fault.detail }) : fault.detail);
  return { text: game.pgn, more: more.length > 0 };
}
