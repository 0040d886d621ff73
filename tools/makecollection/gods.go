package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// What is looked for in games with gods, and the nodes for a position.
const (
	godsWin   = 3
	godsHold  = 2
	godsNodes = 2_000_000

	godsSafe = 8 // minimum number of safe first turns, unless the opponent has a threat at first
)

// godsCandidates looks for candidates in so many games with gods.
func godsCandidates(ctx context.Context, dir string, args []string) error {
	if len(args) != 1 {
		return errors.New("want the number of games")
	}
	games, err := strconv.Atoi(args[0])
	if err != nil || games < 1 {
		return fmt.Errorf("%q is no number of games, want 1 or more", args[0])
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return inOrder(ctx, filepath.Join(dir, godsFile), fmt.Sprintf("gods-%d", games), games, func(ctx context.Context, _ *solver.Solver, i int) (string, error) {
		return inGodsGame(ctx, uint64(i)+1)
	})
}

// inGodsGame returns the candidates of a game: a line for each, with its code, the turn before it, and its
// source.
func inGodsGame(ctx context.Context, number uint64) (string, error) {
	var s solver.GodSolver
	var out strings.Builder
	for c, err := range mine.InGodsSelfPlayGames(ctx, 1, number, number) {
		if err != nil {
			return "", err
		}
		code, keys, err := puzzles.FindGoalGods(ctx, &s, c.Position, godsWin, godsHold, solver.Limits{Nodes: godsNodes})
		if errors.Is(err, solver.ErrNodes) {
			continue
		}
		if err != nil {
			return "", err
		}
		if len(keys) != 1 || code.Goal().Turns() == 1 && code.Goal().IsWin() || !hasChoice(c.Position) {
			continue
		}
		ok, err := isEarned(ctx, &s, c, code.Goal().IsHold(), code.Goal().Turns(), keys[0])
		if err != nil {
			return "", err
		}
		if ok {
			fmt.Fprintf(&out, "%v\t%v\t%s\n", code, c.Last, c.Source)
		}
	}
	return out.String(), nil
}

// hasChoice reports whether a position has enough safe turns, or the opponent has a threat.
func hasChoice(p gods.Position) bool {
	if p.Threats(p.Side().Other()) != 0 {
		return true
	}
	safe := 0
	for t := range p.Turns() {
		if next := p.PlayLegal(t); t.Wins() || next.Threats(next.Side()) == 0 {
			safe++
		}
	}
	return safe >= godsSafe
}

// isEarned reports whether a win follows a mistake of the opponent, and whether a turn that holds also
// does for one turn more. It reports false if that takes too long to prove.
func isEarned(ctx context.Context, s *solver.GodSolver, c mine.GodsCandidate, hold bool, turns int, key gods.Turn) (ok bool, err error) {
	limits := solver.Limits{Turns: turns, Nodes: godsNodes}
	switch {
	case hold:
		limits.Turns++
		var score solver.Score[gods.Turn]
		score, _, err = s.RefuteHold(ctx, c.Position, key, limits)
		ok = err == nil && score.LostIn == 0
	case c.Number > 0:
		var lost solver.Loss[gods.Turn]
		lost, err = s.Lost(ctx, c.Before, limits)
		ok = err == nil && !lost.Lost
	}
	if errors.Is(err, solver.ErrNodes) {
		err = nil
	}
	return ok, err
}
