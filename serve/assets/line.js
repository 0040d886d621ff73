// The URL of the site, and its sentences.

import { host } from "./host.js";
import { sentences } from "./words.js";

// site is the URL of the pages without a slash at the end, and root the prefix of links to them; on pages of another
// site root is the URL. Without pages of its own, both use this host.
const here = import.meta.url; // a separate constant, so that bundlers do not change the URL below
const home = host.pages ? new URL(host.pages, here) : new URL("/", location.href);
export const site = home.href.slice(0, -1);
export const root = home.origin === location.origin ? home.pathname.slice(0, -1) : site;

// say returns a sentence of the server with its arguments, and its tone.
export function say(name, words = {}) {
  const { text, tone = "" } = sentences[name];
  return { text: text.replace(/{(\w+)}/g, (_, word) => words[word] ?? "").trim(), tone };
}

// task returns the title of a puzzle: its goal.
export const task = (goal, side) => say(`task.${goal}`, { side: sideName(side) }).text;

// sideName returns the displayed name of a side.
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
