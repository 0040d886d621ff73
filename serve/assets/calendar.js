// The calendar of the daily puzzles: a table for each month, as in the template "calendar" of the server. A file does
// not contain the days after the export, so this script draws the calendar again.

import { dayAt, pageAt } from "./address.js";
import { host } from "./host.js";
import { element } from "./loading.js";
import { make } from "./make.js";
import { show as mark } from "./marks.js";

const place = document.getElementById("calendar"), oneDay = 86400000;

// today returns the current date: in UTC with a server, otherwise in the visitor's time zone.
export const today = () => new Date(Date.now() - (host.server ? 0 : new Date().getTimezoneOffset() * 60000)).toISOString().slice(0, 10);

export const isYear = (text) => /^\d{4}$/.test(text);

const said = (date, format) => new Date(date).toLocaleDateString("en-GB", { timeZone: "UTC", ...format });

// showDay shows the date, and draws its month. It links to the days before and after, and to the puzzle of the same day
// with gods (or without, if this one has gods).
export function showDay(date, game = place?.dataset.game || "") {
  if (!place) return; // the start page
  place.dataset.game = game;
  const beside = (days, rel, text) => {
    const other = new Date(Date.parse(date) + days * oneDay).toISOString().slice(0, 10);
    return other < place.dataset.first || other > today() ? [] : [" ", element("a", text, { href: dayAt(other, { game }), rel })];
  };
  const other = game ? ["Without gods", dayAt(date)] : date === today() ? ["Today with gods", pageAt("daily/gods")] : ["This day with gods", dayAt(date, { game: "gods" })];
  const time = element("time", said(date, { day: "numeric", month: "long", year: "numeric" }), { dateTime: date });
  document.querySelector(".kicker")?.remove();
  (document.getElementById("shell") || document.querySelector("main")).prepend(element("p", [element("span", ["Puzzle of ", time, game && " with gods"]), ...beside(-1, "prev", "Day before"), ...beside(1, "next", "Day after"), " ", element("a", other[0], { href: other[1] })], { className: "kicker" }));
  const year = date.slice(0, 4);
  place.replaceChildren(...monthOf(date.slice(0, 7), date), ...(game ? [] : [element("p", element("a", `All days of ${year}`, { href: dayAt(year) }))]));
  mark();
}

// showYear draws all months of a year, the last month first. tally is the element that counts the solved puzzles.
export function showYear(year, tally) {
  const months = Array.from({ length: 12 }, (_, n) => `${year}-${String(12 - n).padStart(2, "0")}`);
  const beside = (other, rel, text) => (other < place.dataset.first.slice(0, 4) || other > today().slice(0, 4) ? [] : [" ", element("a", text, { href: dayAt(other), rel })]);
  tally.className = "kicker";
  tally.removeAttribute("id");
  tally.replaceChildren(element("span", "Easy on Monday, harder each day until Saturday.", { id: "tally" }), ...beside(String(year - 1), "prev", "Year before"), ...beside(String(Number(year) + 1), "next", "Year after"));
  place.replaceChildren(...months.flatMap((month) => monthOf(month)));
  mark();
}

// monthOf returns the table of a month as a list, which is empty if no day of it has a puzzle yet.
function monthOf(month, current) {
  const rows = [];
  for (let time = Date.parse(`${month}-01`); ; time += oneDay) {
    const date = new Date(time).toISOString().slice(0, 10), column = (new Date(time).getUTCDay() + 6) % 7;
    if (!date.startsWith(month) || date > today()) break;
    if (date < place.dataset.first) continue;
    if (!rows.length || column === 0) rows.push(Array.from({ length: 7 }, () => element("td", [])));
    const label = `${said(date, { weekday: "long" })}, ${said(date, { day: "numeric", month: "long" })}`;
    const own = { href: dayAt(date, place.dataset), "data-day": date, "aria-label": label };
    rows.at(-1)[column].append(make("a", { ...own, "aria-current": date === current && "page" }, Number(date.slice(8))));
  }
  if (!rows.length) return [];
  const heads = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map((name) => element("th", name.slice(0, 2), { scope: "col", abbr: name }));
  return [element("table", [
    element("caption", said(`${month}-01`, { month: "long", year: "numeric" })),
    element("thead", element("tr", heads)), element("tbody", rows.map((cells) => element("tr", cells))),
  ])];
}
