// The user's decisions about an unreadable record, and deleting all data.

import { asideName, besideName, name } from "./keep.js";
import { empty, write } from "./record.js";

// asideOf returns the texts of the records that were put aside, one per line, "" for none.
export const asideOf = (keeper) => keeper.text(asideName);

// setAside stores an unreadable record separately, and continues with the additions since then. It throws an error and
// changes nothing if there is no room.
export function setAside(keeper) {
  const { storage, unread } = keeper, record = keeper.read();
  if (!unread) return;
  keeper.putAside(unread.text);
  storage.setItem(name, write(record));
  storage.removeItem(besideName);
}

// dropAside deletes the records that were put aside.
export const dropAside = (keeper) => keeper.storage.removeItem(asideName);

// clear deletes all data.
export function clear(keeper) {
  keeper.alone = empty();
  for (const key of [name, besideName, asideName]) if (keeper.text(key)) keeper.storage.removeItem(key);
}
