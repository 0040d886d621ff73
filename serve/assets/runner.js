// Runs the web worker with the operations of the API. worker.js is its script.

const loads = Symbol.for("puzzlecode.loads"); // the number of loading workers of the page, see offline.js
const stopTime = 2000; // milliseconds for the worker to cancel a request

// Runner starts the worker at the first request, and again after a crash.
export class Runner {
  constructor({ script, module, files = "", base, local = false }) {
    Object.assign(this, { script, module, files, base, local });
    this.worker = null; // the running worker
    this.ready = false;
    this.last = 0; // id of the last request
    this.asked = new Map(); // pending requests by id
    this.stopping = new Map(); // timers of cancelled requests to which the worker has not responded, by id
    this.loading = false;
  }

  // told says whether the worker is loading. While it is, less urgent work on the page waits.
  told(loading) {
    if (loading !== this.loading) globalThis[loads] = (globalThis[loads] || 0) + (loading ? 1 : -1);
    this.loading = loading;
  }

  // ask returns the response of an operation, or throws an Error: a problem with its status and reason, or an error
  // without a status if the worker cannot run.
  async ask(operation, text, parameters, { signal, progress } = {}) {
    signal?.throwIfAborted();
    const id = ++this.last, message = { id, operation, text, parameters };
    const stop = () => this.stop(id, signal.reason);
    signal?.addEventListener("abort", stop);
    const { status, body } = await new Promise((resolve, reject) => {
      this.asked.set(id, { message, resolve, reject, progress, hasCrashed: false });
      if (this.ready) this.worker.postMessage(message);
      else this.start();
    }).finally(() => signal?.removeEventListener("abort", stop)); // a page may use one signal for all its requests
    const answer = JSON.parse(body);
    if (status < 400) return answer;
    throw problemOf({ ...answer, status });
  }

  start() {
    if (this.worker) return;
    try {
      this.worker = this.made();
    } catch (fault) {
      return this.fail(fault);
    }
    this.told(true);
    const { worker, module, files, base, local } = this;
    worker.onmessage = ({ data }) => { if (worker === this.worker) this.hear(data); };
    worker.onerror = (e) => {
      e.preventDefault();
      if (worker === this.worker) this.crashed(e.message);
    };
    worker.postMessage({ start: { module, files, base, local } });
  }

  // made returns a new worker. A script of another origin cannot be a worker, but a worker of this origin can load it.
  // script may also be a function that makes the worker.
  made() {
    if (typeof this.script === "function") return this.script();
    if (new URL(this.script, location.href).origin === location.origin) return new Worker(this.script);
    const url = URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(this.script)});`], { type: "text/javascript" }));
    try {
      return new Worker(url);
    } finally {
      setTimeout(() => URL.revokeObjectURL(url), 10000); // it has been read by then
    }
  }

  hear({ progress, ready, module, failed, id, status, body }) {
    if (progress) for (const question of this.asked.values()) question.progress?.(progress.loaded, progress.total);
    else if (failed) this.fail(new Error(failed));
    else if (ready) {
      this.ready = true;
      this.told(false);
      if (module) this.module = module; // the next one starts quickly
      for (const { message } of this.asked.values()) this.worker.postMessage(message);
    } else {
      clearTimeout(this.stopping.get(id));
      this.asked.get(id)?.resolve({ status, body });
      this.asked.delete(id);
    }
  }

  // stop cancels a request. If the worker does not respond, a new worker replaces it.
  stop(id, reason) {
    if (!this.asked.has(id)) return;
    this.asked.get(id).reject(reason);
    this.asked.delete(id);
    if (!this.ready) return;
    this.worker.postMessage({ id, stop: true });
    this.stopping.set(id, setTimeout(() => this.again(), stopTime));
  }

  // again replaces the worker by a new one, and sends the requests without a response again.
  again() {
    this.end();
    if (this.asked.size) this.start();
  }

  // crashed sends each request without a response once more, to a new worker.
  crashed(message) {
    for (const [id, question] of this.asked) {
      if (!this.ready || question.hasCrashed) {
        this.asked.delete(id);
        this.reason(this.ready, message).then((reason) => question.reject(new Error(reason)));
      }
      question.hasCrashed = true;
    }
    this.again();
  }

  // reason returns why the worker has failed: a browser does not say what a script lacks that it cannot load.
  async reason(wasReady, message) {
    const response = wasReady || typeof this.script === "function" ? null : await fetch(this.script, { method: "HEAD" }).catch(() => ({ status: 0 }));
    if (response?.status === 0) return "there is no connection";
    if (response?.status === 404) return `there is no file ${this.script}`;
    return `the worker has failed${message ? `: ${message}` : ""}`;
  }

  fail(fault) {
    this.end();
    for (const { reject } of this.asked.values()) reject(fault);
    this.asked.clear();
  }

  end() {
    this.told(false);
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    for (const timer of this.stopping.values()) clearTimeout(timer);
    this.stopping.clear();
  }
}

export function problemOf({ detail, status, reason, offset }) {
  return Object.assign(new Error(detail), { status, reason, offset });
}
