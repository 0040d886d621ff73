// Calls the operations of the API, on a server or in a web worker of this browser. The responses are the same.

import { host } from "./host.js";
import { phrase } from "./line.js";
import { site } from "./site.js";
import { problemOf, Runner } from "./runner.js";

const away = [502, 503, 504]; // statuses of a server that is unavailable
const rest = 30000; // milliseconds without requests to an unavailable server
const drawn = ["random"]; // operations with random responses
const paths = { puzzle: "puzzles" }; // of operations with another name

const here = import.meta.url; // a separate constant, so that bundlers do not change the URLs below
const beside = (name) => new URL(name, here).href;

export class Door {
  // base is the absolute URL of the pages, without a slash at the end.
  constructor({ base = site, server = host.server, module = host.module && beside(host.module), files = host.files && beside(host.files) } = {}) {
    Object.assign(this, { base, server, restUntil: 0 }); // server says whether there is one
    this.runner = module ? new Runner({ script: beside(host.worker), module, files, base, local: !server }) : null;
    this.kept = new Map(); // responses by request
  }

  get answers() {
    return this.server || Boolean(this.runner);
  }

  // get calls an operation with a text, and returns the response. It throws a problem as an Error with its text, status
  // and reason. An error without a status means that neither a server nor a worker responds. signal cancels the
  // request. progress is called with the loaded and the total bytes while the worker loads.
  async get(operation, text = "", parameters = {}, options = {}) {
    options.signal?.throwIfAborted();
    const words = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
    const key = JSON.stringify([operation, text, words]), known = this.kept.get(key);
    if (known) return known;
    const answer = await this.ask(operation, text, words, options);
    if (!drawn.includes(operation)) this.kept.set(key, answer);
    return answer;
  }

  async ask(operation, text, parameters, options) {
    let fault = null;
    if (this.server && (Date.now() >= this.restUntil || !this.runner)) {
      try {
        return await this.fetch(operation, text, parameters, { signal: options.signal });
      } catch (problem) {
        if (!this.runner || options.signal?.aborted || problem.status && !away.includes(problem.status)) throw problem;
        if (!problem.status) this.restUntil = Date.now() + rest;
        fault = problem;
      }
    }
    if (!this.runner) throw new Error(phrase("fault.answerless"));
    return this.runner.ask(operation, text, parameters, options).catch((problem) => { throw problem.status ? problem : fault || problem; });
  }

  // fetch calls the server. It ignores responses that do not come from the API.
  async fetch(operation, text, parameters, { signal, method } = {}) {
    const q = new URLSearchParams(parameters).toString();
    const url = `${this.base}/api/v1/${paths[operation] || operation}${text && `/${encodeURIComponent(text)}`}${q && `?${q}`}`;
    const response = await fetch(url, { signal, method }).catch((fault) => { throw signal?.aborted ? fault : new Error(phrase("fault.offline")); });
    const answer = await response.json().catch((fault) => {
      throw away.includes(response.status) ? problemOf({ status: response.status, detail: phrase("fault.away") }) : fault;
    });
    if (!response.ok) throw problemOf({ status: response.status, ...answer });
    return answer;
  }

  // prepare starts the worker in advance when the page is idle, unless there is a server.
  prepare() {
    if (this.server || !this.runner) return;
    const idle = globalThis.requestIdleCallback || ((start) => setTimeout(start, 500));
    idle(() => this.runner.start());
  }

  // send sends a value to the server. It works even while the page closes. The result is the answer, or null.
  async send(what, value) {
    if (!this.server) return null;
    return fetch(`${this.base}/api/v1/${what}`, { method: "POST", keepalive: true, headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) }).then((response) => (response.ok ? response.json() : null)).catch(() => null);
  }
}
