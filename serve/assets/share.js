// Sharing: the puzzle, the turns, the result, and codes of the position.

import { pageAt } from "./address.js";
import { gameOf } from "./gameof.js";
import { give, giveButton, hasSheet } from "./give.js";
import { phrase, task } from "./line.js";
import { root } from "./site.js";
import { draw } from "./make.js";
import { showPictures } from "./pictures.js";
import { result } from "./result.js";
import { text } from "./turn.js";
import { mostDrawn, saveGIF } from "./turngif.js";

const textOf = (session, code, turns) => `${code} ${turns.map((path, i) => (i < session.placing ? path.match(/../g).join() : text(path))).join(session.data.heights ? " " : ", ")}`;

// isOpen reports whether a sheet is shown. Browsers without popovers show all sheets.
const isOpen = (sheet) => !sheet.showPopover || sheet.matches(":popover-open");

export class Share {
  constructor(player) {
    const $ = (id) => player.$(id), kind = player.data.goal && !player.data.level ? "puzzle" : "position";
    Object.assign(this, { player, kind, sheet: $("share") });
    this.sheet.addEventListener("toggle", () => this.show());
    $("share-what").textContent = phrase(`share.${kind}`);
    for (const field of this.sheet.querySelectorAll("input")) giveButton(field, $("share-said"));
    $("make-gif")?.addEventListener("click", () => this.makeGIF());
    addEventListener("beforeprint", () => this.drawQR(), { signal: player.listening.signal });
    $("give-result").textContent = phrase(hasSheet() ? "button.result.give" : "button.result.copy");
    $("give-result").addEventListener("click", async () => { $("result-said").textContent = await give({ text: this.result() }); });
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
    return result({ task: session.unsaid ? phrase("goal.unsaid") : task(data.goal, data.side), ofGods: gameOf(data.code) === "gods", day: address.day, link: data.link, used });
  }

  async show() {
    const { player } = this, { data, session, address } = player, { line } = session, { code } = data, game = this.game(), turns = game ? game.line : line;
    const $ = (id) => player.$(id), tell = (id, text) => { $(id).textContent = text; };
    const link = game ? new URL(address.reviewed(turns, game, turns.length, { named: false }), data.link).href : address.after(data.link, line);
    $("share-start").value = data.link;
    $("share-link").value = link;
    $("share-line").hidden = !line.length;
    tell("share-how", phrase(game ? "heading.whole" : `share.${this.kind}.line`));
    tell("share-said", "");
    tell("result-said", "");
    tell("printed-link", link);
    tell("share-turns", textOf(session, code, turns));
    $("share-turns-line").hidden = $("share-turns").parentElement.hidden = !turns.length;
    this.turns = turns;
    const make = $("share-make"), gif = $("share-gif"), edit = $("share-edit"), explore = $("share-explore"), pictures = $("pictures");
    for (const e of [make, gif]) if (e) e.hidden = !turns.length || turns.length > mostDrawn;
    if (gif) gif.href = `${root}/p/${code}/${turns.join(".")}.gif`;
    if (!isOpen(this.sheet) || session.alone) return;
    const { position } = await player.get("play", code, { turns: line.join(".") }).catch(() => ({})); // the board shows the error
    if (!position || line !== session.line) return;
    tell("share-code", position.code);
    if (edit) edit.href = pageAt("edit", { paste: position.code });
    if (pictures) showPictures(pictures, (...asked) => player.get(...asked), code, line).catch(() => {});
    if (explore) explore.href = `${root}/explore/${position.code}`;
  }

  async makeGIF() {
    const { player, turns } = this, { data, door, address } = player, button = player.$("make-gif");
    button.disabled = true;
    await saveGIF({ door, code: data.code, turns, turned: address.parameters.has("flip") }, (text) => { player.$("gif-said").textContent = text; });
    button.disabled = false;
  }

  // game returns the whole game: the reviewed game, or a finished game against the computer.
  game() {
    const { data, session, address, resigned } = this.player;
    if (address.isWhole(session.line)) return { line: address.whole, ...address.played };
    return data.level && session.known().phase === "over" ? { line: session.line, level: data.level, you: data.you, resigned } : null;
  }
}
