package work

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

// A range that two processes do at once is finished by the first one.
func TestFinishedTwice(t *testing.T) {
	s, w := selfPlay(t, 1)
	finished := ""
	var writes []func(backend.Tx) error
	var afterwards []func()
	for _, name := range []string{"a", "b"} {
		r := &runner{s: s, name: name, solvers: make(chan *solver.Solver, 1),
			o: RunOptions{Done: func(Tally) { finished += name }}}
		r.solvers <- new(solver.Solver)
		write, done, err := r.handle(t.Context(), backend.Range{Work: w.ID, Number: 1})
		if err != nil {
			t.Fatal(err)
		}
		writes, afterwards = append(writes, write), append(afterwards, done)
		if len(r.solvers) != 1 {
			t.Error("the solver is not given back")
		}
	}
	if err := writes[0](brokenTx{}); !errors.Is(err, errBroken) {
		t.Errorf("a range that cannot be finished: %v", err)
	}
	for _, i := range []int{1, 0} {
		if err := s.Database().Write(t.Context(), writes[i]); err != nil {
			t.Error(err)
		}
		afterwards[i]()
	}
	if finished != "b" {
		t.Errorf("%q have finished the range, want b", finished)
	}
}

var errBroken = errors.New("broken")

// brokenTx is a transaction that cannot write.
type brokenTx struct{ backend.Tx }

func (brokenTx) Exec(context.Context, string, ...any) (int64, error) { return 0, errBroken }

// What a database cannot have unless it was damaged is an error that says so.
func TestDamagedRanges(t *testing.T) {
	for name, sql := range map[string]string{
		"empty input":     `UPDATE work_range SET input = x''`,
		"unknown input":   `UPDATE work_range SET input = x'00'`,
		"short input":     `UPDATE work_range SET input = x'73'`,
		"one number":      `UPDATE work_range SET input = x'7301'`,
		"engine games":    `UPDATE work_range SET input = x'650101'`,
		"files cut off":   `UPDATE work_range SET input = x'6728b52ffd'`,
		"input of proofs": `UPDATE work SET kind = 'prove'`,
		"spec":            `UPDATE work SET spec = 'x'`,
	} {
		s, _ := selfPlay(t, 1)
		change(t, s, sql)
		if err := Run(t.Context(), s, RunOptions{}); !errors.Is(err, store.ErrDamaged) ||
			!strings.HasPrefix(err.Error(), "range 1 of work 1: ") {
			t.Errorf("%s: %v", name, err)
		}
		if status, err := StatusOf(t.Context(), s); err != nil || status.Work[0].Done != 0 || len(status.Workers) != 0 {
			t.Errorf("%s: %+v, %v", name, status, err)
		}
	}
}

// A kind of another version is named.
func TestUnknownKind(t *testing.T) {
	s, _ := selfPlay(t, 1)
	change(t, s, `UPDATE work SET kind = 'fly'`)
	if err := Run(t.Context(), s, RunOptions{}); !errors.Is(err, store.ErrNewer) ||
		!strings.HasSuffix(err.Error(), `work 1 is of an unknown kind "fly"`) {
		t.Error(err)
	}
}

// A run of another version of the rating model is refused.
func TestOtherModel(t *testing.T) {
	spec := mining{Options: mine.Options{Goals: []codec.Goal{codec.Win1}}, Model: puzzles.Model + 1}
	text, err := json.Marshal(spec)
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("work 7 was begun with version %d of the model of ratings, and this program has %d: use the "+
		"same version on all machines", puzzles.Model+1, puzzles.Model)
	if _, _, err := search(t.Context(), nil, 7, 1, string(text), nil); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// change changes a database.
func change(t *testing.T, s *store.Store, sql string, args ...any) {
	t.Helper()
	if err := s.Database().Write(t.Context(), func(tx backend.Tx) error {
		_, err := tx.Exec(t.Context(), sql, args...)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// selfPlay returns a database with a run of so many ranges.
func selfPlay(t *testing.T, ranges int) (*store.Store, Work) {
	t.Helper()
	s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
	w, err := MineSelfPlay(t.Context(), s, 3, ranges, 1, mine.Options{Goals: []codec.Goal{codec.Win1},
		Created: time.Unix(0, 0)})
	if err != nil || w.Ranges != ranges {
		t.Fatalf("%+v, %v", w, err)
	}
	return s, w
}

// A range is free if it is not done and its worker process has been silent for six seconds.
func TestClaim(t *testing.T) {
	s, w := selfPlay(t, 2)
	r := &runner{s: s, name: "me"}
	change(t, s, `UPDATE work_range SET worker = 'other'`)
	for _, test := range []struct {
		silent int // milliseconds; there are two seconds of time for the test
		done   string
		left   bool
		number int // of the range, 0 for none
	}{
		{4100, "0", true, 0},
		{6001, "0", true, 1},
		{6001, "2 - number", true, 2},
		{0, "number", false, 0},
		{6001, "1", false, 0},
	} {
		change(t, s, `UPDATE work_range SET worker = 'other', done = `+test.done)
		change(t, s, `INSERT INTO worker (name, cores, begun, seen) VALUES ('other', 1, 0, `+s.Database().Dialect().Now+
			` - $1) ON CONFLICT (name) DO UPDATE SET seen = excluded.seen`, test.silent)
		want := backend.Range{}
		if test.number > 0 {
			want = backend.Range{Work: w.ID, Number: test.number}
		}
		if next, left, err := r.claim(t.Context()); err != nil || left != test.left || next != want {
			t.Errorf("%+v: %+v, %v, %v", test, next, left, err)
		}
	}
}

// A run that has more ranges than are inserted at once has all of them.
func TestManyRanges(t *testing.T) {
	leftout.UnderRace(t)
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		for i, n := range []int{499, 500, 501} {
			if w, err := MineSelfPlay(t.Context(), s, 3, n, 1, mine.Options{Goals: []codec.Goal{codec.Win1}}); err != nil ||
				w.Ranges != n {
				t.Fatalf("%+v, %v", w, err)
			}
			change(t, s, `UPDATE work_range SET done = number`)
			status, err := StatusOf(t.Context(), s)
			if w := status.Work[i]; err != nil || w.Ranges != n || w.Done != n || time.Since(w.Begun).Abs() > time.Hour {
				t.Errorf("%+v, %v, want %d ranges that are done", w, err, n)
			}
		}
	})
}

// The rate is that of the ranges of the last minute, or of the time since the run began.
func TestRate(t *testing.T) {
	s, w := selfPlay(t, 4)
	for number, row := range map[int][2]int{1: {939_999, 100}, 2: {940_000, 60}, 3: {999_950, 120}, 4: {0, 7}} {
		change(t, s, `UPDATE work_range SET done = $1, tally = $2 WHERE number = $3`, row[0],
			fmt.Sprintf(`{"positions":%d,"puzzles":1}`, row[1]), number)
	}
	for begun, want := range map[int64]float64{0: 3, 970_000: 4, 999_900: 120} {
		p := Progress{ID: w.ID, Begun: time.UnixMilli(begun)}
		if err := s.Database().Read(t.Context(),
			func(tx backend.Tx) error { return p.read(t.Context(), tx, 1_000_000) }); err != nil {
			t.Fatal(err)
		}
		if p.Rate != want || p.Done != 3 || p.Tally != (Tally{Positions: 280, Puzzles: 3}) {
			t.Errorf("begun at %d: %+v, want a rate of %v", begun, p, want)
		}
	}
	change(t, s, `UPDATE work_range SET tally = 'x'`)
	if _, err := StatusOf(t.Context(), s); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("a tally that cannot be read: %v", err)
	}
}

// Whatever part of the database cannot be read or written, nobody takes the work for done.
func TestBrokenDatabase(t *testing.T) {
	leftout.UnderRace(t)
	options := mine.Options{Goals: []codec.Goal{codec.Win1}}
	for _, test := range []struct {
		name   string
		tables []string
		do     func(*store.Store) error
	}{
		{"begin", []string{"work", "work_range", "counter"}, func(s *store.Store) error {
			_, err := MineSelfPlay(t.Context(), s, 4, 1, 1, options)
			return err
		}},
		{"prove", []string{"work", "work_range", "counter", "puzzle"}, func(s *store.Store) error {
			_, err := Prove(t.Context(), s, 1, 0)
			return err
		}},
		{"status", []string{"work", "work_range", "worker"}, func(s *store.Store) error {
			_, err := StatusOf(t.Context(), s)
			return err
		}},
		{"run", []string{"work", "work_range", "worker"},
			func(s *store.Store) error { return Run(t.Context(), s, RunOptions{}) }},
		{"run of proofs", []string{"puzzle"}, func(s *store.Store) error {
			change(t, s, `UPDATE work SET kind = 'prove'`)
			change(t, s, `UPDATE work_range SET input = x'00000000000000000000ffffffffffffffffffff'`)
			return Run(t.Context(), s, RunOptions{})
		}},
	} {
		for _, table := range test.tables {
			s, _ := selfPlay(t, 1)
			change(t, s, `ALTER TABLE `+table+` RENAME TO gone`)
			if err := test.do(s); err == nil || !strings.Contains(err.Error(), table) {
				t.Errorf("%s without the table %s: %v", test.name, table, err)
			}
		}
	}
}

// A range that cannot be claimed is not computed.
func TestClaimFails(t *testing.T) {
	s, _ := selfPlay(t, 1)
	change(t, s, `CREATE TRIGGER no BEFORE UPDATE ON work_range WHEN NEW.done = 0 BEGIN
		SELECT RAISE(ABORT, 'no claims'); END`)
	if err := Run(t.Context(), s, RunOptions{}); err == nil || !strings.Contains(err.Error(), "no claims") {
		t.Error(err)
	}
}

// The ranges of proofs follow each other, and the last one ends with the largest key.
func TestBounds(t *testing.T) {
	s, _ := selfPlay(t, 1)
	stored := 0
	for p, err := range collection.All() {
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.PutPuzzles(t.Context(), []puzzles.Puzzle{p}); err != nil {
			t.Fatal(err)
		}
		if stored++; stored == 4 {
			break
		}
	}
	for size, want := range map[int]int{1: 5, 2: 3, 3: 2, 5: 1} {
		list, err := bounds(t.Context(), s, size)
		if err != nil || len(list) != want || !bytes.Equal(list[want-1], beyond) ||
			!slices.IsSortedFunc(list, bytes.Compare) {
			t.Errorf("%d at once: %v, %v", size, list, err)
		}
	}
}

// Ranges of games have so many each, and the last one the rest.
func TestParts(t *testing.T) {
	for _, test := range []struct {
		games, size uint64
		want        string
	}{
		{0, 1, ""}, {1, 1, "1-1 "}, {2, 3, "1-2 "}, {3, 3, "1-3 "}, {7, 3, "1-3 4-6 7-7 "},
	} {
		got := ""
		for input, err := range parts([]byte{'x'}, test.games, test.size) {
			var first, last uint64
			if err != nil || input[0] != 'x' || !readNumbers(input[1:], &first, &last) {
				t.Fatalf("%v, %v", input, err)
			}
			got += fmt.Sprintf("%d-%d ", first, last)
		}
		if got != test.want {
			t.Errorf("%d games by %d: %q, want %q", test.games, test.size, got, test.want)
		}
	}
}

// Lines of games that were damaged are an error, and reading them can be stopped anywhere.
func TestInLines(t *testing.T) {
	const game = "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3 B4>A5^A4"
	for _, text := range []string{"x\t1\t" + game, "\"x\"\ty\t" + game, "\"x\"\t0\t" + game, game} {
		var last error
		for _, last = range inLines([]byte(text)) {
		}
		if last == nil {
			t.Errorf("%q is read", text)
		}
	}
	text := strings.Repeat("\"a\"\t3\t"+game+"\n\"a\"\t5\t"+game+"\n", 2) + "\"b\"\t9\t" + game + "\n"
	sources := ""
	for c, err := range inLines([]byte(text)) {
		if err != nil {
			t.Fatal(err)
		}
		sources += c.Source + " "
	}
	if n := strings.Count(sources, " "); n < 10 || !strings.HasPrefix(sources, "a, line 3") {
		t.Errorf("%d positions: %s", n, sources)
	}
	for stop := range strings.Count(sources, " ") {
		n := 0
		for range inLines([]byte(text)) {
			if n++; n > stop {
				break
			}
		}
	}
}

func TestTally(t *testing.T) {
	sum := Tally{1, 2, 3, 4}
	sum.add(Tally{10, 20, 30, 40})
	if want := (Tally{11, 22, 33, 44}); sum != want {
		t.Errorf("%+v, want %+v", sum, want)
	}
}
