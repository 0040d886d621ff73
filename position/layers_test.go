package position_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

func TestForms(t *testing.T) {
	p := position.MustParse(liveFEN)
	domes, twos := set("D2"), set("B5", "B4", "D4", "B3", "C3", "D3", "E3", "C2")
	layers := position.Layers{
		Levels: [5]position.SquareSet{position.SquareSet(bitboard.Valid5) &^ (domes | twos | set("E5")), set("E5"), twos, 0,
			domes},
		Workers: [2]position.SquareSet{set("B4", "E3"), set("B5", "C3")},
	}
	if d := cmp.Diff(layers, p.Layers()); d != "" {
		t.Errorf("layers: %s", d)
	}
	pieces := position.Pieces{
		Levels: [4][]position.Square{squares("E5"), squares("B5", "B4", "D4", "B3", "C3", "D3", "E3", "C2"), nil,
			squares("D2")},
		Workers: [2][]position.Square{squares("B4", "E3"), squares("B5", "C3")},
	}
	if d := cmp.Diff(pieces, p.Pieces()); d != "" {
		t.Errorf("pieces: %s", d)
	}
	setup := position.Setup{
		Heights: [position.Squares]int{0, 2, 0, 0, 1, 0, 2, 0, 2, 0, 0, 2, 2, 2, 2, 0, 0, 2, 4, 0, 0, 0, 0, 0, 0},
		Workers: pieces.Workers,
	}
	if d := cmp.Diff(setup, p.Setup()); d != "" {
		t.Errorf("setup: %s", d)
	}
	record := position.Record{
		Workers: [4]position.Square{6, 14, 1, 12},
		Counts:  [4]uint8{1, 8, 0, 1},
		Indices: [position.Squares]uint8{4, 1, 4, 5, 7, 7, 7, 7, 9, 9},
	}
	got, err := p.Record()
	if d := cmp.Diff(record, got); d != "" || err != nil {
		t.Errorf("record: %s, %v", d, err)
	}
	ones, second, fours := p.Planes()
	if ones != bitboard.Board5(set("E5")) || second != bitboard.Board5(twos) || fours != bitboard.Board5(domes) {
		t.Errorf("planes\n%v\n\n%v\n\n%v", ones, second, fours)
	}
}

// Each change of the layers of a position gives the error of one class.
func TestLayersRejects(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*position.Layers)
		want   error
		text   string
	}{
		{"on no level", func(l *position.Layers) { l.Levels[1] = 0 }, position.ErrLayers,
			"layers: each square must be on exactly one level: E5 is on 0 levels"},
		{"on two levels", func(l *position.Layers) { l.Levels[3] = set("E5") }, position.ErrLayers,
			"layers: each square must be on exactly one level: E5 is on 2 levels"},
		{"on three levels", func(l *position.Layers) { l.Levels[0] |= set("D2"); l.Levels[1] |= set("D2") },
			position.ErrLayers, "layers: each square must be on exactly one level: D2 is on 3 levels"},
		{"off the board", func(l *position.Layers) { l.Levels[4] |= 1 << 13 }, position.ErrLayers,
			"layers: each square must be on exactly one level: bit 13 is off the board"},
		{"far off the board", func(l *position.Layers) { l.Levels[0] |= 1 << 63 }, position.ErrLayers,
			"layers: each square must be on exactly one level: bit 63 is off the board"},
		{"nothing at all", func(l *position.Layers) { *l = position.Layers{} }, position.ErrLayers,
			"layers: each square must be on exactly one level: A5 is on 0 levels"},
		{"worker off the board", func(l *position.Layers) { l.Workers[1] = 1<<7 | set("C3") }, position.ErrLayers,
			"planes: each square must be on exactly one level: bit 7 is off the board"},
		{"one worker", func(l *position.Layers) { l.Workers[0] = set("B4") }, position.FaultWorkerCount,
			"impossible position: Sun has 1 worker, must have 2"},
		{"nobody has won", func(l *position.Layers) { l.Finished = true }, position.FaultNotWon,
			"impossible position: the game is over, but no worker is on level 3"},
		{"a god that is none", func(l *position.Layers) { l.Gods[0] = 99 }, position.FaultGod,
			fmt.Sprintf("impossible position: Sun's god 99, must be 0..%d", noGod-1)},
		{"side", func(l *position.Layers) { l.Side = 2 }, position.FaultSide,
			"impossible position: side 2 to move, must be 0 or 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := position.MustParse(liveFEN).Layers()
			test.change(&l)
			p, err := l.Position()
			checkFailed(t, p, err, test.want, test.text)
		})
	}
}

func TestFromPlanesRejects(t *testing.T) {
	first, second := position.Situation{}, position.Situation{Side: position.Second}
	gods := func(a, b position.God) position.Situation { return position.Situation{Gods: [2]position.God{a, b}} }
	raised := func(s position.Situation) position.Situation { s.Raised = true; return s }
	base := planes{set("E5"), set("B5", "B4", "C3"), set("D2"), set("B4", "E3"), set("B5", "C3")}
	if _, err := base.position(first); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name      string
		situation position.Situation
		change    func(*planes)
		want      error
		text      string
	}{
		{"ones off the board", first, func(p *planes) { p[0] |= 1 << 63 }, position.ErrLayers,
			"planes: each square must be on exactly one level: bit 63 is off the board"},
		{"twos off the board", first, func(p *planes) { p[1] |= 1 }, position.ErrLayers,
			"planes: each square must be on exactly one level: bit 0 is off the board"},
		{"fours off the board", first, func(p *planes) { p[2] |= 1 << 41 }, position.ErrLayers,
			"planes: each square must be on exactly one level: bit 41 is off the board"},
		{"first off the board", first, func(p *planes) { p[3] = set("B4") | 1<<20 }, position.ErrLayers,
			"planes: each square must be on exactly one level: bit 20 is off the board"},
		{"second off the board", first, func(p *planes) { p[4] = set("B5") | 1<<14 }, position.ErrLayers,
			"planes: each square must be on exactly one level: bit 14 is off the board"},
		{"height 5", first, func(p *planes) { p[2] |= set("E5") }, position.FaultHeight,
			"impossible position: height 5 at E5, must be 0..4"},
		{"height 7", first, func(p *planes) { p[0] |= set("D2"); p[1] |= set("D2") }, position.FaultHeight,
			"impossible position: height 7 at D2, must be 0..4"},
		{"one worker", second, func(p *planes) { p[4] = set("C3") }, position.FaultWorkerCount,
			"impossible position: Moon has 1 worker, must have 2"},
		{"three workers", first, func(p *planes) { p[3] |= set("A1") }, position.FaultWorkerCount,
			"impossible position: Sun has 3 workers, must have 2"},
		{"shared", first, func(p *planes) { p[3] = set("B5", "E3") }, position.FaultShared,
			"impossible position: two workers at B5"},
		{"dome", first, func(p *planes) { p[3] = set("D2", "E3") }, position.FaultDome,
			"impossible position: worker on the dome at D2"},
		{"side", position.Situation{Side: 2}, func(*planes) {}, position.FaultSide,
			"impossible position: side 2 to move, must be 0 or 1"},
		{"mover has won", first, func(p *planes) { p[0] |= set("B4") }, position.FaultMoverWon,
			"impossible position: worker at B4 is on level 3, must belong to the player who is not to move"},
		{"the second mover has won", second, func(p *planes) { p[0] |= set("C3") }, position.FaultMoverWon,
			"impossible position: worker at C3 is on level 3, must belong to the player who is not to move"},
		{"two have won", first, func(p *planes) { p[0] |= set("B5", "C3") }, position.FaultTwoClimbed,
			"impossible position: 2 workers on level 3, must be at most 1"},
		{"finished, but nobody has won", position.Situation{Finished: true}, func(*planes) {}, position.FaultNotWon,
			"impossible position: the game is over, but no worker is on level 3"},
		{"raised between mortals", position.Situation{Raised: true}, func(*planes) {}, position.FaultRaised,
			"impossible position: raised, but Moon is not athena"},
		{"a god that is none", gods(position.Pan, noGod), func(*planes) {}, position.FaultGod,
			fmt.Sprintf("impossible position: Moon's god %d, must be 0..%d", noGod, noGod-1)},
		{"raised by the side to move", raised(gods(position.Athena, position.Pan)), func(*planes) {}, position.FaultRaised,
			"impossible position: raised, but Moon is not athena"},
		{"raised and finished", position.Situation{Gods: gods(0, position.Athena).Gods, Raised: true, Finished: true},
			func(*planes) {}, position.FaultOver, "impossible position: raised, but the game is over"},
		{"no side, with gods", position.Situation{Gods: gods(0, position.Pan).Gods, Side: 2}, func(*planes) {},
			position.FaultSide, "impossible position: side 2 to move, must be 0 or 1"},
		{"one worker, with gods", gods(0, position.Pan), func(p *planes) { p[3] = set("B4") }, position.FaultWorkerCount,
			"impossible position: Sun has 1 worker, must have 2"},
		{"dome, with gods", gods(0, position.Pan), func(p *planes) { p[3] = set("D2", "E3") }, position.FaultDome,
			"impossible position: worker on the dome at D2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			sets := base
			test.change(&sets)
			p, err := sets.position(test.situation)
			checkFailed(t, p, err, test.want, test.text)
		})
	}
}

// Between two mortals, FromPlanes finds out whether the game is over. With gods it has to be told, and any worker may
// stand on level 3.
func TestFromPlanesFindsTheEnd(t *testing.T) {
	sets := planes{set("E5", "B5"), set("B5", "B4", "C3"), set("D2"), set("B4", "E3"), set("B5", "C3")}
	pan := [2]position.God{position.Mortal, position.Pan}
	for _, test := range []struct {
		s    position.Situation
		want string
	}{
		{position.Situation{}, "0300102000002000004000000/1/mortal:B4,E3/#mortal:B5,C3"},
		{position.Situation{Finished: true}, "0300102000002000004000000/1/mortal:B4,E3/#mortal:B5,C3"},
		{position.Situation{Gods: pan}, "0300102000002000004000000/1/mortal:B4,E3/pan:B5,C3"},
		{position.Situation{Gods: pan, Finished: true}, "0300102000002000004000000/1/mortal:B4,E3/#pan:B5,C3"},
	} {
		if p, err := sets.position(test.s); err != nil || p.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.s, p, err, test.want)
		}
	}
}

// planes are the arguments of FromPlanes but the situation.
type planes [5]position.SquareSet

func (p planes) position(s position.Situation) (position.Position, error) {
	return position.FromPlanes(bitboard.Board5(p[0]), bitboard.Board5(p[1]), bitboard.Board5(p[2]), bitboard.Board5(p[3]),
		bitboard.Board5(p[4]), s)
}

func TestPiecesRejects(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*position.Pieces)
		want   error
		text   string
	}{
		{"listed twice on a level", func(l *position.Pieces) { l.Levels[0] = squares("E5", "E5") }, position.ErrLayers,
			"pieces: each square must be on exactly one level: E5 is listed twice"},
		{"on two levels", func(l *position.Pieces) { l.Levels[2] = squares("D2") }, position.ErrLayers,
			"pieces: each square must be on exactly one level: D2 is listed twice"},
		{"off the board", func(l *position.Pieces) { l.Levels[3] = []position.Square{25} }, position.ErrLayers,
			"pieces: each square must be on exactly one level: square 25, must be 0..24"},
		{"no square", func(l *position.Pieces) { l.Levels[2] = []position.Square{position.NoSquare} }, position.ErrLayers,
			"pieces: each square must be on exactly one level: square 255, must be 0..24"},
		{"no workers", func(l *position.Pieces) { l.Workers[1] = nil }, position.FaultWorkerCount,
			"impossible position: Moon has 0 workers, must have 2"},
		{"worker off the board", func(l *position.Pieces) { l.Workers[1][0] = 40 }, position.FaultSquare,
			"impossible position: Moon's worker on square 40, must be 0..24"},
		{"worker on a dome", func(l *position.Pieces) { l.Workers[1][0] = position.D2 }, position.FaultDome,
			"impossible position: worker on the dome at D2"},
		{"a god that is none", func(l *position.Pieces) { l.Gods[1] = noGod }, position.FaultGod,
			fmt.Sprintf("impossible position: Moon's god %d, must be 0..%d", noGod, noGod-1)},
		{"raised without Athena", func(l *position.Pieces) { l.Raised = true }, position.FaultRaised,
			"impossible position: raised, but Moon is not athena"},
		{"side", func(l *position.Pieces) { l.Side = 9 }, position.FaultSide,
			"impossible position: side 9 to move, must be 0 or 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := position.MustParse(liveFEN).Pieces()
			test.change(&l)
			p, err := l.Position()
			checkFailed(t, p, err, test.want, test.text)
		})
	}
}

// Each change of the record of a position gives the error of one class and
// names the field.
func TestRecordRejects(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*position.Record)
		field  int
		want   error
		text   string
	}{
		{"first worker", func(r *position.Record) { r.Workers[0] = 25 }, 1, position.ErrRecordSquare,
			"record: worker 1: worker square over 24"},
		{"last worker", func(r *position.Record) { r.Workers[3] = 31 }, 4, position.ErrRecordSquare,
			"record: worker 4: worker square over 24"},
		{"twins", func(r *position.Record) { r.Workers[1] = 6 }, 2, position.ErrRecordShared,
			"record: worker 2: two workers on one square"},
		{"twins of second", func(r *position.Record) { r.Workers[3] = 1 }, 4, position.ErrRecordShared,
			"record: worker 4: two workers on one square"},
		{"opponents on one square", func(r *position.Record) { r.Workers[2] = 14 }, 3, position.ErrRecordShared,
			"record: worker 3: two workers on one square"},
		{"first pair", func(r *position.Record) { r.Workers[0], r.Workers[1] = 14, 6 }, 2, position.ErrRecordOrder,
			"record: worker 2: workers of a player out of order"},
		{"second pair", func(r *position.Record) { r.Workers[2], r.Workers[3] = 12, 1 }, 4, position.ErrRecordOrder,
			"record: worker 4: workers of a player out of order"},
		{"level 1 too often", func(r *position.Record) { r.Counts[0] = 26 }, 5, position.ErrRecordCounts,
			"record: counts: more than 25 squares listed"},
		{"too many squares", func(r *position.Record) { r.Counts[2] = 17 }, 7, position.ErrRecordCounts,
			"record: counts: more than 25 squares listed"},
		{"too many domes", func(r *position.Record) { r.Counts[3] = 255 }, 8, position.ErrRecordCounts,
			"record: counts: more than 25 squares listed"},
		{"first index", func(r *position.Record) { r.Indices[0] = 25 }, 9, position.ErrRecordIndex,
			"record: index 1: index not below the number of squares left"},
		{"tenth index", func(r *position.Record) { r.Indices[9] = 16 }, 18, position.ErrRecordIndex,
			"record: index 10: index not below the number of squares left"},
		{"an index not in use", func(r *position.Record) { r.Indices[24] = 1 }, 33, position.ErrRecordIndex,
			"record: index 25: index not below the number of squares left"},
		{"group", func(r *position.Record) { r.Indices[2] = 0 }, 11, position.ErrRecordGroup,
			"record: index 3: squares of a level out of order"},
		{"side", func(r *position.Record) { r.Side = 2 }, 0, position.FaultSide,
			"record: impossible position: side 2 to move, must be 0 or 1"},
		{"dome under a worker", func(r *position.Record) {
			r.Counts, r.Indices = [4]uint8{3: 1}, [position.Squares]uint8{14}
		}, 0, position.FaultDome, "record: impossible position: worker on the dome at E3"},
		{"the zero record", func(r *position.Record) { *r = position.Record{} }, 2, position.ErrRecordShared,
			"record: worker 2: two workers on one square"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := recordOf(t, position.MustParse(liveFEN))
			test.change(&r)
			p, err := r.Position()
			checkFailed(t, p, err, test.want, test.text)
			var e *position.RecordError
			if !errors.As(err, &e) || e.Field != test.field {
				t.Errorf("%#v, want field %d", err, test.field)
			}
		})
	}
}
