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
import { awaited, guessed, isGuess, placement, rate } from "./gain.js";
import { gameOf } from "./gameof.js";
import { againOf, dayOf, daysOf, inRow, ratingOf } from "./progress.js";
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

const dateOf = (at) => new Date(at).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" });

// showQueue plays a queue.
export async function showQueue(training) {
  const queue = await queueOf(training);
  if (typeof queue === "string") training.show(make("h1", {}, "Training"), make("p.message", {}, queue), make("p", {}, back(training)));
  else new Table(training, queue).next();
}

const back = ({ at }) => make("a.back", { href: at() }, "Training");

// The marks of attempts: puzzles that were not tried yet, a first wrong turn, and each outcome.
const untried = ["now", "•", ""], unfinished = ["slow", "✕", "mistake so far"];
const marks = { solved: ["good", "✓", "solved"], hinted: ["good", "✓", "with a hint"], mistaken: ["slow", "✓", "after a mistake"], failed: ["bad", "✕", "missed"] };

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
    const { now, points } = ratingOf(record, game), found = points.length, yours = `Your rating${game === "gods" ? " with gods" : ""}`;
    const days = daysOf(record), today = days.get(dayOf(Date.now())) || 0, { open } = this, tried = this.results.get(open.code), gained = tried?.gained || "";
    const rows = [...this.results.values(), ...(tried ? [] : [open])].slice(-mostRows).reverse().map(({ code, how, task, theme, rating: of, gained }) => {
      const [kind, sign, words] = !how ? untried : how === "failed" && code === open.code ? unfinished : marks[how];
      return make("li", {}, make(...(how ? ["a", { href: linkTo(code, [], undefined, { kind: this.kind }) }] : ["span.row", {}]), make(`span.${kind}`, { "aria-hidden": "true" }, sign), make("span", {}, task, " ", make("small", {}, how === "solved" && theme || words)), make("small", {}, of === undefined ? "" : `rated ${of}`), make("small", {}, gained)));
    });
    const guess = isGuess(points);
    this.box.replaceChildren(
      guess
        ? make("div.split", {}, found ? make("p.big", {}, `About ${guessed(now.rating)}`, make("span.quiet", {}, ` ${yours.toLowerCase()}`)) : make("p", {}, awaited(1)), make("span.dots", { "aria-hidden": "true" }, Array.from({ length: placement }, (_, i) => make(i < found ? `i.${(points[i].how === "failed" && points[i].code === open.code ? unfinished : marks[points[i].how])[0]}` : "i"))))
        : make("div.split", {}, make("p.big", {}, String(Math.round(now.rating)), gained && make(`span.${gained.startsWith("+") ? "good" : "bad"}`, {}, ` ${gained}`), make("span.quiet", {}, ` ${yours.toLowerCase()}`)), curve(points.slice(-30), { width: 120, height: 40, plain: true })),
      make("p.quiet", {}, guess && found ? `Puzzle ${found + (tried ? 0 : 1)} of ${placement}. ` : "", today ? `${today} solved today, ${many(inRow(days, Date.now()), "day")} in a row.` : "None solved today."),
      make("ol", {}, rows),
    );
  }
}

// Table shows the current puzzle, and above it the messages about it.
class Table {
  constructor(training, queue) {
    Object.assign(this, training, { training, queue, waiting: null, game: chosenFilter(training.choice).games[0], played: 0, failed: false });
    this.status = make("p.outcome", { role: "status" });
    this.results = make("ol.marks", { "aria-label": "Results" });
    this.result = null; // the mark of the current puzzle
    this.session = new Session(this.kind);
    this.count = make("span.count");
    this.skip = make("button", { type: "button", click: () => this.next() }, "Skip");
    this.strip = make("section.strip", { "aria-label": "This training" }, make("p.way", {}, back(training), make("b", {}, queue.title), this.results, this.count), this.skip);
    const board = make("div");
    this.desk = new Desk(board, this.door, this.keeper, this.kind);
    training.show(this.strip, board);
  }

  ratingOf(code) {
    const i = this.listing.find(code);
    return i < 0 ? undefined : this.listing.rating(i);
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
    const rating = this.ratingOf(code), game = gameOf(code), before = rate(record, game).rated;
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
    this.session.note({ code, how, task: player.$("heading").textContent, rating: this.ratingOf(code), theme: player.theme, gained: this.result.dataset.gained || "" }, record);
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
    const { queue, training } = this, { at, go } = training, [done, all] = queue.of ? queue.of(record) : [0, 0], [due] = againOf(record);
    const said = {
      level: "No more puzzles match: you have tried them all. Remove a theme or a goal, or choose other gods.",
      again: due ? `Nothing more today. The next one comes on ${dateOf(due.due)}.` : "Nothing waits: all that you missed is solved.",
    }[go] || (done === all ? `All ${all} are solved.` : `${done} of ${all} are solved.`);
    const heading = make("h1", { tabindex: -1 }, queue.title), by = queue.author ? make("p.by", {}, `by ${queue.author}`) : [], left = queue.codes && done < all;
    const list = (queue.codes ?? []).map((of) => ({ code: of, rating: this.ratingOf(of) }));
    const entries = queue.isContents ? await numbered(list) : list;
    this.desk.end();
    training.show(
      make("p.way", {}, back(training)), heading, by, make("p.message", {}, said),
      make("p.actions", {},
        left ? make("button.primary", { type: "button", click: () => location.reload() }, "Those that are left") : make("a.primary", { href: at({ go: "level", ...choiceParameters(training.choice) }) }, "A puzzle at your level"),
        queue.codes ? make("a", { href: at({ ...Object.fromEntries(training.parameters), since: Date.now() }) }, "All of them again") : [], make("a", { href: at() }, "Training")),
      queue.codes ? make("ul.list", {}, entries.map((e) => entryOf({ ...e, kind: this.kind }))) : [],
    );
    markDone(record);
    heading.focus();
  }
}
