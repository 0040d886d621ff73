// The operations of the API as methods. engine.js runs them in a worker, and enginenode.js of the npm package in a thread.

// A problem of the API: its text, its status, its class in one word, and the byte at fault, or -1.
export class EngineError extends Error {
  constructor({ message, status, reason, offset = -1 }) {
    super(message);
    Object.assign(this, { name: "EngineError", status, reason, offset });
  }
}

const inCollection = ["daily", "puzzle", "puzzles", "random"]; // operations that read it

// word writes a parameter as in the query of a URL. A list contains turns.
const word = (value) => (Array.isArray(value) ? value.join(".") : String(value));

export class Operations {
  #runner;
  #closed = false;

  constructor(runner) {
    this.#runner = runner;
  }

  // ask calls any operation. The other options are its parameters.
  async ask(operation, text = "", { signal, progress, ...parameters } = {}) {
    if (this.#closed) throw closed();
    if (inCollection.includes(operation) && !this.#runner.files) throw new EngineError({ message: `${operation} needs the option "collection" of the engine: the folder assets/VERSION/collection/ of a site`, status: 404, reason: "not-found" });
    const words = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined).map(([name, value]) => [name, word(value)]));
    try {
      return await this.#runner.ask(operation, text, words, { signal, progress });
    } catch (fault) {
      throw fault && fault.status ? new EngineError(fault) : fault;
    }
  }

  // load starts the worker, and returns when it is ready.
  async load(options) {
    await this.ask("find", "-", options);
  }

  // close ends the worker and all pending requests.
  close() {
    this.#closed = true;
    this.#runner.fail(closed());
  }
}

const closed = () => new Error("the engine is closed");

for (const name of ["analyse", "check", "choose", "daily", "decode", "distances", "draw", "encode", "find", "gif", "hint", "play", "puzzle", "qr", "read", "repair", "reply", "review", "session", "solve", "tree", "try", "turns"]) {
  Operations.prototype[name] = function (text, options) {
    return this.ask(name, text, options);
  };
}

for (const name of ["place", "puzzles", "random"]) {
  Operations.prototype[name] = function (options) {
    return this.ask(name, "", options);
  };
}
