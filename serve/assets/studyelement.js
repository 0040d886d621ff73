// A study in an element: a board to step through, with the turns and comments beside it.

import { fragment } from "./make.js";
import { isStudyLink, unpacked } from "./studylink.js";
import { studyMarkup } from "./studymarkup.js";
import { read } from "./studytext.js";
import { StudyView } from "./studyview.js";

// showStudy shows a study in the element place, and returns its view. text is a link, its part after "#", or PGN.
export function showStudy(place, text, door) {
  place.replaceChildren(fragment(studyMarkup));
  const view = new StudyView(place, { door, inline: true });
  const open = async () => view.open(read(isStudyLink(text) || /^[\w-]+$/.test(text.trim()) ? await unpacked(text) : text));
  open().catch(({ message }) => view.tell(`The study cannot be opened: ${message}`, "bad"));
  return view;
}
