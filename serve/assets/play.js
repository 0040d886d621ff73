// A page with a board.

import { Address } from "./address.js";
import { Attempt } from "./attempt.js";
import { Door } from "./door.js";
import { tellHeight } from "./frame.js";
import { Player } from "./player.js";

const data = JSON.parse(document.getElementById("data").textContent), door = new Door();
const address = new Address(data.code, { kind: data.static ? "file" : "path", folder: data.embed ? "embed" : "p", day: data.daily, history: data.embed ? "replace" : "push" });
let start = null;
if (data.static) { // no server has parsed the address
  const game = address.game(data.side);
  if (game.level && data.heights) Object.assign(data, game, { goal: "", tree: null, before: null });
  start = ({ level, you, line }) => location.assign(address.of(line, new URLSearchParams(level ? { level, you } : {})));
}
const player = new Player(document, data, { door, address, attempt: new Attempt(data, door, { day: data.daily, rating: data.rating }), flipped: !data.static, start });
if (data.static && !data.embed) { // the board works while the rest is loaded
  const { addGame } = await import("./mount.js");
  addGame(data);
  player.addGame();
}
if (address.whole) player.addReview(new (await import("./review.js")).Review(player));
if (data.embed) tellHeight();
if (!data.tree) door.prepare();
