// The progress of loading the worker, as a line that is shown while a request waits for it.

import { phrase } from "./line.js";
import { make } from "./make.js";

// loadingText says how much of the worker has loaded, in bytes.
export function loadingText(loaded, total) {
  return loaded < total || !total ? phrase("loading.solver", { n: total ? Math.round((100 * loaded) / total) : 0 }) : phrase("loading.start");
}

export class Loading {
  // place is the element before which the line is shown.
  constructor(place) {
    this.place = place;
    this.waiting = 0; // pending requests
    this.bar = make("progress", { max: 1, "aria-label": phrase("loading.label") });
    this.line = make("p.loading", {}, "", this.bar);
  }

  // get calls an operation of a door. The line is shown while the worker loads, until no request is pending.
  get(door, operation, text, parameters, options) {
    this.waiting++;
    const progress = (loaded, total) => this.progress(loaded, total), end = () => { if (--this.waiting === 0) this.line.remove(); };
    return door.get(operation, text, parameters, { ...options, progress }).finally(end);
  }

  progress(loaded, total) {
    this.line.firstChild.data = loadingText(loaded, total);
    this.bar.value = total ? Math.min(1, loaded / total) : 0;
    if (!this.line.isConnected) this.place.before(this.line);
  }
}
