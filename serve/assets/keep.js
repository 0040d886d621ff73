// The training record, stored in this browser.

import { empty, merge, read, write } from "./record.js";

export const name = "puzzlecode.record";
export const besideName = `${name}.new`; // additions while the record could not be read
export const asideName = `${name}.unread`; // unreadable records that were put aside, one per line

// Keeper reads and changes the training record. Other pages may change it at the same time, so it is read again before
// each change. If the browser stores nothing, the record is kept in memory. If a record cannot be read, because it is
// damaged or from a newer page, it stays unchanged until the user decides (unread.js); new attempts are stored beside
// it.
export class Keeper {
  // storage returns an object like localStorage. A browser may not allow access to it.
  constructor(storage = () => localStorage) {
    this.storage = storage;
    this.alone = empty(); // additions that could not be stored
  }

  // text returns the text stored under a name, or "".
  text(key = name) {
    try {
      return this.storage().getItem(key) || "";
    } catch {
      return "";
    }
  }

  // unread returns the text of an unreadable record and the reason, or null.
  get unread() {
    const text = this.text(), fault = faultOf(text);
    return fault && { text, isNewer: fault.isNewer === true };
  }

  read() {
    const readable = [this.text(), this.text(besideName)].filter((text) => text && !faultOf(text)).map(read);
    return [...readable, this.alone].reduce(merge, empty());
  }

  // change stores the record that make returns for the current record, and returns it.
  change(make) {
    const record = make(this.read()), { unread } = this, beside = this.text(besideName);
    try {
      if (faultOf(beside)) this.putAside(beside);
      this.storage().setItem(unread ? besideName : name, write(record));
      if (beside && !unread) this.storage().removeItem(besideName); // the record has it now
      this.alone = empty();
    } catch {
      this.alone = record;
    }
    return record;
  }

  putAside(text) {
    this.storage().setItem(asideName, [this.text(asideName), text].filter(Boolean).join("\n"));
  }

  add(part) {
    return this.change((record) => merge(record, { ...empty(), ...part }));
  }

  // stores reports whether the record outlives the page.
  get stores() {
    return !this.alone.attempts.length && !this.alone.runs.length && !this.alone.start;
  }
}

// faultOf returns the error of an invalid record, or null. An empty text is valid.
function faultOf(text) {
  try {
    if (text) read(text);
    return null;
  } catch (fault) {
    return fault;
  }
}
