// Tells the game from the length of a code, for scripts that need nothing else of the code.

// gameOf returns the game of the code of a puzzle: "santorini", or "gods" for Santorini with gods.
export const gameOf = (code) => (code.length === 16 ? "gods" : "santorini");
