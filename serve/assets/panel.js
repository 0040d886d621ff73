// The panel beside the board: messages, buttons, turns, and the marks on the board.

import { pageAt } from "./address.js";
import { pathOf, say, task, text, turnOf } from "./line.js";
import { element } from "./loading.js";

const kinds = { take: "can" }; // of squares, where the mark has another name

export class Panel {
  constructor(player) {
    this.player = player;
    const { root, board, solution } = player;
    if (player.$("typed")) player.$("typed").addEventListener("submit", (e) => { e.preventDefault(); this.type(); });
    this.link("flip", () => { board.flip(); this.toggle("flip"); });
    this.link("evaluate", () => this.toggle("eval"));
    // Letters are keys only on the board.
    player.table.addEventListener("keydown", (e) => {
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      const acts = { Escape: () => { player.session.chosen = []; player.show(); }, u: () => player.undo(), r: () => player.go([]), h: () => solution.hint() };
      const act = acts[e.key.length === 1 ? e.key.toLowerCase() : e.key];
      if (act) {
        e.preventDefault();
        act();
      }
    });
    if (player.$("copy-result")) player.$("copy-result").addEventListener("click", () => this.copyResult());
    const choices = root.querySelector(".choices");
    if (choices) choices.closest("details").remove(); // the board and the field replace the list
    if (!player.data.embed) this.addKeys();
  }

  // link makes a link act, if there is one.
  link(id, act) {
    if (this.player.$(id)) this.player.$(id).addEventListener("click", (e) => { e.preventDefault(); act(); });
  }

  // addKeys lists the keyboard shortcuts, which need this script.
  addKeys() {
    const panel = this.player.root.querySelector(".panel");
    panel.append(element("details", [element("summary", "Keys"), element("p", "On the board: arrows move over it, Home and End to the ends of a row; Enter or the space bar chooses a square, Escape lets go. U takes a turn back, R restarts, H gives a hint.")]));
  }

  // show draws the board and the panel.
  show(known) {
    const { player } = this, { session, board, used, data, address, opponent } = player, { line, note } = session, shown = session.state();
    if (shown) board.draw(shown, this.marks());
    const over = Boolean(known && known.outcome && known.outcome.winner);
    const solved = Boolean(known) && known.phase === "solved";
    let message = note || (known && known.message);
    if (!message && session.isPuzzle && !player.byHand && line.length) message = say("thinking", { turn: text(line[line.length - 1]) });
    if (!note && solved && used.solution) message = this.shownMessage(over);
    if (message) {
      player.$("message").textContent = message.text;
      player.$("message").className = `message ${message.tone || ""}`;
    }
    const side = known ? (over ? known.outcome.winner : known.side) : session.mover();
    player.$("mover-text").textContent = (known ? known.mover : say(`mover.${side}`).text) + (side === data.you && !over ? " (you)" : "");
    player.$("mover-image").setAttribute("href", board.drawing(side));
    this.showActions(known || { phase: "" }, over);
    this.showMoves();
    player.$("result").hidden = !solved || (used.solution && !used.shown);
    const free = !session.isPuzzle || Boolean(known) && ["free", "solved"].includes(known.phase);
    opponent.show(free, over ? [] : line);
    opponent.showEvaluation(free && Boolean(known) && !over);
    if (player.share) player.share.show();
  }

  // shownMessage is the message after the solution was shown.
  shownMessage(over) {
    const last = this.player.session.line.at(-1);
    return say(`shown.${!over ? "holds" : last.length > 4 ? "blocks" : "wins"}`, { turn: text(last) });
  }

  // marks returns the marks of each square: the last turn, the chosen squares, and the next ones.
  marks() {
    const { session, data } = this.player, { line, chosen } = session, out = new Map();
    const add = (square, kind) => out.set(square, [...new Set([...(out.get(square) || []), kind])]);
    const last = line.length ? line[line.length - 1] : data.last;
    if (last && !chosen.length) {
      const { steps, build } = turnOf(last);
      for (const s of steps) for (const square of [s.from, s.to]) add(square, "last");
      if (build) add(build, "built");
    }
    if (chosen.length) add(chosen[chosen.length - 1], "chosen");
    for (const { square, kind } of session.options()) add(square, kinds[kind] || kind);
    return out;
  }

  // showMoves lists the turns so far.
  showMoves() {
    const { player } = this, { line } = player.session;
    player.$("moves").replaceChildren(...line.map((path, i) => {
      const turns = line.slice(0, i + 1), a = element("a", text(path), { href: player.address.of(turns) });
      if (i + 1 === line.length) a.setAttribute("aria-current", "true");
      a.addEventListener("click", (e) => { e.preventDefault(); player.go(turns); });
      return element("li", a);
    }));
  }

  showActions(known, over) {
    const { player } = this, { session, data, solution } = player, { line, chosen, hints, told } = session, { phase } = known, choice = session.choices[chosen.length];
    const out = [], add = (label, act, primary) => {
      const b = element("button", label, { type: "button", className: primary ? "primary" : "" });
      b.addEventListener("click", act);
      out.push(b);
    };
    const hinting = session.isPuzzle && phase === "choosing" && !(session.alone && !known.node);
    if (choice && choice.path && choice.next.length) add("End the turn", () => player.play(choice.path), true);
    if (session.failed) add("Ask again", () => player.askAgain(), true);
    if (over && data.level && player.address.history) add("New game", () => location.assign(pageAt("game", { level: data.level, you: data.you })), true);
    if (phase === "replying" && !player.timer) add("Show the reply", () => player.go([...line, pathOf(known.reply)]), true);
    if (phase === "solved" && player.next) add(player.next.text, player.next.act, true);
    if (phase === "mistaken") add("Try again", () => player.undo(), true);
    else if (chosen.length || line.length && session.left(known) >= 0) add("Undo", () => player.undo());
    if (line.length) add("Restart", () => player.go([]));
    if (hinting && !(hints && told >= hints.texts.length)) add("Hint", () => solution.hint());
    if (hinting) add("Show the solution", () => solution.play());
    const actions = player.$("actions"), active = player.root.activeElement, focus = actions.contains(active) && active.textContent;
    actions.replaceChildren(...out);
    if (focus) (out.find((b) => b.textContent === focus) || out[0] || player.board.rows[0][0]).focus();
    player.$("hints").replaceChildren(...(hinting && hints ? hints.texts : []).slice(0, told).map((t) => element("li", t)));
  }

  // type plays the turn that was typed.
  async type() {
    const { player } = this, field = player.$("typed-turn"), typed = field.value.trim(), error = player.$("typed-error");
    error.textContent = "";
    if (!typed) return;
    try {
      player.play(await this.typedTurn(typed));
      field.value = "";
    } catch (problem) {
      error.textContent = problem.message;
    }
  }

  // typedTurn returns the path of a turn that was typed. It throws an error for an invalid turn.
  async typedTurn(typed) {
    const { player } = this, { session, data } = player, { line, alone } = session, known = session.known();
    const path = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
    if (known && known.node && known.node.t[path]) return path;
    if (known && known.node && !alone) throw new Error((await player.get("try", data.code, { after: line.join("."), turn: typed })).rule);
    if (alone || !known || !["choosing", "free"].includes(known.phase)) throw new Error(say("illegal").text);
    const { path: played } = await player.get("session", data.code, { goal: 0, turns: line.join("."), turn: typed });
    return played.split(".").pop();
  }

  // toggle sets or removes a parameter of the address.
  toggle(name) {
    const { player } = this, { parameters } = player.address;
    if (parameters.has(name)) parameters.delete(name);
    else parameters.set(name, "1");
    if (player.session.line.length || location.pathname.includes("/p/")) player.address.go(player.kept(), "replace");
    else player.address.keep(player.kept());
    player.show();
  }

  // copyResult copies the result of a puzzle, or shows it where that is not allowed.
  async copyResult() {
    const { player } = this, { session, data, used, address } = player;
    const goal = session.unsaid ? say("goal.unsaid").text : task(data.goal, data.side);
    const how = say(used.solution ? "result.shown" : "result.solved", { wrong: used.wrong, hints: used.hints }).text;
    const told = `puzzlecode ${address.parameters.get("daily") || data.code}: ${goal}\n${how}\n${data.link}`;
    try {
      await navigator.clipboard.writeText(told);
      player.$("copy-result").textContent = "Copied";
    } catch {
      const area = element("textarea", told);
      area.setAttribute("aria-label", "The result");
      player.$("result").append(area);
      area.select();
    }
  }
}
