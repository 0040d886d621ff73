// The last lesson of the course, stored in this browser with the game of its puzzles.

import { store, storedValue } from "./stored.js";

const name = "puzzlecode.lesson";

// keepLesson stores the theme and the title of a lesson. choice says whether its puzzles have gods, and which.
export const keepLesson = ({ theme, title }, choice) => store(name, JSON.stringify({ theme, title, choice }));

export function lastLesson() {
  const { theme, title, choice = {} } = storedValue(name) ?? {};
  return /^[a-z-]{1,40}$/.test(theme) && typeof title === "string" ? { theme, title, choice } : null;
}
