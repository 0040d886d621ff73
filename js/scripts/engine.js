// The solver and the engine in a web worker of this page.

import { host } from "./host.js";
import { Operations } from "./operations.js";
import { Runner } from "./runner.js";

export { EngineError } from "./operations.js";

const whole = (url) => url && new URL(url, location.href).href;

export class Engine extends Operations {
  constructor({ worker = host.worker, module = host.module, collection = "", base = "http://localhost:8080" } = {}) {
    super(new Runner({ script: whole(worker), module: whole(module), files: whole(collection), base }));
  }
}
