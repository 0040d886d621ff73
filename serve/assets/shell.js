// The page for addresses without a page of their own. It reads the address and draws the board, while the script that
// makes it playable is loaded: shellparts.js.

import { dayListed, question, read } from "./asked.js";
import { layouts } from "./layouts.js";
import { draw } from "./make.js";
import { picture } from "./picture.js";
import { sentences } from "./shellwords.js";
import { State } from "./state.js";

const loads = Symbol.for("puzzlecode.loads"); // what the user may be waiting for, see offline.js

async function drawFirst() {
  const { code } = (await dayListed)?.puzzle ?? {}, { position } = read(code || question.text);
  const board = document.querySelector(".waiting .board"), { width, height } = layouts.santorini.named;
  if (board && position.heights && !question.turns) board.append(draw("svg.picture", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, picture(new State(position.heights, position.pieces))));
}

globalThis[loads] = 1;
import("./shellparts.js").catch(() => {
  const message = document.querySelector("#shell .message");
  if (message) message.textContent = sentences["shell.unloaded"].text; // the sentences of line.js would delay the board
}).finally(() => { globalThis[loads]--; });
drawFirst().catch(() => {}); // the other script says what is wrong
