// The progress of loading the worker, as a line that is shown while a request waits for it.

import { make } from "./make.js";

// loadingText says how much of the worker has loaded, in bytes.
export function loadingText(loaded, total) {
  return loaded < total || !total ? `Loading the solver, ${total ? Math.round((100 * loaded) / total) : 0} %` : "Starting the solver";
}

export class Loading {
  // place is the element before which the line is shown.
  constructor(place) {
    this.place = place;
    this.waiting = 0; // pending requests
    this.bar = make("progress", { max: 1, "aria-label": "Loading the solver" });
    this.line = make("p.loading", {}, "", this.bar);
  }

  // watch calls ask with a function that shows progress. The line disappears when no request is pending.
  watch(ask) {
    this.waiting++;
    return ask((loaded, total) => this.progress(loaded, total)).finally(() => {
      if (--this.waiting === 0) this.line.remove();
    });
  }

  get(door, operation, text, parameters, options) {
    return this.watch((progress) => door.get(operation, text, parameters, { ...options, progress }));
  }

  progress(loaded, total) {
    this.line.firstChild.data = loadingText(loaded, total);
    this.bar.value = total ? Math.min(1, loaded / total) : 0;
    if (!this.line.isConnected) this.place.before(this.line);
  }
}
