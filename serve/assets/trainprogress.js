// The progress of the user, with export and import.

import { linkTo, sent } from "./address.js";
import { bar } from "./bar.js";
import { curve } from "./chart.js";
import { choiceParameters, choiceWords, chosenFilter, games } from "./choice.js";
import { spoken } from "./filterform.js";
import { awaited, isGuess, placement, signed } from "./gain.js";
import { many, phrase } from "./line.js";
import { make } from "./make.js";
import { dated, day, dayOf, daysOf, inRow, ratingOf, themesOf, weekdays } from "./progress.js";
import { merge, read, write } from "./record.js";
import { bestOf, runName, runs as runKinds } from "./run.js";
import { saveText, textOf } from "./save.js";
import { ownAttempts, sentIDs } from "./sent.js";
import { marks } from "./trainplay.js";
import { asideOf, clear, dropAside } from "./unread.js";

const lastShown = 12, weeks = 12;

export function showProgress(training) {
  const { keeper, place } = training, record = keeper.read();
  const then = (act) => ({ click: () => { act(keeper); showProgress(training); } });
  training.show("progress-view", {
    ...ratingParts(record, place.clientWidth), ...resultParts(record), ...dayParts(record), ...runParts(record), ...themeParts(training, record), ...unreadParts(keeper, then), ...sentParts(training),
    "#kept": phrase("progress.kept", { attempts: many("progress.attempts", record.attempts.length), runs: many("progress.runs", record.runs.length) }),
    "#export": { click: () => saveText(write(keeper.read())) }, "#clear": then(clear),
  });
  place.querySelector("#import").addEventListener("change", ({ target }) => importFile(training, target));
}

function ratingParts(record, room) {
  const [plain, gods] = ["santorini", "gods"].map((game) => ratingOf(record, game).points);
  const told = (ratings) => make("p", {}, phrase("progress.rating", { n: ratings.length, rating: ratings.at(-1), most: Math.max(...ratings) }));
  const shown = (points) => (isGuess(points) ? make("p", {}, awaited(points.length + 1, true)) : [told(points.map((p) => Math.round(p.rating))), curve(points, { width: Math.min(room, 560) - 34, height: 190 })]);
  return {
    "#unrated": !plain.length && !gods.length && {},
    "#santorini div": shown(plain), "#santorini": plain.length > 0 && {}, "#gods-rating div": shown(gods), "#gods-rating": gods.length > 0 && {},
  };
}

function resultParts(record) {
  // The points of a rating, without the first ones, in which the rating is only a guess.
  const points = ["santorini", "gods"].flatMap((game) => ratingOf(record, game).points.slice(placement));
  const rows = record.attempts.slice(-lastShown).reverse().map(({ code, at, how, rating = "" }) => {
    const [kind, sign, words] = marks[how], point = points.find((p) => p.code === code && p.at === at);
    return make("tr", {}, make("th", { scope: "row" }, make("a", { href: linkTo(code, [], undefined, { kind: sent }) }, code)), make("td", {}, rating), make("td", {}, make(`small.${kind}`, {}, `${sign} ${phrase(words)}`)), make("td", {}, point && signed(Math.round(point.change))));
  });
  return { "#last tbody": rows, "#last": rows.length > 0 && {} };
}

function dayParts(record) {
  const days = daysOf(record), today = dayOf(Date.now()), monday = today - ((new Date(today * day).getUTCDay() + 6) % 7);
  const first = monday - 7 * (weeks - 1), total = [...days.values()].reduce((a, b) => a + b, 0);
  const cell = (d) => {
    const solved = days.get(d) || 0, strength = solved === 0 ? 0 : solved < 3 ? 1 : solved < 8 ? 2 : 3, title = phrase("progress.day", { day: dated(d * day, { day: "numeric", month: "long", timeZone: "UTC" }), n: solved });
    return d > today ? make("td") : make("td", {}, make(`span.day.d${strength}`, { title }), make("span.spoken", {}, title));
  };
  return {
    "#days": `${many("progress.row", inRow(days, Date.now()))} ${phrase("progress.solved", { puzzles: many("count.puzzles", total), days: many("progress.days", days.size) })}`,
    ".calendar caption": phrase("progress.weeks", { n: weeks }),
    ".calendar tbody": weekdays("short").map((name, r) => make("tr", {}, make("th", { scope: "row" }, name), Array.from({ length: weeks }, (_, w) => cell(first + 7 * w + r)))),
  };
}

function themeParts({ listing, at, choice }, record) {
  const counts = listing ? themesOf(record, (code) => listing.themes(listing.find(code))) : new Map();
  if (!counts.size) return { "#themes": null };
  return { "#themes tbody": listing.names.filter((theme) => counts.has(theme)).map((theme) => {
    const { tried, solved } = counts.get(theme), name = spoken(theme), has = listing.matching({ ...chosenFilter(choice), themes: [theme] }).length;
    return make("tr", {}, make("th", { scope: "row" }, make("a", { href: at({ go: "level", ...(has ? choiceParameters(choice) : { game: "gods" }), theme }) }, name)), make("td", {}, tried), make("td", {}, bar(solved, tried, phrase("progress.theme", { name })), " ", phrase("percent", { n: Math.round((100 * solved) / tried) })));
  }) };
}

function runParts({ runs }) {
  const rows = games.flatMap((game) => Object.keys(runKinds).map((kind) => {
    const list = runs.filter((r) => r.kind === kind && (r.game || "") === game), best = bestOf(list, kind, { game });
    return best && make("li", {}, phrase("progress.best", { name: runName(kind, choiceWords({ game })), runs: many("progress.runs", list.length), n: best.solved, rating: best.hardest }));
  }));
  return { "#runs ul": rows, "#runs": runs.length > 0 && {} };
}

// unreadParts offers unreadable results as a file: the current ones, and those put aside.
function unreadParts(keeper, then) {
  const { unread } = keeper, aside = asideOf(keeper);
  if (!unread && !aside) return { "#unread": null };
  return {
    [unread?.isNewer ? "#damaged" : "#newer"]: null, "#save-unread": { click: () => saveText([aside, unread?.text].filter(Boolean).join("\n")) },
    "#drop-unread": !unread && then(dropAside),
  };
}

// sentParts shows how many attempts the server has of this browser, saves them as a file and deletes them there.
function sentParts(training) {
  const { door, place } = training, ids = door.server ? sentIDs() : [];
  const then = (act) => ({ click: () => act().catch(({ message }) => { place.querySelector("#sent-said").textContent = phrase("progress.unsent", { why: message }); }) });
  if (!ids.length) return { "#sent": null };
  return {
    "#sent-count": many("progress.attempts", ids.length),
    "#save-sent": then(async () => saveText(JSON.stringify(await ownAttempts(door), null, 1))),
    "#delete-sent": then(async () => { await ownAttempts(door, "DELETE"); showProgress(training); }),
  };
}

async function importFile(training, field) {
  const { keeper, place } = training, [chosen] = field.files, $ = (selector) => place.querySelector(selector);
  if (!chosen) return;
  for (const said of ["#imported", ".error"]) $(said).textContent = "";
  try {
    const found = read(await textOf(chosen)), before = keeper.read(), after = keeper.change((known) => merge(known, found));
    showProgress(training);
    const fresh = after.attempts.length - before.attempts.length, runs = after.runs.length - before.runs.length;
    $("#imported").textContent = `${phrase("progress.imported", { attempts: many("progress.attempts", found.attempts.length), n: fresh, runs: many("progress.runs", found.runs.length), m: runs })} ${phrase(keeper.stores ? "progress.safe" : "record.lost")}`;
  } catch ({ message }) {
    $(".error").textContent = phrase("progress.refused", { name: chosen.name, why: message });
  }
  field.value = "";
}
