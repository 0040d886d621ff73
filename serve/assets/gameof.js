// What the length of a code tells, where nothing else of it is needed.

// gameOf returns the game of the code of a puzzle: "santorini", or "gods" for Santorini with gods.
export const gameOf = (code) => (code.length === 16 ? "gods" : "santorini");
