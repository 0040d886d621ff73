// The page of the rules: each lesson has a board with a task, and checks the turns on it.

import { answersOf, Chooser } from "./chooser.js";
import { stateOf } from "./session.js";
import { play } from "./sound.js";
import { turnOf } from "./turn.js";

const backTime = 2200; // milliseconds until a board goes back after a wrong turn

class Lesson {
  constructor(place, data) {
    Object.assign(this, { place, data, start: stateOf(data), timer: 0 });
    this.chooser = new Chooser(place, { idle: () => this.chooser.say(data.task), played: ({ path }) => this.judge(path) });
    const again = () => { if (!this.chooser.options(0).length) this.begin(); }; // a tap on a board that has ended
    this.chooser.board.table.addEventListener("click", again, { capture: true });
    this.begin();
  }

  begin() {
    const { data, start } = this;
    clearTimeout(this.timer);
    this.chooser.begin(start, answersOf(start, data.side, data.step));
  }

  judge(path) {
    const { data, place, chooser, chooser: { board } } = this, right = data.done.includes(path);
    chooser.say(right ? data.right : data.wrong, right ? "good" : "bad");
    play(right ? "right" : "wrong", board.left);
    if (right) {
      place.classList.add("did");
      if (data.name === "win") board.celebrate(turnOf(path).steps[0].to);
    } else {
      board.shake();
      this.timer = setTimeout(() => this.begin(), backTime);
    }
  }
}

for (const data of JSON.parse(document.getElementById("data").textContent)) new Lesson(document.getElementById(data.name), data);
