// Package puzzlecode is the map of the module; it holds no code. Santorini and
// Arimaa positions become short codes, and codes become boards.
//
// The packages, from the top down; each imports only what stands below it:
//
//   - cmd/puzzlecode: the command. A file for each subcommand, flags in, values
//     of the library out.
//   - puzzles: what a puzzle is, whether it is right, how hard, where to find more.
//   - puzzles/solver: proofs of what can be forced in a position.
//   - fuzz: properties that cross packages, a file for each.
//   - render: positions as text.
//   - codec: positions as codes and back, the formats of doc/FORMAT.md. Start
//     here: [github.com/puzzlecode/puzzlecode/codec.Parse] is the door in.
//   - position: what a Santorini position is, the forms it is written in, the rules.
//   - arimaa: the same for Arimaa. Neither of the two knows the other.
//   - bitboard: squares as bits. Knows no game.
//
// Beside them stands internal/mutants, a command that measures the tests; see
// doc/TESTING.md.
//
// One road leads through the house: text, codec.Parse, Code, Position with the
// rules as methods, the solver, puzzles.Prove, Puzzle. Every step turns something
// less certain into something more certain, and no later step checks again what an
// earlier one proved: a Code that exists decodes, a Position that exists is valid, a
// Puzzle that exists is proved.
package puzzlecode
