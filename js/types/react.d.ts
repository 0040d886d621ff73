// The element in JSX and TSX of React 19.

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { SantoriniBoard, SantoriniBoardAttributes, SantoriniBoardEvents } from "./board.js";

type Listeners = { [Name in keyof SantoriniBoardEvents as `on${Name}`]?: (event: SantoriniBoardEvents[Name]) => void };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "santorini-board": DetailedHTMLProps<HTMLAttributes<SantoriniBoard>, SantoriniBoard> & SantoriniBoardAttributes & Listeners;
    }
  }
}
