package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

// godsNodes is the maximum number of nodes for the search of a position with gods. With the god Hermes, a position may
// have thousands of turns.
const godsNodes = 1_000_000

// godsPuzzles finds puzzles in games with gods. The list args has the number of games, then perhaps names of gods. If
// there are names, godsPuzzles searches only games in which one of these gods plays.
func godsPuzzles(ctx context.Context, dir string, args []string) error {
	if len(args) == 0 {
		return errors.New("want the number of games")
	}
	games, err := strconv.Atoi(args[0])
	if err != nil || games < 1 {
		return fmt.Errorf("%q is not a number of games, want 1 or more", args[0])
	}
	var wanted []position.God
	for _, name := range args[1:] {
		god, err := position.ParseGod(name)
		if err != nil {
			return err
		}
		wanted = append(wanted, god)
	}
	work := func(ctx context.Context, _ *solver.Solver, i int) (string, error) {
		number := uint64(i) + 1
		pair := mine.GodsOfGame(number)
		if len(wanted) > 0 && !slices.Contains(wanted, pair[0]) && !slices.Contains(wanted, pair[1]) {
			return "", nil
		}
		var out strings.Builder
		o := mine.Options{Goals: godsGoals, Quality: mine.Strict(), Nodes: godsNodes, Created: created}
		_, err := mine.Run(ctx, mine.InGodsSelfPlayGames(ctx, 1, number, number), o, func(p puzzles.Puzzle) error {
			text, err := shortLine(p)
			out.WriteString(text)
			return err
		})
		return out.String(), err
	}
	return program.InOrder(ctx, filepath.Join(dir, godsFile), "gods", cores, games, work)
}

// godsGoals are the goals of the puzzles with gods. The solver can prove them for every pair of gods.
var godsGoals = []codec.Goal{codec.Win2, codec.Win3, codec.Hold1, codec.Hold2}
