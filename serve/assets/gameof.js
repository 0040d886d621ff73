// Tells the game from the length of a code, for scripts that need nothing else of the code.

export const gameOf = (code) => (code.length === 16 ? "gods" : "santorini");
