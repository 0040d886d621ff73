// Package storage is the part of package store that only this module may use. Package store sets
// its variables, so their callers import store.
package storage

import (
	"context"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

var (
	// Backend returns the backend of a *store.Store.
	Backend func(store any) backend.Backend

	// PutFound inserts the puzzles that a run has found. ordinals are their places in the run. Of
	// duplicates within the run the one with the smallest ordinal stays, in whatever order they are
	// inserted.
	PutFound func(ctx context.Context, t backend.Tx, run int64, all []puzzles.Puzzle, ordinals []int64) error

	// Replace stores a puzzle that was proved again: everything but the title and the author. If
	// flaw is not empty, it is stored as the reason why the puzzle is unsound, and the rest of the
	// row stays.
	Replace func(ctx context.Context, t backend.Tx, r puzzles.Record, flaw string) error

	// Between returns the puzzles whose identities are greater than after and at most upto.
	Between func(ctx context.Context, t backend.Tx, after, upto []byte) ([]puzzles.Record, error)
)
