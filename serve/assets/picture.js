// The picture of a board, drawn from pieces and heights.

import { layouts } from "./layouts.js";
import { draw } from "./make.js";

const here = import.meta.url; // a separate constant, so that bundlers do not change the URL below

// symbolsOf returns the URL of the symbols of a game.
export const symbolsOf = (game) => new URL(`${game}.svg`, here).href;

// picture returns the elements of a state, like package render. inline means that the document contains the symbols.
// marks are the kinds of each square. built are the squares whose last levels are separate, with the height before.
export const picture = (state, options) => partsOf(state, options).map(use);

function use({ key, href, x, y, at, kind }) {
  return Object.assign(draw("use", { href, x: x || undefined, y: y || undefined, "data-at": at || undefined, class: kind || undefined }), { drawn: key });
}

// update draws parts in a picture. It keeps unchanged elements, because browsers draw them much faster than new ones.
export function update(picture, parts) {
  const old = new Map([...picture.children].map((e) => [e.drawn, e])), wanted = new Set(parts.map((part) => old.get(part.key) || use(part)));
  for (const e of [...picture.children]) if (!wanted.has(e)) e.remove();
  let next = picture.firstChild;
  for (const e of wanted) {
    if (e === next) next = next.nextSibling;
    else picture.insertBefore(e, next);
  }
}

// partsOf returns the parts of a picture, the back ones first.
export function partsOf(state, { inline = false, turned = false, small = false, marks = new Map(), built = new Map() } = {}) {
  const game = state.heights ? "santorini" : "arimaa", out = [], last = Math.sqrt(state.squares.length) - 1;
  const from = inline ? "" : symbolsOf(game), layout = layouts[game][small ? "bare" : "named"];
  const use = (name, x, y, square = "", kind = "") => out.push({ key: `${name} ${round(x)} ${round(y)} ${square} ${kind}`, href: `${from}#${name}`, x: round(x), y: round(y), at: square && `${square} ${name}`, kind });
  const places = state.squares.map((square, i) => ({ square, ...placeOf(layout, last, turned ? state.squares.length - 1 - i : i) })).sort((a, b) => a.i - b.i);
  use((game === "arimaa" ? "arimaa" : "board") + (small ? "-bare" : turned ? "-turned" : ""), 0, 0);
  for (const { square, x, y } of places) {
    const h = state.height(square), piece = state.pieces.get(square), top = y - layout.lifts[h];
    const was = built.has(square) ? built.get(square) : h;
    const kinds = marks.get(square) || [], isCovered = piece || kinds.some((kind) => above.includes(signOf(kind)) || kind === "raise");
    const rings = signsBelow(kinds), isPlain = was < 4 && !small && (was < h || rings.length || kinds.includes("own")); // a mark on the top must not cover the number
    if (was) use(`${small ? (isCovered && was < 4 ? "small-covered" : "small") : isPlain ? "plain" : isCovered && was < 4 ? "tagged" : "tower"}-${was}`, x, y);
    if (h === 4 && was < 4) use("tower-4", x, y, square); // in the place of all levels
    else for (let level = was + 1; level <= h; level++) use(`level-${level}`, x, y, square);
    const corners = `built-${Math.min(h, 2)}`; // level 3 and a dome are round, and stand on level 2
    if (kinds.includes("own") && !kinds.includes("built")) use(corners, x, y, "", "own");
    for (const sign of rings) use(!state.heights ? `flat-${sign}` : sign === "built" ? corners : sign === "raise" ? `hint-${Math.min(h + 1, 4)}` : `${sign}-${h}`, x, y);
    if (isPlain && h && h < 4) use(`${isCovered ? "tag" : "number"}-${h}`, x, y, was < h ? square : "");
    if (piece) use(piece.kind === "worker" ? piece.side : `${piece.side}-${piece.kind}`, x, top, square);
  }
  const chosen = [...marks].find(([square, kinds]) => kinds.includes("chosen") && state.pieces.has(square)), ghost = chosen && state.heights ? `${state.pieces.get(chosen[0]).side}-ghost` : "";
  for (const { square, x, y } of places) {
    const h = state.height(square), top = y - layout.lifts[h];
    const kinds = marks.get(square) || [], judged = kinds.some((kind) => verdicts.includes(kind));
    for (const kind of kinds) {
      const sign = signOf(kind);
      if (!above.includes(sign) || judged && !verdicts.includes(kind)) continue;
      if (!state.heights) use(`flat-${sign}`, x, y);
      else if (sign === "build") use(`build-${kind === "dome" ? 3 : Math.min(h, 3)}`, x, y);
      else {
        if (ghost && stepped.includes(sign) && kind !== "rise" && !state.pieces.has(square)) use(ghost, x, top);
        use(sign, x, top);
      }
    }
  }
  return out;
}

// Signs by their layer: on the top of a tower, below a piece, and above everything.
const below = ["hint", "raise", "can", "chosen", "went", "built"], verdicts = ["right", "slow", "wrong"];
const above = ["step", "walk", "climb", "build", "threat", "failed", "passed", ...verdicts];
const stepped = ["step", "walk", "climb"]; // where the chosen worker could stand
const signs = { left: "went", forced: "built", place: "step", drop: "climb", win: "climb", rise: "climb", dome: "build", stuck: "failed" };

const signOf = (kind) => signs[kind] || kind;

// signsBelow returns the signs of marks below a piece, each once. On a square that was left and built on, it omits the
// frame, because both would look like one sign.
function signsBelow(kinds) {
  const shown = kinds.filter((kind) => kind !== "left" || !kinds.includes("built")).map(signOf);
  return below.filter((sign) => shown.includes(sign));
}

const round = (x) => Math.round(10 * x) / 10;

function placeOf(layout, last, i) {
  const column = i % (last + 1), row = Math.floor(i / (last + 1));
  return { i, x: layout.x + layout.across * (column + 0.5), y: layout.y + layout.along * (row + 0.5) };
}

// topOf returns the middle of the top of a tower in the picture of a state.
export function topOf(square, state, turned) {
  const layout = layouts[state.heights ? "santorini" : "arimaa"].named, i = state.squares.indexOf(square), last = Math.sqrt(state.squares.length) - 1;
  const { x, y } = placeOf(layout, last, turned ? state.squares.length - 1 - i : i);
  return [x, y - layout.lifts[state.height(square)]];
}

// arrow returns the arrow of a step in the picture of a state.
export function arrow({ from, to, kind = "better" }, state, turned) {
  const [x, y] = topOf(from, state, turned), [toX, toY] = topOf(to, state, turned), length = Math.hypot(toX - x, toY - y);
  const isBetter = kind === "better", half = kind.startsWith("own") ? 3 : 5, starts = { better: 2, danger: 27, hinted: 27 }[kind] || 0, room = toY - y > 60 ? 38 : 26; // above the middle of a top stands the head of a worker
  const tip = length - (isBetter ? 4 : room), neck = tip - 24;
  const at = (along, across) => `${round(x + ((toX - x) * along - (toY - y) * across) / length)} ${round(y + ((toY - y) * along + (toX - x) * across) / length)}`;
  return draw("path", { class: `arrow ${kind}`, d: `M${at(starts, -half)}L${at(neck, -half)}L${at(neck, -3 * half)}L${at(tip, 0)}L${at(neck, 3 * half)}L${at(neck, half)}L${at(starts, half)}Z` });
}
