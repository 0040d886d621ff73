package lines_test

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// What is no number is a wrong line, the head is left out, and a broken file ends it.
func TestGames(t *testing.T) {
	isHead := func(line string) bool { return line == "head" }
	file := func() io.Reader {
		return io.MultiReader(strings.NewReader("\nhead\n1\nhead\n\n3\n"), iotest.ErrReader(io.ErrClosedPipe))
	}
	found := func(isHead func(string) bool) (list []string) {
		for g, err := range lines.Games(file(), isHead, strconv.Atoi) {
			wrong := (*fault.LineError)(nil)
			switch {
			case errors.As(err, &wrong):
				list = append(list, fmt.Sprintf("%d wrong", wrong.Line))
				if wrong.Line != g.Line || !errors.Is(err, strconv.ErrSyntax) {
					t.Errorf("line %d: %v", g.Line, err)
				}
			case err != nil:
				list = append(list, err.Error())
			default:
				list = append(list, fmt.Sprintf("%d: %d", g.Line, g.Game))
			}
		}
		return list
	}
	const end = "line 7: io: read/write on closed pipe"
	if d := cmp.Diff([]string{"3: 1", "4 wrong", "6: 3", end}, found(isHead)); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"2 wrong", "3: 1", "4 wrong", "6: 3", end}, found(nil)); d != "" {
		t.Error(d)
	}
	long := "1\n" + strings.Repeat("9", 2*lines.Longest) + "\n3\n"
	var got []string
	for g, err := range lines.Games(strings.NewReader(long), nil, strconv.Atoi) {
		got = append(got, fmt.Sprint(g, err, errors.Is(err, lines.ErrTooLong), errors.As(err, new(*fault.LineError))))
	}
	if d := cmp.Diff([]string{"{1 1} <nil> false false", "{2 0} line 2: longer than 1048576 bytes true true", "{3 3} <nil> false false"}, got); d != "" {
		t.Error(d)
	}
	for range lines.Games(file(), nil, strconv.Atoi) {
		break // nobody wants more
	}
}
