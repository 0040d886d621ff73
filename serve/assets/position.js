// Converts positions of codec.js for the pages.

import { encode } from "./codec.js";

// dataOf returns a position as in the JSON of pages. In a game against the computer it has no goal.
export function dataOf(position, game = { level: 0 }) {
  const { code, goal, side, heights } = position, pieces = {};
  for (const p of position.pieces) pieces[`${p.side} ${p.kind}`] = (pieces[`${p.side} ${p.kind}`] || "") + p.square;
  const data = { code, goal, side, heights: heights && heights.join(""), pieces, static: true };
  if (position.game === "gods" || position.placing) data.asked = true;
  if (position.gods) data.gods = position.gods;
  return game.level && heights ? { ...data, ...game, goal: "" } : data;
}

// mirrored returns the code of the mirror image.
export function mirrored(position) {
  const { heights } = position, files = heights ? "ABCDE" : "abcdefgh";
  const mirror = (square) => files[files.length - 1 - files.indexOf(square[0])] + square[1];
  if (!heights) return encode({ ...position, pieces: position.pieces.map((p) => ({ ...p, square: mirror(p.square) })) });
  const { first, second } = position.workers;
  return encode({ ...position, workers: { first: first.map(mirror), second: second.map(mirror) }, heights: heights.map((_, i) => heights[5 * Math.floor(i / 5) + 4 - (i % 5)]) });
}
