// Links and codes of the position.

import { pageAt } from "./address.js";
import { root } from "./line.js";
import { showPictures } from "./pictures.js";

export class Share {
  constructor(player) {
    this.player = player;
    if (player.$("share")) player.$("share").addEventListener("toggle", () => this.show());
  }

  // show shows the links and codes of the position.
  async show() {
    const { player } = this, { data, session, address } = player, { line } = session;
    const link = address.after(data.link, line);
    player.$("share-link").href = player.$("share-link").textContent = line.length ? link : "";
    player.$("share-line").hidden = player.$("share-link").parentElement.hidden = !line.length;
    player.$("printed-link").textContent = link;
    this.showMirror(line);
    if (!isOpen(player.$("share")) || session.alone) return;
    let position;
    try {
      ({ position } = await player.get("play", data.code, { turns: line.join(".") }));
    } catch {
      return; // the board says why
    }
    if (line !== session.line) return;
    player.$("share-code").textContent = position.code;
    player.$("share-fen").textContent = position.fen;
    if (player.$("share-shrinking")) player.$("share-shrinking").textContent = position.shrinking;
    if (player.$("share-edit")) player.$("share-edit").href = pageAt("edit", { paste: position.code });
    if (player.$("pictures")) showPictures(player.$("pictures"), (...asked) => player.get(...asked), data.code, line).catch(() => {});
    if (player.$("share-explore")) player.$("share-explore").href = `${root}/explore/${position.code}`;
  }

  // showMirror links the mirror image, with the turns.
  showMirror(line) {
    const { player } = this, { data, address } = player, mirror = player.$("mirror"), other = { A: "E", B: "D", D: "B", E: "A", e: "w", w: "e" };
    if (!mirror) return;
    const reflected = line.map((p) => (data.heights ? p.replace(/[ABDE]/g, (c) => other[c]) : p.replace(/([a-h])(\d)([nesw])/g, (_, file, rank, way) => String.fromCharCode(201 - file.charCodeAt()) + rank + (other[way] || way))));
    mirror.href = address.after(data.mirror, reflected) + (data.level ? location.search : "");
  }
}

// isOpen reports whether a sheet is shown. Browsers that do not know sheets show all of them.
const isOpen = (sheet) => !sheet.showPopover || sheet.matches(":popover-open");
