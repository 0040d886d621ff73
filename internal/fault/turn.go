package fault

import (
	"fmt"
	"strings"
)

// GameError is an error in a turn of a game.
type GameError struct {
	Number int // the number of the turn, starting at 1
	Err    error
}

// Error returns the number of the turn and the reason, such as "turn 3: ...". If the reason begins with the turn, the
// text is "turn 3, B4>B5^A5: ...".
func (e *GameError) Error() string {
	text := e.Err.Error()
	if rest, names := strings.CutPrefix(text, "turn "); names {
		return fmt.Sprintf("turn %d, %s", e.Number, rest)
	}
	return fmt.Sprintf("turn %d: %s", e.Number, text)
}

// Unwrap returns e.Err.
func (e *GameError) Unwrap() error { return e.Err }
