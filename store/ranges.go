package store

import (
	"context"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// NextWork reserves the number of a piece of work, in a transaction.
func NextWork(ctx context.Context, t backend.Tx) (int64, error) {
	return nextNumbers(ctx, t, "work", 1)
}

// Bounds cuts the puzzles that are stored into ranges of so many by their identities, and
// returns the last identity of each. The last range ends with the greatest key, so that it
// has what is put meanwhile.
func Bounds(ctx context.Context, s *Store, size int) (bounds []codec.Key, err error) {
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		bounds = nil
		n := 0
		return backend.Each(ctx, t, func(rows backend.Rows) error {
			var k codec.Key
			err := rows.Scan(&k)
			if n++; n%size == 0 {
				bounds = append(bounds, k)
			}
			return err
		}, `SELECT identity FROM puzzle ORDER BY identity`)
	})
	last := codec.Key{}
	for i := range last {
		last[i] = 0xff
	}
	return append(bounds, last), err
}

// Between returns the puzzles of a range: those with an identity after one and up to another.
func Between(ctx context.Context, s *Store, after, upto []byte) (list []puzzles.Record, err error) {
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		list = nil
		return backend.Each(ctx, t, func(rows backend.Rows) error {
			var title, author, text string
			if err := rows.Scan(&title, &author, &text); err != nil {
				return err
			}
			r, err := recordOf(title, author, text)
			list = append(list, r)
			return err
		}, `SELECT title, author, record FROM puzzle WHERE identity > $1 AND identity <= $2 ORDER BY identity`, after, upto)
	})
	return list, err
}
