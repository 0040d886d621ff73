// Converts positions of codec.js for the pages.

// dataOf returns a position as in the JSON of pages. In a game against the computer it has no goal.
export function dataOf(position, game = { level: 0 }) {
  const { code, goal, side, heights } = position, pieces = {};
  for (const p of position.pieces) pieces[`${p.side} ${p.kind}`] = (pieces[`${p.side} ${p.kind}`] || "") + p.square;
  const data = { code, goal, side, heights: heights && heights.join(""), pieces, static: true };
  if (position.game === "gods" || position.placing) data.asked = true;
  if (position.gods) data.gods = position.gods;
  return game.level && heights ? { ...data, ...game, goal: "" } : data;
}
