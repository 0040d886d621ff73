package fault

import (
	"fmt"
	"strings"
)

// OfTurn returns the text of an error in the turn of a number: "turn 3, B4>B5^A5: ..." if the error names the
// turn, too, and otherwise "turn 3: ...".
func OfTurn(number int, err error) string {
	text := err.Error()
	if rest, names := strings.CutPrefix(text, "turn "); names {
		return fmt.Sprintf("turn %d, %s", number, rest)
	}
	return fmt.Sprintf("turn %d: %s", number, text)
}
