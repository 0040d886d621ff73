// Plays a turn on the board of a page, and sends the text of the page to the server of the test.

const board = document.querySelector("santorini-board"), turns = [];
board.addEventListener("turn", ({ detail }) => turns.push(detail));

/** until polls a function until its result is truthy, and returns it. */
async function until(what) {
  for (;;) {
    const value = what();
    if (value) return value;
    await new Promise((later) => setTimeout(later, 50));
  }
}

const square = (name, label) => () => [...board.shadowRoot.querySelectorAll(".board button")].find((b) => b.dataset.square === name && b.ariaLabel.includes(label));

for (const [name, label] of [["E3", "can move"], ["D3", "step here"], ["E3", "build here"]]) (await until(square(name, label))).click();
const turn = await until(() => turns.find(({ line }) => line.length === 2));
const solution = document.getElementById("solution");
if (solution) await until(() => solution.textContent.includes("win in"));
await until(() => document.getElementById("said").textContent.includes(solution ? "E3D3E3 C3D4E3 " : "C3D4E3"));
fetch("/drawn", {
  method: "POST",
  body: JSON.stringify({
    turn, said: document.getElementById("said").textContent, solution: solution?.textContent,
    message: board.shadowRoot.getElementById("message").textContent, page: board.shadowRoot.getElementById("page")?.href,
    stacked: getComputedStyle(board).display,
  }),
});
