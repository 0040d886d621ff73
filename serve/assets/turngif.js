// Makes a GIF of the turns of a line, and saves it.

import { say } from "./line.js";
import { save } from "./save.js";

export const mostDrawn = 120; // turns of a GIF, as in pictures.go

// saveGIF draws the positions of a line and saves them. door is the API; tell is called with messages.
export async function saveGIF({ door, code, turns, turned = false, name = code }, tell) {
  const told = (sentence, words) => tell(say(sentence, words).text);
  try {
    const { gifOf } = await import("./gif.js"), drawings = [];
    for (let n = 0; n <= turns.length; n++) drawings.push((await door.get("draw", code, { after: turns.slice(0, n).join("."), ...(turned ? { turned: 1 } : {}) })).svg);
    save(await gifOf(drawings, (n) => told("gif.drawing", { n: n - 1, m: turns.length })), "image/gif", `${name}.gif`);
    told("gif.done");
  } catch (problem) {
    told("gif.fault", { rule: problem.message });
  }
}
