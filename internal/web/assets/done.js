// Marks of puzzles that were solved in this browser.

const name = "puzzlecode.done";

// solved returns what was solved: codes and days.
export function solved() {
  try {
    return JSON.parse(localStorage.getItem(name)) || {};
  } catch {
    return {};
  }
}

// remember marks a code, and the day whose puzzle it is.
export function remember(...what) {
  try {
    localStorage.setItem(name, JSON.stringify({ ...solved(), ...Object.fromEntries(what.filter(Boolean).map((w) => [w, 1])) }));
  } catch {
    // a browser that keeps nothing
  }
  show();
}

// show marks the links of what was solved.
export function show() {
  const is = solved();
  for (const a of document.querySelectorAll("[data-code], [data-day]")) {
    const done = Boolean(is[a.dataset.code] || is[a.dataset.day]);
    a.classList.toggle("done", done);
    if (done) a.title = "Solved";
  }
}

show();
