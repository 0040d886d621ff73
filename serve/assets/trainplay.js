// Puzzles of a queue, one after another.

import { linkTo, titleOf } from "./address.js";
import { bar } from "./bar.js";
import { curve } from "./chart.js";
import { choiceParameters, chosenFilter } from "./choice.js";
import { contents, numbered, placeOf } from "./contents.js";
import { Desk } from "./desk.js";
import { entryOf } from "./entry.js";
import { filterOf } from "./filterform.js";
import { keepLesson } from "./lastlesson.js";
import { many, phrase, pieces } from "./line.js";
import { make } from "./make.js";
import { show as markDone } from "./marks.js";
import { awaited, guessed, isGuess, placement, rate } from "./gain.js";
import { gameOf } from "./gameof.js";
import { againOf, dated, dayOf, daysOf, inRow, ratingOf } from "./progress.js";
import { again, atLevel, lessonOf, setOf } from "./queues.js";
import { read as readSet } from "./sets.js";
import { lessons } from "./themes.js";
import { lostParts } from "./unread.js";

// queueOf returns the queue for the address, or a text that explains why there is none.
async function queueOf({ listing, parameters, go, keeper, choice }) {
  const since = Number(parameters.get("since")) || 0; // start time of a repeated lesson or set
  const filter = chosenFilter(choice);
  if (go === "level") return atLevel(listing, { ...filterOf(parameters, listing), ...filter }, parameters.get("first") || "");
  if (go === "again") return again(keeper.read(), Date.now(), filter.games);
  if (go === "lesson") {
    const found = lessons.find((l) => l.theme === parameters.get("theme"));
    if (!found) return phrase("train.lesson.none");
    const queue = lessonOf(listing, found, filter, since);
    if (!queue.codes.length) return phrase("train.lesson.empty");
    keepLesson(found, choiceParameters(choice));
    return { ...queue, text: found.text };
  }
  const all = parameters.has("codes") ? null : await contents(); // the collection of the site
  if (all) return { ...setOf({ ...all, codes: all.puzzles.map((p) => p.code) }, since), isContents: true };
  const set = readSet(parameters), wrong = set.wrong ? many("train.set.wrong", set.wrong) : "";
  return set.codes.length ? { ...setOf(set, since), text: wrong } : phrase("train.set.empty");
}

const maxMarks = 8, mostRows = 5, afterNext = 700; // milliseconds before the main button of a new puzzle works

export async function showQueue(training) {
  const queue = await queueOf(training);
  if (typeof queue === "string") training.show("message-view", { ".message": queue });
  else new Table(training, queue).next();
}

// marks has the class, the sign and the sentence of each outcome. There are two more, before the first turn and after a
// wrong one.
export const marks = { solved: ["good", "✓", "train.solved"], hinted: ["good", "✓", "train.hinted"], mistaken: ["slow", "✓", "train.mistaken"], failed: ["bad", "✕", "train.failed"] };
const untried = ["now", "•", ""], unfinished = ["slow", "✕", "train.unfinished"];

const ends = { failed: "train.end.failed", mistaken: "train.end.mistaken", hinted: "train.end.hinted" };

// Table shows the current puzzle and above it the messages about it. The results so far are marks above the board and,
// if there is room, rows beside it.
class Table {
  constructor(training, queue) {
    const { place, door, keeper, kind, choice } = training, $ = (selector) => place.querySelector(selector);
    training.show("queue-view", { b: queue.title, button: { click: () => this.next() } });
    Object.assign(this, training, {
      training, queue, waiting: null, game: chosenFilter(choice).games[0], played: 0,
      results: new Map(), open: {}, // by code, and the current puzzle
      strip: $(".marks"), count: $(".count"), skip: $("button"), desk: new Desk($("#desk"), door, keeper, kind),
      status: make("p.outcome", { role: "status" }), session: make("section.session", { "aria-label": phrase("train.results") }),
    });
  }

  async next() {
    const { queue, keeper, desk, listing } = this, record = keeper.read(), code = this.waiting ?? queue.next(record);
    if (!code) return this.end(record);
    const rating = listing.ratingOf(code), game = gameOf(code), before = rate(record, game).rated, isFirst = this.played++ === 0;
    Object.assign(this, { waiting: null, game, open: { code } });
    this.skip.hidden = false;
    this.status.replaceChildren();
    this.draw(record);
    const noted = (later, how, { ended }) => { // the board itself shows the outcome
      const { gained, said } = rate(later, game, before);
      this.results.set(code, { ...this.open, how, rating, theme: player.theme, gained });
      this.status.replaceChildren(make("span.spoken", {}, `${said} `), ended && ends[how] ? phrase(ends[how]) : "", ...lostParts(keeper)); // the rating for screen readers: others see it beside the board
      this.skip.hidden = how !== "failed"; // solved puzzles have their own button
      this.draw(later);
      markDone(later);
    };
    const player = await desk.show(code, { known: { rating }, noted, next: { text: phrase("button.next"), act: () => this.next() } });
    player.table.addEventListener("click", () => { if (this.results.get(code)?.how === "failed") this.status.replaceChildren(); }); // the message has been read
    const heading = player.$("heading"), { number, name } = queue.isContents ? await placeOf(code) : {};
    if (name) heading.before(make("p.name", {}, number, ". ", make("bdi", {}, name)));
    this.open.task = heading.textContent;
    this.draw(record);
    const { name: title, author } = queue, about = [title ? phrase(author ? "train.about.both" : "train.about.title", { title, name: author }) : author && phrase("train.about.author", { name: author }), queue.text].filter(Boolean).join(" ");
    player.$("message").after(about && isFirst ? make("p.about", { dir: "auto" }, about) : "", this.status);
    player.root.querySelector(".panel").append(this.session);
    document.title = titleOf(`${heading.textContent} - ${queue.title}`);
    if (!isFirst) { // scroll and focus the new puzzle
      player.panel.quiet(afterNext); // the tapped button was for the next puzzle
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    this.waiting = queue.next(record);
    if (this.waiting) desk.prepare(this.waiting);
  }

  draw(record) {
    const { results, open, queue, game, kind: address } = this, { now, points } = ratingOf(record, game), isGuessed = isGuess(points), found = points.length, known = String(Math.round(now.rating));
    const tried = results.get(open.code), n = found + (tried ? 0 : 1), shown = [...results.values(), ...(tried ? [] : [open])];
    const markOf = ({ code, how }) => (!how ? untried : how === "failed" && code === open.code ? unfinished : marks[how]), href = (code) => linkTo(code, [], undefined, { kind: address });
    this.strip.replaceChildren(...shown.slice(-maxMarks).map((result) => {
      const { code, how, gained } = result, [kind, sign, words] = markOf(result);
      if (!how) return make("li", {}, make(`span.${kind}`, { role: "img", "aria-label": phrase("train.now", { n: this.played }) }, sign));
      return make("li", {}, make("a", { href: href(code), "aria-label": [phrase("train.puzzle", { name: code }), phrase(words), gained].filter(Boolean).join(", ") }, make(`span.${kind}`, { "aria-hidden": "true" }, sign), make("small", { "aria-hidden": "true" }, gained)));
    }));
    const rated = isGuessed ? found && phrase("train.guess", { rating: guessed(now.rating), n, all: placement }) : known, change = tried?.gained ? ` ${tried.gained}` : "", [done, all] = queue.of?.(record) ?? [];
    this.count.replaceChildren(...(
      queue.of ? [bar(done, all, phrase("train.done")), " ", phrase("count.of", { n: done, all })]
        : rated ? [make("span.your", {}, phrase("train.rating"), " ", make("span.long", {}, game === "gods" && [phrase("choice.gods"), " "])), rated, change]
          : [make("span.your", {}, phrase("train.number"), " "), phrase("count.of", { n, all: placement })]));
    const rows = shown.slice(-mostRows).reverse().map((result) => {
      const { code, how, task, theme, rating = "", gained } = result, [kind, sign, words] = markOf(result);
      return make("li", {}, make(how ? "a" : "span.row", { href: how && href(code) }, make(`span.${kind}`, { "aria-hidden": "true" }, sign), make("span", {}, task, " ", make("small", {}, how === "solved" && theme || words && phrase(words))), make("small", {}, rating && phrase("train.rated", { rating })), make("small", {}, gained)));
    });
    const days = daysOf(record), today = days.get(dayOf(Date.now())), name = make("span.quiet", {}, " ", phrase(game === "gods" ? "train.yours.gods" : "train.yours"));
    const dots = () => make("span.dots", { "aria-hidden": "true" }, Array.from({ length: placement }, (_, i) => make(i < found ? `i.${markOf(points[i])[0]}` : "i")));
    this.session.replaceChildren(
      make("div.split", {}, isGuessed
        ? [found ? make("p.big", {}, phrase("train.about", { rating: guessed(now.rating) }), name) : make("p", {}, awaited(1)), dots()]
        : [make("p.big", {}, known, change && make(`span.${change.startsWith(" +") ? "good" : "bad"}`, {}, change), name), curve(points.slice(-30), { width: 120, height: 40, plain: true })]),
      make("p.quiet", {}, isGuessed && found ? [phrase("train.progress", { n, all: placement }), " "] : "", today ? many("train.today", inRow(days, Date.now()), { solved: today }) : phrase("train.today.none")),
      make("ol", {}, rows),
    );
  }

  async end(record) {
    const { queue, training, at, go } = this, [done, all] = queue.of ? queue.of(record) : [0, 0], [due] = againOf(record);
    const said = {
      level: phrase("train.over.level"),
      again: due ? phrase("train.over.today", { day: dated(due.due, { weekday: "long", day: "numeric", month: "long" }) }) : phrase("train.over.again"),
    }[go] || phrase(done === all ? "train.over.all" : "train.over.some", { n: done, all });
    const isLeft = Boolean(queue.codes) && done < all, list = (queue.codes ?? []).map((of) => ({ code: of, rating: this.listing.ratingOf(of), kind: this.kind }));
    const entries = queue.isContents ? await numbered(list) : list;
    this.desk.end();
    training.show("end-view", {
      h1: queue.title, ".by": queue.author ? pieces("by", { name: make("bdi", {}, queue.author) }) : null, ".message": said,
      "#left": isLeft && { click: () => location.reload() }, "#level": !isLeft && {},
      "#all": queue.codes ? { href: at({ ...Object.fromEntries(this.parameters), since: Date.now() }) } : null, ".list": queue.codes ? entries.map(entryOf) : null,
    });
    markDone(record);
    this.place.querySelector("h1").focus();
  }
}
