package mine_test

import (
	"context"
	"errors"
	"iter"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// memory is a sink that keeps everything, as a database does. It fails when it is called
// once more than allowed.
type memory struct {
	list    []puzzles.Puzzle
	point   mine.Checkpoint
	points  int
	allowed int
}

func (m *memory) Put(p puzzles.Puzzle) error {
	if m.allowed--; m.allowed < 0 {
		return errTest
	}
	m.list = append(m.list, p)
	return nil
}

func (m *memory) Checkpoint(c mine.Checkpoint) error {
	if m.allowed--; m.allowed < 0 {
		return errTest
	}
	if m.points++; c.Tally.Found > len(m.list) {
		return errors.New("a checkpoint counts puzzles that were not put")
	}
	m.point = c
	return nil
}

func (m *memory) codes() iter.Seq2[codec.Code, error] {
	return func(yield func(codec.Code, error) bool) {
		for _, p := range m.list {
			if !yield(p.Code(), nil) {
				return
			}
		}
	}
}

// start begins or resumes a search of 120 candidates into a sink.
func (m *memory) start(t *testing.T) (mine.Tally, error) {
	t.Helper()
	miner, err := mine.New("games", mine.Options{Cores: 2})
	if err != nil {
		t.Fatal(err)
	}
	if m.points > 0 {
		if err := miner.Resume(m.point, m.codes()); err != nil {
			t.Fatal(err)
		}
	}
	err = miner.Run(context.Background(), first(31, 120), m)
	return miner.Tally(), err
}

// A sink that fails ends the search with its error, and another start goes on. In the end
// the sink has what a search without a stop finds.
func TestMinerSinkFails(t *testing.T) {
	t.Parallel()
	list, want := mined(t, first(31, 120), mine.Options{})
	for allowed := 1; allowed <= len(list)+1; allowed++ {
		sink := &memory{}
		for starts := 1; ; starts++ {
			sink.allowed = allowed
			before := len(sink.list)
			tally, err := sink.start(t)
			if err == nil {
				if tally != want || !sink.point.Done {
					t.Errorf("%d calls allowed: %+v, want %+v, %+v", allowed, tally, want, sink.point)
				}
				break
			}
			if !errors.Is(err, errTest) || tally.Found != len(sink.list) || starts > 2*len(list)+2 {
				t.Fatalf("%d calls allowed, start %d: %+v, %v, with %d puzzles", allowed, starts, tally, err, len(sink.list))
			}
			if allowed == 1 { // which is a checkpoint alone, so there is no progress
				sink.allowed = 2
				if len(sink.list) != before {
					t.Fatalf("%d puzzles were put after a call that fails", len(sink.list)-before)
				}
				break
			}
		}
		if allowed > 1 && written(t, sink.list, puzzles.JSONL) != written(t, list, puzzles.JSONL) {
			t.Errorf("%d calls allowed: %d puzzles, want %d", allowed, len(sink.list), len(list))
		}
	}
}

// A search can be resumed at each of its checkpoints, with any number of the puzzles behind
// it.
func TestMinerResume(t *testing.T) {
	t.Parallel()
	whole := &memory{allowed: 1 << 30}
	want, err := whole.start(t)
	if err != nil {
		t.Fatal(err)
	}
	for counted := range whole.list {
		half := &memory{allowed: 1 << 30}
		o := mine.Options{Count: counted + 1}
		miner, err := mine.New("games", o)
		if err != nil {
			t.Fatal(err)
		}
		if err := miner.Run(context.Background(), first(31, 120), half); err != nil || half.point.Done {
			t.Fatalf("%+v, %v", half.point, err)
		}
		if miner.Tally() != half.point.Tally || half.point.Source != "games" {
			t.Errorf("tally %+v, checkpoint %+v", miner.Tally(), half.point)
		}
		for more := counted + 1; more <= len(whole.list); more += 5 {
			sink := &memory{list: whole.list[:more:more], allowed: 1 << 30}
			miner, err := mine.New("games", mine.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if err := miner.Resume(half.point, sink.codes()); err != nil {
				t.Fatal(err)
			}
			again := 0
			err = miner.Run(context.Background(), first(31, 120), putter(func(p puzzles.Puzzle) error {
				sink.list = append(sink.list, p)
				again++
				return nil
			}))
			if err != nil || miner.Tally() != want || again != len(whole.list)-more {
				t.Fatalf("%d counted, %d there: %+v, %v, %d were put, want %+v", counted+1, more, miner.Tally(), err, again, want)
			}
			if written(t, sink.list, puzzles.JSONL) != written(t, whole.list, puzzles.JSONL) {
				t.Fatalf("%d counted, %d there: other puzzles", counted+1, more)
			}
		}
	}
}

// putter is a sink without checkpoints.
type putter func(puzzles.Puzzle) error

func (f putter) Put(p puzzles.Puzzle) error         { return f(p) }
func (f putter) Checkpoint(c mine.Checkpoint) error { return nil }

// An error of what was kept is that of Resume. A search that is done does nothing more.
func TestMinerResumeErrors(t *testing.T) {
	t.Parallel()
	sink := &memory{allowed: 1 << 30}
	if _, err := sink.start(t); err != nil {
		t.Fatal(err)
	}
	miner, err := mine.New("games", mine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	failing := func(yield func(codec.Code, error) bool) { yield(codec.Code{}, errTest) }
	if err := miner.Resume(sink.point, failing); !errors.Is(err, errTest) {
		t.Error(err)
	}
	points := sink.points
	source := func(func(mine.Candidate, error) bool) { t.Error("the source is read again") }
	if err := miner.Resume(sink.point, sink.codes()); err != nil {
		t.Error(err)
	}
	if err := miner.Run(context.Background(), source, sink); err != nil || sink.points != points {
		t.Errorf("%v, and %d checkpoints more", err, sink.points-points)
	}
}

func TestZeroMiner(t *testing.T) {
	if err := new(mine.Miner).Run(t.Context(), first(1, 1), new(memory)); err == nil {
		t.Error("it runs")
	}
}
