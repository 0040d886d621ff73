// Pictures of a position: the board and the QR code of its link, to look at and to save.

import { phrase } from "./line.js";
import { drawn, make } from "./make.js";

// showPictures shows the pictures of a line in the element place. Pictures that are already there stay.
export async function showPictures(place, get, code, line = []) {
  const after = line.join("."), shown = `${code} ${after}`;
  if (place.dataset.shown === shown) return;
  const [board, qr] = await Promise.all([get("draw", code, { after }), get("qr", code, { after })]);
  place.dataset.shown = shown;
  place.replaceChildren(picture(board, "button.image", `${board.code}.svg`), picture(qr, "button.qr", `${board.code}-qr.svg`));
}

function picture({ svg, alt }, name, file) {
  const drawing = drawn(svg), href = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  drawing.setAttribute("aria-label", alt);
  return make("figure", {}, drawing, make("figcaption", {}, make("a", { href, download: file }, phrase(name))));
}
