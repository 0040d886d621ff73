// The gods of Santorini, and the order of their situations in section 8 of FORMAT.md.

/** The gods in the order of their numbers in codes; `mortal` is the side without one. */
export const gods = ["mortal", "apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "hermes", "minotaur", "pan", "prometheus"] as const;

/** A god of Santorini, or `mortal`. */
export type God = (typeof gods)[number];

/** The number of the god whose moves up keep the opponent from moving up. */
export const athena = gods.indexOf("athena");

/** The gods of both sides, the first side's first. */
export type Pair = readonly [number, number];

/** The pairs of gods in the order of their numbers, without two mortals. */
export const pairs: readonly Pair[] = gods.flatMap((_, m) => {
  const below = gods.slice(0, m).map((_, i) => i);
  return m ? [...below.map((a) => [a, m] as const), [m, m] as const, ...below.map((b) => [m, b] as const)] : [];
});

/** A situation of section 8. start is the number of values of k of all situations before. */
export interface Situation {
  readonly gods: Pair;
  readonly side: number;
  readonly raised: boolean;
  readonly start: number;
}

/** The number of values of k of the gods up to prometheus. Section 9 follows, and then further gods. */
export const placingUnit = 2860;

let end = 0; // of the situations so far

/** All situations, in their order. */
export const situations: readonly Situation[] = pairs.flatMap((gods) => [0, 1].flatMap((side) => {
  const list = gods[1 - side] === athena ? [false, true] : [false];
  return list.map((raised) => {
    const start = end === placingUnit ? end + 1 : end;
    end = start + (raised ? 10 : 11);
    return { gods, side, raised, start };
  });
}));
