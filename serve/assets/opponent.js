// The computer as a player, and its evaluation of a position.

import { pageAt } from "./address.js";
import { phrase } from "./line.js";
import { make } from "./make.js";
import { numbers } from "./numbers.js";
import { pathOf } from "./turn.js";

const waitForReply = 500; // milliseconds before the reply to the player's turn

export class Opponent {
  constructor(player) {
    this.player = player;
    this.evaluated = null; // the line whose evaluation is shown
    this.from = []; // the line at the start of a game
    const { data, start } = player, offer = player.$("opponent"), hand = player.$("by-hand");
    if (!offer || !start) return;
    const { level, you } = offer.querySelector("form").elements;
    if (data.level) [level.value, you.value] = [data.level, data.you];
    offer.addEventListener("submit", (e) => { e.preventDefault(); start({ level: Number(level.value), you: you.value, line: this.from }); });
    if (!hand) return;
    hand.addEventListener("click", (e) => { e.preventDefault(); start({ level: 0, you: "", line: this.from }); });
    hand.parentElement.hidden = !data.level;
    player.$("new-game").href = pageAt("game", { level: data.level, you: data.you, ...data.gods });
  }

  async reply() {
    const { player } = this, { data, session: { line }, address } = player, wait = new Promise((done) => setTimeout(done, waitForReply));
    try {
      const [{ turn }] = await Promise.all([player.get("reply", data.code, { after: line.join("."), level: data.level, seed: address.parameters.get("seed") || 0 }), wait]);
      if (line === player.session.line) player.go([...line, pathOf(turn.turn)], "replace", { replied: true });
    } catch (problem) {
      player.fault(problem, line, true);
    }
  }

  // show offers a game against the computer if free is set. The game begins after turns.
  show(free, turns) {
    const { player } = this, offer = player.$("opponent");
    if (!offer) return;
    offer.hidden = !free;
    this.from = turns;
    const form = offer.querySelector("form"), hand = player.$("by-hand"), from = player.address.of(turns, new URLSearchParams()), mover = player.session.mover();
    form.action = from;
    if (!player.data.level && form.dataset.side !== mover) form.elements.you.value = form.dataset.side = mover;
    if (hand) hand.href = from;
  }

  async showEvaluation(free) {
    const { player } = this, { session, data } = player, link = player.$("evaluate"), box = player.$("evaluation");
    if (!link) return;
    const asked = session.line, on = free && player.address.parameters.has("eval");
    link.hidden = !free;
    if (link.localName === "a") link.href = "#evaluation";
    link.textContent = phrase(on ? "button.unevaluate" : "button.evaluate");
    box.hidden = !on;
    const thinking = data.level > 0 && session.mover() !== data.you; // the computer is to move
    if (!on || thinking || this.evaluated === asked) return;
    box.setAttribute("aria-busy", "true");
    const fault = ({ message }) => ({ text: message, share: 50, lines: [], details: "" });
    const { text, share, lines, details } = await player.get("analyse", data.code, { after: asked.join("."), lines: numbers.evaluationLines }).catch(fault);
    if (asked !== session.line) return;
    this.evaluated = asked;
    box.removeAttribute("aria-busy");
    const [about, bar, list, quiet] = box.children;
    about.textContent = text;
    bar.firstElementChild.setAttribute("width", share);
    list.replaceChildren(...lines.map(({ text, said }) => make("li", {}, make("b", {}, text), make("span", {}, said))));
    quiet.textContent = details;
  }
}
