// The curve of a rating.

import { draw } from "./make.js";
import { dated } from "./progress.js";

// curve draws how the rating changed from attempt to attempt. plain omits the text.
export function curve(points, { width, height, plain = false }) {
  const ratings = points.map((p) => p.rating), step = 100, left = plain ? 2 : 40, top = 6, below = plain ? 6 : 22;
  const least = plain ? Math.min(...ratings) : step * Math.floor((Math.min(...ratings) - 10) / step), most = plain ? Math.max(...ratings) : step * Math.ceil((Math.max(...ratings) + 10) / step);
  const x = (i) => left + (i / Math.max(points.length - 1, 1)) * (width - left - 6), y = (r) => top + ((most - r) / Math.max(most - least, 1)) * (height - top - below);
  const line = ratings.map((r, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(r).toFixed(1)}`).join("");
  const every = step * Math.ceil((most - least) / step / 5), grid = plain ? [] : Array.from({ length: Math.floor((most - least) / every) + 1 }, (_, i) => least + i * every);
  const day = ({ at }) => dated(at, { day: "numeric", month: "short" });
  const ends = plain || points.length < 2 ? [] : [draw("text", { x: left, y: height - 4 }, day(points[0])), draw("text", { x: width - 6, y: height - 4, "text-anchor": "end" }, day(points.at(-1)))];
  return draw("svg.curve", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    grid.flatMap((r) => [draw("path.grid", { d: `M${left} ${y(r)}H${width - 6}` }), draw("text", { x: left - 6, y: y(r) + 4, "text-anchor": "end" }, String(r))]),
    draw("path.line", { d: line }), draw("circle", { cx: x(points.length - 1), cy: y(ratings.at(-1)), r: 3.5 }), ends);
}
