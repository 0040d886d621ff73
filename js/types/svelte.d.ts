// The element in components of Svelte 5.

import type { HTMLAttributes } from "svelte/elements";
import type { SantoriniBoard, SantoriniBoardAttributes, SantoriniBoardEvents } from "./board.js";

type Listeners = { [Name in keyof SantoriniBoardEvents as `on${Name}`]?: (event: SantoriniBoardEvents[Name]) => void };

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "santorini-board": Omit<HTMLAttributes<SantoriniBoard>, keyof Listeners> & SantoriniBoardAttributes & Listeners;
  }
}
