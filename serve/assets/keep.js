// The record of a person, kept in this browser.

import { empty, merge, read, write } from "./record.js";

const name = "puzzlecode.record";

// Keeper reads and changes the record. Other pages may change it at the same time, so it is read again
// for each change. Where the browser stores nothing, the page remembers it until it is left.
export class Keeper {
  // storage is like localStorage, or null for none.
  constructor(storage = ownStorage()) {
    this.storage = storage;
    this.alone = empty(); // what the storage did not take
  }

  // text returns what is stored, "" for nothing.
  text() {
    try {
      return (this.storage && this.storage.getItem(name)) || "";
    } catch {
      return "";
    }
  }

  // read returns the record.
  read() {
    const text = this.text();
    try {
      return merge(text ? read(text) : empty(), this.alone);
    } catch {
      return this.alone; // a newer page has written it, or it is damaged: see change
    }
  }

  // change stores what a function makes of the record, and returns it. What cannot be read stays beside it.
  change(make) {
    const before = this.text(), record = make(this.read());
    try {
      if (before && !readable(before)) this.storage.setItem(`${name}.unread`, before);
      this.storage.setItem(name, write(record));
      this.alone = empty();
    } catch {
      this.alone = record;
    }
    return record;
  }

  // add adds to the record.
  add(part) {
    return this.change((record) => merge(record, { ...empty(), ...part }));
  }

  // stores is whether the record outlives the page.
  get stores() {
    return Boolean(this.storage) && !this.alone.attempts.length && !this.alone.runs.length && !this.alone.start;
  }
}

function readable(text) {
  try {
    return Boolean(read(text));
  } catch {
    return false;
  }
}

function ownStorage() {
  try {
    return globalThis.localStorage || null;
  } catch {
    return null; // not allowed
  }
}
