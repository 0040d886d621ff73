package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// An Attempt is an attempt at solving a puzzle. It does not identify the person.
type Attempt struct {
	// ID identifies the attempt. An attempt with an ID that is already stored does not count again. The zero ID is
	// replaced by a random one.
	ID [16]byte

	Puzzle codec.Code // the code of the puzzle or of a symmetric one
	Solved bool
	Hints  int           // number of hints shown
	Took   time.Duration // stored in milliseconds
	At     time.Time     // the zero time means now
}

// PutAttempt inserts an attempt and returns the new solve rate of the puzzle. The error wraps [ErrNotFound] if
// there is no such puzzle.
func (s *Store) PutAttempt(ctx context.Context, a Attempt) (SolveRate, error) {
	if a.ID == [16]byte{} {
		rand.Read(a.ID[:])
	}
	if a.At.IsZero() {
		a.At = s.now()
	}
	if a.Took < 0 || a.Hints < 0 {
		return SolveRate{}, errors.New("attempt: the time and the number of hints cannot be negative")
	}
	identity := identityOf(a.Puzzle)
	return backend.Result(ctx, s.backend.Write, func(t backend.Tx) (SolveRate, error) {
		return putAttempt(ctx, t, identity.Bytes(), a)
	})
}

func putAttempt(ctx context.Context, t backend.Tx, identity []byte, a Attempt) (r SolveRate, err error) {
	// This locks the row of the puzzle, so other transactions that insert an attempt at this puzzle wait.
	n, err := t.Exec(ctx, `INSERT INTO measured (puzzle, attempts, solved) SELECT identity, 0, 0 FROM puzzle
		WHERE identity = $1
		ON CONFLICT (puzzle) DO UPDATE SET attempts = measured.attempts`, identity)
	if err != nil {
		return r, err
	}
	if n == 0 {
		return r, fmt.Errorf("puzzle %v: %w", a.Puzzle, ErrNotFound)
	}
	if _, err := backend.One(ctx, t, []any{&r.Attempts, &r.Solved},
		`SELECT attempts, solved FROM measured WHERE puzzle = $1`, identity); err != nil {
		return r, err
	}
	if known, err := backend.One(ctx, t, []any{new(int)}, `SELECT 1 FROM attempt WHERE id = $1`, a.ID[:]); err != nil ||
		known {
		return r, err
	}
	solved := flag(a.Solved)
	r.Attempts++
	r.Solved += int64(solved)
	if _, err := t.Exec(ctx, `INSERT INTO attempt (id, puzzle, solved, hints, millis, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		a.ID[:], identity, solved, min(a.Hints, 1000), a.Took.Milliseconds(), a.At.UnixMilli()); err != nil {
		return r, err
	}
	_, err = t.Exec(ctx, `UPDATE measured SET attempts = $1, solved = $2 WHERE puzzle = $3`, r.Attempts, r.Solved,
		identity)
	return r, err
}

// SolveRate returns the solve rate of a puzzle. The error wraps [ErrNotFound] if there is no such puzzle.
func (s *Store) SolveRate(ctx context.Context, c codec.Code) (SolveRate, error) {
	identity := identityOf(c)
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) (r SolveRate, err error) {
		found, err := backend.One(ctx, t, []any{&r.Attempts, &r.Solved}, `SELECT coalesce(attempts, 0), coalesce(solved, 0)
			FROM puzzle LEFT JOIN measured ON puzzle = identity WHERE identity = $1`, identity.Bytes())
		if err == nil && !found {
			err = fmt.Errorf("puzzle %v: %w", c, ErrNotFound)
		}
		return r, err
	})
}

// A SolveRate counts the attempts at a puzzle.
type SolveRate struct{ Attempts, Solved int64 }

// String returns the share of attempts that solved the puzzle, such as "67% of 3". It is "-" if there are no
// attempts.
func (r SolveRate) String() string {
	if r.Attempts == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f%% of %d", 100*float64(r.Solved)/float64(r.Attempts), r.Attempts)
}

// SolveRates returns the solve rates of several puzzles by their codes. Puzzles without attempts are missing in the
// map. SolveRates makes one query for each 512 codes.
func (s *Store) SolveRates(ctx context.Context, codes []codec.Code) (map[codec.Code]SolveRate, error) {
	images := map[puzzleKey][]codec.Code{}
	keys := make([]puzzleKey, len(codes))
	for i, c := range codes {
		keys[i] = identityOf(c)
		images[keys[i]] = append(images[keys[i]], c)
	}
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) (map[codec.Code]SolveRate, error) {
		rates := map[codec.Code]SolveRate{}
		return rates, eachIn(ctx, t, func(rows backend.Rows) error {
			var key puzzleKey
			var r SolveRate
			err := rows.Scan(&key, &r.Attempts, &r.Solved)
			for _, code := range images[key] {
				rates[code] = r
			}
			return err
		}, "SELECT puzzle, attempts, solved FROM measured WHERE %s", "puzzle", sortedKeys(keys))
	})
}
