// The summary of a review below the board: for each side its missed and found chances, and a table of all turns.

import { curveFile } from "./curvefile.js";
import { Door } from "./door.js";
import { host } from "./host.js";
import { keptFile } from "./keptfile.js";
import { say, sideName } from "./line.js";
import { make } from "./make.js";
import { save } from "./save.js";
import { listed, pathOf } from "./turn.js";

const sides = ["first", "second"];
const percent = (share) => `${Math.round(100 * share)} %`;

// nameOfFile returns a file name that is valid on any system.
const nameOfFile = (text) => text.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || "game";

export class Balance {
  constructor(review) {
    this.review = review;
    this.place = make("section.balance", { "aria-label": say("heading.whole").text, hidden: true });
    this.played = []; // the games of the explorer by turn
    this.told = ""; // of the openings
    this.shown = "";
  }

  // show draws everything again if it has changed.
  show() {
    const { review, place } = this, { me, estimates: { turns } } = review, now = JSON.stringify([me, turns, this.played, this.told]);
    if (now === this.shown) return;
    this.shown = now;
    const open = place.querySelector("details.numbers")?.open, order = me === "second" ? ["second", "first"] : sides;
    place.replaceChildren(make("div.columns", {}, order.map((side) => this.side(side))), this.numbers(Boolean(open)), ...this.files());
    place.hidden = false;
  }

  // side returns the missed and found chances of a side.
  side(side) {
    const { review } = this, { me, estimates: { turns } } = review, of = turns.map((turn, i) => ({ turn, i })).filter(({ turn }) => turn && turn.side === side);
    const missed = of.filter(({ turn }) => turn.mark), found = of.filter(({ turn }) => turn.found);
    const title = (name) => {
      const [before, after] = say(`heading.${name}`, { name: "\n" }).text.split("\n");
      return make("h2", {}, before, make("bdi", {}, side === me ? "you" : review.nameOf(side)), after);
    };
    const puzzle = ({ code, task }, name) => make("a", { href: review.linkTo(code) }, `${name}: ${task}`);
    const none = (name) => make("p.quiet", {}, say(`review.${name}`).text);
    return make("section.card", { "data-side": side },
      title("missed"), missed.length ? make("ol.turns", {}, missed.map(({ turn, i }) => make("li", {}, this.goTo(i, turn), make("p", {}, [turn.message.text, turn.why].filter(Boolean).join(" ")), make("p", {}, turn.puzzle ? puzzle(turn.puzzle, "Puzzle") : make("span.quiet", {}, say("review.none").text))))) : none("clean"),
      title("found"), found.length ? make("ol.turns", {}, found.map(({ turn, i }) => make("li", {}, this.goTo(i, turn), make("p", {}, puzzle(turn.found, "Puzzle"))))) : none("unfound"));
  }

  // goTo returns a button that shows the position after turn i on the board.
  goTo(i, turn) {
    const { review } = this;
    return make("button.turn", { type: "button", click: () => {
      review.go(i + 1);
      review.player.root.querySelector(".play").scrollIntoView({ block: "start" });
    } }, `Turn ${Math.floor(i / 2) + 1}: ${listed(pathOf(turn.turn))}`, turn.mark && make("b", {}, ` ${turn.mark}`));
  }

  // numbers returns the table of the estimates of all turns. open says whether it is unfolded.
  numbers(open) {
    const { review, played } = this, { turns } = review.estimates, hasPlayed = played.length > 0;
    const head = ["Turn", "Side", "Played", "Before", "After", "Mark", ...(hasPlayed ? ["In games"] : [])];
    const row = (turn, i) => turn && make("tr", {}, make("th", { scope: "row" }, String(i + 1)), make("td", {}, sideName(turn.side)), make("td", {}, make("code", {}, turn.turn)), make("td.number", {}, percent(turn.best_score)), make("td.number", {}, percent(turn.score)), make("td", {}, turn.mark),
      hasPlayed && make("td", {}, played[i] ? `${played[i].games}: Sun won ${played[i].first_wins}, Moon ${played[i].second_wins}` : ""));
    const table = make("table", {}, make("caption", {}, "Estimates for the side that plays the turn, of the best turn and after the turn that was played."), make("thead", {}, make("tr", {}, head.map((text) => make("th", { scope: "col" }, text)))), make("tbody", {}, turns.map(row)));
    return make("details.numbers", { open }, make("summary", {}, say("heading.table").text), make("div.wide", { tabindex: 0, role: "region", "aria-label": say("heading.table").text }, table));
  }

  // files returns the buttons that save files, and the button for openings if the host has games.
  files() {
    const { review } = this, { player, game } = review, name = nameOfFile(player.$("heading").textContent), pgn = keptFile(player.data.code, game.line), explorer = host.server && document.querySelector(`nav a[href$="/explore"]`);
    return [
      make("p.actions", {},
        make("button", { type: "button", click: () => save(this.curve(), "image/svg+xml", `${name}.svg`) }, say("button.curve").text),
        pgn && make("button", { type: "button", click: () => save(pgn, "application/x-chess-pgn", `${name}.pgn`) }, say("button.file").text),
        explorer && !this.told && make("button", { type: "button", click: () => this.ask() }, say("button.opening").text)),
      explorer ? make("p.quiet", { role: "status" }, this.told || say("review.asked").text) : "",
    ];
  }

  curve() {
    const { review } = this, { estimates, names } = review, { turns, first } = estimates, shares = [];
    for (let ply = first; ply <= turns.length; ply++) shares.push(estimates.share(ply));
    const marks = new Map(turns.flatMap((turn, i) => (turn && turn.mark ? [[i + 1 - first, turn.mark]] : [])));
    return curveFile({ shares, marks, number: first + 1, title: `Estimates: ${review.player.$("heading").textContent}`, names: sides.map((side) => (names[side] ? `${sideName(side)}: ${names[side]}` : sideName(side))) });
  }

  // ask asks the host how many of its games have the same opening, turn by turn.
  async ask() {
    const { turns, first } = this.review.estimates, door = new Door({ module: "" });
    this.told = say("review.asking").text;
    this.show();
    try {
      for (let i = first; i < turns.length; i++) {
        const { turns: list } = await door.get("explore", turns[i].code), known = list.find(({ turn, games }) => turn === turns[i].turn && games);
        if (!known) break;
        this.played[i] = known;
      }
    } catch (fault) {
      if (fault.reason !== "not-found") this.told = `${fault.message}.`;
    }
    const n = this.played.filter(Boolean).length;
    if (this.told === say("review.asking").text) this.told = say(n ? "review.played" : "review.new", { n }).text;
    this.show();
  }
}
