// The gods of Santorini, and the order in which codes number them, see section 8 of FORMAT.md.

/** The gods in the order of their numbers in codes. `mortal` is a side without a god. */
export const gods = ["mortal", "apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "hermes", "minotaur", "pan", "prometheus"] as const;

/** A god of Santorini, or `mortal`. */
export type God = (typeof gods)[number];

/** The number of Athena. If she moves up, the opponent must not move up on the next turn. */
export const athena = gods.indexOf("athena");

/** The numbers of the gods of the first side and the second. */
export type Pair = readonly [number, number];

/** The pairs of gods in the order of their numbers. The pair of two mortals is missing. */
export const pairs: readonly Pair[] = gods.flatMap((_, m) => {
  const below = gods.slice(0, m).map((_, i) => i);
  return m ? [...below.map((a) => [a, m] as const), [m, m] as const, ...below.map((b) => [m, b] as const)] : [];
});

/**
 * The gods, the side to move, and whether Athena has just moved up: a situation in section 8 of FORMAT.md. start is the
 * number of values of k in all earlier situations.
 */
export interface Situation {
  readonly gods: Pair;
  readonly side: number;
  readonly raised: boolean;
  readonly start: number;
}

/** The number of values of k with the gods up to prometheus. Section 9 of FORMAT.md follows, then further gods. */
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
