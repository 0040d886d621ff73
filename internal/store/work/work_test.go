package work_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/internal/store/bulk"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/internal/store/work"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

func TestMain(m *testing.M) { storetest.Main(m) }

var options = mine.Options{Goals: []codec.Goal{codec.Win1, codec.Win2}, Author: "Ann",
	Created: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)}

// mined returns the puzzles that one search finds, as lines of JSON in the order of an export.
func mined(t testing.TB, source iter.Seq2[mine.Candidate, error], options mine.Options) []string {
	t.Helper()
	var out bytes.Buffer
	w := puzzles.NewWriter(&out, puzzles.JSONL)
	if _, err := mine.Run(t.Context(), source, options, w.Write); err != nil {
		t.Fatal(err)
	}
	return sorted(out.String())
}

func sorted(text string) []string {
	list := strings.Split(strings.TrimSpace(text), "\n")
	slices.Sort(list)
	return list
}

func exported(t testing.TB, s *store.Store) []string {
	t.Helper()
	var out bytes.Buffer
	if _, err := bulk.Export(t.Context(), s, &out, bulk.Puzzles, bulk.JSONL, nil); err != nil {
		t.Fatal(err)
	}
	return sorted(out.String())
}

func clean(t testing.TB, s *store.Store) {
	t.Helper()
	if err := s.Check(t.Context(), func(p store.Problem) error {
		t.Error(p)
		return nil
	}); err != nil {
		t.Error(err)
	}
}

// drain does all ranges with several workers at once, and counts the ranges done.
func drain(t testing.TB, s *store.Store, workers int) (ranges int) {
	t.Helper()
	var wait sync.WaitGroup
	var mu sync.Mutex
	for range workers {
		wait.Go(func() {
			if err := work.Run(t.Context(), s, work.RunOptions{Cores: 2, Drain: true, Done: func(work.Tally) {
				mu.Lock()
				defer mu.Unlock()
				ranges++
			}}); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	return ranges
}

// What is found in ranges is what one search finds, whoever does the ranges.
func TestMineSelfPlay(t *testing.T) {
	const games = 12
	want := mined(t, mine.InSelfPlayGames(t.Context(), 3, 1, games), options)
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		w, err := work.MineSelfPlay(t.Context(), s, 3, games, 2, options)
		if err != nil || w.Ranges != 6 || !w.New {
			t.Fatalf("%+v, %v", w, err)
		}
		if n := numbers(t, s, `SELECT count(*) FROM work_range WHERE done = 0 AND millis = 0 AND worker = ''
			AND tally = '{}'`); n[0] != 6 {
			t.Errorf("%v ranges wait, want 6", n)
		}
		later := options
		later.Created = later.Created.AddDate(0, 0, 1)
		if again, err := work.MineSelfPlay(t.Context(), s, 3, games, 2, later); err != nil || again.ID != w.ID || again.New ||
			again.Ranges != 6 {
			t.Errorf("begun again: %+v, %v", again, err)
		}
		if n := drain(t, s, 2); n < 6 {
			t.Errorf("%d ranges were done", n)
		}
		if d := cmp.Diff(want, exported(t, s)); d != "" {
			t.Error(d)
		}
		status, err := work.StatusOf(t.Context(), s)
		if err != nil || len(status.Work) != 1 || status.Work[0].Done != 6 || status.Work[0].Positions < 100 ||
			status.Work[0].Rate <= 0 || len(status.Workers) != 0 {
			t.Errorf("%+v, %v", status, err)
		}
		clean(t, s)
		if n := drain(t, s, 1); n != 0 {
			t.Errorf("%d ranges were done again", n)
		}
	})
}

// Ranges drop what does not have the quality, as one search does, and a search for another quality
// is another one.
func TestMineQuality(t *testing.T) {
	leftout.UnderRace(t)
	const games = 12
	all := mined(t, mine.InSelfPlayGames(t.Context(), 3, 1, games), options)
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		options := options
		options.Quality = mine.Quality{Mistake: true, Naive: true, Safe: 3}
		want := mined(t, mine.InSelfPlayGames(t.Context(), 3, 1, games), options)
		if len(want) == 0 || len(want) >= len(all) {
			t.Fatalf("%d of %d puzzles have the quality", len(want), len(all))
		}
		w, err := work.MineSelfPlay(t.Context(), s, 3, games, 2, options)
		if err != nil {
			t.Fatal(err)
		}
		drain(t, s, 1)
		if d := cmp.Diff(want, exported(t, s)); d != "" {
			t.Error(d)
		}
		options.Quality = mine.Strict()
		if other, err := work.MineSelfPlay(t.Context(), s, 3, games, 2, options); err != nil || other.ID == w.ID ||
			!other.New {
			t.Errorf("another quality: %+v, %v", other, err)
		}
	})
}

// The games of the engine are mined in ranges, too.
func TestMineEngineGames(t *testing.T) {
	games := mine.EngineGames{Seed: 3, Nodes: 200, Last: 10}
	want := mined(t, games.Candidates(t.Context()), options)
	if len(want) == 0 {
		t.Fatal("there are no puzzles")
	}
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		w, err := work.MineEngineGames(t.Context(), s, games, 3, options)
		if err != nil || w.Ranges != 4 || !w.New {
			t.Fatalf("%+v, %v", w, err)
		}
		drain(t, s, 1)
		if d := cmp.Diff(want, exported(t, s)); d != "" {
			t.Error(d)
		}
		games := games
		games.Nodes++
		if other, err := work.MineEngineGames(t.Context(), s, games, 3, options); err != nil || other.ID == w.ID ||
			!other.New {
			t.Errorf("other games: %+v, %v", other, err)
		}
	})
}

const games = `0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 C4>C5^B5

0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3 B4>A5^A4
`

// Games of files give puzzles with the sources that one search gives them.
func TestMineGames(t *testing.T) {
	both := func(yield func(mine.Candidate, error) bool) {
		for _, name := range []string{"one", "two, line 3"} {
			for c, err := range mine.InGames(name, sources.Records(strings.NewReader(games), "")) {
				if !yield(c, err) {
					return
				}
			}
		}
	}
	options := options
	options.Goals = []codec.Goal{codec.Win1, codec.Win2, codec.Win3}
	var out bytes.Buffer
	if _, err := mine.Run(t.Context(), both, options, puzzles.NewWriter(&out, puzzles.JSONL).Write); err != nil {
		t.Fatal(err)
	}
	games := func(yield func(work.FileGame, error) bool) {
		for _, name := range []string{"one", "two, line 3"} {
			for g, err := range game.ReadRecords[game.SantoriniRecord](strings.NewReader(games)) {
				if !yield(work.FileGame{Name: name, Line: g.Line, Game: g.Record.Played}, err) {
					return
				}
			}
		}
	}
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		for _, size := range []int{1, 4, 5} {
			w, err := work.MineGames(t.Context(), s, fmt.Sprint("two files", size), games, size, options)
			if err != nil || w.Ranges != (6+size-1)/size {
				t.Fatalf("%+v, %v", w, err)
			}
			drain(t, s, 1)
			if d := cmp.Diff(sorted(out.String()), exported(t, s)); d != "" {
				t.Error(d)
			}
		}
		broken := errors.New("broken")
		if _, err := work.MineGames(t.Context(), s, "broken",
			func(yield func(work.FileGame, error) bool) { yield(work.FileGame{}, broken) }, 1, options); !errors.Is(err,
			broken) {
			t.Error(err)
		}
		status, err := work.StatusOf(t.Context(), s)
		if err != nil || len(status.Work) != 3 {
			t.Errorf("work that could not be begun is there: %+v, %v", status, err)
		}
		for _, w := range status.Work { // each position is in one range
			if w.Positions != 12 || w.Done != w.Ranges {
				t.Errorf("%+v, want 12 positions", w)
			}
		}
		clean(t, s)
	})
}

// Proving again puts right what is wrong about puzzles, keeps what people have changed, and
// tells puzzles that are none.
func TestProve(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		var all []puzzles.Puzzle
		for p, err := range collection.All() {
			if err != nil {
				t.Fatal(err)
			}
			if p.Goal() == codec.Win2 {
				all = append(all, p)
			}
			if len(all) == 10 {
				break
			}
		}
		if _, err := s.PutPuzzles(ctx, all); err != nil {
			t.Fatal(err)
		}
		want := exported(t, s)
		if err := s.Rename(ctx, all[2].Code(), "Title", all[2].Author); err != nil {
			t.Fatal(err)
		}
		// As an older model would have left it, and as somebody who lies.
		err := s.Database().Write(ctx, func(tx backend.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE puzzle SET rating = 1, model = model - 1, themes = ' ', record = replace(record,
				'"model":', '"model":9')`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		w, err := work.Prove(ctx, s, 3, 0)
		if err != nil || w.Ranges != 4 || !w.New {
			t.Fatalf("%+v, %v", w, err)
		}
		if again, err := work.Prove(ctx, s, 3, 0); err != nil || again.ID != w.ID {
			t.Errorf("%+v, %v", again, err)
		}
		drain(t, s, 1)
		if err := s.Rename(ctx, all[2].Code(), "", all[2].Author); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, exported(t, s)); d != "" {
			t.Error(d)
		}
		clean(t, s)
		if next, err := work.Prove(ctx, s, 3, 0); err != nil || !next.New {
			t.Errorf("after all is done: %+v, %v", next, err)
		}
		drain(t, s, 1)
		if _, err := work.Prove(ctx, s, 4, 1); err != nil {
			t.Fatal(err)
		}
		drain(t, s, 1)
		status, err := work.StatusOf(ctx, s)
		if last := status.Work[len(status.Work)-1]; err != nil || last.GaveUp != 10 || last.Puzzles != 0 ||
			last.Positions != 10 || last.Done != 3 {
			t.Errorf("with one node: %+v, %v", last, err)
		}
	})
}

// A stored puzzle that is unsound is marked with its flaw, and counted.
func TestProveUnsound(t *testing.T) {
	s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
	if _, err := s.PutPuzzles(t.Context(), []puzzles.Puzzle{unsound(t)}); err != nil {
		t.Fatal(err)
	}
	if _, err := work.Prove(t.Context(), s, 10, 0); err != nil {
		t.Fatal(err)
	}
	var tally work.Tally
	if err := work.Run(t.Context(), s, work.RunOptions{Done: func(t work.Tally) { tally = t }}); err != nil {
		t.Fatal(err)
	}
	if want := (work.Tally{Positions: 1, Wrong: 1}); tally != want {
		t.Errorf("%+v, want %+v", tally, want)
	}
	flaw := ""
	if err := s.Database().Read(t.Context(), func(tx backend.Tx) error {
		_, err := backend.One(t.Context(), tx, []any{&flaw}, `SELECT flaw FROM puzzle`)
		return err
	}); err != nil || flaw != "there is a win in 1, the goal is win2: B5>C5#" {
		t.Errorf("the puzzle has the flaw %q, %v", flaw, err)
	}
	// What is not a flaw of the puzzle ends the work.
	exec(t, s, `UPDATE puzzle SET title = 'a' || char(1)`)
	if _, err := work.Prove(t.Context(), s, 10, 0); err != nil {
		t.Fatal(err)
	}
	if err := work.Run(t.Context(), s, work.RunOptions{}); err == nil ||
		!strings.Contains(err.Error(), "control character") {
		t.Error(err)
	}
}

// unsound returns a win in 2 of a position that has a win in 1, as a trusted record may have it.
func unsound(t *testing.T) puzzles.Puzzle {
	t.Helper()
	for p, err := range collection.All() {
		if err != nil {
			t.Fatal(err)
		}
		if p.Goal() != codec.Win2 {
			continue
		}
		r := p.Record()
		won := position.MustParse("0230000000000000000000000/1/mortal:B5,E1/mortal:A1,A3")
		code, err := codec.Encode(won).WithGoal(codec.Win2)
		if err != nil {
			t.Fatal(err)
		}
		r.Code, r.FEN, r.Solution, r.Last = code, "", nil, nil
		r.KeyTurns = []game.Turn{position.MustParseTurn("E1>D1^E1"), position.MustParseTurn("E1>D2^E1")}
		r.Line = []game.Turn{position.MustParseTurn("E1>D1^E1"), position.MustParseTurn("A1>B1^A1"),
			position.MustParseTurn("B5>C5#")}
		if p, err = r.Trust(t.Context(), nil, solver.Limits{}); err != nil {
			t.Fatal(err)
		}
		return p
	}
	return puzzles.Puzzle{}
}

// A range of a worker that never comes back is done by another.
func TestRescue(t *testing.T) {
	s := storetest.Open(t, storetest.Postgres(t))
	if _, err := work.MineSelfPlay(t.Context(), s, 3, 2, 1, options); err != nil {
		t.Fatal(err)
	}
	// As a worker leaves it that is killed.
	exec(t, s, `UPDATE river_job SET state = 'running', attempt = 1, attempted_at = now() - interval '1 minute',
		attempted_by = '{gone}'`)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := work.Run(ctx, s, work.RunOptions{Drain: true, Rescue: time.Second}); err != nil {
		t.Error(err)
	}
	if d := cmp.Diff(mined(t, mine.InSelfPlayGames(t.Context(), 3, 1, 2), options), exported(t, s)); d != "" {
		t.Error(d)
	}
}

// exec changes a database.
func exec(t testing.TB, s *store.Store, sql string, args ...any) {
	t.Helper()
	if err := s.Database().Write(context.WithoutCancel(t.Context()), func(tx backend.Tx) error {
		_, err := tx.Exec(context.WithoutCancel(t.Context()), sql, args...)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// Processes on one file share the ranges: one does not touch the range of another that lives, and
// takes that of one that died.
func TestClaims(t *testing.T) {
	s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
	if _, err := work.MineSelfPlay(t.Context(), s, 3, 6, 1, options); err != nil {
		t.Fatal(err)
	}
	now := s.Database().Dialect().Now
	exec(t, s, `INSERT INTO worker (name, cores, begun, seen) VALUES ('living', 1, 0, `+now+` + 3600000), ('dead', 1, 0, `+
		now+` - 6001)`)
	exec(t, s, `UPDATE work_range SET worker = CASE number WHEN 2 THEN 'living' WHEN 3 THEN 'dead' WHEN 4 THEN 'signed off'
		ELSE '' END`)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	done, left := 0, []int{}
	if err := work.Run(ctx, s, work.RunOptions{Done: func(work.Tally) {
		if done++; done != 5 {
			return
		}
		left = numbers(t, s, `SELECT number FROM work_range WHERE done = 0`)
		exec(t, s, `DELETE FROM worker WHERE name = 'living'`)
	}}); err != nil {
		t.Fatal(err)
	}
	if done != 6 || !slices.Equal(left, []int{2}) {
		t.Errorf("%d ranges are done, %v was left while its worker lived", done, left)
	}
	if d := cmp.Diff(mined(t, mine.InSelfPlayGames(t.Context(), 3, 1, 6), options), exported(t, s)); d != "" {
		t.Error(d)
	}
	names := numbers(t, s, `SELECT count(DISTINCT worker) FROM work_range WHERE worker LIKE '%, process %'`)
	if workers := numbers(t, s, `SELECT count(*) FROM worker`); !slices.Equal(names, []int{1}) ||
		!slices.Equal(workers, []int{1}) {
		t.Errorf("%v workers did the ranges, %v have not signed off, want 1 and the dead one", names, workers)
	}
}

// numbers returns a column.
func numbers(t testing.TB, s *store.Store, sql string) (list []int) {
	t.Helper()
	if err := s.Database().Read(t.Context(), func(tx backend.Tx) error {
		return backend.Each(t.Context(), tx, func(rows backend.Rows) error {
			n := 0
			err := rows.Scan(&n)
			list = append(list, n)
			return err
		}, sql)
	}); err != nil {
		t.Fatal(err)
	}
	return list
}

// A process is listed while it signs in, by the clock of the database.
func TestStatusOfWorkers(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		now := s.Database().Dialect().Now
		if ms := numbers(t, s, "SELECT "+now); time.Since(time.UnixMilli(int64(ms[0]))).Abs() > time.Hour {
			t.Errorf("the clock of the database says %v", ms)
		}
		exec(t, s, `INSERT INTO worker (name, cores, begun, seen) VALUES ('b', 3, 5000, `+now+` - 40000), ('a', 1, 0, `+now+
			`), ('gone', 1, 0, `+now+` - 60001)`)
		status, err := work.StatusOf(t.Context(), s)
		if err != nil || len(status.Workers) != 2 || status.Workers[0].Name != "a" || status.Workers[1].Name != "b" {
			t.Fatalf("%+v, %v", status, err)
		}
		if w := status.Workers[1]; w.Cores != 3 || w.Begun.UnixMilli() != 5000 || !w.Seen.After(w.Begun) {
			t.Errorf("%+v", w)
		}
	})
}

// A range that panics ends the work with an error that names it.
func TestPanic(t *testing.T) {
	s := storetest.Open(t, storetest.Postgres(t))
	if _, err := work.MineSelfPlay(t.Context(), s, 3, 2, 1, options); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(before)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	err := s.Database().Queue().Work(ctx, 1, true, 0,
		func(context.Context, backend.Range) (func(backend.Tx) error, func(), error) { panic("broken") })
	if err == nil || !strings.Contains(err.Error(), "range ") ||
		!strings.HasSuffix(err.Error(), " of work 1: panic: broken") {
		t.Error(err)
	}
	if !strings.Contains(log.String(), "panic=broken") || !strings.Contains(log.String(), "TestPanic") {
		t.Errorf("the log has no panic with its stack: %s", &log)
	}
}
