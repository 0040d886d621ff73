// The web worker: it runs the WebAssembly module with the operations of the API. The server prepends two scripts: the
// script of the Go project, which defines Go, and vectors.js, which defines Go.prototype.instantiate. The server of a
// site in another language than English prepends self.texts, too, with the texts of the site. It is not a JavaScript
// module, so that it also runs from a Blob, for pages of other sites.
//
// The first message to the worker is {start: {module, base, files, local}}. module is the WebAssembly module or its
// URL, and base the URL of the pages, for links. files is the prefix of the URLs of the collection, or "". local says
// whether days are in the visitor's time zone. After the message {ready: true, module}, {id, operation, text,
// parameters} is a request, and {id, stop: true} cancels it. The other messages from the worker are {progress: {loaded,
// total}}, {failed} and {id, status, body}.

"use strict";
{
  let ask = null, stop = null;

  // loaded is fetch with an error that people understand.
  const loaded = (url) => fetch(url).catch(() => { throw new Error("there is no connection"); });

  // unzipped returns the bytes of a response with a URL, decompressed, as a stream. Some hosts have already decompressed them.
  const unzipped = async (response, url, progress = () => {}) => {
    if (!response.ok) throw new Error(response.status === 404 ? `there is no file ${url}; the log of a server says why` : `${url} cannot be loaded: status ${response.status}`);
    const total = response.headers.has("Content-Encoding") ? 0 : Number(response.headers.get("Content-Length")) || 0; // the length of what is encoded
    let loaded = 0;
    const transform = (part, controller) => {
      progress({ loaded: (loaded += part.length), total });
      controller.enqueue(part);
    };
    const [begin, whole] = response.body.pipeThrough(new TransformStream({ transform })).tee();
    const reader = begin.getReader(), { value: first } = await reader.read();
    reader.cancel();
    const isZipped = first && first[0] === 0x1f && first[1] === 0x8b;
    return isZipped ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
  };

  const compile = async (url) => {
    const body = await unzipped(await loaded(url), url, (progress) => postMessage({ progress }));
    return WebAssembly.compileStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } }));
  };

  const start = async ({ module, base, files, local }) => {
    const compiled = module instanceof WebAssembly.Module ? module : await compile(module);
    const go = new Go();
    self.puzzlecode = {
      base, local, texts: self.texts,
      load: async (name) => {
        if (!files) throw new Error("there are no puzzles here");
        const response = await loaded(files + name);
        if (response.status === 404) return new Uint8Array();
        return new Uint8Array(await new Response(await unzipped(response, files + name)).arrayBuffer());
      },
      ready: (asking, stopping) => {
        [ask, stop] = [asking, stopping];
        postMessage({ ready: true, module: compiled });
      },
    };
    await go.run(await go.instantiate(compiled));
    throw new Error("it has ended");
  };

  self.onmessage = ({ data: { start: options, id, stop: isStopped, operation, text, parameters } }) => {
    if (options) start(options).catch((e) => postMessage({ failed: e.message }));
    else if (isStopped) stop(id);
    else ask(id, operation, text || "", parameters || {}, (status, body) => postMessage({ id, status, body }));
  };
}
