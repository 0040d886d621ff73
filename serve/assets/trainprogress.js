// The progress of the user, with export and import.

import { linkTo, sent } from "./address.js";
import { curve, told as toldCurve } from "./chart.js";
import { choiceParameters, choiceWords, chosenFilter, games } from "./choice.js";
import { spoken } from "./filterform.js";
import { awaited, isGuess, placement, signed } from "./gain.js";
import { bar, make, many } from "./make.js";
import { dayOf, daysOf, inRow, ratingOf, themesOf } from "./progress.js";
import { merge, read, write } from "./record.js";
import { bestOf, runNames } from "./run.js";
import { saveText } from "./save.js";
import { asideOf, clear, dropAside } from "./unread.js";

const lastShown = 12, weeks = 12, day = 24 * 3600 * 1000;

// showProgress shows the whole page.
export function showProgress(training) {
  const { keeper, at } = training, record = keeper.read();
  training.show(
    make("p.way", {}, make("a.back", { href: at() }, "Training")), make("h1", {}, "Your progress"),
    make("div.columns", {}, make("div.stack", {}, ratingSections(record, training.place.clientWidth), resultsSection(record), daysSection(record), runsSection(record)), training.listing ? themesSection(training, record) : []), unreadSection(training), fileSection(training, record),
  );
}

function ratingSections(record, room) {
  const list = Object.entries({ santorini: "Rating", gods: "Rating with gods" }).map(([game, title]) => [`curve-${game}`, title, ratingOf(record, game).points]).filter(([, , points]) => points.length);
  if (!list.length) return make("section.card", { "aria-label": "Rating" }, make("p", {}, "There is no rated puzzle yet. The first attempt at each puzzle of the collection counts: 1 for solving it, a half with a hint, and 0 after a wrong turn."));
  return list.map(([id, title, points]) => make("section.card", { "aria-labelledby": id }, make("h2", { id }, title), isGuess(points) ? make("p", {}, `${awaited(points.length + 1)}.`) : [toldCurve(points), curve(points, { width: Math.min(room, 560) - 34, height: 190 })]));
}

// settled returns the points of a rating, without the first ones, in which the rating is only a guess.
const settled = (record, game) => ratingOf(record, game).points.slice(placement);

// resultsSection lists the last attempts, each with a link to its puzzle and its effect on the rating.
function resultsSection(record) {
  if (!record.attempts.length) return [];
  const changes = new Map(["santorini", "gods"].flatMap((game) => settled(record, game)).map((p) => [`${p.code} ${p.at}`, p])), words = { solved: ["good", "✓ solved"], hinted: ["good", "✓ with a hint"], mistaken: ["slow", "✓ after a mistake"], failed: ["bad", "✕ missed"] };
  const rows = record.attempts.slice(-lastShown).reverse().map(({ code, at, how, rating }) => {
    const [kind, text] = words[how], point = changes.get(`${code} ${at}`);
    return make("tr", {}, make("th", { scope: "row" }, make("a", { href: linkTo(code, [], undefined, { kind: sent }) }, code)), make("td", {}, rating === undefined ? "" : String(rating)), make("td", {}, make(`small.${kind}`, {}, text)), make("td", {}, point ? signed(Math.round(point.change)) : ""));
  });
  return make("section.card", { "aria-labelledby": "results-title" }, make("h2", { id: "results-title" }, "Last results"),
    make("div.scroll", {}, make("table.results", {}, make("thead", {}, make("tr", {}, ["Puzzle", "Rated", "Result", "Rating"].map((name) => make("th", { scope: "col" }, name)))), make("tbody", {}, rows))));
}

function daysSection(record) {
  const days = daysOf(record), today = dayOf(Date.now()), n = inRow(days, Date.now()), monday = today - ((new Date(today * day).getUTCDay() + 6) % 7);
  const first = monday - 7 * (weeks - 1), total = [...days.values()].reduce((a, b) => a + b, 0);
  const date = (d) => new Date(d * day).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
  const cell = (d) => {
    const solved = days.get(d) || 0, strength = solved === 0 ? 0 : solved < 3 ? 1 : solved < 8 ? 2 : 3;
    return d > today ? make("td") : make("td", {}, make(`span.day.d${strength}`, { title: `${date(d)}: ${solved}` }), make("span.spoken", {}, `${date(d)}: ${solved}`));
  };
  const rows = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((name, r) => make("tr", {}, make("th", { scope: "row" }, name), Array.from({ length: weeks }, (_, w) => cell(first + 7 * w + r))));
  return make("section.card", { "aria-labelledby": "days-title" }, make("h2", { id: "days-title" }, "Days"), make("p", {}, `${many(n, "day")} in a row. ${many(total, "puzzle")} solved on ${many(days.size, "day")}.`), make("table.calendar", {}, make("caption", {}, `Solved puzzles in the last ${weeks} weeks`), make("tbody", {}, rows)));
}

function themesSection({ listing, at, choice }, record) {
  const counts = themesOf(record, (code) => { const i = listing.find(code); return i < 0 ? [] : listing.themes(i); });
  if (!counts.size) return [];
  const rows = listing.names.filter((theme) => counts.has(theme)).map((theme) => {
    const { tried, solved } = counts.get(theme);
    return make("tr", {}, make("th", { scope: "row" }, make("a", { href: at({ go: "level", ...(listing.matching({ ...chosenFilter(choice), themes: [theme] }).length ? choiceParameters(choice) : { game: "gods" }), theme }) }, spoken(theme))), make("td", {}, String(tried)), make("td", {}, bar(solved, tried, `${spoken(theme)}: solved`), ` ${Math.round((100 * solved) / tried)} %`));
  });
  return make("section.card", { "aria-labelledby": "themes-title" }, make("h2", { id: "themes-title" }, "Themes"),
    make("div.scroll", {}, make("table.results", {}, make("thead", {}, make("tr", {}, ["Theme", "Tried", "Solved at once"].map((name) => make("th", { scope: "col" }, name)))), make("tbody", {}, rows))));
}

function runsSection({ runs }) {
  if (!runs.length) return [];
  const rows = Object.keys(games).flatMap((game) => Object.entries(runNames).map(([kind, name]) => [[name, choiceWords({ game })].filter(Boolean).join(" "), runs.filter((r) => r.kind === kind && (r.game || "") === game), bestOf(runs, kind, { game })])).filter(([, list]) => list.length);
  return make("section.card", { "aria-labelledby": "runs-title" }, make("h2", { id: "runs-title" }, "Runs"),
    make("ul", {}, rows.map(([name, list, best]) => make("li", {}, `${name}: ${many(list.length, "run")}, the best with ${best.solved} solved, up to ${best.hardest}.`))));
}

// unreadSection offers unreadable results as a file: the current ones, and those put aside.
function unreadSection(training) {
  const { keeper } = training, { unread } = keeper, aside = asideOf(keeper);
  if (!unread && !aside) return [];
  return make("section.card", { "aria-labelledby": "unread-title" }, make("h2", { id: "unread-title" }, "Results that cannot be read"),
    make("p", {}, unread?.isNewer ? "A newer version of this page has written them. They are kept as they are." : "They are damaged, or a newer version of this page has written them. They are kept as they are."),
    make("p.actions", {}, make("button.primary", { type: "button", click: () => saveText([aside, unread?.text].filter(Boolean).join("\n")) }, "Save them as a file"),
      unread ? [] : make("button", { type: "button", click: () => { dropAside(keeper); showProgress(training); } }, "Delete them")));
}

function fileSection(training, record) {
  const { keeper } = training, fault = make("p.error", { role: "alert" });
  const said = make("p", { id: "imported", role: "status" });
  const file = make("input", { type: "file", id: "import", accept: ".json,application/json" });
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    said.textContent = fault.textContent = "";
    try {
      const found = read(await chosen.text()), before = keeper.read(), after = keeper.change((known) => merge(known, found));
      showProgress(training);
      const fresh = after.attempts.length - before.attempts.length, runs = after.runs.length - before.runs.length;
      training.place.querySelector("#imported").textContent = `Imported: ${many(found.attempts.length, "attempt")}, of which ${fresh} are new, and ${many(found.runs.length, "run")}, of which ${runs} are new. Nothing was lost.`;
    } catch (problem) {
      fault.textContent = `${chosen.name}: ${problem.message}. Nothing was changed.`;
    }
    file.value = "";
  });
  return make("section.card", { "aria-labelledby": "file-title" }, make("h2", { id: "file-title" }, "Your results as a file"),
    make("p", {}, `Your results are kept in this browser alone: ${many(record.attempts.length, "attempt")} and ${many(record.runs.length, "run")}. A file takes them to another browser; what is there already stays.`),
    make("p.actions", {}, make("button.primary", { type: "button", click: () => saveText(write(keeper.read())) }, "Export")),
    make("p", {}, make("label", { for: "import" }, "Import a file"), file), said, fault,
    make("details", {}, make("summary", {}, "Delete all results"), make("p", {}, "This cannot be undone: export them first. Results that cannot be read are deleted, too."), make("p.actions", {}, make("button", { type: "button", click: () => { clear(keeper); showProgress(training); } }, "Delete them now"))));
}
