// Adds a board to the page for any position, or to an element.

import { linkTo, pageAt, sent } from "./address.js";
import { godItems } from "./gods.js";
import { phrase, task } from "./line.js";
import { site } from "./site.js";
import { fragment } from "./make.js";
import { markup } from "./markup.js";
import { Player } from "./player.js";
import { dataOf } from "./position.js";

function nameOf({ game, gods }) {
  if (!gods) return phrase(game === "arimaa" ? "heading.arimaa" : "heading.santorini");
  return phrase("versus", { side: phrase(`god.${gods.first}`), other: phrase(`god.${gods.second}`) });
}

// mount puts a board with its panel into a place, and returns its Player. kind is "page" or "embed". options are those
// of Player, and the line to show and, if known, a play tree.
export function mount(place, position, kind, options) {
  const { address } = options, page = fragment(markup[kind][position.heights ? "santorini" : "arimaa"]), $ = (id) => page.getElementById(id);
  const data = dataOf(position, address.game(position.side)), { code, goal } = data;
  const of = { kind: address.kind === "hash" ? sent : address.kind, base: address.base }; // shared links may be sent to servers
  const link = new URL(linkTo(code, [], undefined, { ...of, day: data.level ? "" : address.day }), site).href;
  Object.assign(data, { link, line: options.line.join("."), tree: options.tree, embed: kind === "embed" });
  const unsaid = address.parameters.get("goal") === "unsaid" && goal;
  $("heading").textContent = unsaid ? phrase("goal.unsaid") : goal ? task(goal, data.side) : nameOf(position);
  if (position.gods) {
    $("gods").replaceChildren(...godItems(position.gods, options.inline));
    $("gods").hidden = false;
  }
  if (kind === "embed") $("page").href = link;
  else {
    $("share-code").textContent = $("printed-code").textContent = code;
    $("share-embed").href = linkTo(code, [], undefined, { ...of, folder: "embed" });
    $("newcomer").querySelector("a").href = pageAt("rules");
  }
  place.replaceChildren(page);
  const tell = (name, detail, known) => {
    if (known?.heading && !address.whole) place.querySelector("#heading").textContent = known.heading;
    options.tell?.(name, detail, known);
  };
  return new Player(place.getRootNode(), data, { ...options, tell });
}

// addGame adds the offer of a game against the computer to a static page.
export function addGame(data) {
  const page = fragment(markup.page[data.heights ? "santorini" : "arimaa"]), part = (id) => page.getElementById(id), at = (id) => document.getElementById(id);
  if (!part("opponent") || at("opponent")) return;
  at("moves").before(part("after"), part("evaluation"));
  at("flip").after(" ", part("evaluate"));
  at("views").after(part("opponent"));
  at("actions").before(part("steps"));
}
