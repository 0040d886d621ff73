import { CodeError, find, readLink } from "puzzlecode";

// answer returns what a bot says to a message: a line for each code in it.
function answer(message) {
  return find(message).map(({ position, turns }) => {
    const goal = position.goal ? `, goal ${position.goal}` : "";
    const after = turns.length ? `, after ${turns.join(" ")}` : "";
    return `${position.code}: ${position.game}, ${position.side} to move${goal}${after}`;
  });
}

console.log(answer("Can you solve HfGoo8VCrfkSpV? I began with https://example.org/p/2oYYRBBZUstii1/E3D3E3.").join("\n"));
//=> HfGoo8VCrfkSpV: santorini, first to move, goal win3
//=> 2oYYRBBZUstii1: santorini, first to move, after E3>D3^E3

// open reads the argument of a command such as "!board CODE".
function open(argument) {
  try {
    return readLink(argument).position.fen;
  } catch (e) {
    if (!(e instanceof CodeError)) throw e;
    return `I cannot read that (${e.reason}).`;
  }
}

console.log(open("“HfGoo8VCrfkSpV”.")); //=> 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
console.log(open("HfGoo8VCrfkSpv")); //=> I cannot read that (check).
