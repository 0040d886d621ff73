// A run of the training page: its beginning, its puzzles, its result.

import { choiceParameters, choiceWords, chosenFilter } from "./choice.js";
import { Desk } from "./desk.js";
import { entryOf } from "./entry.js";
import { give, hasSheet } from "./give.js";
import { site } from "./line.js";
import { make, many } from "./make.js";
import { bestOf, isSeed, newSeed, puzzlesOf, Run, runNames, runs, today, told } from "./run.js";

const pause = 600; // milliseconds that the end of a puzzle is shown
const warnings = [60, 30, 10]; // remaining seconds that are announced to screen readers

// showRun shows the beginning of a run.
export function showRun(training) {
  const { go: kind, parameters, keeper, at, listing, door, choice } = training, { minutes, lives } = runs[kind], seed = isSeed(parameters.get("seed") || "") ? parameters.get("seed") : today();
  const codes = puzzlesOf(listing, kind, seed, chosenFilter(choice)).map((i) => listing.code(i)), best = bestOf(keeper.read().runs, kind, choice);
  const rules = minutes
    ? `Solve as many puzzles as you can in ${minutes} minutes. Each is a little harder than the one before. A wrong turn or a hint ends a puzzle, and the third wrong one ends the run.`
    : "Solve puzzles for as long as you make no wrong turn and take no hint. Each is harder than the one before, and there is no clock.";
  const whose = seed === today() ? "Today's puzzles: everybody who runs today gets the same." : `The puzzles of “${seed}”: whoever opens this link gets the same.`;
  const desk = new Desk(make("div"), door, keeper);
  codes.slice(0, 2).forEach((code) => desk.prepare(code));
  training.show(
    make("p.way", {}, make("a.back", { href: at() }, "Training")), make("h1", {}, [runNames[kind], choiceWords(choice)].filter(Boolean).join(" ")), make("p.about", {}, rules), make("p", {}, whose),
    best ? make("p.quiet", {}, `Your best: ${best.solved} solved, up to ${best.hardest}.`) : [],
    make("p.actions", {}, make("button.primary", { type: "button", id: "begin", click: () => new Running(training, new Run(kind, seed, choiceParameters(choice)), codes, desk, lives).begin() }, "Start"), make("a", { href: at({ go: kind, seed: newSeed(), ...choiceParameters(choice) }) }, "Other puzzles")),
    make("p.quiet", {}, "A run does not change your rating. What you miss in it comes again."),
  );
}

class Running {
  constructor(training, run, codes, desk, lives) {
    Object.assign(this, { training, run, codes, desk, lives, at: -1, timer: 0, warned: 0, ending: 0 });
    this.clock = make("b.clock", { role: "timer" });
    this.solved = make("b.solved");
    this.wrong = make("span.wrong");
    this.status = make("p.outcome", { role: "status" });
    const stop = make("button", { type: "button", click: () => this.finish() }, "Stop");
    this.strip = make("section.strip.running", { "aria-label": "The run" }, make("p.way", {}, this.clock, this.solved, this.wrong), stop);
    training.show(this.strip, desk.place);
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
    this.clock.hidden = !run.minutes;
    this.clock.classList.toggle("late", left <= 10);
    this.solved.textContent = `${run.solved} solved`;
    this.wrong.textContent = run.minutes ? `${run.wrong}/${this.lives} wrong` : "";
    if (run.minutes && warnings[this.warned] >= left) {
      this.status.textContent = `${warnings[this.warned]} seconds left`;
      this.warned = warnings.findIndex((w) => w < left);
      if (this.warned < 0) this.warned = warnings.length;
    }
  }

  async next() {
    const { desk, codes, run, training: { listing } } = this, code = run.over(performance.now()) ? "" : codes[++this.at];
    if (!code) return this.finish();
    const rating = listing.rating(listing.find(code));
    let open = true;
    const noted = (record, how, { ended }) => { // the first wrong turn ends the puzzle
      if (!open || !ended && how !== "failed") return;
      open = false;
      this.note(code, rating, how === "solved");
    };
    const player = await desk.show(code, { known: { mode: "run", rating }, noted, next: null });
    const heading = player.$("heading");
    player.$("message").after(this.status);
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    scrollTo(0, 0);
    if (codes[this.at + 1]) desk.prepare(codes[this.at + 1]);
  }

  note(code, rating, solved) {
    const { run } = this;
    if (!run.note(code, rating, solved, performance.now())) return;
    this.status.textContent = solved ? "Solved." : "Wrong: the next one.";
    this.status.className = `outcome ${solved ? "good" : "bad"}`;
    this.tick();
    setTimeout(() => { if (!this.ending) this.next(); }, pause); // the Player has not finished its turn yet
  }

  // finish ends the run, because the time is over, the user stops or no puzzle is left, and shows the result.
  finish() {
    if (this.ending) return;
    this.ending = 1;
    this.run.gone = true;
    clearInterval(this.timer);
    this.desk.end();
    const { run, training } = this, { keeper, at } = training, result = run.result(Date.now()), before = bestOf(keeper.read().runs, run.kind, training.choice);
    if (run.results.length) keeper.add({ runs: [result] });
    const same = at({ go: run.kind, seed: run.seed, ...run.choice }), link = new URL(same, site).href, line = told(result, choiceWords(training.choice)), text = `${line}\n${link}`, heading = make("h1", { tabindex: -1 }, many(run.solved, "puzzle") + " solved");
    const isBest = run.solved > 0 && (!before || run.solved > before.solved);
    const said = make("span", { role: "status" }), click = async () => { said.textContent = await give({ text }); };
    const share = make("button", { type: "button", click }, hasSheet() ? "Share my result" : "Copy my result");
    training.show(
      make("p.way", {}, make("a.back", { href: at() }, "Training"), make("b", {}, runNames[run.kind])), heading,
      make("p.message", {}, [isBest ? "Your best so far." : before ? `Your best is ${before.solved}.` : "", run.solved ? `The hardest was rated ${run.hardest}.` : ""].filter(Boolean).join(" ") || "It begins again as easily."),
      make("p.actions", {}, make("a.primary", { href: at({ go: run.kind, seed: newSeed(), ...run.choice }) }, "Again, with other puzzles"), share, said, make("a", { href: same }, "The same again")),
      make("p.shared", {}, line, make("br"), make("a", { href: link }, link)),
      make("ol.list.results", {}, run.results.map(({ code, rating, solved }) => marked(entryOf({ code, rating }), solved))),
    );
    heading.focus();
  }
}

// marked adds to a list entry whether its puzzle was solved in the run.
function marked(entry, solved) {
  entry.querySelector("a").append(make(solved ? "small.good" : "small.bad", {}, solved ? "✓ solved" : "✗ missed"));
  return entry;
}
