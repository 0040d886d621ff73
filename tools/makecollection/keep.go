package main

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"

	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

// keep stores the puzzles of an earlier collection, so that the next collection keeps those that the rules allow. It
// does not prove them again. Puzzles of another version of the model are rated again.
func keep(ctx context.Context, dir, collection string) error {
	list, err := readRecords(collection)
	if err != nil {
		return err
	}
	codes := make([]string, len(list))
	for i, r := range list {
		codes[i] = r.Code.String()
	}
	work := func(ctx context.Context, s *solver.Solver, i int) (string, error) {
		p, err := list[i].Trust(ctx, s, solver.Limits{})
		if err != nil {
			return "", err
		}
		return line(p)
	}
	return program.InOrder(ctx, filepath.Join(dir, keptFile), program.Fingerprint(codes), cores, len(list), work)
}

// A record is a puzzle that was read from a file.
type record struct {
	puzzles.Record
	spare string // the criterion that the puzzle does not meet, "" if there is none
}

// readRecords reads a file of puzzles, which may be compressed.
func readRecords(path string) ([]record, error) {
	return program.ReadLines(path, func(line string) (r record, err error) {
		if criterion, text, isSpare := strings.Cut(line, spare); isSpare {
			r.spare, line = criterion, text
		}
		err = json.Unmarshal([]byte(line), &r.Record)
		return r, err
	})
}
