// Makecollection makes the collection of puzzles in package internal/puzzles/collection, step by step:
//
//	makecollection find DIR NAME=FILE...   positions of games that may be puzzles
//	makecollection holds DIR NAME=FILE...  the same for positions in which one turn alone holds
//	makecollection variations DIR NAME=FILE...
//	                                       positions one turn beside a game
//	makecollection wider DIR NAME=FILE...  more variations, of two kinds that would be too few
//	makecollection gods DIR GAMES [GOD...] puzzles with gods, in so many games of simple players, or in those of them in which
//	                                       one of some gods plays
//	makecollection choosegods DIR FILE     the collection with gods, from these puzzles
//	makecollection keep DIR COLLECTION     puzzles of an earlier collection, which come first
//	makecollection prove DIR               puzzles of these, as the quality strict asks for
//	makecollection compose DIR             positions that are made, and proved
//	makecollection play DIR                which puzzles come up in the play of others
//	makecollection choose DIR OUT          the collection
//	makecollection rate DIR OUT            the puzzles of keep alone, with other ratings and days
//
// NAME is the source that puzzles name, and FILE is a table of games. Everything is kept in
// DIR. All steps but the last two, which take seconds, may be stopped at any moment, and go on where
// they were; each uses all processors. The same games give the same collection.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
)

// The files of a folder.
const (
	winsFile       = "wins.tsv"         // candidates
	holdsFile      = "holds.tsv"        // candidates
	variationsFile = "variations.tsv"   // candidates
	widerFile      = "wider.tsv"        // candidates
	gamesFile      = "games.jsonl"      // puzzles of games
	variationGames = "variations.jsonl" // puzzles beside games
	widerGames     = "wider.jsonl"      // more of them
	holdGames      = "holds.jsonl"      // puzzles to hold of games
	godsFile       = "gods.jsonl"       // puzzles with gods
	keptFile       = "kept.jsonl"       // puzzles of an earlier collection
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

var steps = map[string]func(ctx context.Context, dir string, args []string) error{
	"find": find, "holds": holds, "variations": variations, "wider": wider, "gods": godsPuzzles, "choosegods": chooseGods, "keep": keep, "prove": prove, "compose": compose, "play": play, "choose": choose, "rate": rate,
}

func run(ctx context.Context, args []string) error {
	if len(args) < 2 || steps[args[0]] == nil {
		return errors.New("want find, holds, variations, wider, gods, choosegods, keep, prove, compose, play, choose or rate, and a folder")
	}
	return steps[args[0]](ctx, args[1], args[2:])
}
