// The solver and the engine in a thread of node.

import { Worker } from "node:worker_threads";
import { host } from "./host.js";
import { Operations } from "./operations.js";
import { Runner } from "./runner.js";

export { EngineError } from "./operations.js";

// Thread is a thread that looks like the worker of a browser.
class Thread {
  constructor(script) {
    this.thread = new Worker(new URL("./thread.js", import.meta.url), { workerData: script });
    this.thread.on("message", (data) => this.onmessage({ data }));
    this.thread.on("error", ({ message }) => this.onerror({ message, preventDefault() {} }));
  }

  postMessage(message) {
    this.thread.postMessage(message);
  }

  terminate() {
    this.thread.terminate();
  }
}

export class Engine extends Operations {
  constructor({ worker = host.worker, module = host.module, collection = "", base = "http://localhost:8080" } = {}) {
    super(new Runner({ script: () => new Thread(String(worker)), module: String(module), files: String(collection), base }));
  }
}
