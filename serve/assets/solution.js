// The hints and the solution of a puzzle, and explanations of wrong turns.

import { pathOf } from "./turn.js";

const waitForTurn = 900; // milliseconds for each turn of the solution

export class Solution {
  constructor(player) {
    this.player = player;
  }

  // all returns all hints for the position, and the path of the turn that they lead to. It returns null if there is no
  // turn of a puzzle to find, if they cannot be had, or if the position has changed while they were requested.
  async all() {
    const { player } = this, { session, data } = player, { line } = session, { node, phase } = session.known();
    if (!session.isPuzzle || phase !== "choosing") return null;
    if (session.hints) return session.hints;
    const ideas = session.unsaid || session.alone ? [] : data.idea && !line.length ? [data.idea] : null; // the tree has none; the page has that of the start
    const fromTree = () => ({ texts: [...(ideas || []), ...node.hints], path: node.key });
    const ask = () => player.get("hint", [data.code, ...line].join(" "), { level: 4 }).then((h) => ({ texts: h.texts, path: pathOf(h.turn) }));
    const told = node && ideas ? fromTree() : await ask().catch(node ? fromTree : (problem) => player.fault(problem, line));
    if (line !== session.line) return null;
    session.hints = told;
    return told;
  }

  async hint() {
    const { player } = this, { session, used } = player, all = await this.all();
    if (!all || session.told >= all.texts.length) return;
    session.note = { text: all.texts[session.told++], tone: "", isHint: true }; // it stays until something is chosen
    used.hints++;
    player.show();
  }

  async play() {
    const { player } = this, { session, used } = player, all = await this.all();
    if (!all) return;
    player.attempt?.end(false, used);
    used.solution = used.shown = true;
    player.go([...session.line, all.path]);
    const next = () => {
      const known = session.known();
      if (known.phase === "replying") player.reply(known);
      else if (known.phase !== "asking") return this.play();
      player.timer = setTimeout(next, waitForTurn);
    };
    player.timer = setTimeout(next, waitForTurn);
  }

  // explain asks the API why the last turn fails, or which threat it has prevented. The play tree does not contain
  // this. Without a response, the message stays as it is.
  async explain() {
    const { player } = this, { session, data, door } = player, { line } = session, { phase, reply } = session.known();
    if (session.why || session.judged || session.alone || session.unsaid || !(phase === "mistaken" ? reply : phase === "solved" && session.isHold)) return;
    session.why = {};
    const { signal } = player.questions;
    const told = await door.get("session", data.code, { turns: line.join(".") }, { signal }).catch(() => ({}));
    if (line !== session.line) return;
    session.why = told.phase === phase ? told : { none: true };
    player.show();
  }

  get explained() {
    const { session } = this.player, { why } = session;
    return Boolean(session.judged || !session.known().reply || session.alone || session.unsaid || why?.why || why?.none);
  }
}
