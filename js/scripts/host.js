// The configuration of door.js in this package. Bundlers copy the two files and rewrite their URLs. There is no server,
// and there are no pages.

export const host = {
  server: false,
  worker: new URL("./worker.js", import.meta.url).href,
  module: new URL("./puzzlecode.wasm.gz", import.meta.url).href,
  files: "",
  index: "",
  pages: "",
};
