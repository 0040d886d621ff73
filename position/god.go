package position

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// God is a god power. The zero value, [Mortal], stands for a player without a god. The numbers of the gods never
// change.
type God uint8

// The gods, by number.
const (
	Mortal     God = iota // no power
	Apollo                // may change places with an opponent's worker
	Artemis               // may move twice
	Athena                // after she has moved up, the opponent cannot move up on the next turn
	Atlas                 // may build a dome at any level
	Demeter               // may build on two squares
	Hephaestus            // may build two blocks on one square
	Hermes                // may move both workers any distance on their levels
	Minotaur              // may push an opponent's worker
	Pan                   // also wins by moving down two levels
	Prometheus            // may build both before and after moving, if he does not move up
)

// ErrGod reports a name or a number that is not a god of this package.
var ErrGod = errors.New("this god is not supported")

// ParseGod reads the name of a god in lower case, such as "apollo". The error wraps [ErrGod].
func ParseGod(text string) (God, error) {
	for g := range powers.All {
		if powers.All[g].Name == text {
			return God(g), nil
		}
	}
	return 0, fmt.Errorf("god %.20q: %w, must be %s", text, ErrGod, godNames())
}

// godNames returns the names of all gods as a list for an error message.
func godNames() string {
	var names []string
	for g := range Gods() {
		names = append(names, g.String())
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// Gods yields the gods by number, [Mortal] first.
func Gods() iter.Seq[God] {
	return func(yield func(God) bool) {
		for g := range powers.All {
			if !yield(God(g)) {
				return
			}
		}
	}
}

// IsValid reports whether g is a god of this package.
func (g God) IsValid() bool { return int(g) < len(powers.All) }

// String returns the name that [ParseGod] reads, or "God(40)" for an invalid number.
func (g God) String() string {
	if !g.IsValid() {
		return fmt.Sprintf("God(%d)", uint8(g))
	}
	return powers.All[g].Name
}

// MarshalText returns the name. It fails if g is invalid.
func (g God) MarshalText() ([]byte, error) {
	if !g.IsValid() {
		return nil, fmt.Errorf("god %d: %w, must be 0..%d", uint8(g), ErrGod, len(powers.All)-1)
	}
	return []byte(powers.All[g].Name), nil
}

// UnmarshalText reads a text as [ParseGod] does.
func (g *God) UnmarshalText(text []byte) error { return value.Unmarshal(g, ParseGod, text) }
