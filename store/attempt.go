package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// PutAttempt inserts an attempt and returns the new solve rate of the puzzle. The error wraps [ErrNotFound] if
// there is no such puzzle.
func (s *Store) PutAttempt(ctx context.Context, a puzzles.Attempt) (puzzles.SolveRate, error) {
	if a.ID == [16]byte{} {
		rand.Read(a.ID[:])
	}
	if a.At.IsZero() {
		a.At = s.now()
	}
	if a.Took < 0 || a.Hints < 0 {
		return puzzles.SolveRate{}, errors.New("attempt: the time and the number of hints cannot be negative")
	}
	identity := identityOf(a.Puzzle)
	return backend.Result(ctx, s.backend.Write, func(t backend.Tx) (puzzles.SolveRate, error) {
		return putAttempt(ctx, t, identity.Bytes(), a)
	})
}

func putAttempt(
	ctx context.Context, t backend.Tx, identity []byte, a puzzles.Attempt,
) (r puzzles.SolveRate, err error) {
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

// Attempt returns the attempt with an ID. The code of its puzzle is the one that is stored, not a symmetric one. The
// error wraps [ErrNotFound] if there is no such attempt.
func (s *Store) Attempt(ctx context.Context, id [16]byte) (puzzles.Attempt, error) {
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) (puzzles.Attempt, error) {
		a := puzzles.Attempt{ID: id}
		var key codec.Key
		var solved, millis, at int64
		found, err := backend.One(ctx, t, []any{&key, &solved, &a.Hints, &millis, &at}, `
			SELECT code, solved, hints, millis, at
			FROM attempt JOIN puzzle ON identity = puzzle WHERE id = $1`, id[:])
		if err == nil && !found {
			err = fmt.Errorf("attempt %x: %w", id, ErrNotFound)
		}
		if err != nil {
			return puzzles.Attempt{}, err
		}
		a.Puzzle, a.Solved, a.Took = key.Code(), solved == 1, time.Duration(millis)*time.Millisecond
		a.At = time.UnixMilli(at).UTC()
		return a, nil
	})
}

// DeleteAttempt deletes the attempt with an ID, which then no longer counts for the solve rate of its puzzle. The error
// wraps [ErrNotFound] if there is no such attempt.
func (s *Store) DeleteAttempt(ctx context.Context, id [16]byte) error {
	return s.backend.Write(ctx, func(t backend.Tx) error {
		for _, step := range []struct {
			sql  string
			must bool
		}{
			// The first step locks the row of the puzzle, as putAttempt does.
			{`UPDATE measured SET attempts = attempts - 1, solved = solved - (SELECT solved FROM attempt WHERE id = $1)
				WHERE puzzle = (SELECT puzzle FROM attempt WHERE id = $1)`, true},
			{`DELETE FROM measured WHERE attempts = 0 AND puzzle = (SELECT puzzle FROM attempt WHERE id = $1)`, false},
			{`DELETE FROM attempt WHERE id = $1`, true},
		} {
			n, err := t.Exec(ctx, step.sql, id[:])
			if err == nil && n == 0 && step.must {
				err = fmt.Errorf("attempt %x: %w", id, ErrNotFound)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// SolveRate returns the solve rate of a puzzle. The error wraps [ErrNotFound] if there is no such puzzle.
func (s *Store) SolveRate(ctx context.Context, c codec.Code) (puzzles.SolveRate, error) {
	identity := identityOf(c)
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) (r puzzles.SolveRate, err error) {
		found, err := backend.One(ctx, t, []any{&r.Attempts, &r.Solved}, `SELECT coalesce(attempts, 0), coalesce(solved, 0)
			FROM puzzle LEFT JOIN measured ON puzzle = identity WHERE identity = $1`, identity.Bytes())
		if err == nil && !found {
			err = fmt.Errorf("puzzle %v: %w", c, ErrNotFound)
		}
		return r, err
	})
}

// SolveRates returns the solve rates of several puzzles by their codes. Puzzles without attempts are missing in the
// map. SolveRates makes one query for each 512 codes.
func (s *Store) SolveRates(ctx context.Context, codes []codec.Code) (map[codec.Code]puzzles.SolveRate, error) {
	images := map[puzzleKey][]codec.Code{}
	keys := make([]puzzleKey, len(codes))
	for i, c := range codes {
		keys[i] = identityOf(c)
		images[keys[i]] = append(images[keys[i]], c)
	}
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) (map[codec.Code]puzzles.SolveRate, error) {
		rates := map[codec.Code]puzzles.SolveRate{}
		return rates, eachIn(ctx, t, func(rows backend.Rows) error {
			var key puzzleKey
			var r puzzles.SolveRate
			err := rows.Scan(&key, &r.Attempts, &r.Solved)
			for _, code := range images[key] {
				rates[code] = r
			}
			return err
		}, "SELECT puzzle, attempts, solved FROM measured WHERE %s", "puzzle", sortedKeys(keys))
	})
}
