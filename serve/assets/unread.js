// What the user can do about a training record that cannot be read or stored, and deleting all data.

import { asideName, besideName, name } from "./keep.js";
import { phrase } from "./line.js";
import { make } from "./make.js";
import { empty, write } from "./record.js";
import { saveText } from "./save.js";

// lostParts returns a message that the record is not stored, and a button that saves it as a file. It returns nothing if
// the record is stored.
export const lostParts = (keeper) => (keeper.stores ? [] : [make("span.bad", {}, phrase("record.lost")), " ", make("button", { type: "button", click: () => saveText(write(keeper.read())) }, phrase("button.record"))]);

export const asideOf = (keeper) => keeper.text(asideName);

// setAside puts a record aside that cannot be read. The record then consists of the attempts since. If there is no
// room, it throws an error and changes nothing.
export function setAside(keeper) {
  const { unread } = keeper, storage = keeper.storage(), record = keeper.read();
  if (!unread) return;
  keeper.putAside(unread.text);
  storage.setItem(name, write(record));
  storage.removeItem(besideName);
}

export const dropAside = (keeper) => keeper.storage().removeItem(asideName);

export function clear(keeper) {
  keeper.alone = empty();
  for (const key of [name, besideName, asideName]) if (keeper.text(key)) keeper.storage().removeItem(key);
}
