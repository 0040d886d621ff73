// The home of training.

import { bar } from "./bar.js";
import { curve } from "./chart.js";
import { choiceIn, choiceParameters, choiceWords, chosenFilter, keepChoice } from "./choice.js";
import { parse } from "./codec.js";
import { entryOf } from "./entry.js";
import { fillFilter } from "./filterform.js";
import { awaited, isGuess, signed, yours } from "./gain.js";
import { gameOf } from "./gameof.js";
import { pairItems } from "./gods.js";
import { many, phrase, task } from "./line.js";
import { copy, make } from "./make.js";
import { show as markDone } from "./marks.js";
import { againOf, dated, day, dayOf, daysOf, inRow, ratingOf, solvedOf, today } from "./progress.js";
import { atLevel } from "./queues.js";
import { bestOf } from "./run.js";
import { saveText } from "./save.js";
import { lesson } from "./selection.js";
import { lessons } from "./themes.js";
import { setAside } from "./unread.js";

export function showHome(training) {
  const { keeper, place } = training, record = keeper.read(), isNew = !record.start && !record.attempts.length;
  const cards = keeper.unread ? [unreadCard(training), isNew ? "" : nextCard(training, record)] : isNew ? startCard(training) : nextCard(training, record);
  training.show("home-view", {
    "#next-cards": cards, ...ratingParts(training, record), ...againParts(training, record), ...runParts(training, record),
    "#unstored": keeper.stores ? null : phrase("record.lost"),
  });
  const choose = place.querySelector("#choice");
  choose.addEventListener("change", ({ target: { name } }) => {
    training.choice = choiceIn(new FormData(choose));
    keepChoice(training.choice);
    showHome(training);
    place.querySelector(`#choice [name="${name}"]`).focus();
  });
  fillFilter(place.querySelector("#filter"), training);
  markDone(record);
}

// unreadCard says that the earlier results cannot be read. They are kept in any case.
function unreadCard(training) {
  const { keeper } = training, { text, isNewer } = keeper.unread;
  const click = () => {
    try {
      setAside(keeper);
      showHome(training);
    } catch {
      training.place.querySelector(".unread .error").textContent = phrase("home.room");
    }
  };
  return copy("unread-card", {
    [isNewer ? "#damaged" : "#newer"]: null, "#save-unread": { click: () => saveText(text) }, "#reload": { click: () => location.reload() }, "#anew": { click },
  });
}

function startCard(training) {
  const { at, keeper, choice } = training;
  const click = ({ target: { value } }) => {
    if (!value) return; // between the buttons
    keeper.add({ start: { rating: Number(value), at: Date.now() } });
    if (keeper.stores) location.assign(at({ go: "level", ...choiceParameters(choice) }));
    else showHome(training); // which says so
  };
  return copy("start-card", { ".stack": { click } });
}

function nextCard({ listing, at, choice }, record) {
  const code = atLevel(listing, chosenFilter(choice)).next(record);
  if (!code) return make("section.card.next", { "aria-label": phrase("home.next") }, make("p", {}, phrase(choice.game ? "home.tried.chosen" : "home.tried", { words: choiceWords(choice) })));
  const entry = entryOf({ code }), link = entry.querySelector("a"), position = parse(code), href = at({ go: "level", ...choiceParameters(choice), first: code });
  link.href = href;
  link.querySelector(".pair")?.remove();
  link.tabIndex = -1; // the button does the same
  link.ariaHidden = "true";
  return copy("next-card", { "#next-title": task(position.goal, position.side), "#pair": pairItems(position), "#rated": listing.ratingOf(code), ".one": entry, "#play": { href } });
}

function ratingParts({ choice }, record) {
  const [game, other] = chosenFilter(choice).games, { now, points } = ratingOf(record, game), both = other && ratingOf(record, other), days = daysOf(record), n = inRow(days, Date.now()), current = dayOf(Date.now());
  const past = points.filter((p) => p.at < Date.now() - 7 * day).at(-1), gained = points.length ? Math.round(now.rating - (past ? past.rating : points[0].rating - points[0].change)) : 0;
  const week = Array.from({ length: 7 }, (_, i) => current - 6 + i);
  return {
    "#rating-title": yours(game),
    "#rating": isGuess(points) ? make("p", {}, awaited(points.length + 1, true)) : make("p.big", {}, String(Math.round(now.rating)), make("span.quiet", {}, " ", phrase("home.week", { gained: signed(gained) }))),
    ".split .curve": !isGuess(points) && curve(points.slice(-60), { width: 150, height: 54, plain: true }),
    "#other-rating span": both ? Math.round(both.now.rating) : "", "#other-rating": both && !isGuess(both.points) ? {} : null,
    ".week": week.map((of) => make(days.has(of) ? "li.solved" : of === current ? "li.today" : "li", {}, make("span", { "aria-hidden": "true" }, days.has(of) ? "✓" : "·"), make("small", {}, dated(of * day, { weekday: "short", timeZone: "UTC" })), make("span.spoken", {}, days.has(of) ? many("home.day", days.get(of)) : phrase("home.day.none")))),
    "#streak": n ? many(days.has(current) ? "home.row" : "home.row.open", n) : phrase("home.row.none"),
  };
}

function againParts({ choice }, record) {
  const { games } = chosenFilter(choice), waiting = againOf(record).filter((w) => games.includes(gameOf(w.code))), due = waiting.filter((w) => w.due <= Date.now()).length;
  if (!waiting.length) return { ".again": null };
  return {
    "#waiting": due ? many("home.due", due) : many("home.waiting", waiting.length, { day: dated(waiting[0].due, { weekday: "long" }) }),
    "#due": due > 0 && {},
  };
}

function runParts({ at, choice }, record) {
  const best = bestOf(record.runs, "run3", choice), run = (go) => ({ href: at({ go, seed: today(), ...choiceParameters(choice) }) });
  return { "#run3": run("run3"), "#run5": run("run5"), "#streak-run": run("streak"), "#best": best ? phrase("home.best", { n: best.solved }) : {} };
}

export function showCourse(training) {
  const { listing, at, choice, keeper } = training, solved = solvedOf(keeper.read());
  training.show("course-view", { ".course": lessons.flatMap(({ theme, title, text }) => {
    const codes = lesson(listing, theme, chosenFilter(choice)).map((i) => listing.code(i)), done = codes.filter((code) => solved.has(code)).length;
    if (!codes.length) return [];
    return copy("lesson-tile", { a: { href: at({ go: "lesson", theme, ...choiceParameters(choice) }) }, b: title, ".text": text, ".done-of": [bar(done, codes.length, phrase("link.done")), make("small.quiet", {}, phrase("count.of", { n: done, all: codes.length }))] });
  }) });
}
