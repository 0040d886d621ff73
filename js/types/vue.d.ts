// The element in templates of Vue 3.

import type { HTMLAttributes, PublicProps } from "vue";
import type { SantoriniBoardAttributes, SantoriniBoardEvents } from "./board.js";

type Listeners = { [Name in keyof SantoriniBoardEvents as `on${Capitalize<Name>}`]?: (event: SantoriniBoardEvents[Name]) => void };

declare module "vue" {
  interface GlobalComponents {
    "santorini-board": new () => { $props: Omit<HTMLAttributes, keyof Listeners> & PublicProps & SantoriniBoardAttributes & Listeners };
  }
}
