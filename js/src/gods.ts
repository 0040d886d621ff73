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
export const pairs: readonly Pair[] = gods.flatMap((_, m) => (m ? [...rangeTo(m + 1).map((a) => [a, m] as const), ...rangeTo(m).map((b) => [m, b] as const)] : []));

function rangeTo(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}

/** A situation of section 8. start is the number of values of k of all situations before. */
export interface Situation {
  readonly gods: Pair;
  readonly side: number;
  readonly raised: boolean;
  readonly start: number;
}

let memory: readonly Situation[] | undefined;

/** The number of values of k of the gods up to prometheus. Section 9 follows, and then further gods. */
export const placingUnit = 2860;

/** situations returns all of them, in their order. */
export function situations(): readonly Situation[] {
  if (!memory) {
    const list: Situation[] = [];
    let start = 0;
    for (const pair of pairs) for (const side of [0, 1]) for (const raised of pair[1 - side] === athena ? [false, true] : [false]) {
      if (start === placingUnit) start++;
      list.push({ gods: pair, side, raised, start });
      start += raised ? 10 : 11;
    }
    memory = list;
  }
  return memory;
}
