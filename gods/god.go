package gods

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// God is a god power, or [Mortal] for a side without one. The zero value is Mortal. The numbers
// never change.
type God uint8

// The gods, by number.
const (
	Mortal     God = iota // no power
	Apollo                // may change places with a worker of the other side
	Artemis               // may move twice
	Athena                // after she has moved up, the other side cannot
	Atlas                 // may build a dome at any level
	Demeter               // may build on two squares
	Hephaestus            // may build two blocks on one square
	Hermes                // may move both workers any distance on their levels
	Minotaur              // may push a worker of the other side
	Pan                   // also wins by moving down two levels
	Prometheus            // may build before moving, too, if he does not move up
)

// powers are what the gods change, by number.
var powers = [...]power{
	Mortal:     {name: "mortal"},
	Apollo:     apollo,
	Artemis:    artemis,
	Athena:     athena,
	Atlas:      atlas,
	Demeter:    demeter,
	Hephaestus: hephaestus,
	Hermes:     hermes,
	Minotaur:   minotaur,
	Pan:        pan,
	Prometheus: prometheus,
}

// A power is what a god changes in the turns of his own side. What is nil or false changes
// nothing. Squares are bits of a [bitboard.Board5].
type power struct {
	name string

	// enter returns the squares that a worker may step onto although a worker of the other
	// side stands there, heights aside.
	enter func(b board, from int) bitboard.Board5
	// forced returns the square to which a worker on the square to is forced then.
	forced func(from, to int) int
	// wins returns the squares to which a step wins, besides a climb to level 3.
	wins func(b board, from int) bitboard.Board5
	// farther returns the squares that a second step reaches after a first one to one of the
	// ends, and those where it wins. A square can be in both.
	farther func(b board, from int, ends bitboard.Board5) (more, wins bitboard.Board5)
	// builds returns what else may be built, given the squares of a single block.
	builds func(b board, blocks bitboard.Board5) builds

	early  bool // a build before the step is allowed if the worker does not move up
	walks  bool // both workers may walk on their levels
	raises bool // a step up forbids the other side to move up
}

// builds are sets of squares to build on instead of a single block.
type builds struct {
	twice bitboard.Board5 // two blocks
	domes bitboard.Board5 // a dome that is not the next level
	pairs bitboard.Board5 // a block each on any two of these squares
}

// ErrGod reports a name or a number that is not a god of this package.
var ErrGod = errors.New("this god is not supported")

// ParseGod reads the name of a god, such as "apollo", in lower case. The error names the text
// and is [ErrGod].
func ParseGod(text string) (God, error) {
	for g := range powers {
		if powers[g].name == text {
			return God(g), nil
		}
	}
	return 0, fmt.Errorf("god %.20q: %w, must be %s", text, ErrGod, godNames())
}

// godNames returns the names of all gods as part of a sentence.
func godNames() string {
	var names []string
	for g := range All() {
		names = append(names, g.String())
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// All yields the gods by number, [Mortal] first.
func All() iter.Seq[God] {
	return func(yield func(God) bool) {
		for g := range powers {
			if !yield(God(g)) {
				return
			}
		}
	}
}

// IsValid reports whether g is a god of this package.
func (g God) IsValid() bool { return int(g) < len(powers) }

// String returns the name that [ParseGod] reads, or "God(40)" for an invalid number.
func (g God) String() string {
	if !g.IsValid() {
		return fmt.Sprintf("God(%d)", uint8(g))
	}
	return powers[g].name
}

// MarshalText returns the name. It fails if g is invalid.
func (g God) MarshalText() ([]byte, error) {
	if !g.IsValid() {
		return nil, fmt.Errorf("god %d: %w, must be 0..%d", uint8(g), ErrGod, len(powers)-1)
	}
	return []byte(powers[g].name), nil
}

// UnmarshalText reads what [ParseGod] reads.
func (g *God) UnmarshalText(text []byte) error { return value.Unmarshal(g, ParseGod, text) }
