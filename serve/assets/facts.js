// What else is known of a position: its puzzle in the collection, its day, and a goal that fits it.

import { linkTo, pageAt } from "./address.js";
import { host } from "./host.js";
import { say } from "./line.js";
import { element } from "./loading.js";

// showFacts asks about the position of a player, and shows what is found.
export function showFacts(player, day) {
  const { data, door } = player;
  const found = (operation, text, parameters, show) => door.get(operation, text, parameters).then(show, () => {}); // the page is complete without it
  if (data.heights) found("puzzle", data.code, {}, (puzzle) => showPuzzle(player, puzzle));
  if (day) found("daily", day, {}, ({ puzzle, date }) => { if (puzzle.code === data.code) showDay(player, date); });
}

function showPuzzle(player, { title, author, rating, themes = [], source, created }) {
  const rows = { Title: title, Author: author, Rating: rating, Themes: themes.join(", "), Source: source, Found: created };
  const list = Object.entries(rows).filter(([, value]) => value).flatMap(([name, value]) => [element("dt", name), element("dd", String(value))]);
  player.$("facts").querySelector("dl").replaceChildren(...list);
  player.$("facts").hidden = false;
  for (const next of player.root.querySelectorAll(".next")) {
    next.href = pageAt("puzzles/random");
    next.hidden = false;
  }
}

// showBetter links the same position with a goal that it has, if the puzzle is not sound.
export async function showBetter(player) {
  const { data, door, address } = player;
  const { unsound, better } = await door.get("check", data.code);
  if (!unsound || !better) return;
  const { code } = await door.get("encode", data.code, { goal: better.goal }), link = player.$("better").querySelector("a");
  link.textContent = say(`goal.${better.goal}`).text;
  link.href = linkTo(code, [], undefined, address);
  player.$("better").hidden = false;
}

function showDay(player, date) {
  const said = new Date(date).toLocaleDateString("en-GB", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long", year: "numeric" });
  player.$("play").before(element("p", element("a", `Daily puzzle, ${said}`, { href: host.server ? pageAt(`daily/${date}`) : pageAt("daily", { date }) }), { className: "kicker" }));
}
