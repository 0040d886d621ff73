// Package puzzlecode is the map of the module; it holds no code. Santorini and
// Arimaa positions become short codes, and codes become boards.
//
// The packages, from the top down; each imports only what stands below it:
//
//   - cmd/puzzlecode: the command. A file for each subcommand, flags in, values
//     of the library out.
//   - serve: boards that can be played, as pages, and the JSON API.
//   - puzzles: what a puzzle is, whether it is right, how hard; files of puzzles.
//   - puzzles/mine: new puzzles, found in games.
//   - puzzles/collection: the puzzles that come with the program.
//   - engine: estimates, for Santorini: plays and analyses, at ten levels. Never a proof.
//   - puzzles/solver: proofs of what can be forced in a position of either game.
//   - fuzz: properties that cross packages, a file for each.
//   - render: a position of either game as text or as a picture (SVG, PNG, GIF), a card
//     for previews of links, a link as a QR code.
//   - codec: positions as codes and back, the formats of doc/FORMAT.md. Start
//     here: [github.com/puzzlecode/puzzlecode/codec.Read] is the door in.
//   - position: what a Santorini position is, the forms it is written in, the rules.
//   - arimaa: the same for Arimaa. Neither of the two knows the other.
//   - bitboard: squares as bits. Knows no game.
//
// Packages below internal hold what several of these need; doc/DESIGN.md names them all.
//
// One road leads through the house: text, codec.Read, a code, Position with the
// rules as methods, the solver, puzzles.Prove, Puzzle. Every step turns something
// less certain into something more certain, and no later step checks again what an
// earlier one proved: a code that exists decodes, a Position that exists is valid, a
// Puzzle that exists is proved.
package puzzlecode

//go:generate sh -c "go run ./cmd/puzzlecode show --to svg HfGoo8VCrfkSpV > doc/HfGoo8VCrfkSpV.svg"
