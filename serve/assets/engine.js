// The solver and the engine in a web worker, for other pages: in the npm package, and at /engine.js of each site.

import { host } from "./host.js";
import { EngineError, Operations } from "./operations.js";
import { Runner } from "./runner.js";

export { EngineError };

const here = import.meta.url; // a separate constant, so that bundlers do not change the URLs below
const beside = (name) => new URL(name, here).href;
const whole = (url) => new URL(url, location.href).href;

export class Engine extends Operations {
  constructor({ worker, module, collection, base = host.pages ? beside(host.pages).replace(/\/$/, "") : "http://localhost:8080" } = {}) {
    const files = collection ? whole(collection) : host.files && beside(host.files);
    super(new Runner({ script: worker ? whole(worker) : beside(host.worker), module: module ? whole(module) : beside(host.module), files, base }));
  }
}
