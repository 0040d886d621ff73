package position

import (
	"fmt"
	"strconv"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// The notation of the match tables of the mediator by PaMeirelles, for start positions: an
// empty board with First to move. The workers are a number of four digits in base 25, the
// least significant digit first. The first two digits are the workers of First. A square is a
// digit from the bottom left, row by row: A1 is 0, B1 is 1, A2 is 5.

const starts = Squares * Squares * Squares * Squares // the number of different texts

func parseStart(text string) (Game, error) {
	fail := func(err error, format string, args ...any) (Game, error) {
		return Game{}, &ParseError{Kind: "start", Input: text, Offset: fault.Whole, Detail: fmt.Sprintf(format, args...), Err: err}
	}
	n, _ := strconv.ParseUint(text, 10, 64) // not the number in text after an error
	if n >= starts || text != strconv.FormatUint(n, 10) {
		return fail(ErrSyntax, "must be a number below %d", starts)
	}
	var s Setup
	for i := range 4 {
		s.Workers[i/2] = append(s.Workers[i/2], squareFromBottom(int(n%Squares)))
		n /= Squares
	}
	p, err := s.allPlaced()
	if err != nil {
		return fail(err, "")
	}
	return Game{Start: p}, nil
}

func formatStart(g Game) (string, error) {
	p, err := onlyPosition("start", g)
	if err != nil {
		return "", err
	}
	s := p.Setup()
	if s.Side != First || s.Heights != [Squares]int{} {
		return "", fmt.Errorf("start: %w: must be an empty board with Sun to move", ErrNotation)
	}
	n := 0
	for i := 3; i >= 0; i-- {
		n = Squares*n + numberFromBottom(s.Workers[i/2][i%2])
	}
	return strconv.Itoa(n), nil
}

// squareFromBottom returns a square from its number, which counts from A1 east, then north.
func squareFromBottom(n int) Square { return Square(5*(4-n/5) + n%5) }

// numberFromBottom is the inverse of squareFromBottom.
func numberFromBottom(s Square) int { return 5*(4-s.Row()) + s.Column() }
