// Attributes and events of the element, as templates of Vue and Svelte have them.

import "puzzlecode/svelte";
import "puzzlecode/vue";
import type { SvelteHTMLElements } from "svelte/elements";
import type { GlobalComponents } from "vue";

export const vue: InstanceType<GlobalComponents["santorini-board"]>["$props"] = {
  code: "HfGoo8VCrfkSpV", turns: ["E3D3E3"], level: 3, readonly: true, class: "board", onTurn: ({ detail }) => console.log(detail.line),
};
export const svelte: SvelteHTMLElements["santorini-board"] = {
  code: "HfGoo8VCrfkSpV", turns: "E3D3E3", flip: false, class: "board", onerror: ({ detail }) => console.log(detail.reason),
};
// @ts-expect-error: not an attribute
export const wrong: SvelteHTMLElements["santorini-board"] = { cod: "HfGoo8VCrfkSpV" };
