// Puzzles of a queue, one after another.

import { linkTo } from "./address.js";
import { curve } from "./chart.js";
import { choiceParameters, chosenFilter } from "./choice.js";
import { contents, numbered, placeOf } from "./contents.js";
import { Desk } from "./desk.js";
import { entryOf } from "./entry.js";
import { filterOf } from "./filterform.js";
import { keepLesson } from "./lastlesson.js";
import { say } from "./line.js";
import { bar, make, many } from "./make.js";
import { show as markDone } from "./marks.js";
import { awaited, guessed, isGuess, placement, rate, yours } from "./gain.js";
import { gameOf } from "./gameof.js";
import { againOf, dated, dayOf, daysOf, inRow, ratingOf } from "./progress.js";
import { again, atLevel, lessonOf, setOf } from "./queues.js";
import { read as readSet } from "./sets.js";
import { lessons } from "./themes.js";

// queueOf returns the queue for the address, or a text that explains why there is none.
async function queueOf({ listing, parameters, go, keeper, choice }) {
  const since = Number(parameters.get("since")) || 0; // start time of a repeated lesson or set
  switch (go) {
    case "level":
      return atLevel(listing, { ...filterOf(parameters, listing), ...chosenFilter(choice) }, parameters.get("first") || "");
    case "again":
      return again(keeper.read(), Date.now(), chosenFilter(choice).games);
    case "lesson": {
      const found = lessons.find((l) => l.theme === parameters.get("theme"));
      if (!found) return "There is no such lesson.";
      const queue = lessonOf(listing, found, chosenFilter(choice), since);
      if (!queue.codes.length) return "This lesson has no puzzles like that: choose other gods.";
      keepLesson(found, choiceParameters(choice));
      return { ...queue, text: found.text };
    }
    default: {
      const all = parameters.has("codes") ? null : await contents(); // the collection of the site
      if (all) return { ...setOf({ ...all, codes: all.puzzles.map((p) => p.code) }, since), text: "", isContents: true };
      const set = readSet(parameters), wrong = set.wrong ? `${many(set.wrong, "code")} of this link ${set.wrong === 1 ? "is" : "are"} no puzzle, and left out.` : "";
      return set.codes.length ? { ...setOf(set, since), text: wrong } : "This link lists no puzzles.";
    }
  }
}

const maxMarks = 8, mostRows = 5, afterNext = 700; // milliseconds before the main button of a new puzzle works

// showQueue plays a queue.
export async function showQueue(training) {
  const queue = await queueOf(training);
  if (typeof queue === "string") training.show("message-view", { ".message": queue });
  else new Table(training, queue).next();
}

// marks has the class, the sign and the name of each outcome.
export const marks = { solved: ["good", "✓", "solved"], hinted: ["good", "✓", "with a hint"], mistaken: ["slow", "✓", "after a mistake"], failed: ["bad", "✕", "missed"] };
const untried = ["now", "•", ""], unfinished = ["slow", "✕", "mistake so far"];

// What follows from each outcome, in words.
const ends = { failed: "You will see this puzzle again tomorrow.", mistaken: "You found it. You will see it again tomorrow.", hinted: "You will see it again tomorrow." };

// Session shows the results of this training beside the board, if there is room.
class Session {
  constructor(kind) {
    Object.assign(this, { kind, results: new Map(), open: {} }); // open is the current puzzle
    this.box = make("section.session", { "aria-label": "Results of this training" });
  }

  // note records the result of a puzzle. A second result of the same puzzle replaces the first.
  note(result, record) {
    this.results.set(result.code, result);
    this.show(record, gameOf(result.code));
  }

  show(record, game) {
    const { open, results, kind: address } = this, tried = results.get(open.code), { now, points } = ratingOf(record, game), found = points.length, guess = isGuess(points);
    const days = daysOf(record), today = days.get(dayOf(Date.now())) || 0, markOf = (how, code) => (!how ? untried : how === "failed" && code === open.code ? unfinished : marks[how]);
    const rows = [...results.values(), ...(tried ? [] : [open])].slice(-mostRows).reverse().map(({ code, how, task, theme, rating = "", gained }) => {
      const [kind, sign, words] = markOf(how, code);
      return make("li", {}, make(how ? "a" : "span.row", { href: how && linkTo(code, [], undefined, { kind: address }) }, make(`span.${kind}`, { "aria-hidden": "true" }, sign), make("span", {}, task, " ", make("small", {}, how === "solved" && theme || words)), make("small", {}, rating && `rated ${rating}`), make("small", {}, gained)));
    });
    const big = (rating, change) => make("p.big", {}, rating, change && make(`span.${change.startsWith("+") ? "good" : "bad"}`, {}, ` ${change}`), make("span.quiet", {}, ` ${yours(game).toLowerCase()}`));
    const dots = () => make("span.dots", { "aria-hidden": "true" }, Array.from({ length: placement }, (_, i) => make(i < found ? `i.${markOf(points[i].how, points[i].code)[0]}` : "i")));
    this.box.replaceChildren(
      make("div.split", {}, guess
        ? [found ? big(`About ${guessed(now.rating)}`) : make("p", {}, awaited(1)), dots()]
        : [big(String(Math.round(now.rating)), tried?.gained), curve(points.slice(-30), { width: 120, height: 40, plain: true })]),
      make("p.quiet", {}, guess && found ? `Puzzle ${found + (tried ? 0 : 1)} of ${placement}. ` : "", today ? `${today} solved today, ${many(inRow(days, Date.now()), "day")} in a row.` : "None solved today."),
      make("ol", {}, rows),
    );
  }
}

// Table shows the current puzzle, and above it the messages about it.
class Table {
  constructor(training, queue) {
    const { place, door, keeper, kind, choice } = training, $ = (selector) => place.querySelector(selector);
    training.show("queue-view", { b: queue.title, button: { click: () => this.next() } });
    Object.assign(this, training, {
      training, queue, waiting: null, game: chosenFilter(choice).games[0], played: 0, failed: false, session: new Session(kind),
      results: $(".marks"), count: $(".count"), skip: $("button"), status: make("p.outcome", { role: "status" }), desk: new Desk($("#desk"), door, keeper, kind),
    });
    this.result = null; // the mark of the current puzzle
  }

  // next shows the next puzzle, and prepares the one after it.
  async next() {
    const { queue, keeper, desk } = this, record = keeper.read(), code = this.waiting ?? queue.next(record);
    this.waiting = null;
    if (this.failed) this.mark(this.code, ...marks.failed, "");
    this.failed = false;
    this.beginResult(code);
    this.tell("", "");
    this.skip.hidden = false;
    if (code) this.game = gameOf(code);
    this.showCount(record);
    if (!code) return this.end(record);
    const rating = this.listing.ratingOf(code), game = gameOf(code), before = rate(record, game).rated;
    const noted = (later, how, { ended }) => this.noted(later, how, rate(later, game, before), code, player, ended);
    const player = await desk.show(code, { known: { rating }, noted, next: { text: say("button.next").text, act: () => this.next() } });
    player.table.addEventListener("click", () => { if (this.failed) this.status.replaceChildren(); }); // the message has been read
    const heading = player.$("heading"), { number, name } = queue.isContents ? await placeOf(code) : {};
    if (name) heading.before(make("p.name", {}, `${number}. ${name}`));
    this.session.open = { code, task: heading.textContent };
    this.session.show(record, game);
    const { name: title, author } = queue, about = [title ? `${title}${author ? `, by ${author}` : ""}.` : author && `By ${author}.`, queue.text].filter(Boolean).join(" ");
    player.$("message").after(about && !this.played ? make("p.about", {}, about) : "", this.status);
    player.root.querySelector(".panel").append(this.session.box);
    document.title = `${heading.textContent} - ${queue.title} - puzzlecode`;
    if (this.played) player.panel.quiet(afterNext); // the tapped button was for the next puzzle
    if (this.played++) { // scroll and focus the new puzzle
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    this.waiting = queue.next(record);
    if (this.waiting) desk.prepare(this.waiting);
  }

  // tell shows a text. Screen readers first get rated, the change of the rating, which others see beside the board.
  tell(rated, text) {
    this.status.replaceChildren(make("span.spoken", {}, `${rated} `), text);
  }

  // noted shows how an attempt changed the rating; gained and said come from rate. The board itself shows the outcome.
  noted(record, how, { gained, said }, code, player, ended) {
    this.mark(code, ...(how === "failed" ? unfinished : marks[how]), gained);
    this.session.note({ code, how, task: player.$("heading").textContent, rating: this.listing.ratingOf(code), theme: player.theme, gained: this.result.dataset.gained || "" }, record);
    this.tell(said, (ended && ends[how]) || "");
    this.code = code;
    this.failed = how === "failed"; // already announced
    this.skip.hidden = how !== "failed"; // solved puzzles have their own button
    this.showCount(record);
    markDone(record);
  }

  // beginResult adds a mark for the next puzzle to the results. Skipped puzzles leave no mark. If there are many marks,
  // only the last are shown.
  beginResult(code) {
    if (this.result && !this.result.querySelector("a")) this.result.remove();
    this.result = make("li", {}, make("span.now", { role: "img", "aria-label": `Now puzzle ${this.played + 1}` }, "•"));
    if (code) this.results.append(this.result);
    if (this.results.children.length > maxMarks) this.results.firstChild.remove();
  }

  // mark shows the result of the current puzzle: a link to the puzzle, and the change of the rating.
  mark(code, kind, sign, name, gained) {
    if (gained) this.result.dataset.gained = gained;
    const change = this.result.dataset.gained || "";
    this.result.replaceChildren(make("a", { href: linkTo(code, [], undefined, { kind: this.kind }), "aria-label": [`Puzzle ${code}`, name, change].filter(Boolean).join(", ") }, make(`span.${kind}`, { "aria-hidden": "true" }, sign), make("small", { "aria-hidden": "true" }, change)));
  }

  showCount(record) {
    if (this.queue.of) {
      const [done, all] = this.queue.of(record);
      this.count.replaceChildren(bar(done, all, "Done"), ` ${done} of ${all}`);
    } else {
      const { text, rated } = rate(record, this.game), n = rated + (this.result.querySelector("a") ? 0 : 1), known = text || (rated && `≈ ${guessed(ratingOf(record, this.game).now.rating)}, ${n} of ${placement}`);
      this.count.replaceChildren(...(known
        ? [make("span.your", {}, "Rating ", make("span.long", {}, this.game === "gods" && "with gods ")), known, text && this.result.dataset.gained ? ` ${this.result.dataset.gained}` : ""]
        : [make("span.your", {}, "Puzzle "), `${n} of ${placement}`]));
    }
  }

  async end(record) {
    const { queue, training, at, go } = this, [done, all] = queue.of ? queue.of(record) : [0, 0], [due] = againOf(record);
    const said = {
      level: "No more puzzles match: you have tried them all. Remove a theme or a goal, or choose other gods.",
      again: due ? `Nothing more today. The next one comes on ${dated(due.due, { weekday: "long", day: "numeric", month: "long" })}.` : "Nothing waits: all that you missed is solved.",
    }[go] || (done === all ? `All ${all} are solved.` : `${done} of ${all} are solved.`);
    const isLeft = Boolean(queue.codes) && done < all, list = (queue.codes ?? []).map((of) => ({ code: of, rating: this.listing.ratingOf(of), kind: this.kind }));
    const entries = queue.isContents ? await numbered(list) : list;
    this.desk.end();
    training.show("end-view", {
      h1: queue.title, ".by": queue.author ? `by ${queue.author}` : null, ".message": said,
      "#left": isLeft && { click: () => location.reload() }, "#level": !isLeft && {},
      "#all": queue.codes ? { href: at({ ...Object.fromEntries(this.parameters), since: Date.now() }) } : null, ".list": queue.codes ? entries.map(entryOf) : null,
    });
    markDone(record);
    this.place.querySelector("h1").focus();
  }
}
