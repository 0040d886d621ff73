// The record of a person, kept in this browser.

import { empty, merge, read, write } from "./record.js";

export const name = "puzzlecode.record";
export const besideName = `${name}.new`; // what was added while the record could not be read
export const asideName = `${name}.unread`; // records that could not be read, and were put aside, one a line

// Keeper reads and changes the record. Other pages may change it at the same time, so it is read again
// for each change. Where the browser stores nothing, the page remembers it until it is left. A record that cannot be read, as a newer
// page has written it or it is damaged, stays as it is until somebody says so (unread.js): what is added meanwhile is kept beside it.
export class Keeper {
  // storage is like localStorage, or null for none.
  constructor(storage = ownStorage()) {
    this.storage = storage;
    this.alone = empty(); // what the storage did not take
  }

  // text returns what is stored under a name, "" for nothing.
  text(key = name) {
    try {
      return (this.storage && this.storage.getItem(key)) || "";
    } catch {
      return "";
    }
  }

  // unread returns the text of a record that cannot be read, and why, or null.
  get unread() {
    const text = this.text(), fault = faultOf(text);
    return fault && { text, isNewer: fault.isNewer === true };
  }

  // read returns the record.
  read() {
    const readable = [this.text(), this.text(besideName)].filter((text) => text && !faultOf(text)).map(read);
    return [...readable, this.alone].reduce(merge, empty());
  }

  // change stores what a function makes of the record, and returns it.
  change(make) {
    const record = make(this.read()), { unread } = this, beside = this.text(besideName);
    try {
      if (faultOf(beside)) this.putAside(beside);
      this.storage.setItem(unread ? besideName : name, write(record));
      if (beside && !unread) this.storage.removeItem(besideName); // the record has it now
      this.alone = empty();
    } catch {
      this.alone = record;
    }
    return record;
  }

  // forget drops what only this page has.
  forget() {
    this.alone = empty();
  }

  // putAside keeps a text that cannot be read.
  putAside(text) {
    this.storage.setItem(asideName, [this.text(asideName), text].filter(Boolean).join("\n"));
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

// faultOf returns why a text is no record, or null. No text is none at all.
function faultOf(text) {
  try {
    if (text) read(text);
    return null;
  } catch (fault) {
    return fault;
  }
}

function ownStorage() {
  try {
    return globalThis.localStorage || null;
  } catch {
    return null; // not allowed
  }
}
