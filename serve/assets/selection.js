// Selects puzzles: near a rating, with rising ratings, or for a lesson.

import { firstAt } from "./listing.js";

const easier = 50; // puzzles are this much below the rating, so that most of them are solved
const width = 50, enough = 12; // selects from puzzles within this distance, or from this number if there are fewer

// near returns the place of a random puzzle that matches a filter and has about the rating of the player, or -1.
// Puzzles in without are left out. ratingOf returns the rating in a game. random returns numbers from 0 to 1. If
// possible, the puzzle shares no motif with the puzzle at the place last (-1 for none), and its gods matter.
export function near(listing, ratingOf, filter, without, { random = Math.random, last = -1 } = {}) {
  const wanted = { santorini: ratingOf("santorini") - easier, gods: ratingOf("gods") - easier };
  const far = (i) => Math.abs(listing.ratings[i] - wanted[listing.game(i)]), left = listing.matching(filter).filter((i) => !without.has(i)).sort((a, b) => far(a) - far(b));
  if (!left.length) return -1;
  const close = left.slice(0, Math.max(enough, left.findLastIndex((i) => far(i) <= width) + 1));
  const seen = last < 0 ? [] : listing.themes(last).filter((theme) => listing.motifs.includes(theme));
  const other = close.filter((i) => !listing.themes(i).some((theme) => seen.includes(theme))), from = other.length ? other : close;
  const telling = from.filter((i) => listing.game(i) !== "gods" || listing.themes(i).includes("power")), best = telling.length ? telling : from;
  return best[Math.floor(random() * best.length)];
}

// hash returns a number that looks random for a puzzle. It depends only on the puzzle and the text.
function hash(listing, i, text) {
  let h = 2166136261;
  const add = (byte) => { h = Math.imul(h ^ byte, 16777619); };
  for (const byte of listing.key(i)) add(byte);
  for (let j = 0; j < text.length; j++) add(text.charCodeAt(j));
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

// ladder returns the places of puzzles near the given ratings, each puzzle once. They depend only on the seed and on
// listing, and most stay the same if listing changes. If there are too few puzzles, the result is shorter.
export function ladder(listing, seed, ratings, filter = {}) {
  const all = listing.matching(filter).sort((a, b) => listing.ratings[a] - listing.ratings[b]);
  const from = (rating) => firstAt(0, all.length, (n) => listing.ratings[all[n]] >= rating);
  const out = new Set();
  ratings.forEach((rating, step) => {
    let close = [];
    for (let width = 30; close.length < 6 && width < 8000; width *= 2) close = all.slice(from(rating - width), from(rating + width + 1)).filter((i) => !out.has(i));
    const ranks = new Map(close.map((i) => [i, hash(listing, i, `${seed} ${step}`)]));
    if (close.length) out.add(close.reduce((a, b) => (ranks.get(b) < ranks.get(a) ? b : a)));
  });
  return [...out];
}

const perLesson = 12;

// lesson returns the places of the puzzles in the lesson about a theme, from easy to hard. They match a filter.
export function lesson(listing, theme, filter = {}) {
  const ratings = listing.matching({ ...filter, themes: [theme] }).map((i) => listing.ratings[i]).sort((a, b) => a - b);
  if (!ratings.length) return [];
  const round = (n) => 50 * Math.round(n / 50), share = (part) => round(ratings[Math.floor(part * (ratings.length - 1))]);
  const least = share(0.02), most = Math.min(share(0.8), least + 900);
  const steps = Array.from({ length: Math.min(perLesson, ratings.length) }, (_, k) => least + ((most - least) * k) / (perLesson - 1));
  return ladder(listing, `lesson ${theme}`, steps, { ...filter, themes: [theme] }).sort((a, b) => listing.ratings[a] - listing.ratings[b]);
}
