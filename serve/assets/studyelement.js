// A study in an element: a board to step through, with the turns and comments beside it.

import { isStudyLink, unpacked } from "./studylink.js";
import { read } from "./studytext.js";
import { StudyView } from "./studyview.js";

// showStudy shows a study in the element place, and returns its view. text is a link, its part after "#", or PGN.
export function showStudy(place, text, door) {
  const view = new StudyView(place, { door, inline: true });
  const open = async () => {
    try {
      await view.open(read(isStudyLink(text) || /^[\w-]+$/.test(text.trim()) ? await unpacked(text) : text));
    } catch ({ message }) {
      view.tell(`The study cannot be opened: ${message}`, "bad");
    }
  };
  open();
  // The element is part of another page: it has no page heading and no landmarks.
  view.heading.setAttribute("aria-level", 2);
  for (const part of [view.panel, view.steps]) part.setAttribute("role", "group");
  return view;
}
