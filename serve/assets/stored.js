// Values that the browser stores, in this browser or, with sessionStorage, in this tab. A browser may not allow it.

// stored returns the text under a name, or null.
export function stored(name, storage = "localStorage") {
  try {
    return globalThis[storage].getItem(name);
  } catch {
    return null;
  }
}

// storedValue returns the value of the JSON under a name, or null if there is none or it is damaged.
export function storedValue(name, storage) {
  try {
    return JSON.parse(stored(name, storage));
  } catch {
    return null;
  }
}

// store stores a text, or removes an empty one. It does nothing if that is not allowed, or there is no room.
export function store(name, text, storage = "localStorage") {
  try {
    if (text) globalThis[storage].setItem(name, text);
    else globalThis[storage].removeItem(name);
  } catch {
    return;
  }
}
