// The summary of a review below the board: for each side its missed and found chances, and a table of all turns.

import { curveFile } from "./curvefile.js";
import { Door } from "./door.js";
import { host } from "./host.js";
import { keptFile } from "./keptfile.js";
import { phrase, pieces, sideName } from "./line.js";
import { fragment, make } from "./make.js";
import { balanceMarkup } from "./reviewmarkup.js";
import { nameOfFile, save } from "./save.js";
import { listed, pathOf } from "./turn.js";

const percent = (share) => phrase("percent", { n: Math.round(100 * share) });

export class Balance {
  constructor(review) {
    const { player, game } = review, pgn = keptFile(player.data.code, game.line);
    const place = fragment(balanceMarkup).firstChild, $ = (selector) => place.querySelector(selector);
    Object.assign(this, { review, place, $, played: [], shown: "" }); // played has the games of the explorer by turn
    const name = () => nameOfFile(player.$("heading").textContent) || "game";
    const acts = {
      curve: () => save(this.curve(), "image/svg+xml", `${name()}.svg`),
      file: () => save(pgn, "application/x-chess-pgn", `${name()}.pgn`),
      ask: () => this.ask(),
    };
    for (const b of place.querySelectorAll("[name]")) b.addEventListener("click", acts[b.name]);
    $("[name=file]").hidden = !pgn;
    $("[name=ask]").hidden = $("[role=status]").hidden = !host.server || !document.querySelector(`nav a[href$="/explore"]`);
  }

  show() {
    const { review, place, $, played } = this, { me, estimates: { turns } } = review, now = JSON.stringify([me, turns, played]);
    if (now === this.shown) return;
    this.shown = now;
    $(".columns").replaceChildren(...(me === "second" ? ["second", "first"] : ["first", "second"]).map((side) => this.side(side)));
    $("thead th:last-child").hidden = !played.length;
    $("tbody").replaceChildren(...turns.flatMap((turn, i) => (turn ? [this.row(turn, i)] : [])));
    place.hidden = false;
  }

  side(side) {
    const { review } = this, { me, estimates: { turns } } = review, name = side === me ? phrase("review.you") : review.nameOf(side);
    const puzzle = ({ code, task }) => make("a", { href: review.linkTo(code) }, phrase("review.link", { task }));
    const list = (title, none, chosen, told) => {
      const items = turns.flatMap((turn, i) => (turn?.side === side && chosen(turn) ? [make("li", {}, this.goTo(i, turn), told(turn).map((part) => make("p", {}, part)))] : []));
      return [make("h2", {}, pieces(title, { name: make("bdi", {}, name) })), items.length ? make("ol.turns", {}, items) : make("p.quiet", {}, phrase(none))];
    };
    return make("section.card", { "data-side": side },
      list("heading.missed", "review.clean", ({ mark }) => mark, (turn) => [[turn.message.text, turn.why].filter(Boolean).join(" "), turn.puzzle ? puzzle(turn.puzzle) : make("span.quiet", {}, phrase("review.none"))]),
      list("heading.found", "review.unfound", ({ found }) => found, ({ found }) => [puzzle(found)]));
  }

  // goTo returns a button that shows the position after turn i on the board.
  goTo(i, { turn, mark }) {
    const { review } = this;
    return make("button.turn", { type: "button", click: () => {
      review.go(i + 1);
      review.player.root.querySelector(".play").scrollIntoView({ block: "start" });
    } }, phrase("review.goto", { n: Math.floor(i / 2) + 1, turn: listed(pathOf(turn)) }), mark && make("b", {}, ` ${mark}`));
  }

  row({ side, turn, best_score: best, score, mark }, i) {
    const games = this.played[i], cells = [sideName(side), make("code", {}, turn), percent(best), percent(score), mark];
    if (this.played.length) cells.push(games ? phrase("review.games", { n: games.games, wins: games.first_wins, lost: games.second_wins }) : "");
    return make("tr", {}, make("th", { scope: "row" }, String(i + 1)), cells.map((cell, c) => make(c === 2 || c === 3 ? "td.number" : "td", {}, cell)));
  }

  curve() {
    const { review, review: { estimates, player } } = this, { turns, first } = estimates, shares = Array.from({ length: turns.length - first + 1 }, (_, n) => estimates.share(first + n));
    const marks = new Map(turns.flatMap((turn, i) => (turn?.mark ? [[i + 1 - first, turn.mark]] : [])));
    return curveFile({ shares, marks, number: first + 1, title: phrase("review.curve", { title: player.$("heading").textContent }), names: ["first", "second"].map((side) => review.fullName(side)) });
  }

  // ask asks the host how many of its games have the same opening, turn by turn.
  async ask() {
    const { turns, first } = this.review.estimates, door = new Door({ module: "" });
    const tell = (text) => { this.$("[role=status]").textContent = text; };
    this.$("[name=ask]").hidden = true;
    tell(phrase("review.asking"));
    try {
      for (let i = first; i < turns.length; i++) {
        const { turns: list } = await door.get("explore", turns[i].code), known = list.find(({ turn, games }) => turn === turns[i].turn && games);
        if (!known) break;
        this.played[i] = known;
      }
    } catch (fault) {
      if (fault.reason !== "not-found") return tell(`${fault.message}.`);
    } finally {
      this.show();
    }
    const n = this.played.filter(Boolean).length;
    tell(phrase(n ? "review.played" : "review.new", { n }));
  }
}
