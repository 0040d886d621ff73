// The page of the rules: each lesson has a board with a task, and checks the turns on it.

import { Chooser } from "./chooser.js";
import { promptOf, say } from "./line.js";
import { stateOf } from "./session.js";
import { play } from "./sound.js";
import { turnOf } from "./turn.js";

const backTime = 2200; // milliseconds until a board goes back after a wrong turn

class Lesson {
  constructor(place, data) {
    Object.assign(this, { place, data, start: stateOf(data), timer: 0 });
    this.message = place.querySelector(".message");
    this.spoken = place.querySelector(".spoken");
    this.chooser = new Chooser(place.querySelector(".board"), {
      chose: (squares) => this.prompt(squares), played: (path) => this.judge(path), refused: ({ text }) => this.tell(text),
    });
    const again = () => { if (!this.chooser.side) this.begin(); }; // a tap on a board that has ended
    this.chooser.board.table.addEventListener("click", again, { capture: true });
    this.begin();
  }

  begin() {
    const { data } = this;
    clearTimeout(this.timer);
    this.chooser.begin(this.start, data.side, { isStep: data.step });
  }

  tell(text, tone = "") {
    this.message.textContent = text;
    this.message.className = `message ${tone}`;
  }

  prompt(squares) {
    const [from, to] = squares, next = this.chooser.options().map((o) => o.square).join(", ");
    this.tell(squares.length ? promptOf(this.chooser, this.start).text : this.data.task);
    this.spoken.textContent = squares.length ? say(to ? "spoken.step" : "spoken.take", { from, to, squares: next }).text : say("spoken.none").text;
  }

  judge(path) {
    const { data, place, chooser: { board } } = this, right = data.done.includes(path);
    this.spoken.textContent = "";
    this.tell(right ? data.right : data.wrong, right ? "good" : "bad");
    play(right ? "right" : "wrong", board.left);
    if (right) {
      place.classList.add("did");
      if (data.name === "win") board.hop(turnOf(path).steps[0].to);
      return;
    }
    board.shake();
    this.timer = setTimeout(() => this.begin(), backTime);
  }
}

for (const data of JSON.parse(document.getElementById("data").textContent)) new Lesson(document.getElementById(data.name), data);
