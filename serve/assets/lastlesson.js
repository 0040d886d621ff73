// The lesson of the course that was played last, kept in this browser.

const name = "puzzlecode.lesson";

// keepLesson keeps the theme and the title of a lesson.
export function keepLesson({ theme, title }) {
  try {
    localStorage.setItem(name, JSON.stringify({ theme, title }));
  } catch {
    // the course begins at its list
  }
}

// lastLesson returns what was kept, or null.
export function lastLesson() {
  try {
    const { theme, title } = JSON.parse(localStorage.getItem(name));
    return /^[a-z-]{1,40}$/.test(theme) && typeof title === "string" ? { theme, title } : null;
  } catch {
    return null;
  }
}
