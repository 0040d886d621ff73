// Runs a door with a worker and a server that the test controls. The result is a text.
async (assets) => {
  const { Door } = await import(`${assets}/door.js`);
  const workers = [], told = [];
  globalThis.Worker = class {
    constructor(url) {
      workers.push(this);
      this.url = url;
    }
    postMessage(message) {
      if (message.start) {
        told.push(`start ${typeof message.start.module}`);
        queueMicrotask(() => {
          this.onmessage({ data: { progress: { loaded: 1, total: 2 } } });
          this.onmessage({ data: { ready: true, module: { compiled: true } } });
        });
      } else if (message.stop) told.push(`stop ${message.id}`);
      else this.asked(message);
    }
    asked({ id, operation, text }) {
      told.push(`${operation} ${text}`);
      const crashes = { twice: 9, once: 1 }[text];
      if (crashes && told.filter((t) => t === `${operation} ${text}`).length <= crashes) queueMicrotask(() => this.onerror({ message: "out of memory", preventDefault() {} }));
      else if (text === "bad") this.answer(id, 400, { detail: "no code", reason: "length", offset: 3 });
      else if (text !== "slow") this.answer(id, 200, { text });
    }
    answer(id, status, body) {
      queueMicrotask(() => this.onmessage({ data: { id, status, body: JSON.stringify(body) } }));
    }
    terminate() {
      told.push("terminate");
    }
  };
  const lines = [];
  const note = (name, what) => lines.push(`${name}: ${what}; ${told.splice(0).join(", ")}`);
  const asked = (door, text, options) => door.get("decode", text, {}, options).then((a) => a.text, (e) => `${e.name} ${e.name === "AbortError" ? "" : e.message} ${e.status} ${e.reason} ${e.offset}`);
  const files = (options = {}) => new Door({ base: "https://example.org", server: false, module: "m.wasm", files: "", ...options });

  let door = files(), progress = "";
  note("first", await asked(door, "a", { progress: (...p) => { progress = p.join("/"); } }));
  note("progress", progress);
  note("kept", await asked(door, "a"));
  note("problem", await asked(door, "bad"));
  note("crash once", await asked(door, "once"));
  note("crash twice", await asked(door, "twice"));
  note("afterwards", await asked(door, "b"));

  const stopping = new AbortController(), slow = asked(door, "slow", { signal: stopping.signal });
  await asked(door, "c");
  stopping.abort();
  note("stopped", await slow);
  await new Promise((done) => setTimeout(done, 2100));
  note("does not stop", await asked(door, "d"));

  const server = (status, body) => { globalThis.fetch = async (url) => { told.push(url); if (!status) throw new TypeError("Failed to fetch"); return new Response(body, { status }); }; };
  const served = () => files({ server: true });
  server(200, '{"text": "from the server"}');
  note("server", await asked(served(), "a"));
  server(400, '{"detail": "no", "status": 400, "reason": "length"}');
  note("refused", await asked(served(), "a"));
  server(503, '{"detail": "busy", "status": 503, "reason": "busy"}');
  note("busy", await asked(served(), "a"));
  server(0);
  door = served();
  note("away", await asked(door, "a"));
  note("still away", await asked(door, "b"));
  note("nothing", await asked(files({ server: true, module: "" }), "a"));
  return lines.join("\n");
}
