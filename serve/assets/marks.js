// Marks of puzzles that were tried in this browser.

const name = "puzzlecode.done";

// tried returns the tried puzzles by code and day: 1 for solved, 0 for given up.
function tried() {
  try {
    return JSON.parse(localStorage.getItem(name)) || {};
  } catch {
    return {};
  }
}

// remember marks a code, and the day whose puzzle it is, as solved or given up. Solved puzzles stay
// solved. It returns whether this is the first attempt at the code.
export function remember(solved, code, day) {
  const is = tried(), first = !(code in is);
  for (const what of [code, day].filter(Boolean)) is[what] = Number(solved || is[what] || 0);
  try {
    localStorage.setItem(name, JSON.stringify(is));
  } catch {
    // the browser stores nothing
  }
  show();
  return first;
}

// show marks the links of solved puzzles.
export function show() {
  const is = tried();
  for (const a of document.querySelectorAll("[data-code], [data-day]")) {
    const done = Boolean(is[a.dataset.code] || is[a.dataset.day]);
    a.classList.toggle("done", done);
    if (done) a.title = "Solved";
  }
}
