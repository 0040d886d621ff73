// Runs the web worker in a thread of node, with replacements for missing browser features.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { runInThisContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";

const { fetch } = globalThis;

Object.assign(globalThis, {
  self: globalThis,
  postMessage: (message) => parentPort.postMessage(message),
  fetch: async (url) => {
    if (!url.startsWith("file:")) return fetch(url);
    try {
      return new Response(await readFile(new URL(url)));
    } catch {
      return new Response("", { status: 404 });
    }
  },
  // Node delivers up to a thousand messages of a channel at once, and nothing else meanwhile.
  MessageChannel: class {
    port1 = {};
    port2 = { postMessage: () => setImmediate(() => this.port1.onmessage({})) };
  },
});
runInThisContext(readFileSync(new URL(workerData), "utf8"), { filename: workerData });
parentPort.on("message", (data) => self.onmessage({ data }));
