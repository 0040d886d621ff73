// The tree of turns of a study: finding and removing nodes, and promoting variations.

import { pathOf } from "./turn.js";

export function lineTo(node) {
  const line = [];
  for (let n = node; n.parent; n = n.parent) line.unshift(n);
  return line;
}

export const pathsTo = (node) => lineTo(node).map(({ turn }) => pathOf(turn));

export function lastOf(node) {
  let n = node;
  while (n.next.length) [n] = n.next;
  return n;
}

// endsOf returns the last nodes of all lines from a node, without the root.
export const endsOf = (node) => (node.next.length ? node.next.flatMap(endsOf) : node.parent ? [node] : []);

// placeOf returns where a node is in the tree: the indices in next from the root to the node. nodeAt finds the node in
// such a place, or its last ancestor that exists.
export const placeOf = (node) => lineTo(node).map((n) => n.parent.next.indexOf(n));
export const nodeAt = (root, place) => place.reduce((n, i) => n.next[i] || n, root);

export function remove(node) {
  const { parent } = node;
  parent.next = parent.next.filter((n) => n !== node);
  return parent;
}

// variationOf returns the first node of a node's variation, or null on the main line.
export const variationOf = (node) => lineTo(node).reverse().find((n) => n.parent.next[0] !== n) || null;

// promote makes the variation of a node the line that it branches off from; that line becomes a variation.
export function promote(node) {
  const first = variationOf(node);
  if (first) first.parent.next = [first, ...first.parent.next.filter((n) => n !== first)];
}
