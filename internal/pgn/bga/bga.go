// Package bga reads games of Santorini from the site Board Game Arena. It reads three kinds of logs: the JSON that the
// site sends to a browser, a saved replay page, and the text that the site shows to players. doc/BGA.md describes the
// input and the errors.
//
// The input is untrusted. Every turn is checked against the rules. A log is read completely or not at all.
package bga

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/position"
)

// The limits of the input. A usual log has less than 0.3 MB and 300 packets.
const (
	MaxSize    = 8 << 20 // bytes
	maxPackets = 10_000
	maxEntries = 20_000
	maxRows    = 10_000 // maximum number of rows of a text
)

// A Game is the game that a log contains.
type Game struct {
	Table    uint64    // the number of the table; 0 if the log does not contain it
	Date     string    // when the game began, in UTC, such as 2026-03-14; empty if the log does not contain it
	Players  [2]Player // First and Second: the player who placed first moves first
	Line     game.Line // from the empty board: two turns that place the workers, then all whole turns
	Winner   int       // 1 for the first player, 2 for the second, 0 for none or if the log does not show it
	Reason   Reason
	Restarts int // how often a player took back the steps and builds of an unfinished turn

	// The field Open contains the steps and builds after the last whole turn, which the player did not confirm. The
	// field OpenTurn is the state after these steps and builds, or nil if they are not a legal turn.
	Open     []Act
	OpenTurn game.State
}

// A Player is one of the two players of a game.
type Player struct {
	Name   string             // the name on the site, without control characters, at most 80 characters
	God    position.God       // Mortal without a power
	Placed [2]position.Square // the squares of the workers in the order of the log
}

// A Reason says how a game ended.
type Reason string

// The ways in which a game ends.
const (
	Level3     Reason = "level3"     // a worker moved up to level 3
	Pan        Reason = "pan"        // a worker of Pan moved down two levels or more
	Power      Reason = "power"      // a worker of another god made a step that wins only by the power of the god
	NoMoves    Reason = "no_moves"   // the loser could not move
	Resign     Reason = "resign"     // the loser gave up on its turn
	Concede    Reason = "concede"    // the loser gave up in the menu of the site
	Abandon    Reason = "abandon"    // the loser left or ran out of time, or the site has ended the table
	Unfinished Reason = "unfinished" // the log ends before the end of the game
)

// An Act is a part of a turn: a step or a build. A step may force another worker away.
type Act struct {
	From, To position.Square // of a step; for a build on To, From is NoSquare
	ForcedTo position.Square // the new square of the worker that stood on To; NoSquare if no worker is forced
	Dome     bool
}

// Build reports whether the act is a build.
func (a Act) Build() bool { return !a.From.IsValid() }

// String returns a step as "A1>B2", or as "A1>B2(>C3)" if it forces the worker on B2 to C3. It returns a build as
// "^C3", and a dome that Atlas builds as "^C3X".
func (a Act) String() string {
	switch {
	case a.Build() && a.Dome:
		return "^" + a.To.String() + "X"
	case a.Build():
		return "^" + a.To.String()
	case a.ForcedTo.IsValid():
		return a.From.String() + ">" + a.To.String() + "(>" + a.ForcedTo.String() + ")"
	}
	return a.From.String() + ">" + a.To.String()
}

// The classes of errors, for errors.Is.
var (
	ErrFormat      = errors.New("not a log of a table")    // neither a log nor an answer of the site
	ErrLimit       = errors.New("too large")               // above the limits of this package
	ErrRefused     = errors.New("refused by the site")     // an answer without a log
	ErrUnsupported = errors.New("not supported")           // another game, more players, other gods
	ErrDamaged     = errors.New("the log is not complete") // something is missing or wrong
	ErrUnclear     = errors.New("the text is not enough")  // a text that does not determine the turns
)

// An Error describes a fault in a log.
type Error struct {
	Class error  // ErrFormat, ErrLimit, ErrRefused, ErrUnsupported, ErrDamaged or ErrUnclear
	Place string // where, such as "move 12 (packet 14, entry 1)"; empty for the log as a whole
	Text  string // the fault, and advice
}

func (e *Error) Error() string {
	if e.Place == "" {
		return e.Text
	}
	return e.Place + ": " + e.Text
}

// Unwrap returns the class of the error.
func (e *Error) Unwrap() error { return e.Class }

// Read reads a log in UTF-8. It detects the format: JSON from the archive or history of the site, a list of packets, a
// saved replay page, or the text of the readable log. The text may begin with the oldest or the newest row. Time and
// memory are proportional to the length of the text. The error is an *[Error].
func Read(text []byte) (g *Game, err error) {
	defer fault.Catch[*Error](&err)
	if len(text) > MaxSize {
		panic(fail(ErrLimit, "this has more than %d MB, and a log has less than 1: copy the log of one table", MaxSize>>20))
	}
	if i := lines.NotUTF8(string(text)); i >= 0 {
		number := 1 + strings.Count(string(text[:i]), "\n")
		panic(fail(ErrFormat, "row %d: byte 0x%x: %v", number, text[i], lines.ErrNotUTF8))
	}
	packets := findPackets(string(text))
	if packets == nil {
		return readText(string(text))
	}
	l := &log{}
	l.readPackets(packets)
	return replay(l)
}

// fail returns an error about the whole log.
func fail(class error, format string, args ...any) error {
	return &Error{Class: class, Text: fmt.Sprintf(format, args...)}
}
