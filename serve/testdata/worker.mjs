// Runs the web worker in node: node worker.mjs SCRIPT MODULE BASE FILES. Once it is ready, it gets lines of JSON from
// standard input. Its messages go to standard output.

import fs from "node:fs";
import readline from "node:readline";
import vm from "node:vm";

const [script, module, base, files] = process.argv.slice(2);
const listen = () => readline.createInterface({ input: process.stdin }).on("line", (line) => self.onmessage({ data: JSON.parse(line) })).on("close", () => setTimeout(() => process.exit(0), 100));
globalThis.self = globalThis;
globalThis.postMessage = (message) => {
  if (message.ready) listen();
  delete message.module;
  process.stdout.write(`${JSON.stringify(message)}\n`);
};
globalThis.fetch = async (url) => {
  try {
    return new Response(fs.readFileSync(url));
  } catch {
    return new Response("", { status: 404 });
  }
};
// Node delivers up to a thousand messages of a channel at once, and nothing else meanwhile.
globalThis.MessageChannel = class {
  port1 = {};
  port2 = { postMessage: () => setImmediate(() => this.port1.onmessage({})) };
};
vm.runInThisContext(fs.readFileSync(script, "utf8"), { filename: "worker.js" });
self.onmessage({ data: { start: { module, base, files, local: false } } });
