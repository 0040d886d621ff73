package position_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// legalOnly are the methods that are promised to work for legal turns only, and their steps.
var legalOnly = []string{"PlayLegal", "Wins", "Ways", "ForcedBy"}

// No exported method panics for the zero Position, before all workers stand, or for the zero Turn, whatever its
// arguments are. A new method is called, too: if it has a new type of argument, the test fails until there are some.
func TestZeroAndUnplaced(t *testing.T) {
	positions := []position.Position{{}, position.MustParse(liveFEN), position.MustParse(finishedFEN),
		position.MustParse(raisedFEN)}
	for _, gods := range []string{"mortal mortal", "pan athena", "minotaur hermes", "mortal apollo",
		"prometheus artemis"} {
		first, second, _ := strings.Cut(gods, " ")
		for _, form := range []string{"/1/%s/%s", "/1/%s:B3/%s", "/2/%s:B3,D3/%s", "/2/%s:B3,D3/%s:C4"} {
			positions = append(positions, position.MustParse(fmt.Sprintf(form, first, second)))
		}
	}
	var turns []position.Turn
	for _, text := range []string{"B3,D3", "B3", "B3>B4^B5", "E1>A5#", "A1^B2>B1^C2", "B3>B4^B5X", "B3>B5,D3>D5^E1", "^C3",
		"A1>B2^C3^C3"} {
		turns = append(turns, position.MustParseTurn(text))
	}
	turns = append(turns, position.Turn{})
	arguments := argumentsFor(positions, turns)
	called := map[string]bool{}
	for _, p := range positions {
		for method, v := range methodsOf(p) {
			called["Position."+method] = true
			if slices.Contains(legalOnly, method) {
				continue // called below
			}
			callAll(t, fmt.Sprintf("%v.%s", p, method), v, arguments)
		}
		for turn := range p.Turns() {
			p.PlayLegal(turn)
			p.Wins(turn)
			p.Ways(turn)
			for start, to := range turn.Steps() {
				p.ForcedBy(start, to)
			}
		}
		for _, s := range arguments[reflect.TypeFor[position.Symmetry]()] {
			_ = s.Interface().(position.Symmetry).Position(p)
		}
	}
	for _, turn := range turns {
		for method, v := range methodsOf(turn) {
			called["Turn."+method] = true
			callAll(t, fmt.Sprintf("%v.%s", turn, method), v, arguments)
		}
		for s := range position.Symmetry(position.Symmetries) {
			if back := s.Inverse().Turn(s.Turn(turn)); back != turn {
				t.Errorf("%v by %v and back is %v", turn, s, back)
			}
		}
	}
	if len(called) < 60 || !called["Position.Scan"] || !called["Turn.UnmarshalText"] {
		t.Errorf("only %d methods are called", len(called))
	}
}

// methodsOf returns the exported methods of a value, those with a pointer to a copy included.
func methodsOf[V any](v V) map[string]func() reflect.Value {
	out := map[string]func() reflect.Value{}
	for m := range reflect.TypeFor[*V]().Methods() {
		out[m.Name] = func() reflect.Value {
			c := v
			return reflect.ValueOf(&c).MethodByName(m.Name)
		}
	}
	return out
}

// argumentsFor returns zero and typical arguments of every type that a method has.
func argumentsFor(positions []position.Position, turns []position.Turn) map[reflect.Type][]reflect.Value {
	out := map[reflect.Type][]reflect.Value{}
	add := func(list ...any) {
		for _, v := range list {
			out[reflect.TypeOf(v)] = append(out[reflect.TypeOf(v)], reflect.ValueOf(v))
		}
	}
	add(0, -1, 1, 2, position.First, position.Second)
	add(position.A5, position.B3, position.C4, position.E1, position.Square(25), position.NoSquare)
	add(position.SquareSet(0), position.B3.Set()|position.E1.Set(), position.SquareSet(1<<63|1))
	add([]byte(nil), []byte("before"), []byte(liveFEN), []position.Turn(nil), turns[:1:1])
	add("", "B3,D3", "b3", "B3>B4^B5", "a1-b2-c3-d4", "B3b4", "^C3", "#", liveFEN)
	for _, p := range positions {
		add(p)
	}
	for _, turn := range turns {
		add(turn)
	}
	for s := range position.Symmetry(position.Symmetries + 1) {
		add(s)
	}
	column := reflect.TypeFor[any]()
	for _, v := range []any{"", liveFEN, []byte("x"), 7, true} {
		out[column] = append(out[column], reflect.ValueOf(v))
	}
	out[column] = append(out[column], reflect.Zero(column))
	return out
}

// callAll calls a method with every combination of arguments, and all iterators that it returns.
func callAll(t *testing.T, name string, method func() reflect.Value, arguments map[reflect.Type][]reflect.Value) {
	t.Helper()
	typ := method().Type()
	lists := make([][]reflect.Value, typ.NumIn())
	total := 1
	for i := range lists {
		if lists[i] = arguments[typ.In(i)]; lists[i] == nil {
			t.Fatalf("%s has an argument of the type %v: this test has none", name, typ.In(i))
		}
		total *= len(lists[i])
	}
	for n := range total {
		var input []reflect.Value
		for rest, i := n, 0; i < len(lists); i++ {
			input = append(input, lists[i][rest%len(lists[i])])
			rest /= len(lists[i])
		}
		func() {
			defer func() {
				if fault := recover(); fault != nil {
					t.Errorf("%s(%v) panics: %v", name, input, fault)
				}
			}()
			for _, out := range method().Call(input) {
				switch {
				case out.Kind() != reflect.Func: // integers can be ranged over, too
				case out.Type().CanSeq():
					for range out.Seq() {
					}
				case out.Type().CanSeq2():
					for range out.Seq2() {
					}
				}
			}
		}()
	}
}

// What the important methods return for the zero Position and before all workers stand.
func TestZeroAndUnplacedAnswers(t *testing.T) {
	const board = `first to move
   A  B  C  D  E
5  .  .  .  .  .
4  .  .  .  .  .
3  .  .  .  .  .
2  .  .  .  .  .
1  .  .  .  .  .`
	for _, test := range []struct {
		fen         string // empty for the zero Position
		side        position.Side
		left, turns int
		one         uint64 // Perft(1)
		workers     string
		board       string
	}{
		{"", position.First, 0, 0, 0, "[- -] [- -]", "no position"},
		{flat + "/1/mortal/mortal", position.First, 2, 300, 300, "[- -] [- -]", board},
		{flat + "/1/pan/athena", position.First, 2, 300, 300, "[- -] [- -]", board},
		{flat + "/1/pan:B3/athena", position.First, 1, 24, 24, "[B3 -] [- -]",
			strings.Replace(board, "3  .  .  ", "3  .  .x ", 1)},
		{flat + "/2/mortal:B3,D3/hermes", position.Second, 2, 253, 253, "[B3 D3] [- -]",
			strings.NewReplacer("3  .  .  .  .  .", "3  .  .x .  .x .", "first", "second").Replace(board)},
		{flat + "/2/minotaur:B3,D3/mortal:C4", position.Second, 1, 22, 22, "[B3 D3] [C4 -]",
			strings.NewReplacer("3  .  .  .  .  .", "3  .  .x .  .x .", "4  .  .  .  ", "4  .  .  .o ", "first",
				"second").Replace(board)},
	} {
		var p position.Position
		if test.fen != "" {
			p = position.MustParse(test.fen)
		}
		zero := test.fen == ""
		text := test.fen
		if zero {
			text = "no position"
		}
		if p.String() != text || p.IsZero() != zero || p.Placed() || p.Finished() || p.Raised() || p.Side() != test.side ||
			p.Left() != test.left || len(p.AppendTurns(nil)) != test.turns || p.Outcome() != (position.Outcome{}) ||
			p.Perft(0) != 1 || p.Perft(1) != test.one || p.PerftParallel(1) != test.one {
			t.Errorf("%s: %v, placed %v, %v to move, %d left, %d turns, %v, perft %d", test.fen, p, p.Placed(), p.Side(),
				p.Left(),
				len(p.AppendTurns(nil)), p.Outcome(), p.Perft(1))
		}
		if got := fmt.Sprint(p.Workers(position.First), p.Workers(position.Second)); got != test.workers ||
			p.Board() != test.board {
			t.Errorf("%s: workers %s, board\n%s\nwant\n%s", test.fen, got, p.Board(), test.board)
		}
		if p.Threats(position.First)|p.Threats(position.Second) != 0 || p.Level(0).Count() != position.Squares ||
			p.Area(position.B3) != 0 ||
			p.SwapSides() != p || p.ForcedBy(position.A1, position.B3) != position.NoSquare {
			t.Errorf("%s: threats %v, level 0 %v, area %v, swapped %v", test.fen, p.Threats(position.First), p.Level(0),
				p.Area(position.B3), p.SwapSides())
		}
		_, err := p.MarshalText()
		_, valueErr := p.Value()
		if (err != nil) != zero || (valueErr != nil) != zero {
			t.Errorf("%s: written with %v, %v", test.fen, err, valueErr)
		}
		if r, err := p.Record(); err == nil || r != (position.Record{}) {
			t.Errorf("%s: record %v, %v", test.fen, r, err)
		}
		for _, turn := range []position.Turn{{}, position.NewTurn(position.B3, position.B4, position.B5),
			position.NewWin(position.B3, position.B4)} {
			if next, err := p.Play(turn); err == nil || !next.IsZero() {
				t.Errorf("%s: %v leads to %v, %v", test.fen, turn, next, err)
			}
		}
	}
	var zero position.Position
	if zero.Gods() != [2]position.God{} || zero.Mortals() || zero == position.Empty() {
		t.Errorf("the zero Position has the gods %v, is of mortals %v", zero.Gods(), zero.Mortals())
	}
	// What has no place for invalid positions is the beginning of a game: an empty board.
	for form, try := range map[string]func() (position.Position, error){
		"setup": zero.Setup().Position, "layers": zero.Layers().Position, "pieces": zero.Pieces().Position,
		"planes": func() (position.Position, error) { return position.FromPlanes(0, 0, 0, 0, 0, zero.Situation()) },
	} {
		if p, err := try(); p != position.Empty() || err != nil {
			t.Errorf("the %s of the zero Position is %v, %v", form, p, err)
		}
	}
	for _, text := range []string{zero.String(), zero.Board()} {
		if p, err := position.Parse(text); err == nil {
			t.Errorf("%s is read as %v", text, p)
		}
	}
}

// What the zero Turn tells.
func TestZeroTurn(t *testing.T) {
	var zero position.Turn
	if !zero.IsZero() || zero.String() != "no turn" || zero.Path() != "" || zero.Kind() != position.NoTurn ||
		zero.Wins() || zero.Placed() != 0 {
		t.Errorf("%v, path %q, kind %v, placed %v", zero, zero.Path(), zero.Kind(), zero.Placed())
	}
	if zero.From() != position.NoSquare || zero.To() != position.NoSquare || zero.Build() != position.NoSquare ||
		zero.Early() != position.NoSquare {
		t.Errorf("from %v to %v, builds on %v and %v", zero.From(), zero.To(), zero.Build(), zero.Early())
	}
	for start, to := range zero.Steps() {
		t.Errorf("a step from %v to %v", start, to)
	}
	if builds := slices.Collect(zero.Builds()); len(builds) != 0 {
		t.Errorf("builds on %v", builds)
	}
}
