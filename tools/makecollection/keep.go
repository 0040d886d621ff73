package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// keep takes the puzzles of an earlier collection, so that the next one has them, too, as far as
// the rules allow. They are trusted. What another version of the model says of them is computed again.
func keep(ctx context.Context, dir string, args []string) error {
	if len(args) != 1 {
		return errors.New("keep wants a folder and a collection")
	}
	list, err := readRecords(args[0])
	if err != nil {
		return err
	}
	codes := make([]string, len(list))
	for i, r := range list {
		codes[i] = r.Code.String()
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return inOrder(ctx, filepath.Join(dir, keptFile), fingerprint(codes), len(list), func(ctx context.Context, s *solver.Solver, i int) (string, error) {
		p, err := list[i].Trust(ctx, s, solver.Limits{})
		if err != nil {
			return "", err
		}
		var out bytes.Buffer
		err = puzzles.NewWriter(&out, puzzles.JSONL).Write(p)
		return out.String(), err
	})
}

// readRecords reads the records of a file of puzzles, which may be compressed.
func readRecords(path string) (list []puzzles.Record, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	for line, err := range lines.All(file) {
		var r puzzles.Record
		if err == nil {
			err = json.Unmarshal([]byte(line.Text), &r)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		list = append(list, r)
	}
	return list, nil
}
