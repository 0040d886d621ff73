package store

import (
	"context"
	"encoding/binary"

	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// PutCopies puts copies of puzzles under keys that no puzzle has, from one number to another,
// to fill a table.
func PutCopies(ctx context.Context, s *Store, all []puzzles.Puzzle, from, to int) error {
	var models []puzzleRow
	for _, p := range all {
		row, err := rowOf(p.Record())
		if err != nil {
			return err
		}
		models = append(models, row)
	}
	for from < to {
		var rows [][]any
		for ; from < to && len(rows) < 20_000; from++ {
			row := models[from%len(models)]
			binary.BigEndian.PutUint64(row.identity[:], uint64(from)*0x9e3779b97f4a7c15)
			row.position, row.shuffle = row.identity, shuffleOf(row.identity)
			rows = append(rows, row.values())
		}
		err := s.backend.Write(ctx, func(t backend.Tx) error {
			_, err := t.Insert(ctx, backend.Target{Table: "puzzle", Columns: puzzleColumns}, rows)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
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
