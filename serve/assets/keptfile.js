// The text of an imported game, stored in this tab so that its review can offer it as a file.

import { store, stored } from "./stored.js";

const fileName = (code, line) => `puzzlecode.file ${code} ${line.join(".")}`;

export const keepFile = (code, line, text) => store(fileName(code, line), text, "sessionStorage");

export const keptFile = (code, line) => stored(fileName(code, line), "sessionStorage");
