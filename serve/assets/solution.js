// The hints and the solution of a puzzle, and explanations of wrong turns.

import { pathOf } from "./turn.js";

const waitForTurn = 900; // milliseconds for each turn of the solution

export class Solution {
  constructor(player) {
    this.player = player;
  }

  // possible reports whether there is a solution to show: the player has to find a turn of a puzzle.
  get possible() {
    const { session } = this.player, known = session.known();
    return session.isPuzzle && Boolean(known) && known.phase === "choosing";
  }

  // all returns all hints for the position, and the path of the turn that they lead to. It returns null if the position
  // has changed while they were requested.
  async all() {
    const { player } = this, { session, data } = player, { line } = session, { node } = session.known();
    if (session.hints) return session.hints;
    const fromTree = (ideas) => ({ texts: [...ideas, ...node.hints], path: node.key });
    const ask = () => player.get("hint", [data.code, ...line].join(" "), { level: 4 }).then((h) => ({ texts: h.texts, path: pathOf(h.turn) }));
    let told; // the tree has no ideas; the page has the idea of the start
    if (!node) told = await ask();
    else if (session.unsaid || session.alone) told = fromTree([]);
    else if (data.idea && !line.length) told = fromTree([data.idea]);
    else told = await ask().catch(() => fromTree([]));
    if (line === session.line) session.hints = told;
    return session.hints;
  }

  async hint() {
    const { player } = this, { session } = player, { line } = session;
    if (!this.possible) return;
    const all = await this.all().catch((problem) => player.fault(problem, line));
    if (!all || line !== session.line || session.told >= all.texts.length) return;
    session.note = { text: all.texts[session.told++], tone: "" };
    player.used.hints++;
    player.show();
    session.note = null;
  }

  async play() {
    const { player } = this, { session } = player;
    if (!this.possible) return;
    player.over(false);
    player.used.solution = player.used.shown = true;
    const { line } = session, all = await this.all().catch((problem) => player.fault(problem, line));
    if (!all || line !== session.line) return;
    player.go([...line, all.path]);
    const next = () => {
      const judged = session.known();
      if (!judged) player.timer = setTimeout(next, waitForTurn);
      else if (judged.phase === "replying") {
        player.reply(judged);
        player.timer = setTimeout(next, waitForTurn);
      } else this.play();
    };
    player.timer = setTimeout(next, waitForTurn);
  }

  // explain asks the API why the last turn fails, or which threat it has prevented. The play tree does not contain
  // this. Without a response, the message stays as it is.
  async explain() {
    const { player } = this, { session, data, door } = player, { line } = session, known = session.known();
    const asks = known && (known.phase === "mistaken" ? known.reply : known.phase === "solved" && data.goal.startsWith("hold"));
    if (session.why || session.judged || session.alone || session.unsaid || !asks) return;
    session.why = {};
    const { signal } = player.questions;
    const told = await door.get("session", data.code, { turns: line.join(".") }, { signal }).catch(() => ({}));
    if (line !== session.line) return;
    session.why = told.phase === known.phase ? told : { none: true };
    player.show();
  }

  // explained reports whether the explanation of a wrong turn is there, or will not come.
  get explained() {
    const { session } = this.player, { why } = session;
    return Boolean(session.judged || !session.known().reply || session.alone || session.unsaid || why && (why.why || why.none));
  }
}
