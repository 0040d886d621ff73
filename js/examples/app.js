import "puzzlecode/board";
import { Engine } from "puzzlecode/engine";

const board = document.querySelector("santorini-board"), said = document.getElementById("said");
const engine = new Engine();

board.addEventListener("turn", async ({ detail: { code, line } }) => {
  const { status } = await engine.session(code, { turns: line });
  said.textContent = `${line.join(" ")} ${status}`;
});

const { text } = await engine.solve(board.code, {
  progress: (loaded) => { said.textContent = `${loaded} bytes`; },
});
document.getElementById("solution").textContent = text;
