// A study in an element: a board to step through, with the turns and comments beside it.

import { learn, phrase } from "./line.js";
import { fragment } from "./make.js";
import { isStudyLink, unpacked } from "./studylink.js";
import { studyMarkup } from "./studymarkup.js";
import { read } from "./studytext.js";
import { StudyView } from "./studyview.js";
import { sentences } from "./studywords.js";

learn(sentences);

// showStudy shows a study in the element place, and returns its view. text is a link, its part after "#", or PGN. fail is
// called with the fault if it cannot be opened.
export function showStudy(place, text, door, fail) {
  place.replaceChildren(fragment(studyMarkup));
  const view = new StudyView(place, { door, inline: true });
  const open = async () => view.open(read(isStudyLink(text) || /^[\w-]+$/.test(text.trim()) ? await unpacked(text) : text));
  open().catch((fault) => {
    view.tell(phrase("study.unopened", { why: fault.message }), "bad");
    fail(fault);
  });
  return view;
}
