// Makecollection makes the collection of puzzles in package internal/puzzles/collection, step by step:
//
//	makecollection find DIR NAME=FILE...    finds wins in games
//	makecollection holds DIR NAME=FILE...   finds positions of games in which only one turn does not lose
//	makecollection variations DIR NAME=FILE...
//	                                        finds wins after turns that were not played in a game
//	makecollection wider DIR NAME=FILE...   finds more of these wins, of two rare kinds
//	makecollection gods DIR GAMES [GOD...]  finds puzzles in a number of games with gods, or in the games of some gods
//	makecollection choosegods DIR OUT       writes the collection with gods
//	makecollection keep DIR COLLECTION      reads the puzzles of an earlier collection, which come first
//	makecollection prove DIR                proves the positions found, and keeps good puzzles
//	makecollection compose DIR              composes and proves positions
//	makecollection play DIR                 finds puzzles that can occur while other puzzles are played
//	makecollection choose DIR OUT           writes the collection
//	makecollection rate DIR OUT             writes only the puzzles of the step "keep", with new ratings and days
//
// FILE is a table of games, and NAME the name of its source in the puzzles. DIR is the folder for the results of all
// steps. Three steps take only seconds: "choose", "choosegods" and "rate". You can stop the other steps at any time;
// they resume, and use all processors. The same games give the same collection.
package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

// The names of files in DIR. Each search has further files.
const (
	godsFile     = "gods.jsonl"
	keptFile     = "kept.jsonl" // puzzles of an earlier collection
	composedFile = "composed.jsonl"
	playFile     = "play.txt" // on each line the code of a puzzle, then the codes that occur in its play
)

// cores is the number of processors that a step uses.
var cores = runtime.GOMAXPROCS(0)

func main() { program.Main("makecollection", run) }

// withFile adapts a step that takes one file, so that it takes a list of arguments like the other steps.
func withFile(step func(ctx context.Context, dir, file string) error) func(context.Context, string, []string) error {
	return func(ctx context.Context, dir string, args []string) error {
		if len(args) != 1 {
			return errors.New("want a folder and a file")
		}
		return step(ctx, dir, args[0])
	}
}

func run(ctx context.Context, args []string) error {
	steps := map[string]func(ctx context.Context, dir string, args []string) error{
		"gods": godsPuzzles, "choosegods": withFile(chooseGods), "keep": withFile(keep), "prove": prove,
		"compose": compose, "play": play, "choose": withFile(choose), "rate": withFile(rate),
	}
	for _, s := range searches {
		steps[s.step] = s.run
	}
	if len(args) < 2 || steps[args[0]] == nil {
		return fmt.Errorf("want a step and a folder; the steps are %s", strings.Join(slices.Sorted(maps.Keys(steps)), ", "))
	}
	if err := os.MkdirAll(args[1], 0o777); err != nil {
		return err
	}
	return steps[args[0]](ctx, args[1], args[2:])
}
