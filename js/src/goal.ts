import { CodeError, whole } from "./error.js";

/**
 * The goal of the side to move (section 1 of FORMAT.md): `win1` to `win6`, to force a win in at most 1 to 6 of its
 * turns; `hold1` to `hold3`, to find the only turn that does not lose within 1 to 3 turns of the opponent; or the empty
 * text for no goal. Arimaa has only win1 and win2.
 */
export type Goal = "" | "win1" | "win2" | "win3" | "win4" | "win5" | "win6" | "hold1" | "hold2" | "hold3";

/** The goals in the order of their numbers in codes. */
export const goals: readonly Goal[] = ["", "win1", "win2", "win3", "win4", "win5", "win6", "hold1", "hold2", "hold3"];

/** checkGoal returns the number of a goal, which must be at most max. must describes valid goals in the error. */
export function checkGoal(goal: Goal, max: number, must: string): number {
  const n = goals.indexOf(goal);
  if (n < 0) throw new CodeError("goal", whole, `goal ${JSON.stringify(goal)}: invalid goal, must be win1 to win6, hold1 to hold3, or empty`);
  if (n > max) throw new CodeError("goal", whole, `goal ${goal}: invalid goal, ${must}`);
  return n;
}
