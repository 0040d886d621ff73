package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/internal/network"
	"github.com/puzzlecode/puzzlecode/internal/search"
	"github.com/puzzlecode/puzzlecode/position"
)

// A player chooses turns.
type player interface {
	begin() // a new game
	choose(ctx context.Context, p position.Position) (position.Turn, error)
}

// newPlayer returns the player of a SPEC.
func newPlayer(spec string, seed uint64) (player, error) {
	kind, rest, _ := strings.Cut(spec, ",")
	values := map[string]string{}
	for rest != "" {
		var one string
		one, rest, _ = strings.Cut(rest, ",")
		name, value, _ := strings.Cut(one, "=")
		values[name] = value
	}
	in := &reader{values: values}
	r := rand.New(rand.NewPCG(seed, 2))
	var out player
	switch kind {
	case "random":
		out = randomPlayer{r}
	case "simple":
		out = newSimplePlayer(in, r)
	case "search":
		out = newSearchPlayer(in)
	case "engine":
		out = newEnginePlayer(in, seed)
	case "program":
		out = newProgramPlayer(in)
	default:
		return nil, fmt.Errorf("%q is no kind of player, want random, simple, search, engine or program", kind)
	}
	return out, in.end(spec)
}

// reader reads the settings of a SPEC.
type reader struct {
	values map[string]string
	err    error
}

func (in *reader) text(name string) string {
	v := in.values[name]
	delete(in.values, name)
	return v
}

func (in *reader) number(name string, absent int) int {
	v := in.text(name)
	if v == "" {
		return absent
	}
	n, err := strconv.Atoi(v)
	if err != nil {
		in.err = fmt.Errorf("%s=%q: want a number", name, v)
	}
	return n
}

func (in *reader) duration(name string) time.Duration {
	v := in.text(name)
	if v == "" {
		return 0
	}
	d, err := time.ParseDuration(v)
	if err != nil {
		in.err = fmt.Errorf("%s=%q: want a time like 100ms", name, v)
	}
	return d
}

func (in *reader) end(spec string) error {
	for name := range in.values {
		return fmt.Errorf("%q: no player of this kind has the setting %q", spec, name)
	}
	return in.err
}

// randomPlayer plays any turn.
type randomPlayer struct{ rand *rand.Rand }

func (randomPlayer) begin() {}

func (r randomPlayer) choose(_ context.Context, p position.Position) (position.Turn, error) {
	turns := p.AppendTurns(nil)
	return turns[r.rand.IntN(len(turns))], nil
}

// searchPlayer plays with package search. The settings of a SPEC replace those of
// search.Strongest; plain=1 replaces all by none.
type searchPlayer struct {
	searcher *search.Searcher
	nodes    uint64
	depth    int
	time     time.Duration
}

func newSearchPlayer(in *reader) *searchPlayer {
	s := search.Strongest()
	if in.number("plain", 0) != 0 {
		s = search.Settings{}
	}
	if name := in.text("network"); name != "" && in.err == nil {
		s.Network, in.err = network.Load(name)
	}
	s.Quiescence = in.number("quiescence", s.Quiescence)
	s.Reductions = in.number("reductions", s.Reductions)
	s.Frontier = search.Value(in.number("frontier", int(s.Frontier)))
	s.ExtendForced = in.number("extend", flagOf(s.ExtendForced)) != 0
	s.NullMove = in.number("null", flagOf(s.NullMove)) != 0
	s.Futility = search.Value(in.number("futility", int(s.Futility)))
	s.SortByValue = in.number("sort", s.SortByValue)
	s.Canonical = in.number("canonical", s.Canonical)
	return &searchPlayer{
		searcher: search.NewSearcher(s, search.NewTable(in.number("table", 16)<<20)),
		nodes:    uint64(in.number("nodes", 0)), depth: in.number("depth", 0), time: in.duration("time"),
	}
}

func flagOf(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (s *searchPlayer) begin() { s.searcher.Forget() }

func (s *searchPlayer) choose(_ context.Context, p position.Position) (position.Turn, error) {
	limits := search.Limits{Nodes: s.nodes, Depth: s.depth}
	if s.time > 0 {
		limits.Deadline = time.Now().Add(s.time)
	}
	return s.searcher.Root(p, limits, 1, 1, nil)[0].Turns[0], nil
}

// enginePlayer plays with package engine.
type enginePlayer struct {
	engine *engine.Engine
	limits engine.Limits
}

func newEnginePlayer(in *reader, seed uint64) *enginePlayer {
	e, err := engine.New(engine.Options{Table: in.number("table", 16) << 20, Cores: in.number("cores", 1)})
	if in.err == nil {
		in.err = err
	}
	return &enginePlayer{e, engine.Limits{Time: in.duration("time"), Nodes: uint64(in.number("nodes", 0)), Level: in.number("level", 0), Seed: seed}}
}

func (e *enginePlayer) begin() { e.engine.Forget() }

func (e *enginePlayer) choose(ctx context.Context, p position.Position) (position.Turn, error) {
	r, err := e.engine.Search(ctx, p, e.limits)
	if err != nil {
		return position.Turn{}, err
	}
	return r.Lines[0].Turns[0], nil
}
