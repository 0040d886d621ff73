// What a person can say about a record that cannot be read, and about all of it.

import { asideName, besideName, name } from "./keep.js";
import { write } from "./record.js";

// asideOf returns the texts of the records that were put aside, one a line, "" for none.
export const asideOf = (keeper) => keeper.text(asideName);

// setAside puts a record that cannot be read aside, where it is kept, and goes on with what was added meanwhile. It throws an error and
// changes nothing if there is no room.
export function setAside(keeper) {
  const { storage, unread } = keeper, record = keeper.read();
  if (!unread) return;
  keeper.putAside(unread.text);
  storage.setItem(name, write(record));
  storage.removeItem(besideName);
}

// dropAside deletes what was put aside.
export const dropAside = (keeper) => keeper.storage.removeItem(asideName);

// clear deletes all of it.
export function clear(keeper) {
  keeper.forget();
  for (const key of [name, besideName, asideName]) if (keeper.text(key)) keeper.storage.removeItem(key);
}
