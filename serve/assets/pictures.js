// Pictures of a position: the board and the QR code of its link, to look at and to save.

import { element } from "./loading.js";

// showPictures shows the pictures of the position after some turns. A place keeps those it has.
export async function showPictures(player, place) {
  const { data, session } = player, after = session.line.join(".");
  if (place.dataset.after === after) return;
  const [board, qr] = await Promise.all([player.get("draw", data.code, { after }), player.get("qr", data.code, { after })]);
  place.dataset.after = after;
  place.replaceChildren(picture(board, "Image (SVG)", `${board.code}.svg`), picture(qr, "QR code", `${board.code}-qr.svg`));
}

function picture({ svg, alt }, name, file) {
  const drawn = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  drawn.setAttribute("aria-label", alt);
  const save = element("a", `Save: ${name}`, { href: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })), download: file });
  return element("figure", [drawn, element("figcaption", save)]);
}
