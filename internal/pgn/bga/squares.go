package bga

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/position"
)

// squaresNamed reads "A4", or "A4 -> A3" with the square that a worker has left, which is otherwise NoSquare.
func squaresNamed(text string) (left, reached position.Square, ok bool) {
	left, wrong := position.NoSquare, error(nil)
	for _, arrow := range []string{"->", "→", "-&gt;"} {
		if first, second, found := strings.Cut(text, arrow); found {
			left, wrong = position.ParseSquare(strings.TrimSpace(first))
			text = second
			break
		}
	}
	reached, err := position.ParseSquare(strings.TrimSpace(text))
	return left, reached, wrong == nil && err == nil
}

// levelNamed returns the level of a name such as "level 2", and 0 for one without a number.
func levelNamed(name string) int {
	if i := strings.LastIndexAny(name, "0123456789"); i >= 0 {
		return int(name[i] - '0')
	}
	return 0
}

func isSquare(text string) bool {
	_, err := position.ParseSquare(text)
	return err == nil
}
