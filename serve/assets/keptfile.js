// The text of an imported game, stored in this tab so that its review can offer it as a file.

import { store, stored } from "./stored.js";

const fileName = (code, line) => `puzzlecode.file ${code} ${line.join(".")}`;

// keepFile stores the text of a game under its code and the paths of its turns.
export const keepFile = (code, line, text) => store(fileName(code, line), text, "sessionStorage");

// keptFile returns the text of a game, or null.
export const keptFile = (code, line) => stored(fileName(code, line), "sessionStorage");
