package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/engine/network"
	"github.com/puzzlecode/puzzlecode/internal/engine/search"
)

// A player chooses turns in a game.
type player struct {
	choose func(ctx context.Context, s game.State) (game.Turn, error)
	begin  func() // called before each game; may be nil
}

// newPlayer returns a player. The argument spec describes the player, as in "search,nodes=2000".
func newPlayer(spec string, seed uint64) (player, error) {
	kind, rest, _ := strings.Cut(spec, ",")
	flags := &settings{FlagSet: flag.NewFlagSet(kind, flag.ContinueOnError)}
	flags.SetOutput(io.Discard)
	if rest != "" {
		for one := range strings.SplitSeq(rest, ",") {
			flags.args = append(flags.args, "-"+one)
		}
	}
	r := rand.New(rand.NewPCG(seed, 2))
	switch kind {
	case "random":
		choose := func(_ context.Context, s game.State) (game.Turn, error) { return randomTurn(r, s), nil }
		return player{choose: choose}, flags.parse()
	case "simple":
		return newSimplePlayer(flags, r)
	case "search":
		return newSearchPlayer(flags)
	case "engine":
		return newEnginePlayer(flags, seed)
	case "program":
		return newProgramPlayer(flags)
	}
	return player{}, fmt.Errorf("%q is not a kind of player, want random, simple, search, engine or program", kind)
}

// settings are the settings of a player, such as nodes=2000. They are parsed like command-line flags.
type settings struct {
	*flag.FlagSet
	args []string
}

func (flags *settings) parse() error {
	err := flags.Parse(flags.args)
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("%q is not a setting", flags.Arg(0))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", flags.Name(), err)
	}
	return nil
}

// randomTurn returns a random turn in a state.
func randomTurn(r *rand.Rand, s game.State) game.Turn {
	var turns []game.Turn
	for t := range s.Turns() {
		turns = append(turns, t)
	}
	return turns[r.IntN(len(turns))]
}

// newSearchPlayer returns a player that uses package search. Its settings are those of search.Strongest, unless the
// argument flags has others. The setting plain=1 clears all settings, and must be the first.
func newSearchPlayer(flags *settings) (player, error) {
	s := search.Strongest()
	number := func(name string, set func(s *search.Settings, n int)) {
		flags.Func(name, "", func(text string) error {
			n, err := strconv.Atoi(text)
			set(&s, n)
			return err
		})
	}
	number("plain", func(s *search.Settings, n int) {
		if n != 0 {
			*s = search.Settings{}
		}
	})
	flags.Func("network", "", func(name string) (err error) {
		s.Network, err = network.Load(name)
		return err
	})
	flags.Func("gods", "", func(name string) (err error) {
		if s.Network == nil { // the weights of gods are added to the weights of the network
			s.Network = network.Default()
		}
		if name == "default" {
			s.Gods = network.DefaultGods()
			return nil
		}
		s.Gods, err = network.LoadGods(name)
		return err
	})
	number("quiescence", func(s *search.Settings, n int) { s.Quiescence, s.GodsQuiescence = n, n })
	number("reductions", func(s *search.Settings, n int) { s.Reductions = n })
	number("frontier", func(s *search.Settings, n int) { s.Frontier = search.Value(n) })
	number("later", func(s *search.Settings, n int) { s.Later = search.Value(n) })
	number("extend", func(s *search.Settings, n int) { s.ExtendForced = n != 0 })
	number("futility", func(s *search.Settings, n int) { s.Futility = search.Value(n) })
	number("sort", func(s *search.Settings, n int) { s.SortByValue = n })
	number("canonical", func(s *search.Settings, n int) { s.Canonical = n })
	table := flags.Int("table", 16, "")
	var limits search.Limits
	flags.Uint64Var(&limits.Nodes, "nodes", 0, "")
	flags.IntVar(&limits.Depth, "depth", 0, "")
	each := flags.Duration("time", 0, "")
	if err := flags.parse(); err != nil {
		return player{}, err
	}
	searcher := search.NewSearcher(s, search.NewTable(*table<<20))
	choose := func(_ context.Context, state game.State) (game.Turn, error) {
		if *each > 0 {
			limits.Deadline = time.Now().Add(*each)
		}
		p, _ := game.SantoriniPosition(state)
		return searcher.Root(p, limits, 1, 1)[0].Turns[0], nil
	}
	return player{choose, searcher.Forget}, nil
}

// newEnginePlayer returns a player that uses package engine.
func newEnginePlayer(flags *settings, seed uint64) (player, error) {
	limits := engine.Limits{Seed: seed}
	table, cores := flags.Int("table", 16, ""), flags.Int("cores", 1, "")
	flags.DurationVar(&limits.Time, "time", 0, "")
	flags.Uint64Var(&limits.Nodes, "nodes", 0, "")
	flags.IntVar(&limits.Level, "level", 0, "")
	if err := flags.parse(); err != nil {
		return player{}, err
	}
	e, err := engine.New(engine.Options{Table: *table << 20, Cores: *cores})
	choose := func(ctx context.Context, s game.State) (game.Turn, error) { return e.Reply(ctx, s, limits) }
	return player{choose, e.Forget}, err
}
