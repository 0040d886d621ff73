// Sharing: the puzzle, the turns, the result, and codes of the position.

import { pageAt } from "./address.js";
import { gameOf } from "./gameof.js";
import { give, giveButton, hasSheet } from "./give.js";
import { root, say, task } from "./line.js";
import { draw } from "./make.js";
import { showPictures } from "./pictures.js";
import { result } from "./result.js";
import { mostDrawn, saveGIF } from "./turngif.js";

// textOf returns turns of a session as a text that can be pasted.
const textOf = (session, code, turns) => `${code} ${turns.map((path, i) => session.textAt(i, path)).join(session.data.heights ? " " : ", ")}`;

export class Share {
  constructor(player) {
    this.player = player;
    this.kind = player.data.goal && !player.data.level ? "puzzle" : "position";
    player.$("share").addEventListener("toggle", () => this.show());
    player.$("share-what").textContent = say(`share.${this.kind}`).text;
    for (const field of player.$("share").querySelectorAll("input")) {
      field.addEventListener("focus", () => field.select());
      field.after(giveButton(field, () => ({ title: document.title, url: field.value }), player.$("share-said")));
    }
    if (player.$("make-gif")) player.$("make-gif").addEventListener("click", () => this.makeGIF());
    addEventListener("beforeprint", () => this.drawQR(), { signal: player.listening.signal });
    player.$("give-result").textContent = hasSheet() ? "Share result" : "Copy result";
    player.$("give-result").addEventListener("click", async () => { player.$("result-said").textContent = await give({ text: this.result() }); });
  }

  // drawQR draws the QR code of the initial link, which is only printed.
  drawQR() {
    const drawing = this.player.$("printed-qr"), { modules = "", side } = drawing.dataset, bytes = atob(modules);
    if (!modules || drawing.firstChild) return;
    const dark = [...Array(side * side).keys()].filter((i) => bytes.charCodeAt(i >> 3) & (128 >> (i & 7)));
    drawing.setAttribute("viewBox", `-4 -4 ${+side + 8} ${+side + 8}`);
    drawing.append(draw("path", { d: dark.map((i) => `M${i % side} ${Math.floor(i / side)}h1v1h-1z`).join("") }));
  }

  result() {
    const { data, session, used, address } = this.player;
    return result({ task: session.unsaid ? say("goal.unsaid").text : task(data.goal, data.side), ofGods: gameOf(data.code) === "gods", day: address.day, link: data.link, used });
  }

  async show() {
    const { player } = this, { data, session, address } = player, { line } = session, game = this.game();
    const link = game ? new URL(address.reviewed(game.line, game, game.line.length, { named: false }), data.link).href : address.after(data.link, line);
    player.$("share-start").value = data.link;
    player.$("share-how").textContent = say(game ? "heading.whole" : `share.${this.kind}.line`).text;
    player.$("share-link").value = link;
    player.$("share-line").hidden = !line.length;
    player.$("share-said").textContent = player.$("result-said").textContent = "";
    player.$("printed-link").textContent = link;
    this.showTurns(game ? game.line : line);
    if (!isOpen(player.$("share")) || session.alone) return;
    let position;
    try {
      ({ position } = await player.get("play", data.code, { turns: line.join(".") }));
    } catch {
      return; // the board shows the error
    }
    if (line !== session.line) return;
    player.$("share-code").textContent = position.code;
    if (player.$("share-edit")) player.$("share-edit").href = pageAt("edit", { paste: position.code });
    if (player.$("pictures")) showPictures(player.$("pictures"), (...asked) => player.get(...asked), data.code, line).catch(() => {});
    if (player.$("share-explore")) player.$("share-explore").href = `${root}/explore/${position.code}`;
  }

  // showTurns shows turns as text, and links an animated picture if a server draws it.
  showTurns(turns) {
    const { player } = this, { code } = player.data, gif = player.$("share-gif"), make = player.$("share-make");
    player.$("share-turns").textContent = textOf(player.session, code, turns);
    player.$("share-turns-line").hidden = player.$("share-turns").parentElement.hidden = !turns.length;
    this.turns = turns;
    if (make) make.hidden = !turns.length || turns.length > mostDrawn;
    if (!gif) return;
    gif.hidden = !turns.length || turns.length > mostDrawn;
    gif.href = `${root}/p/${code}/${turns.join(".")}.gif`;
  }

  async makeGIF() {
    const { player, turns } = this, { data, door, address } = player, button = player.$("make-gif");
    button.disabled = true;
    await saveGIF({ door, code: data.code, turns, turned: address.parameters.has("flip") }, (text) => { player.$("gif-said").textContent = text; });
    button.disabled = false;
  }

  // game returns the whole game: the reviewed game, or a finished game against the computer.
  game() {
    const { data, session, address, resigned } = this.player, known = session.known();
    if (address.isWhole(session.line)) return { line: address.whole, ...address.played };
    return data.level && known && known.phase === "over" ? { line: session.line, level: data.level, you: data.you, resigned } : null;
  }

}

// isOpen reports whether a sheet is shown. Browsers without popovers show all sheets.
const isOpen = (sheet) => !sheet.showPopover || sheet.matches(":popover-open");
