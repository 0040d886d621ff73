// The latest game that is not over, stored in this browser.

import { store, storedValue } from "./stored.js";

const name = "puzzlecode.game";

// A game is stored as an object: the code, the paths of the turns, the level of the computer, the side of the player,
// and the seed.
const isGame = (g) => Boolean(g) && typeof g.code === "string" && Array.isArray(g.line) && g.line.every((path) => /^[A-E1-5X-]{2,14}$/.test(path)) && Number.isInteger(g.level) && ["first", "second"].includes(g.you);

export function openGame() {
  const kept = storedValue(name);
  return isGame(kept) ? kept : null;
}

// keepOpen stores a game instead of the one before. The address of the page also contains the game.
export const keepOpen = (game) => store(name, JSON.stringify(game));

// closeGame removes a finished game.
export function closeGame(game) {
  const kept = openGame();
  if (kept && ["code", "level", "you", "seed"].every((key) => kept[key] === game[key])) store(name, "");
}
