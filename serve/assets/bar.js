// A bar that shows how much is done.

import { phrase } from "./line.js";
import { make } from "./make.js";

// bar returns a bar that shows how many of all are done. label is its name for screen readers.
export const bar = (done, all, label) => make("progress", { value: done, max: Math.max(all, 1), "aria-label": label }, phrase("count.of", { n: done, all }));
