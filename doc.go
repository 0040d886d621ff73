// Package puzzlecode is the overview of the module; it holds no code. The module converts positions of Santorini and
// Arimaa into short codes, and codes into boards.
//
// For a program of your own, start with one of these packages:
//
//   - codec: converts positions to codes and back. doc/FORMAT.md describes the formats. Use
//     [github.com/puzzlecode/puzzlecode/codec.Parse] to accept only codes.
//   - position, arimaa: positions and rules of each game. A game of Santorini without gods is a game of two mortals.
//   - game: the interface that all games share: positions, turns, lines of turns. Use
//     [github.com/puzzlecode/puzzlecode/game.ReadLine] for user input: it accepts a position in any form, then turns.
//   - pgn: games with players, dates, comments and variations. doc/GAMES.md describes the format.
//   - puzzles: proved and rated puzzles, and puzzle files. Package puzzles/solver proves them.
//   - engine: estimates for Santorini at ten levels. An estimate is never a proof.
//   - render: a position as text, SVG, PNG or GIF, a preview card for links, a QR code.
//   - store: puzzles, games and positions in SQLite or Postgres.
//   - serve: the pages and the API as a handler for your own server.
//   - bitboard: sets of squares as bits, for boards of any size and any game.
//
// The command is in cmd/puzzlecode. doc/DESIGN.md describes the data flow and all packages, and doc/STABILITY.md says
// which packages keep their interfaces.
package puzzlecode

//go:generate sh -c "go run ./cmd/puzzlecode show --to svg HfGoo8VCrfkSpV > doc/HfGoo8VCrfkSpV.svg"
