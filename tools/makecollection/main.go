// Makecollection makes the collection of puzzles in package puzzles/collection, step by step:
//
//	makecollection find DIR NAME=FILE...   positions of games that may be puzzles
//	makecollection holds DIR NAME=FILE...  the same for positions in which one turn alone holds
//	makecollection variations DIR NAME=FILE...
//	                                       positions one turn beside a game
//	makecollection prove DIR               puzzles of these, as the quality strict asks for
//	makecollection compose DIR             positions that are made, and proved
//	makecollection play DIR                which puzzles come up in the play of others
//	makecollection choose DIR OUT          the collection
//
// NAME is the source that puzzles name, and FILE is a table of games. Everything is kept in
// DIR. All steps but the last, which takes seconds, may be stopped at any moment, and go on where
// they were; each uses all processors. The same games give the same collection.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
)

// The files of a folder.
const (
	winsFile       = "wins.tsv"         // candidates
	holdsFile      = "holds.tsv"        // candidates
	variationsFile = "variations.tsv"   // candidates
	gamesFile      = "games.jsonl"      // puzzles of games
	variationGames = "variations.jsonl" // puzzles beside games
	holdGames      = "holds.jsonl"      // puzzles to hold of games
	composedFile   = "composed.jsonl"   // puzzles that are composed
	playFile       = "play.txt"         // puzzles with those that come up in their play
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "makecollection:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) < 2 {
		return errors.New("want find, holds, variations, prove, compose, play or choose, and a folder")
	}
	dir, rest := args[1], args[2:]
	switch args[0] {
	case "find":
		return find(ctx, dir, rest)
	case "holds":
		return holds(ctx, dir, rest)
	case "variations":
		return variations(ctx, dir, rest)
	case "prove":
		return prove(ctx, dir)
	case "compose":
		return compose(ctx, dir)
	case "play":
		return play(ctx, dir)
	case "choose":
		if len(rest) != 1 {
			return errors.New("choose wants a folder and the file to write")
		}
		return choose(ctx, dir, rest[0])
	}
	return fmt.Errorf("unknown step %q, want find, holds, variations, prove, compose, play or choose", args[0])
}

// A namedFile is an argument of the form NAME=FILE.
type namedFile struct{ name, path string }

func namedFiles(args []string) (list []namedFile, err error) {
	for _, arg := range args {
		name, path, ok := strings.Cut(arg, "=")
		if !ok || name == "" || strings.ContainsAny(name, "\t\n") {
			return nil, fmt.Errorf("%q is no file with the name of its source, want NAME=FILE", arg)
		}
		list = append(list, namedFile{name, path})
	}
	if list == nil {
		return nil, errors.New("want the games as NAME=FILE")
	}
	return list, nil
}
