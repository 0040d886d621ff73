// Elements of pages that a script writes.

const SVG = "http://www.w3.org/2000/svg";

// make returns an element. kind is its name and classes, such as "p.quiet". An attribute that is a function handles
// clicks, and false omits it. In content, null and false are left out.
export function make(kind, attributes = {}, ...content) {
  return fill(document.createElement(kind.split(".")[0]), kind, attributes, content);
}

// draw is like make, for elements of SVG.
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

export function fragment(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

export function tell(place, text, tone = "") {
  place.textContent = text;
  place.className = `message ${tone}`.trim();
}

// drawn returns an element with a drawing that the API has sent as text.
export const drawn = (svg) => document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);

// asButton replaces an element, such as a link for pages without a script, by a button with the same content.
export function asButton(old, click) {
  const button = make("button", { type: "button", id: old.id || undefined, class: old.className || undefined, hidden: old.hidden, click }, [...old.childNodes]);
  old.replaceWith(button);
  return button;
}

// copy returns the content of a template of the page. parts has selectors of its elements, each with what the element
// gets: attributes as in make, content, or a list of both. null and false remove the element.
export function copy(id, parts = {}) {
  const copied = document.getElementById(id).content.cloneNode(true), isAttributes = (part) => part?.constructor === Object;
  for (const [selector, part] of Object.entries(parts)) {
    const e = copied.querySelector(selector), list = [part].flat(2), content = list.filter((c) => !isAttributes(c));
    if (part === null || part === false) e.remove();
    else {
      if (content.length) e.replaceChildren();
      fill(e, "", Object.assign({}, ...list.filter(isAttributes)), content);
    }
  }
  return copied;
}
