// Values that the browser stores: for all pages or, with sessionStorage, for this tab. A browser may not allow it.

export function stored(name, storage = "localStorage") {
  try {
    return globalThis[storage].getItem(name);
  } catch {
    return null;
  }
}

// storedValue reads the JSON that is stored under a name. It returns null if there is none or it is damaged.
export function storedValue(name, storage) {
  try {
    return JSON.parse(stored(name, storage));
  } catch {
    return null;
  }
}

// store stores a text under a name; an empty text removes it. It does nothing if the browser cannot store it.
export function store(name, text, storage = "localStorage") {
  try {
    if (text) globalThis[storage].setItem(name, text);
    else globalThis[storage].removeItem(name);
  } catch {
    return;
  }
}
