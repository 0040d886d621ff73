import { encode, link, parse } from "puzzlecode";

const position = parse("HfGoo8VCrfkSpV");
console.log(position.game, position.goal, position.side); //=> santorini win3 first
console.log(position.fen); //=> 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3

const code = encode({ ...position, side: "second" }, "");
console.log(code); //=> 5HAayqQAiBCg4R
console.log(link("https://example.org", code)); //=> https://example.org/p/5HAayqQAiBCg4R

try {
  parse("HfGoo8VCrfkSpW");
} catch (e) {
  console.log(e.reason, e.offset); //=> check -1
}
