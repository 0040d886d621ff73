// Turns of Arimaa, which are chosen step by step: the server says how they can go on.

import { pathOf } from "./line.js";
import { api, data, learn, now } from "./state.js";

// chooseStep goes on with the turn by a square.
export function chooseStep(square) {
  const { partial, chosen } = now;
  const step = partial && partial.steps.find((s) => s.from === chosen && s.to === square);
  if (step) Object.assign(now, { steps: now.steps + step.step, chosen: "", partial: null });
  else now.chosen = partial && chosen !== square && partial.steps.some((s) => s.from === square) ? square : "";
}

// ended returns the path of the turn if it ends after the steps so far.
export function ended() {
  const path = pathOf(now.partial.turn);
  learn(path, { turn: now.partial.turn, steps: now.partial.played });
  return path;
}

// typedSteps returns the path of a turn that was typed. What is wrong with it is thrown.
export async function typedSteps(typed) {
  const wanted = typed.replace(/[\s,]|pass$/g, "").match(/.{1,4}/g) || [], after = now.line.join(".");
  let answer = await api.get("steps", data.code, { after, steps: "" });
  let done = "";
  for (const step of wanted.filter((s) => !s.endsWith("x"))) {
    if (!answer.steps.some((s) => s.step === step)) throw new Error(/^[rcdhme][a-h][1-8][nesw]$/i.test(step) ? `${step} cannot be played here.` : `${step} is no step. Steps are written like Ea2n.`);
    done += step;
    answer = await api.get("steps", data.code, { after, steps: done });
  }
  if (!answer.turn) throw new Error("The turn cannot end here.");
  now.partial = answer;
  return ended();
}
