// The names of the user as a player, as chosen in this browser.

import { store, storedValue } from "./stored.js";

const name = "puzzlecode.names", most = 20;

const isSame = (a, b) => a.trim().toLowerCase() === b.trim().toLowerCase();

function names() {
  const kept = storedValue(name);
  return Array.isArray(kept) ? kept.filter((n) => typeof n === "string") : [];
}

// sideOf finds the side of the user from the names of both players. It returns "" if the side is unclear.
export function sideOf({ first, second }) {
  const mine = (n) => Boolean(n) && names().some((known) => isSame(known, n));
  return mine(first) === mine(second) ? "" : mine(first) ? "first" : "second";
}

// remember stores mine as a name of the user, and removes other from these names. If nothing can be stored, the page
// asks again the next time.
export function remember(mine, other) {
  const list = [...names().filter((n) => !isSame(n, mine) && !isSame(n, other)), ...(mine ? [mine] : [])];
  store(name, JSON.stringify(list.slice(-most)));
}
