// Code of a user of the package that must compile, and errors that the types must report.

import { CodeError, encode, encodeShrinking, find, goals, gods, link, parse, parseKey, readLink, type God, type GodsSetup, type Goal, type PlacementSetup, type Position, type SantoriniPosition, type SantoriniSetup } from "puzzlecode";

const position: Position = parse("HfGoo8VCrfkSpV");
if (position.placing) {
  console.log(position.workers.first.length, position.gods?.first);
} else if (position.game === "santorini") {
  const [first] = position.workers.first;
  const setup: SantoriniSetup = { ...position, side: "second", workers: { first: [first, "A1"], second: position.workers.second } };
  const goal: Goal = "win2";
  console.log(encode(setup, goal), encodeShrinking(setup), position.heights.reduce((sum, h) => sum + h, 0), parseKey(position.key).goal);
} else if (position.game === "gods") {
  const first: God = position.gods.first;
  const setup: GodsSetup = { ...position, gods: { first: gods[1]!, second: first }, raised: false };
  console.log(encode(setup), position.raised === true, parseKey(position.key).goal);
} else {
  console.log(position.pieces.map((p) => p.kind === "elephant" && p.side === "gold"));
}
const placement: PlacementSetup = { heights: Array<number>(25).fill(0), side: "first", workers: { first: ["C3"], second: [] }, gods: { first: "pan", second: "mortal" } };
console.log(encode(placement));
console.log(link("https://example.org", position.code, ["E3>D3^E3"]), readLink("HfGoo8VCrfkSpV").turns.length, find("").map((f) => f.start), goals.length);
try {
  parse("");
} catch (e) {
  if (e instanceof CodeError && e.reason === "length") console.log(e.offset + 1);
}

/** Errors that the types report. It is never called. */
export function refused(setup: SantoriniSetup, position: SantoriniPosition, any: Position): void {
  // @ts-expect-error: not a goal
  encode(setup, "win9");
  // @ts-expect-error: one worker
  encode({ ...setup, gods: { first: "pan", second: "pan" }, workers: { first: ["A1"], second: ["B1", "C1"] } });
  // @ts-expect-error: not a god
  encode({ ...setup, gods: { first: "hera", second: "pan" } });
  // @ts-expect-error: a code determines its game
  parse("", "arimaa");
  // @ts-expect-error: one worker
  encode({ ...setup, workers: { first: ["A1"], second: ["B1", "C1"] } });
  // @ts-expect-error: positions are not changed in place
  position.heights[0] = 3;
  // @ts-expect-error: Arimaa has no heights
  console.log(any.heights);
  // @ts-expect-error: Arimaa and gods have no shrinking-index code
  encodeShrinking(any);
}
