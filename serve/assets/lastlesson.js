// The last lesson of the course, stored in this browser with the game of its puzzles.

const name = "puzzlecode.lesson";

// keepLesson stores the theme and the title of a lesson, and its choice of puzzles as parameters of an address.
export function keepLesson({ theme, title }, choice) {
  try {
    localStorage.setItem(name, JSON.stringify({ theme, title, choice }));
  } catch {
    // the course begins at its list
  }
}

// lastLesson returns the stored lesson, or null.
export function lastLesson() {
  try {
    const { theme, title, choice = {} } = JSON.parse(localStorage.getItem(name));
    return /^[a-z-]{1,40}$/.test(theme) && typeof title === "string" ? { theme, title, choice } : null;
  } catch {
    return null;
  }
}
