package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

// A candidate is a position that may become a puzzle. Only one turn, the key turn, seems to reach its goal.
type candidate struct {
	game   string // "NAME, game 7"
	number int    // the number of the next turn; the first turn of the game is 1
	code   codec.Code
	key    position.Turn
	last   position.Turn // the opponent's turn that led to the position
}

// readCandidates reads a file of candidates. It skips a candidate whose code has occurred before.
func readCandidates(path string) ([]candidate, error) {
	list, err := program.ReadLines(path, func(line string) (c candidate, err error) {
		words := strings.Split(line, "\t")
		if len(words) != 5 {
			return c, fmt.Errorf("%q, want 5 columns", line)
		}
		var errs [4]error
		c.game = words[0]
		c.number, errs[0] = strconv.Atoi(words[1])
		c.code, errs[1] = codec.Parse(words[2])
		c.key, errs[2] = position.ParseTurn(words[3])
		c.last, errs[3] = position.ParseTurn(words[4])
		return c, errors.Join(errs[:]...)
	})
	return withoutImages(list, func(c candidate) codec.Code { return puzzles.Identity(c.code) }), err
}

// withoutImages removes an element if an earlier element has the same identity.
func withoutImages[T any](list []T, identity func(T) codec.Code) []T {
	seen := map[codec.Code]bool{}
	return slices.DeleteFunc(list, func(element T) bool {
		code := identity(element)
		known := seen[code]
		seen[code] = true
		return known
	})
}

// positionIdentity returns a code that is the same for all symmetric positions. It contains no goal.
func positionIdentity(c codec.Code) codec.Code {
	identity, _ := puzzles.Identity(c).WithGoal(codec.NoGoal)
	return identity
}

// created is the creation date of all puzzles of the collection.
var created = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)

// mostNodes is the maximum number of nodes for the proof and the facts of a puzzle.
const mostNodes = 2_000_000_000

// prove proves the candidates of all searches, and writes the good puzzles to files.
func prove(ctx context.Context, dir string, _ []string) error {
	for _, s := range searches {
		list, err := readCandidates(filepath.Join(dir, s.candidates))
		if errors.Is(err, fs.ErrNotExist) {
			continue // the step was not run
		}
		if err != nil {
			return err
		}
		work := func(ctx context.Context, s *solver.Solver, i int) (string, error) { return list[i].prove(ctx, s) }
		path := filepath.Join(dir, s.puzzles)
		if err := program.InOrder(ctx, path, program.Fingerprint(list), cores, len(list), work); err != nil {
			return err
		}
	}
	return nil
}

// prove proves a candidate. It returns the puzzle as a line of a file, or "" if the puzzle is not good enough.
func (c candidate) prove(ctx context.Context, s *solver.Solver) (string, error) {
	quality := mine.Strict()
	quality.Hidden = false // some dull puzzles are used, see isFiller
	if quality.UnmetAtOnce(c.code, c.key) != "" {
		return "", nil
	}
	info := puzzles.Info{
		Source: fmt.Sprintf("%s, turn %d", c.game, c.number), Created: created, Last: c.last,
	}
	limits := solver.Limits{Nodes: mostNodes}
	p, err := puzzles.Prove(ctx, s, c.code, info, limits)
	if err != nil {
		return "", c.fails(err)
	}
	unmet, err := quality.Unmet(ctx, s, p, limits)
	if err != nil {
		return "", c.fails(err)
	}
	switch unmet {
	case "":
		return shortLine(p)
	case mine.CriterionSecond:
		quality.Second = 0
	case mine.CriterionMistake:
		quality.Mistake = false
	default:
		return "", nil
	}
	if other, err := quality.Unmet(ctx, s, p, limits); err != nil || other != "" {
		return "", c.fails(err)
	}
	text, err := shortLine(p)
	if text == "" {
		return "", err
	}
	return string(unmet) + spare + text, nil
}

// spare separates two parts of a line: the name of the only criterion that a puzzle does not meet, and the puzzle. The
// collection has few puzzles of this sort.
const spare = "\t"

// fails adds the code of the candidate to an error. If the proof took too long, the method returns nil, so that the
// candidate is skipped.
func (c candidate) fails(err error) error {
	if err == nil || errors.Is(err, solver.ErrNodes) {
		return nil
	}
	return fmt.Errorf("%v: %w", c.code, err)
}

// mostText is the maximum length of a line, in bytes. A longer solution has too many branches for a person to follow.
const mostText = 64 << 10

// shortLine returns a puzzle as a line of a file, or "" if the line is too long.
func shortLine(p puzzles.Puzzle) (string, error) {
	if text, err := json.Marshal(p); err != nil || len(text) > mostText {
		return "", err
	}
	return line(p)
}

// line returns a puzzle as a line of a file.
func line(p puzzles.Puzzle) (string, error) {
	var out strings.Builder
	err := puzzles.NewWriter(&out, puzzles.JSONL).Write(p)
	return out.String(), err
}
