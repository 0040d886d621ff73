// The sentences of the site.

import { sentences } from "./words.js";

// say returns a sentence of the server with its arguments, and its tone.
export function say(name, words = {}) {
  const { text, tone = "" } = sentences[name];
  return { text: text.replace(/{(\w+)}/g, (_, word) => words[word] ?? "").trim(), tone };
}

export const task = (goal, side) => say(`task.${goal}`, { side: sideName(side) }).text;

export const sideName = (side) => say(`side.${side}`).text;

// promptOf returns the prompt after chosen squares, in a session or a chooser: from the response about them, or, if the
// turns are known, as package say does without gods.
export function promptOf(choosing, state) {
  const { answer, chosen } = choosing, options = choosing.options();
  if (answer) return { text: answer.prompt || "" };
  const is = (k) => options.some(({ kind }) => kind === k);
  if (is("climb")) return say("prompt.climb");
  if (is("step")) return say(`prompt.step.${state.height(chosen.at(-1))}`);
  return say(options.some(({ square }) => state.height(square) === 3) ? "prompt.dome" : "prompt.build");
}
