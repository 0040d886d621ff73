import { encode, gods, parse } from "puzzlecode";

const position = parse("3yfU1iT5x6QjUKox");
if (position.game === "gods" && !position.placing) {
  console.log(position.gods.first, position.gods.second, position.raised); //=> demeter athena true
  console.log(encode({ ...position, gods: { first: "pan", second: "athena" } })); //=> 7Ea2cG2TRLVtA3Ji
}

const start = parse("8euh5HSuyUxGFr9v");
console.log(start.placing, start.fen); //=> true 0000000000000000000000000/1/mortal/apollo
console.log(gods.length); //=> 11
