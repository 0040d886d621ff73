package store

import (
	"context"
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// PutCopies puts copies of puzzles under keys that no puzzle has, from one number to another,
// to fill a table.
func PutCopies(ctx context.Context, s *Store, all []puzzles.Puzzle, first, last int) error {
	return putCopies(ctx, s, all, first, last, func(*puzzleRow) {})
}

func putCopies(ctx context.Context, s *Store, all []puzzles.Puzzle, first, last int, change func(*puzzleRow)) error {
	var models []puzzleRow
	for _, p := range all {
		row, err := rowOf(p.Record())
		if err != nil {
			return err
		}
		models = append(models, row)
	}
	for first < last {
		var rows []*puzzleRow
		for ; first < last && len(rows) < 5_000; first++ {
			row := models[first%len(models)]
			identity := row.identity.Bytes()
			binary.BigEndian.PutUint64(identity, uint64(first)*0x9e3779b97f4a7c15)
			row.identity = puzzleKey(identity)
			row.position, row.shuffle = row.identity, shuffleOf(row.identity)
			change(&row)
			rows = append(rows, &row)
		}
		err := s.backend.Write(ctx, func(t backend.Tx) error {
			_, err := insertPuzzles(ctx, t, rows, "")
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// PutVaried is PutCopies of n puzzles from the first on, with ratings and themes changed at random.
func PutVaried(ctx context.Context, s *Store, all []puzzles.Puzzle, n int) error {
	return putCopies(ctx, s, all, 0, n, func(r *puzzleRow) {
		spread := func(mod int64) int64 { return shuffled(append(r.identity.Bytes(), byte(mod))) % mod }
		r.rating += int(spread(301)) - 150
		if spread(20) == 0 {
			themes := themesNamed(strings.Fields(r.themes)) ^ puzzles.AllThemes()[spread(27)].Theme
			r.themes = " " + themes.String() + " "
		}
	})
}

// TableNames returns the names of the tables that a backup has.
func TableNames() (names []string) {
	for _, t := range tables {
		names = append(names, t.name)
	}
	return names
}

// Columns returns the columns of a table, the primary key first.
func Columns(table string) []string { return tableNamed(table).columns }

// KeyColumns returns how many columns the primary key of a table has.
func KeyColumns(table string) int { return tableNamed(table).key }

// PutRated is PutCopies of a puzzle with each of some ratings.
func PutRated(ctx context.Context, s *Store, p puzzles.Puzzle, ratings ...int) error {
	return putCopies(ctx, s, []puzzles.Puzzle{p}, 0, len(ratings), func(r *puzzleRow) {
		r.rating, ratings = ratings[0],
			ratings[1:]
	})
}

// SetMaxRead sets the maximum number of rows whose texts one call compares.
func SetMaxRead(n int) { maxRead = n }

// PutSourced is PutCopies of n puzzles with a line of a file as the source of each, in several bands
// of ratings with many cells.
func PutSourced(ctx context.Context, s *Store, p puzzles.Puzzle, n int) error {
	i := 0
	return putCopies(ctx, s, []puzzles.Puzzle{p}, 0, n, func(r *puzzleRow) {
		r.source, r.rating = fmt.Sprintf("games.tsv, line %d", i), 800+i
		r.themes = " " + puzzles.AllThemes()[i%16].Name + " "
		i++
	})
}
