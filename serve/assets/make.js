// Elements of pages that a script writes.

const SVG = "http://www.w3.org/2000/svg";

// make returns an element: its kind and classes, as "p.quiet", its attributes (a function handles clicks, false omits
// the attribute), and its content, without null and false.
export function make(kind, attributes = {}, ...content) {
  return fill(document.createElement(kind.split(".")[0]), kind, attributes, content);
}

// draw is make for parts of a drawing.
export const draw = (kind, attributes = {}, ...content) => fill(document.createElementNS(SVG, kind.split(".")[0]), kind, attributes, content);

function fill(e, kind, attributes, content) {
  const [, ...classes] = kind.split(".");
  if (classes.length) e.setAttribute("class", classes.join(" "));
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") e.addEventListener("click", value);
    else if (value !== false && value !== undefined) e.setAttribute(name, value === true ? "" : value);
  }
  e.append(...content.flat(2).filter((c) => c !== null && c !== false && c !== undefined));
  return e;
}

// sign returns the picture of a button with a path.
export const sign = (d) => draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d }));

// many returns a number with its noun, such as "1 puzzle" and "3 puzzles".
export const many = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

// bar returns a bar that shows how many of all are done, with its words.
export const bar = (done, all, label) => make("progress", { value: done, max: Math.max(all, 1), "aria-label": label }, `${done} of ${all}`);
