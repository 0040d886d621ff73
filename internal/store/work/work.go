// Package work finds and proves puzzles for a database. It divides each run into ranges, which any number of
// processes share: on Postgres on many machines, on SQLite on one. If a process dies, its range is given to another
// process. So a range may be computed twice, but its results are committed once.
//
// The outcome is the same as in one process, with one exception. [mine.Quality] may limit the puzzles of a game. In
// that case, a puzzle counts even if it is later dropped as a duplicate of a puzzle in an earlier range.
package work

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/store"
)

// The kinds of runs.
const (
	kindMine  = "mine"
	kindProve = "prove"
)

// A Work is a run: a search for puzzles, or the proof of the stored puzzles.
type Work struct {
	ID     int64
	Name   string
	Ranges int
	New    bool // begun by this call; otherwise it is resumed
}

// begin stores a new run with its ranges and queues the ranges, in one transaction. If a run with the same name is
// stored, begin returns that run instead. The argument inputs yields the input of each range; it may be called
// several times.
func begin(ctx context.Context, s *store.Store, kind, name string, spec any, inputs iter.Seq2[[]byte, error]) (w Work,
	err error) {
	text, err := json.Marshal(spec)
	if err != nil {
		return w, err
	}
	e := s.Database()
	err = e.Write(ctx, func(t backend.Tx) error {
		w = Work{Name: name}
		// The call of Next locks the counter, so another process that begins the same run waits.
		if w.ID, err = backend.Next(ctx, t, "work", 1); err != nil {
			return err
		}
		n, err := t.Exec(ctx, `INSERT INTO work (id, name, kind, spec, begun, ranges)
			VALUES ($1, $2, $3, $4, `+e.Dialect().Now+`, 0) ON CONFLICT (name) DO NOTHING`, w.ID, name, kind, string(text))
		if err != nil {
			return err
		}
		if n == 0 {
			_, err := backend.One(ctx, t, []any{&w.ID, &w.Ranges}, `SELECT id, ranges FROM work WHERE name = $1`, name)
			return err
		}
		w.New = true
		if w.Ranges, err = putRanges(ctx, e, t, w.ID, inputs); err != nil {
			return err
		}
		_, err = t.Exec(ctx, `UPDATE work SET ranges = $1 WHERE id = $2`, w.Ranges, w.ID)
		return err
	})
	return w, err
}

// putRanges stores and queues the ranges of a run, and returns the number of ranges.
func putRanges(ctx context.Context, e backend.Backend, t backend.Tx, id int64, inputs iter.Seq2[[]byte, error]) (n int,
	err error) {
	var rows [][]any
	var queued []backend.Range
	flush := func() error {
		_, err := t.Insert(ctx, backend.Target{Table: "work_range", Columns: []string{"work", "number", "input", "done",
			"millis", "worker", "tally"}}, rows)
		if q := e.Queue(); err == nil && q != nil {
			err = q.Enqueue(ctx, t, queued)
		}
		rows, queued = rows[:0], queued[:0]
		return err
	}
	for input, err := range inputs {
		if err != nil {
			return n, err
		}
		n++
		rows = append(rows, []any{id, n, input, 0, 0, "", "{}"})
		queued = append(queued, backend.Range{Work: id, Number: n})
		if len(rows) == 500 {
			if err := flush(); err != nil {
				return n, err
			}
		}
	}
	if len(rows) == 0 {
		return n, nil
	}
	return n, flush()
}

// Tally counts the results of one or several ranges.
type Tally struct {
	Positions int64 `json:"positions"` // positions searched, or puzzles proved again
	Puzzles   int64 `json:"puzzles"`   // puzzles found, or puzzles proved to be sound
	Wrong     int64 `json:"wrong"`     // puzzles that are unsound
	GaveUp    int64 `json:"gave_up"`   // puzzles that reached the limit of nodes
}

func (t *Tally) add(o Tally) {
	t.Positions += o.Positions
	t.Puzzles += o.Puzzles
	t.Wrong += o.Wrong
	t.GaveUp += o.GaveUp
}

// Progress is the progress of a run.
type Progress struct {
	ID     int64     `json:"id"`
	Name   string    `json:"name"`
	Kind   string    `json:"kind"`
	Begun  time.Time `json:"begun"`
	Ranges int       `json:"ranges"`
	Done   int       `json:"done"` // finished ranges
	Tally
	Rate float64 `json:"rate"` // positions a second in the last minute
}

// Worker is a worker process.
type Worker struct {
	Name  string    `json:"name"` // host and number of the process
	Cores int       `json:"cores"`
	Begun time.Time `json:"begun"`
	Seen  time.Time `json:"seen"` // its last heartbeat
}

// Status is the state of all runs.
type Status struct {
	Work    []Progress `json:"work"`
	Workers []Worker   `json:"workers"` // with a heartbeat in the last minute
}

// StatusOf returns the state of all runs of a database.
func StatusOf(ctx context.Context, s *store.Store) (Status, error) {
	b := s.Database()
	return backend.Result(ctx, b.Read, func(t backend.Tx) (Status, error) {
		status := Status{Work: []Progress{}, Workers: []Worker{}}
		var now int64
		if _, err := backend.One(ctx, t, []any{&now}, "SELECT "+b.Dialect().Now); err != nil {
			return status, err
		}
		err := backend.Each(ctx, t, func(rows backend.Rows) error {
			var p Progress
			var begun int64
			err := rows.Scan(&p.ID, &p.Name, &p.Kind, &begun, &p.Ranges)
			p.Begun = time.UnixMilli(begun)
			status.Work = append(status.Work, p)
			return err
		}, `SELECT id, name, kind, begun, ranges FROM work ORDER BY id`)
		if err != nil {
			return status, err
		}
		for i := range status.Work {
			if err := status.Work[i].read(ctx, t, now); err != nil {
				return status, err
			}
		}
		err = backend.Each(ctx, t, func(rows backend.Rows) error {
			var w Worker
			var begun, seen int64
			err := rows.Scan(&w.Name, &w.Cores, &begun, &seen)
			w.Begun, w.Seen = time.UnixMilli(begun), time.UnixMilli(seen)
			status.Workers = append(status.Workers, w)
			return err
		}, `SELECT name, cores, begun, seen FROM worker WHERE seen > $1 ORDER BY name`, now-time.Minute.Milliseconds())
		return status, err
	})
}

// read sets the progress from the finished ranges. The argument now is the time of the database, in milliseconds.
func (p *Progress) read(ctx context.Context, t backend.Tx, now int64) error {
	recent := int64(0)
	since := max(now-time.Minute.Milliseconds(), p.Begun.UnixMilli())
	err := backend.Each(ctx, t, func(rows backend.Rows) error {
		var done int64
		var text string
		if err := rows.Scan(&done, &text); err != nil {
			return err
		}
		var tally Tally
		if err := json.Unmarshal([]byte(text), &tally); err != nil {
			return fmt.Errorf("%w: the tally of a range: %w", store.ErrDamaged, err)
		}
		p.Done++
		p.Tally.add(tally)
		if done >= since {
			recent += tally.Positions
		}
		return nil
	}, `SELECT done, tally FROM work_range WHERE work = $1 AND done > 0`, p.ID)
	p.Rate = float64(recent) / max(float64(now-since)/1000, 1)
	return err
}
