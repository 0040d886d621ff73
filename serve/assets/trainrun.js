// A run of the training page: its beginning, its puzzles, its result.

import { choiceParameters, choiceWords, chosenFilter } from "./choice.js";
import { Desk } from "./desk.js";
import { entryOf } from "./entry.js";
import { give, hasSheet } from "./give.js";
import { many, phrase } from "./line.js";
import { site } from "./site.js";
import { make } from "./make.js";
import { today } from "./progress.js";
import { bestOf, isSeed, newSeed, puzzlesOf, Run, runName, runs, told } from "./run.js";
import { marks } from "./trainplay.js";
import { lostParts } from "./unread.js";

const pause = 600; // milliseconds that the end of a puzzle is shown

export function showRun(training) {
  const { go: kind, parameters, keeper, at, listing, door, choice } = training, { minutes } = runs[kind], asked = parameters.get("seed") || "", seed = isSeed(asked) ? asked : today();
  const codes = puzzlesOf(listing, kind, seed, chosenFilter(choice)).map((i) => listing.code(i)), best = bestOf(keeper.read().runs, kind, choice), chosen = choiceParameters(choice);
  const desk = new Desk(make("div"), door, keeper), click = () => new Running(training, new Run(kind, seed, chosen), codes, desk).begin();
  codes.slice(0, 2).forEach((code) => desk.prepare(code));
  training.show("run-view", {
    h1: runName(kind, choiceWords(choice)), "#timed span": minutes, [minutes ? "#untimed" : "#timed"]: null, "#seeded span": seed, [seed === today() ? "#seeded" : "#today"]: null,
    "#best": best && phrase("train.best", { n: best.solved, rating: best.hardest }), "#begin": { click }, "#others": { href: at({ go: kind, seed: newSeed(), ...chosen }) },
  });
}

class Running {
  constructor(training, run, codes, desk) {
    training.show("running-view", { "#desk": desk.place, ".clock": { hidden: !run.minutes }, button: { click: () => this.finish() } });
    Object.assign(this, { training, run, codes, desk, at: -1, timer: 0, ended: false, status: make("p.outcome", { role: "status" }) });
    this.warnings = [60, 30, 10]; // remaining seconds that are announced to screen readers
    [this.clock, this.solved, this.wrong] = training.place.querySelectorAll(".way > *");
  }

  async begin() {
    await this.next(); // the clock starts with the first board
    this.run.begin(performance.now());
    this.timer = setInterval(() => {
      this.tick();
      if (this.run.over(performance.now())) this.finish();
    }, 200);
    this.tick();
  }

  tick() {
    const { run } = this, left = Math.ceil(run.left(performance.now()) / 1000);
    if (run.minutes) this.clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    this.clock.classList.toggle("late", left <= 10);
    this.solved.textContent = phrase("train.run.solved", { n: run.solved });
    this.wrong.textContent = run.minutes ? phrase("train.run.wrong", { n: run.wrong, all: run.lives }) : "";
    while (this.warnings[0] >= left) this.status.textContent = phrase("train.run.left", { n: this.warnings.shift() });
  }

  async next() {
    const { desk, codes, run, training: { listing } } = this, code = run.over(performance.now()) ? "" : codes[++this.at];
    if (!code) return this.finish();
    const rating = listing.ratingOf(code);
    let open = true;
    const noted = (record, how, { ended }) => { // the first wrong turn ends the puzzle
      if (!open || !ended && how !== "failed") return;
      open = false;
      const isSolved = how === "solved";
      if (!run.note(code, rating, isSolved, performance.now())) return;
      Object.assign(this.status, { textContent: phrase(isSolved ? "train.run.right" : "train.run.next"), className: `outcome ${isSolved ? "good" : "bad"}` });
      this.tick();
      setTimeout(() => { if (!this.ended) this.next(); }, pause); // the Player has not finished its turn yet
    };
    const player = await desk.show(code, { known: { mode: "run", rating }, noted, next: null }), heading = player.$("heading");
    player.$("message").after(this.status);
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    scrollTo(0, 0);
    if (codes[this.at + 1]) desk.prepare(codes[this.at + 1]);
  }

  // finish ends the run, because the time is over, the user stops or no puzzle is left, and shows the result.
  finish() {
    if (this.ended) return;
    this.ended = this.run.gone = true;
    clearInterval(this.timer);
    this.desk.end();
    const { run, training } = this, { keeper, at } = training, result = run.result(Date.now()), before = bestOf(keeper.read().runs, run.kind, training.choice);
    if (run.results.length) keeper.add({ runs: [result] });
    const to = (seed) => at({ go: run.kind, seed, ...run.choice }), same = to(run.seed), link = new URL(same, site).href, line = told(result, choiceWords(training.choice));
    const isBest = run.solved > 0 && (!before || run.solved > before.solved);
    const click = async () => { training.place.querySelector("[role=status]").textContent = await give({ text: `${line}\n${link}` }); };
    training.show("result-view", {
      b: runName(run.kind), h1: many("train.run.title", run.solved),
      ".message": [isBest ? phrase("train.run.best") : before ? phrase("train.run.before", { n: before.solved }) : "", run.solved ? phrase("train.run.hardest", { rating: run.hardest }) : ""].filter(Boolean).join(" ") || phrase("train.run.again"),
      "#lost": keeper.stores ? null : lostParts(keeper),
      "#others": { href: to(newSeed()) }, button: [{ click }, phrase(hasSheet() ? "train.give" : "train.copy")], "#same": { href: same },
      ".shared": [line, make("br"), make("a", { href: link }, link)], ".results": run.results.map(marked),
    });
    training.place.querySelector("h1").focus();
  }
}

function marked({ code, rating, solved }) {
  const entry = entryOf({ code, rating }), [kind, sign, words] = marks[solved ? "solved" : "failed"];
  entry.querySelector("a").append(make(`small.${kind}`, {}, `${sign} ${phrase(words)}`));
  return entry;
}
