// The home of training.

import { pageAt } from "./address.js";
import { curve } from "./chart.js";
import { choiceFields, choiceParameters, choiceWords, chosenFilter, keepChoice } from "./choice.js";
import { parse } from "./codec.js";
import { entryOf } from "./entry.js";
import { filterFields } from "./filterform.js";
import { awaited, isGuess, signed } from "./gain.js";
import { gameOf } from "./gameof.js";
import { pairItems } from "./gods.js";
import { host } from "./host.js";
import { task } from "./line.js";
import { bar, make, many } from "./make.js";
import { show as markDone } from "./marks.js";
import { againOf, dayOf, daysOf, inRow, ratingOf, solvedOf } from "./progress.js";
import { atLevel } from "./queues.js";
import { bestOf, today } from "./run.js";
import { saveText } from "./save.js";
import { lesson } from "./selection.js";
import { lessons } from "./themes.js";
import { setAside } from "./unread.js";

const week = 7 * 24 * 3600 * 1000; // milliseconds

// levels are the initial ratings that new players can choose.
const levels = [["I am new to it", 700], ["I have played some games", 1000], ["I know the tricks", 1400]];

// pagesOf returns the links to the pages of this section, as other sections have them below the menu.
const pagesOf = ({ at, go, choice }) => make("nav.pages", { "aria-label": "Here" }, [["", "Train", at()], ["course", "Course", at({ go: "course", ...choiceParameters(choice) })], [null, "All puzzles", pageAt("puzzles")]].map(([name, text, href]) => make("a", { href, "aria-current": name === go && "page" }, text)));

// showHome shows the page.
export function showHome(training) {
  const { keeper } = training, record = keeper.read();
  training.show(
    pagesOf(training), make("h1", {}, "Training"), choiceSection(training),
    make("div.columns", {}, keeper.unread ? make("div.stack", {}, unreadCard(training), record.start || record.attempts.length ? nextCard(training, record) : []) : nextCard(training, record), make("div.stack", {}, ratingCard(training, record), againCard(training, record), waysSection(training, record))),
    moreSection(training),
    keeper.stores || !record.attempts.length ? [] : make("p.message.slow", {}, "This browser stores nothing for this page: your results are lost when you leave it. Export them on the page of your progress."),
  );
  markDone(record);
}

// unreadCard says that the earlier results cannot be read. They are kept in any case. startCard is then not shown.
function unreadCard(training) {
  const { keeper } = training, { unread } = keeper;
  const why = unread.isNewer ? "A newer version of this page has written them. Load the page again; if that does not help, save them as a file." : "What this browser has stored is damaged. Save it as a file: it may still be mended.";
  const fault = make("p.error", { role: "alert" }), anew = () => {
    try {
      setAside(keeper);
    } catch {
      fault.textContent = "This browser has no room to keep them beside new ones. Save them as a file, then delete all results on the page of your progress.";
      return;
    }
    showHome(training);
  };
  return make("section.card.unread", { "aria-labelledby": "unread-title" }, make("h2", { id: "unread-title" }, "Your earlier results cannot be read"),
    make("p", {}, `${why} They stay in this browser, and what you solve now is kept beside them.`),
    make("p.actions", {}, make("button.primary", { type: "button", click: () => saveText(unread.text) }, "Save them as a file"), make("button", { type: "button", click: () => location.reload() }, "Load the page again"),
      make("button", { type: "button", click: anew }, "Begin anew")),
    fault, make("p.quiet", {}, "If you begin anew, ", make("a", { href: training.at({ go: "progress" }) }, "your progress"), " still has them as a file."));
}

function choiceSection(training) {
  const changed = (choice) => {
    const { name } = document.activeElement;
    keepChoice(choice);
    training.choice = choice;
    showHome(training);
    training.place.querySelector(`.choice-of-game [name="${name}"]`)?.focus();
  };
  return make("section", { "aria-label": "Which puzzles" }, choiceFields(training.choice, changed));
}

// nextCard shows the next puzzle, which has about the rating of the player.
function nextCard({ listing, at, keeper, choice }, record) {
  if (!record.start && !record.attempts.length) return startCard({ at, keeper, choice });
  const code = atLevel(listing, chosenFilter(choice)).next(record);
  if (!code) return make("section.card.next", { "aria-label": "Your next puzzle" }, make("p", {}, `${["You have tried all puzzles", choiceWords(choice)].filter(Boolean).join(" ")}.`));
  const list = make("ul.list.one", {}, entryOf({ code })), link = list.querySelector("a"), position = parse(code), { goal, side } = position;
  link.href = at({ go: "level", ...choiceParameters(choice), first: code });
  link.querySelector(".pair")?.remove();
  link.tabIndex = -1; // the button does the same
  link.setAttribute("aria-hidden", "true");
  return make("section.card.next", { "aria-labelledby": "next-title" }, make("p.quiet", {}, "Your next puzzle"), make("h2", { id: "next-title" }, task(goal, side)), pairItems(position), make("p.quiet", {}, `Rated ${listing.rating(listing.find(code))}, close to you.`), list, make("p.actions", {}, make("a.primary.wide", { href: link.href }, "Play")));
}

// startCard asks new players for an initial rating.
function startCard({ at, keeper, choice }) {
  const choose = (rating) => () => {
    keeper.add({ start: { rating, at: Date.now() } });
    location.assign(at({ go: "level", ...choiceParameters(choice) }));
  };
  return make("section.card.next", { "aria-labelledby": "next-title" }, make("h2", { id: "next-title" }, "Where do you begin?"),
    make("p", {}, "Puzzles come one after another, each about as hard as you can solve. A few of them are enough to find your rating, which stays in this browser."),
    make("div.stack", {}, levels.map(([text, rating]) => make("button.wide", { type: "button", click: choose(rating) }, text))));
}

function ratingCard({ at, choice }, record) {
  const { games } = chosenFilter(choice), [game] = games, { now, points } = ratingOf(record, game), other = games[1] && ratingOf(record, games[1]), days = daysOf(record), n = inRow(days, Date.now()), current = dayOf(Date.now());
  const past = points.filter((p) => p.at < Date.now() - week).at(-1), gained = points.length ? Math.round(now.rating - (past ? past.rating : points[0].rating - points[0].change)) : 0;
  const inWeek = Array.from({ length: 7 }, (_, i) => current - 6 + i);
  const name = (day) => new Date(day * 24 * 3600 * 1000).toLocaleDateString("en-GB", { weekday: "short", timeZone: "UTC" });
  const streak = n ? `${many(n, "day")} in a row. ${days.has(current) ? "Today is done." : "One puzzle today keeps it."}` : "Solve a puzzle today to begin a streak.";
  return make("section.card", { "aria-labelledby": "rating-title" },
    make("div.split", {}, make("div", {}, make("h2", { id: "rating-title" }, game === "gods" ? "Your rating with gods" : "Your rating"), isGuess(points) ? make("p", {}, `${awaited(points.length + 1)}.`) : make("p.big", {}, String(Math.round(now.rating)), make("span.quiet", {}, ` ${signed(gained)} this week`))), isGuess(points) ? [] : curve(points.slice(-60), { width: 150, height: 54, plain: true })),
    other && !isGuess(other.points) ? make("p.quiet", {}, `With gods: ${Math.round(other.now.rating)}`) : [],
    make("ol.week", {}, inWeek.map((day) => make(days.has(day) ? "li.solved" : day === current ? "li.today" : "li", {}, make("span", { "aria-hidden": "true" }, days.has(day) ? "✓" : "·"), make("small", {}, name(day)), make("span.spoken", {}, days.has(day) ? `: ${many(days.get(day), "puzzle")} solved` : ": none")))),
    make("p", {}, streak), make("p.actions", {}, make("a", { href: at({ go: "progress" }) }, "Your progress")));
}

function againCard({ at, choice }, record) {
  const { games } = chosenFilter(choice), waiting = againOf(record).filter((w) => games.includes(gameOf(w.code))), due = waiting.filter((w) => w.due <= Date.now()).length;
  if (!waiting.length) return [];
  const next = new Date(waiting[0].due).toLocaleDateString("en-GB", { weekday: "long" });
  return make("section.card.again", { "aria-labelledby": "again-title" }, make("h2", { id: "again-title" }, "Missed ones again"),
    make("p", {}, due ? `${many(due, "puzzle")} that you missed ${due === 1 ? "is" : "are"} due: what you solve comes again after 3, 7 and 21 days, and then no more.` : `${many(waiting.length, "puzzle")} that you missed ${waiting.length === 1 ? "waits" : "wait"}. The next one comes on ${next}.`),
    due ? make("p.actions", {}, make("a.primary", { href: at({ go: "again", ...choiceParameters(choice) }) }, "Review")) : []);
}

// waysSection leads to the course and to the runs.
function waysSection({ at, choice }, record) {
  const chosen = choiceParameters(choice), best = bestOf(record.runs, "run3", choice), run = (go) => at({ go, seed: today(), ...chosen });
  return make("ul.tiles", {}, make("li", {}, make("a.card", { href: at({ go: "course", ...chosen }) }, make("b", {}, "The course"), make("span", {}, "Motif by motif, each from easy to hard."))),
    make("li", {}, make("div.card", {}, make("a", { href: run("run3") }, make("b", {}, "Three minutes")), make("span", {}, best ? `Your best: ${best.solved} solved.` : "Solve as many as you can; three wrong ones end it."),
      make("small", {}, make("a", { href: run("run5") }, "Five minutes"), " ", make("a", { href: run("streak") }, "No clock")))));
}

// showCourse shows the lessons of the course.
export function showCourse(training) {
  const { listing, at, choice, keeper } = training, solved = solvedOf(keeper.read());
  training.show(pagesOf(training), make("h1", {}, "The course"), make("p.about", {}, "Motif by motif, each from easy to hard."),
    make("ol.tiles.course", {}, lessons.map(({ theme, title, text }) => {
      const codes = lesson(listing, theme, chosenFilter(choice)).map((i) => listing.code(i)), done = codes.filter((code) => solved.has(code)).length;
      return codes.length ? make("li", {}, make("a.card", { href: at({ go: "lesson", theme, ...choiceParameters(choice) }) }, make("b", {}, title), make("span", {}, text), make("span.done-of", {}, bar(done, codes.length, "Solved"), make("small.quiet", {}, `${done} of ${codes.length}`)))) : [];
    })));
}

function moreSection(training) {
  const { at } = training, form = make("form", { action: at() }, make("input", { type: "hidden", name: "go", value: "level" }), filterFields(training, training.choice, true), make("p.actions", {}, make("button.primary", {}, "Train these")));
  return make("section.more-ways", { "aria-label": "More" },
    make("details", {}, make("summary", {}, "Only some themes, goals or ratings"), form),
    make("p", {}, make("a", { href: at({ go: "sets" }) }, "Make a set"), ": a link that lists puzzles, for a friend or a club. ", host.server ? "" : "Everything here also works without a connection."));
}
