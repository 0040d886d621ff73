// The calendar of the daily puzzles: a table for each month, as in the template "calendar" of the server. A file does
// not contain the days after the export, so this script draws the calendar again.

import { dayAt, pageAt, today } from "./address.js";
import { learn, phrase, pieces } from "./line.js";
import { make } from "./make.js";
import { show as mark } from "./marks.js";
import { dated, day as oneDay, isoDate, weekdays } from "./progress.js";
import { sentences } from "./shellwords.js";

learn(sentences);

const place = document.getElementById("calendar");

export const isYear = (text) => /^\d{4}$/.test(text);

const said = (date, format) => dated(date, { timeZone: "UTC", ...format });

// linkBeside returns a link to another day or year, with a space before it. It returns nothing if that has no puzzle.
const linkBeside = (other, game, rel, text) => (other < place.dataset.first.slice(0, other.length) || other > today().slice(0, other.length) ? [] : [" ", make("a", { href: dayAt(other, { game }), rel }, text)]);

// showDay shows the date, and draws its month. It links to the days before and after, and to the puzzle of the same day
// with gods (or without, if this one has gods).
export function showDay(date, game = place?.dataset.game || "") {
  if (!place) return; // the start page
  place.dataset.game = game;
  const beside = (days, rel, text) => linkBeside(isoDate(Date.parse(date) + days * oneDay), game, rel, text);
  const [other, href] = game ? ["button.godless", dayAt(date)] : date === today() ? ["button.today.gods", pageAt("daily/gods")] : ["button.day.gods", dayAt(date, { game: "gods" })];
  const title = make("span", {}, pieces(game ? "day.of.gods" : "day.of", { day: make("time", { datetime: date }, said(date, { day: "numeric", month: "long", year: "numeric" })) }));
  document.querySelector(".kicker")?.remove();
  (document.getElementById("shell") || document.querySelector("main")).prepend(make("p.kicker", {}, title, beside(-1, "prev", phrase("button.day.before")), beside(1, "next", phrase("button.day.after")), " ", make("a", { href }, phrase(other))));
  const year = date.slice(0, 4);
  place.replaceChildren(...monthOf(date.slice(0, 7), date), game ? "" : make("p", {}, make("a", { href: dayAt(year) }, phrase("button.days", { year }))));
  mark();
}

// showYear draws all months of a year, the last month first. tally is the element that counts the solved puzzles.
export function showYear(year, tally) {
  const beside = (years, rel, text) => linkBeside(String(Number(year) + years), "", rel, text);
  tally.replaceWith(make("p.kicker", {}, make("span", { id: "tally" }, phrase("day.week")), beside(-1, "prev", phrase("button.year.before")), beside(1, "next", phrase("button.year.after"))));
  place.replaceChildren(...Array.from({ length: 12 }, (_, n) => monthOf(`${year}-${String(12 - n).padStart(2, "0")}`)).flat());
  mark();
}

// monthOf returns the table of a month as a list, which is empty if no day of it has a puzzle yet.
function monthOf(month, current) {
  const rows = [];
  for (let time = Date.parse(`${month}-01`); ; time += oneDay) {
    const date = isoDate(time), column = (new Date(time).getUTCDay() + 6) % 7;
    if (!date.startsWith(month) || date > today()) break;
    if (date < place.dataset.first) continue;
    if (!rows.length || column === 0) rows.push(Array.from({ length: 7 }, () => make("td")));
    const label = phrase("day.label", { weekday: said(date, { weekday: "long" }), day: said(date, { day: "numeric", month: "long" }) });
    rows.at(-1)[column].append(make("a", { href: dayAt(date, place.dataset), "data-day": date, "aria-label": label, "aria-current": date === current && "page" }, Number(date.slice(8))));
  }
  if (!rows.length) return [];
  const heads = weekdays("long").map((abbr) => make("th", { scope: "col", abbr }, abbr.slice(0, 2)));
  return [make("table", {}, make("caption", {}, said(`${month}-01`, { month: "long", year: "numeric" })), make("thead", {}, make("tr", {}, heads)), make("tbody", {}, rows.map((cells) => make("tr", {}, cells))))];
}
