// The sentences of the site.

import { sentences } from "./words.js";

// say returns a sentence of the catalogue with its arguments, and its tone.
export function say(name, words = {}) {
  const { text, tone = "" } = sentences[name];
  return { text: text.replace(/{(\w+)}/g, (_, word) => words[word] ?? "").trim(), tone };
}

// phrase returns the text of a sentence.
export const phrase = (name, words) => say(name, words).text;

// many is phrase for a number n: the name of the sentence ends in .one or .many.
export const many = (name, n, words = {}) => phrase(`${name}.${n === 1 ? "one" : "many"}`, { n, ...words });

// pieces is phrase for arguments that may be elements. It returns the texts and the elements as a list.
export const pieces = (name, words) => sentences[name].text.split(/{(\w+)}/).map((part, i) => (i % 2 ? words[part] : part)).filter((part) => part !== "");

// learn adds the sentences of a part of the site, which are not among those of all pages.
export const learn = (more) => Object.assign(sentences, more);

export const task = (goal, side) => phrase(`task.${goal}`, { side: sideName(side) });

export const sideName = (side) => phrase(`side.${side}`);
