package board

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// A line that is wrong is reported with its number, and the next one is taken.
func TestLines(t *testing.T) {
	input := strings.NewReader(strings.Repeat("a", lines.Longest+1) + "\nnonsense\nundo\n\ne3d3e3\nhint\n")
	var out strings.Builder
	var reported []int
	report := func(line int, _ error) { reported = append(reported, line) }
	summary, err := Lines(t.Context(), open(win3), input, &out, report)
	if want := "go on     puzzlecode play Cbk24i6HQAaX8r\n"; err != nil || summary != want {
		t.Errorf("%q, %v, want %q", summary, err, want)
	}
	if diff := cmp.Diff([]int{1, 2, 3}, reported); diff != "" {
		t.Errorf("lines reported: %s", diff)
	}
	const want = "Correct: now win in 2. You threatened to climb to E3. Moon goes C3 to D4, building on E3.\n" +
		"Sun wins in 2.\nIt begins with a threat.\n"
	if !strings.HasSuffix(out.String(), want) {
		t.Errorf("it ends with %q", out.String())
	}
}

// Lines end with the context, and with the first error of what they are read from or written
// to; how to go on is known all the same.
func TestLinesStopped(t *testing.T) {
	broken := errors.New("broken")
	ctx, cancel := context.WithCancel(t.Context())
	for _, test := range []struct {
		name string
		in   io.Reader
		out  io.Writer
		want error
	}{
		{"input", io.MultiReader(strings.NewReader("e3d3e3\n"), failing{broken}), io.Discard, broken},
		{"output", strings.NewReader("e3d3e3\n"), failing{broken}, broken},
		{"later output", strings.NewReader("e3d3e3\n"), &full{2, broken}, broken},
		{"context", strings.NewReader("e3d3e3\n"), stopping(cancel), context.Canceled},
	} {
		summary, err := Lines(ctx, open(win3), test.in, test.out, func(line int, err error) {
			t.Errorf("%s: line %d: %v", test.name, line, err)
		})
		if !errors.Is(err, test.want) || !strings.HasPrefix(summary, "go on     puzzlecode play ") {
			t.Errorf("%s: %q, %v", test.name, summary, err)
		}
	}
}

type failing struct{ error }

func (f failing) Read([]byte) (int, error)  { return 0, f.error }
func (f failing) Write([]byte) (int, error) { return 0, f.error }

// full fails after some writes.
type full struct {
	left int
	err  error
}

func (f *full) Write(b []byte) (int, error) {
	if f.left--; f.left < 0 {
		return 0, f.err
	}
	return len(b), nil
}

// stopping ends a context when it is written to.
type stopping context.CancelFunc

func (s stopping) Write(b []byte) (int, error) {
	s()
	return len(b), nil
}
