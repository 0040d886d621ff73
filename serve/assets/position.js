// Converts positions of codec.js for the pages.

// dataOf returns a position as in the JSON of pages. In a game against the computer it has no goal.
export function dataOf(position, game = { level: 0 }) {
  const { code, goal, side, heights, gods, placing } = position, pieces = {};
  for (const p of position.pieces) pieces[`${p.side} ${p.kind}`] = (pieces[`${p.side} ${p.kind}`] || "") + p.square;
  const data = { code, goal, side, heights: heights?.join(""), pieces, gods, asked: Boolean(gods || placing) || undefined, static: true };
  return game.level && heights ? { ...data, ...game, goal: "" } : data;
}
