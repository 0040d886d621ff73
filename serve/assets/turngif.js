// Saves the turns of a line as a GIF.

import { phrase } from "./line.js";
import { numbers } from "./numbers.js";
import { save } from "./save.js";

export const mostDrawn = numbers.mostDrawn; // turns of a GIF

// saveGIF saves the position after each turn of a line. door is the API; tell is called with messages.
export async function saveGIF({ door, code, turns, turned = false, name = code }, tell) {
  const told = (sentence, words) => tell(phrase(sentence, words));
  told("gif.drawing");
  try {
    const { gif } = await door.get("gif", code, { after: turns.join("."), ...(turned ? { turned: 1 } : {}) });
    save(Uint8Array.from(atob(gif), (c) => c.charCodeAt(0)), "image/gif", `${name}.gif`);
    told("gif.done");
  } catch (problem) {
    told("gif.fault", { rule: problem.message });
  }
}
