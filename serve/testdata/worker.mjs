// Runs the web worker in node: node worker.mjs SCRIPT MODULE BASE FILES. It passes lines of JSON
// from standard input to the worker, and its messages to standard output.

import fs from "node:fs";
import readline from "node:readline";
import vm from "node:vm";

const [script, module, base, files] = process.argv.slice(2);
globalThis.self = globalThis;
globalThis.postMessage = (message) => {
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
vm.runInThisContext(fs.readFileSync(script, "utf8"), { filename: "worker.js" });
self.onmessage({ data: { start: { module, base, files, local: false } } });
readline.createInterface({ input: process.stdin }).on("line", (line) => self.onmessage({ data: JSON.parse(line) })).on("close", () => setTimeout(() => process.exit(0), 100));
