// The names of the user as a player, as chosen in this browser.

const name = "puzzlecode.names", most = 20;

// isSame reports whether two names are equal.
const isSame = (a, b) => a.trim().toLowerCase() === b.trim().toLowerCase();

function names() {
  try {
    const kept = JSON.parse(localStorage.getItem(name));
    return Array.isArray(kept) ? kept.filter((n) => typeof n === "string") : [];
  } catch {
    return []; // not allowed, or damaged
  }
}

function keep(list) {
  try {
    localStorage.setItem(name, JSON.stringify(list.slice(-most)));
  } catch {
    return; // not allowed: the page asks again the next time
  }
}

// sideOf returns the side of the user by the names of both players, or "" if it is unclear.
export function sideOf({ first, second }) {
  const mine = (n) => Boolean(n) && names().some((known) => isSame(known, n));
  return mine(first) === mine(second) ? "" : mine(first) ? "first" : "second";
}

// remember stores a name of the user, and removes another.
export function remember(mine, other) {
  keep([...names().filter((n) => !isSame(n, mine) && !isSame(n, other)), ...(mine ? [mine] : [])]);
}
