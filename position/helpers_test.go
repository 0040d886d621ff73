package position_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

const (
	flat        = "0000000000000000000000000" // the heights of an empty board
	start       = flat + "/1/mortal:B3,D3/mortal:C4,C2"
	emptyFEN    = flat + "/2/mortal:A5,E1/mortal:B4,C3"
	liveFEN     = "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"
	finishedFEN = "0300102020022220024000000/1/mortal:B4,E3/#mortal:B5,C3"
	raisedFEN   = "2222043442122142440403132/1/demeter:C5,C1/athena[^]:C3,D2"
	panFEN      = "0012000000000000000000000/2/#pan:A5,C3/apollo:D4,E1"
)

// equal compares positions and turns with ==, as their doc comments promise.
var equal = positiontest.Equal

// noGod is the least number that is not a god.
var noGod = position.God(len(slices.Collect(position.Gods())))

// mixed returns n random positions from a seed: a quarter of them of two mortals, the others of all pairs of gods.
func mixed(seed uint64, n int) []position.Position {
	return append(positiontest.List(seed, n/4), positiontest.GodsList(seed, n-n/4)...)
}

// many is how many random positions are tried. With -short, as for the race detector, a
// twentieth is enough: what one goroutine computes does not race.
func many() int {
	if testing.Short() {
		return 5_000
	}
	return 100_000
}

// unplaced returns all positions before all workers stand, 7226 for each pair of gods, in the order in which
// workers and squares count up.
func unplaced(t testing.TB, gods [2]position.God) (list []position.Position) {
	t.Helper()
	empty, err := position.EmptyFor(gods[0], gods[1])
	if err != nil {
		t.Fatal(err)
	}
	list = append(list, empty)
	add := func(s position.Setup) {
		s.Gods = gods
		if len(s.Workers[0]) == 2 {
			s.Side = position.Second
		}
		p, err := s.Position()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	for s := position.A5; s.IsValid(); s++ {
		add(position.Setup{Workers: [2][]position.Square{{s}}})
	}
	for turn := range empty.Turns() {
		add(position.Setup{Workers: [2][]position.Square{slices.Collect(turn.Placed().All())}})
	}
	for turn := range empty.Turns() {
		for s := position.A5; s.IsValid(); s++ {
			if !turn.Placed().Has(s) {
				add(position.Setup{Workers: [2][]position.Square{slices.Collect(turn.Placed().All()), {s}}})
			}
		}
	}
	return list
}

// classes are the classes of error of this package. A test that expects one
// checks that the error has no other, so that none can hide behind another.
var classes = []error{
	position.ErrSyntax, position.ErrGod, position.ErrUnplaced, position.ErrSquare, position.ErrTurn, position.ErrPlacing,
	position.ErrLayers, position.ErrNotation,
	position.ErrRecordSquare, position.ErrRecordShared, position.ErrRecordOrder, position.ErrRecordCounts,
	position.ErrRecordIndex, position.ErrRecordGroup,
	position.FaultHeight, position.FaultSide, position.FaultWorkerCount, position.FaultSquare, position.FaultShared,
	position.FaultDome, position.FaultTwoClimbed, position.FaultMoverWon, position.FaultGod, position.FaultRaised,
	position.FaultOver, position.FaultNotWon, position.FaultPlacer,
}

func checkClass(t *testing.T, err, want error) {
	t.Helper()
	for _, class := range classes {
		if got := errors.Is(err, class); got != (class == want) {
			t.Errorf("%v: is %q: %v", err, class, got)
		}
	}
}

// marked takes the mark | out of a text and returns its place, or -1 for the text as a
// whole if there is none.
func marked(text string) (string, int) {
	before, after, found := strings.Cut(text, "|")
	if !found {
		return text, -1
	}
	return before + after, len(before)
}

// checkParseError checks all that a ParseError says but its detail.
func checkParseError(t *testing.T, err error, kind, input string, offset int, class error) {
	t.Helper()
	var e *position.ParseError
	if !errors.As(err, &e) {
		t.Fatalf("%v is a %T, want a *ParseError", err, err)
	}
	if e.Kind != kind || e.Input != input || e.Offset != offset {
		t.Errorf("%s %q, offset %d, want %s %q, offset %d: %v", e.Kind, e.Input, e.Offset, kind, input, offset, err)
	}
	// A FEN that is none needs no second word for it; all other classes are named.
	if !strings.HasPrefix(err.Error(), kind+" ") ||
		e.Err != position.ErrSyntax && !strings.HasSuffix(err.Error(), e.Err.Error()) {
		t.Errorf("%q does not start with %q and end with its class", err, kind)
	}
	checkClass(t, err, class)
}

// checkFailed checks that there is an error of a class with a text, and no position.
func checkFailed(t *testing.T, p position.Position, err, class error, text string) {
	t.Helper()
	if err == nil || !p.IsZero() {
		t.Fatalf("%v, %v, want %v", p, err, class)
	}
	checkClass(t, err, class)
	if err.Error() != text {
		t.Errorf("%q, want %q", err, text)
	}
}

func notation(t *testing.T, name string) position.Notation {
	t.Helper()
	n, ok := position.NotationByName(name)
	if !ok || n.Name != name {
		t.Fatalf("no notation %q", name)
	}
	return n
}

// squares makes a list of squares from names.
func squares(names ...string) (out []position.Square) {
	for _, name := range names {
		out = append(out, position.MustParseSquare(name))
	}
	return out
}

// set makes a set of squares from names.
func set(names ...string) (out position.SquareSet) {
	for _, s := range squares(names...) {
		out |= s.Set()
	}
	return out
}

// recordOf returns the record of a position that has one.
func recordOf(t testing.TB, p position.Position) position.Record {
	t.Helper()
	r, err := p.Record()
	if err != nil {
		t.Fatal(err)
	}
	return r
}
