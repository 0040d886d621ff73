package bulk

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

// ImportOptions are the options of [Import].
type ImportOptions struct {
	Name   string // the source for games that have none
	Form   string // form of the games, see [sources.Records]; empty to detect the form
	Strict bool   // games with warnings are invalid

	// ID identifies the contents of the file, so that a stopped import can be resumed. The ID is empty for a file
	// that cannot be read twice.
	ID string

	// Trust skips the proof of puzzles, for files that this program has exported. Puzzles with the rating of
	// another model version are rated again.
	Trust bool

	Nodes uint64 // maximum number of positions to search for a puzzle (0: no limit)

	Wrong    func(error)          // is called with each invalid line
	Warn     func(error)          // is called with each warning about a game; may be nil
	Progress func(store.Progress) // is called after each batch; may be nil
}

// The maximum sizes of a batch. The size for puzzles is small because proving one takes milliseconds.
const (
	gamesAtOnce   = 2000
	puzzlesAtOnce = 500
	entriesAtOnce = 50_000
)

// Import inserts the rows of a file into a database, batch by batch, and returns the numbers of new rows,
// duplicates and invalid lines. It resumes a partly imported file after its last committed batch. Invalid lines
// before that point are counted but not reported again. An error of the file or of the database ends the import;
// earlier batches stay committed.
func Import(ctx context.Context, s *store.Store, file io.Reader, o ImportOptions) (p store.Progress, err error) {
	if err := value.CheckText("file name", o.Name); err != nil {
		return p, err
	}
	if o.ID != "" {
		if p, err = s.Progress(ctx, o.ID); err != nil {
			return p, err
		}
	}
	im := &importer{s: s, o: o, solver: new(solver.Solver)}
	im.batch.Progress = p
	for next, err := range items(ctx, file, o, p.Line) {
		if err := ctx.Err(); err != nil {
			return im.batch.Progress, err
		}
		if err == nil {
			err = im.add(ctx, next)
		}
		switch {
		case err == nil:
		case ctx.Err() != nil:
			return im.batch.Progress, ctx.Err()
		case errors.As(err, new(*LineError)):
			im.batch.Progress.Wrong++
			o.Wrong(err)
		default:
			return im.batch.Progress, err
		}
		im.batch.Progress.Line = next.line
		if im.isFull() {
			if err := im.flush(ctx); err != nil {
				return im.batch.Progress, err
			}
		}
	}
	im.batch.Last = true
	err = im.flush(ctx)
	return im.batch.Progress, err
}

type importer struct {
	s      *store.Store
	o      ImportOptions
	solver *solver.Solver
	batch  store.Batch
	seen   int // items since the last batch
}

// add adds an item to the batch. The error is a *[LineError] if a puzzle is unsound or a game is invalid; with an
// invalid game, the store would reject the whole batch.
func (im *importer) add(ctx context.Context, i item) error {
	im.seen++
	b := &im.batch
	switch {
	case i.game != nil:
		if err := i.game.Check(); err != nil {
			return &LineError{Line: i.line, Err: err}
		}
		b.Games = append(b.Games, *i.game)
	case i.proved != nil:
		b.Puzzles = append(b.Puzzles, *i.proved)
	case i.record != nil:
		p, err := im.puzzle(ctx, *i.record)
		if err != nil {
			return &LineError{Line: i.line, Err: err}
		}
		b.Puzzles = append(b.Puzzles, p)
	case i.entry != nil:
		if b.Set != i.set {
			if err := im.flush(ctx); err != nil {
				return err
			}
			b.Set = i.set
		}
		b.Entries = append(b.Entries, *i.entry)
	default:
		return fmt.Errorf("%w: line %d has nothing", ErrFormat, i.line)
	}
	return nil
}

func (im *importer) puzzle(ctx context.Context, r puzzles.Record) (puzzles.Puzzle, error) {
	limits := solver.Limits{Nodes: im.o.Nodes}
	if im.o.Trust && r.Model != 0 { // a record without a model is only a code
		return r.Trust(ctx, im.solver, limits)
	}
	return r.Prove(ctx, im.solver, limits)
}

func (im *importer) isFull() bool {
	b := &im.batch
	return len(b.Games) >= gamesAtOnce || len(b.Puzzles) >= puzzlesAtOnce || len(b.Entries) >= entriesAtOnce ||
		im.seen >= entriesAtOnce
}

// flush commits the batch and empties it.
func (im *importer) flush(ctx context.Context) error {
	b := &im.batch
	p, err := im.s.PutBatch(ctx, *b)
	if err != nil {
		return err
	}
	b.Progress = p
	b.Games, b.Puzzles, b.Entries, im.seen = b.Games[:0], b.Puzzles[:0], b.Entries[:0], 0
	if im.o.Progress != nil {
		im.o.Progress(b.Progress)
	}
	return nil
}
