// The course: a lesson for each motif, in the best order for learning.

// Each lesson has the name of its theme, a title and a sentence.
const lessons = [
  ["double-threat", "Two threats at once", "Open two squares to climb to: one dome cannot shut both."],
  ["hoist", "Lift your partner", "One worker builds the last level, and the other one climbs it."],
  ["body-block", "In the way", "Stand on the square from which the other side would put its dome."],
  ["smothered", "Shut in", "A worker without a turn loses. Leave the other side no square to step to."],
  ["over-build", "One level too high", "Raise a square from 2 to 3 while the other side stands on 1: it cannot use it any more."],
  ["dome", "The right dome", "A dome shuts a square for both sides. Find the square where that helps you."],
  ["dome-denial", "A dome in advance", "Shut a square before the other side can climb there, not when it is too late."],
  ["power", "Only your god can", "Look first for turns that no other god could play."],
  ["hold", "Hold on", "You cannot win yet, and all turns but one lose. Look for what the other side threatens."],
  ["forced-chain", "Threat after threat", "As long as each turn threatens to climb, you know every answer."],
  ["tempo", "Up, with a threat", "Step up and threaten in one turn: you gain height while the other side is busy."],
  ["block", "No turn left", "Win without climbing: build and stand so that the other side cannot move."],
  ["step-down", "Down to go up", "The right step goes down. What you build on the way is worth more than the height."],
  ["overload", "One guard, two squares", "The same worker should shut both squares, and it has one turn."],
  ["must-step", "Well placed, but", "Its worker stands beside the square, and cannot build there: it has to step away first."],
  ["deflection", "Called away", "The worker that guards the square must shut another one first."],
  ["raise-behind", "Build behind you", "Raise the square that you leave, and come back to it, one level higher."],
  ["relay", "The other worker", "One worker begins, and the other one wins."],
  ["box-out", "Out of reach", "Play where no worker of the other side can come close in time to put a dome."],
  ["staircase", "The staircase", "To and fro between two squares, each a level higher when you leave it."],
  ["jail", "Almost no way out", "A worker of the other side has one or two squares left. Take them."],
  ["sacrifice", "Down under threat", "The other side threatens to climb, and still the right step goes down."],
  ["return", "There and back", "Leave a square, and step back to it when it is ready."],
  ["under-fire", "Under threat", "The other side climbs next turn. Stop it, and win all the same."],
  ["quiet", "Quiet turns", "The right turn threatens nothing at once, and still everything wins after it."],
  ["zugzwang", "Made to move", "If the other side could wait, it would be safe. It cannot: every turn spoils something."],
];

// courseOf returns the lessons whose theme is one of themes.
export const courseOf = (themes) => lessons.filter(([theme]) => themes.includes(theme)).map(([theme, title, text]) => ({ theme, title, text }));
