package bga

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/position"
)

// squaresNamed reads text such as "A4" (one square) or "A4 -> A3" (two squares). The result left is the square that a
// worker leaves, or NoSquare if there is only one square.
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

// levelNamed returns the level in words such as "level 2". It returns 0 if they contain no number.
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
