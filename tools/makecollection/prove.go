package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A candidate is a position of a game with a goal and one key turn.
type candidate struct {
	game   string // "NAME, game 7"
	number int    // of the turn before which it stands, 1 for the first
	code   codec.Code
	key    position.Turn
	last   position.Turn // of the other side
}

// appendTo appends a candidate as a line.
func (c candidate) appendTo(out []byte) []byte {
	return fmt.Appendf(out, "%s\t%d\t%v\t%v\t%v\n", c.game, c.number, c.code, c.key, c.last)
}

// readCandidates reads the file of candidates, each code once.
func readCandidates(path string) ([]candidate, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var list []candidate
	seen := map[codec.Code]bool{}
	for line := range strings.Lines(string(text)) {
		words := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(words) != 5 {
			return nil, fmt.Errorf("%s: %q, want 5 columns", path, line)
		}
		c := candidate{game: words[0]}
		errs := make([]error, 4)
		c.number, errs[0] = strconv.Atoi(words[1])
		c.code, errs[1] = codec.Parse(words[2])
		c.key, errs[2] = position.ParseTurn(words[3])
		c.last, errs[3] = position.ParseTurn(words[4])
		if err := errors.Join(errs...); err != nil {
			return nil, fmt.Errorf("%s: %q: %w", path, line, err)
		}
		if identity, _ := c.code.CanonicalBothSides(); !seen[identity] {
			seen[identity] = true
			list = append(list, c)
		}
	}
	return list, nil
}

// created is the day that all puzzles of the collection have.
var created = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)

// mostNodes bounds the proof of a puzzle with its facts.
const mostNodes = 2_000_000_000

// prove proves the candidates, and keeps those that are good enough.
func prove(ctx context.Context, dir string, _ []string) error {
	for _, step := range [...]struct{ from, to string }{{winsFile, gamesFile}, {holdsFile, holdGames}, {variationsFile, variationGames}, {widerFile, widerGames}} {
		list, err := readCandidates(filepath.Join(dir, step.from))
		if errors.Is(err, fs.ErrNotExist) {
			continue // that step was left out
		}
		if err != nil {
			return err
		}
		err = inOrder(ctx, filepath.Join(dir, step.to), fingerprint(list), len(list), func(ctx context.Context, s *solver.Solver, i int) (string, error) {
			return list[i].prove(ctx, s)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// prove returns the line of a candidate in a file of puzzles, "" if it is not good enough.
func (c candidate) prove(ctx context.Context, s *solver.Solver) (string, error) {
	quality := mine.Strict()
	quality.Hidden = false // a few dull ones are taken, see isFiller
	if quality.UnmetAtOnce(c.code, c.key) != 0 {
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
	case 0:
		return line(p)
	case mine.CriterionSecond:
		quality.Second = 0
	case mine.CriterionMistake:
		quality.Mistake = false
	default:
		return "", nil
	}
	if other, err := quality.Unmet(ctx, s, p, limits); err != nil || other != 0 {
		return "", c.fails(err)
	}
	text, err := line(p)
	if text == "" {
		return "", err
	}
	return unmet.String() + spare + text, nil
}

// spare stands between the one criterion that a puzzle does not meet and the puzzle. The
// collection has few of them.
const spare = "\t"

// fails returns the error of a candidate. One that takes too long is left out.
func (c candidate) fails(err error) error {
	if err == nil || errors.Is(err, solver.ErrNodes) {
		return nil
	}
	return fmt.Errorf("%v: %w", c.code, err)
}

// mostText is the greatest length of a line, in bytes. A solution that takes more has so many
// branches that nobody would follow them.
const mostText = 64 << 10

// line returns the line of a puzzle in a file, "" if it is too long.
func line(p puzzles.Puzzle) (string, error) {
	if text, err := json.Marshal(p); err != nil || len(text) > mostText {
		return "", err
	}
	var out bytes.Buffer
	if err := puzzles.NewWriter(&out, puzzles.JSONL).Write(p); err != nil {
		return "", err
	}
	return out.String(), nil
}
