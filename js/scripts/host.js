// The configuration of door.js and engine.js in this package. Bundlers copy the two files and rewrite their URLs; some
// of them have no import.meta.url, so nothing uses it before it is needed. There is no server, and there are no pages.

export const host = {
  server: false,
  get worker() { return new URL("./worker.js", import.meta.url).href; },
  get module() { return new URL("./puzzlecode.wasm.gz", import.meta.url).href; },
  files: "",
  index: "",
  pages: "",
};
