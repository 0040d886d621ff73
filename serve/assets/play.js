// A page with a board.

import { Address } from "./address.js";
import { Attempt } from "./attempt.js";
import { Door } from "./door.js";
import { Player } from "./player.js";

const data = JSON.parse(document.getElementById("data").textContent);
const address = new Address(data.code, { kind: data.static ? "file" : "path", folder: data.embed ? "embed" : "p", history: data.embed ? "replace" : "push" });
if (data.daily) address.parameters.set("daily", data.daily); // it stays the puzzle of that day
const door = new Door();
new Player(document, data, { door, address, attempt: new Attempt(data, door), flipped: !data.static });
door.prepare();
