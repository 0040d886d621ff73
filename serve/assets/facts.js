// What is known about a position: the puzzle in the collection, and a better goal.

import { linkTo, pageAt } from "./address.js";
import { placeOf } from "./contents.js";
import { gameOf } from "./gameof.js";
import { phrase, pieces, task } from "./line.js";
import { site } from "./site.js";
import { make } from "./make.js";

export function showAbout(player) {
  player.door.get("puzzle", player.data.code).then((puzzle) => tellAbout(player, puzzle), () => {});
}

const means = (text, place) => make("a", { href: `${pageAt("themes")}#${place}` }, text);

function tellAbout(player, { rating, motif }) {
  player.theme = motif ? motif.theme.replaceAll("-", " ") : "";
  player.$("about")?.replaceChildren(...pieces(motif ? "about.motif" : "about.rated", { rating: means(String(rating), "ratings"), ...(motif ? { theme: means(player.theme, motif.theme), lesson: motif.lesson } : {}) })); // a player that has ended has none
}

// showFacts shows what is known about the position of a player. The page is complete without it.
export async function showFacts(player) {
  const { data, door } = player, puzzle = data.heights && await door.get("puzzle", data.code).catch(() => null);
  if (!puzzle) return;
  const { title, author, rating, themes = [], source, created } = puzzle;
  const terms = themes.flatMap((name, i) => [i ? ", " : "", means(name.replaceAll("-", " "), name)]);
  const rows = { title, author, rating: means(String(rating), "ratings"), themes: themes.length && terms, source, created };
  const list = Object.entries(rows).flatMap(([name, value]) => (value ? [make("dt", {}, phrase(`facts.${name}`)), make("dd", { dir: "auto" }, value)] : []));
  player.$("facts").querySelector("dl").replaceChildren(...list);
  player.$("facts").hidden = false;
  if (player.attempt) player.attempt.known.rating = rating;
  tellAbout(player, puzzle);
  const found = await placeOf(data.code);
  for (const next of player.root.querySelectorAll(".next")) {
    next.href = found ? found.next : pageAt("puzzles/random", gameOf(data.code) === "gods" ? { game: "gods" } : {});
    if (found) next.textContent = found.nextText;
    next.hidden = false;
  }
}

// showPlace shows which number the player's puzzle has in a titled collection, above its board. The button for the next
// puzzle then opens the next one of the collection.
export async function showPlace(player, place) {
  const found = await placeOf(player.data.code);
  if (!found) return;
  const { title, href, number, of, name, next, nextText } = found;
  player.next = { text: nextText, act: () => location.assign(next) };
  place.before(make("p.kicker.place", {}, make("a", { href }, make("bdi", {}, title)), " ", make("span", {}, pieces(name ? "count.named" : "count.of", { n: number, all: of, name: make("b", { dir: "auto" }, name) }))));
}

// showBetter checks whether the goal of the puzzle is false. If so, it links to the same position with a proved goal,
// and the links for sharing do not contain the false goal.
export async function showBetter(player) {
  const { data, door, address } = player, { unsound, better, code: bare } = await door.get("check", data.code);
  if (!unsound) return;
  player.session.isPuzzle = false; // the user plays both sides
  const { code } = better ? await door.get("encode", data.code, { goal: better.goal }) : { code: bare };
  const link = player.$("better").querySelector("a");
  data.link = link.href = new URL(linkTo(code, [], undefined, address), site).href;
  link.textContent = better ? phrase("proved", { task: task(better.goal, data.side) }) : "";
  player.$("better").hidden = !better;
  player.show();
}
