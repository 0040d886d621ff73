// The names under which a person plays, as far as the person has said so in this browser.

const name = "puzzlecode.names", most = 20;

// isSame is whether two names are the same one.
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
    return; // not allowed: it is asked the next time
  }
}

// sideOf returns the side that the person has played, by the names of both, or "" if they do not tell.
export function sideOf({ first, second }) {
  const mine = (n) => Boolean(n) && names().some((known) => isSame(known, n));
  return mine(first) === mine(second) ? "" : mine(first) ? "first" : "second";
}

// remember remembers a name, and forgets that another one is that of the person.
export function remember(mine, other) {
  keep([...names().filter((n) => !isSame(n, mine) && !isSame(n, other)), ...(mine ? [mine] : [])]);
}
