// What a study is made of: where a node is, and what takes nodes away or puts variations first.

import { pathOf } from "./line.js";

// lineTo returns the nodes of the turns up to a node.
export function lineTo(node) {
  const line = [];
  for (let n = node; n.parent; n = n.parent) line.unshift(n);
  return line;
}

// pathsTo returns the paths of the turns up to a node.
export const pathsTo = (node) => lineTo(node).map(({ turn }) => pathOf(turn));

// lastOf returns the last node of the line that continues from a node.
export function lastOf(node) {
  let n = node;
  while (n.next.length) [n] = n.next;
  return n;
}

// placeOf returns where a node is, as indices from the root on; nodeAt returns the node there, or the last one before.
export const placeOf = (node) => lineTo(node).map((n) => n.parent.next.indexOf(n));

export const nodeAt = (root, place) => place.reduce((n, i) => n.next[i] || n, root);

// isMain is whether a node is on the main line.
export const isMain = (node) => placeOf(node).every((i) => i === 0);

// remove takes a node with what follows it away, and returns the node before it.
export function remove(node) {
  const { parent } = node;
  parent.next = parent.next.filter((n) => n !== node);
  return parent;
}

// variationOf returns the first node of the variation that a node is in, or null on the main line.
export const variationOf = (node) => lineTo(node).reverse().find((n) => n.parent.next[0] !== n) || null;

// promote puts the variation that a node is in first, in the place of the line beside it.
export function promote(node) {
  const first = variationOf(node);
  if (first) first.parent.next = [first, ...first.parent.next.filter((n) => n !== first)];
}
