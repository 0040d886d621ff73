// Turns, and their paths in addresses.

import { phrase } from "./line.js";

const isSquares = (path) => /^[A-E][1-5]/.test(path);

// turnOf reads a turn from its path: the squares of Santorini, such as E3D3E3, with gods sometimes with a sign, or the
// steps of Arimaa, such as Ea2nEa3n. early and build are squares; builds are the builds after the step, built all builds.
export function turnOf(path) {
  if (isSquares(path)) {
    const early = path.includes("-") ? path.slice(3, 5) : "", s = path.replace(/-../, "").match(/[A-E][1-5]/g), many = Math.floor(s.length / 2) * 2;
    const moved = s.length === 5 ? 4 : Math.min(many, 2), steps = [];
    for (let i = 0; i < moved; i += 2) steps.push({ from: s[i], to: s[i + 1] });
    const builds = s.slice(moved);
    return { steps, early, builds, built: early ? [early, ...builds] : builds, build: builds[0] || "", dome: path.endsWith("X") };
  }
  const next = (from, way) => String.fromCharCode(from.charCodeAt(0) + ({ e: 1, w: -1 }[way] || 0)) + (Number(from[1]) + ({ n: 1, s: -1 }[way] || 0));
  return { steps: (path.match(/.{4}/g) || []).map((s) => ({ from: s.slice(1, 3), to: next(s.slice(1, 3), s[3]) })), early: "", builds: [], built: [], build: "" };
}

export function text(path) {
  if (!isSquares(path)) return path.match(/.{4}/g).join(" ");
  const { steps, early, builds, dome } = turnOf(path), [first] = steps;
  const moves = steps.map(({ from, to }) => (early && first.from === from ? `${from}^${early}>${to}` : `${from}>${to}`)).join(",");
  return `${moves}${builds.map((s) => `^${s}`).join("")}${dome ? "X" : ""}${builds.length ? "" : "#"}`;
}

// listed writes a path as a turn for lists, like package say: "E3 → D3, builds E3".
export function listed(path) {
  if (!isSquares(path)) return text(path);
  const { steps, early, builds, dome } = turnOf(path), moves = steps.map(({ from, to }) => `${from} → ${to}`);
  const clauses = [...(early ? [phrase("listed.builds", { squares: early })] : []), ...moves], [first, second] = builds;
  if (!first) return phrase("listed.wins", { turn: clauses.join(", ") });
  const squares = !second ? first : first === second ? phrase("listed.twice", { to: first }) : phrase("both", { first, second });
  return [...clauses, phrase(dome ? "listed.dome" : "listed.builds", { squares })].join(", ");
}

// solutionOf writes the turns of a solution, as lists show them, with their numbers.
export function solutionOf(turns) {
  if (turns.length === 1) return `${turns[0]}.`;
  return turns.flatMap((turn, i) => (i % 2 ? [] : [`${i / 2 + 1}. ${turns.slice(i, i + 2).join("; ")}.`])).join(" ");
}

export const pathOf = (turn) => turn.replace(/\^(..)>/, "-$1").replace(/[^\w-]/g, "");
