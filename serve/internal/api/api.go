// Package api answers the operations of the JSON API, without a transport: a text and parameters
// in, a value for JSON out. Package serve answers them over HTTP, and serve/internal/wasm/worker in a browser.
// serve/openapi.json describes them.
package api

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Path is the prefix of the URLs of all operations, below the base URL.
const Path = "/api/v1/"

// A Service answers the operations. Its fields must not change while it is used.
type Service struct {
	Base       string // the URL of the pages without a slash at the end, for links
	Collection Collection
	Nodes      int              // the largest number of positions of a proof
	Now        func() time.Time // for the puzzle of the day
}

// A Collection has the puzzles that are listed, and the games that are explored. serve.Collection
// documents its methods.
type Collection interface {
	PuzzlesByCode(ctx context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error)
	Puzzles(ctx context.Context, f puzzles.Filter, cursor string, limit int) (puzzles.Page, error)
	Random(ctx context.Context, f puzzles.Filter) (puzzles.Record, error)
	Daily(ctx context.Context, g codec.Game, from, to time.Time) ([]puzzles.DayPuzzle, error)
	Explore(ctx context.Context, c codec.Code) (view.Exploration, error)
}

// A Call is a call of an operation.
type Call struct {
	Operation  string
	Text       string     // what follows the operation in a URL; empty for nothing
	Parameters Parameters // the query of a URL

	// Reads returns the context of reads of the collection; nil means that of the call.
	Reads func() context.Context
}

// A query is a call that is being answered.
type query struct {
	*Service
	Prover
	Call
	ctx context.Context
}

// An Operation is a kind of call.
type Operation struct {
	Paths      []string // of its URLs below [Path], as patterns of package net/http; {text...}, {code} or {date} is the text
	Parameters []string

	answer func(*query) (any, error)
}

// of returns an operation whose URLs have a text.
func of(name string, answer func(*query) (any, error), parameters ...string) Operation {
	return Operation{[]string{name + "/{text...}"}, parameters, answer}
}

// at returns an operation with URLs of its own.
func at(paths []string, answer func(*query) (any, error), parameters ...string) Operation {
	return Operation{paths, parameters, answer}
}

// Operations are all operations by name.
var Operations = map[string]Operation{
	"decode":    of("decode", (*query).decode, "goal"),
	"encode":    of("encode", (*query).encode, "goal"),
	"read":      at([]string{"read", "read/{text...}"}, (*query).read, "text"),
	"find":      at([]string{"find", "find/{text...}"}, (*query).find, "text"),
	"repair":    of("repair", (*query).repair),
	"check":     of("check", (*query).check, "goal"),
	"session":   of("session", (*query).session, "goal", "turns", "turn", "level", "you", "resigned"),
	"choose":    of("choose", (*query).choose, "goal", "after", "at", "refused", "verdicts"),
	"turns":     of("turns", (*query).turns, "goal", "after", "skip", "limit"),
	"distances": of("distances", (*query).distances, "goal"),
	"play":      of("play", (*query).play, "goal", "turns"),
	"try":       of("try", (*query).try, "goal", "after", "turn"),
	"tree":      of("tree", (*query).tree, "goal", "after", "depth"),
	"solve":     of("solve", (*query).solve, "goal", "max", "nodes", "question"),
	"hint":      of("hint", (*query).hint, "goal", "level", "max", "nodes", "question"),
	"analyse":   of("analyse", (*query).analyse, "goal", "after", "lines", "nodes"),
	"reply":     of("reply", (*query).reply, "goal", "after", "level", "seed"),
	"review":    of("review", (*query).review, "goal", "after", "turn", "nodes", "puzzle"),
	"place":     at([]string{"place"}, (*query).place, "workers", "you", "first", "second", "seed"),
	"draw":      of("draw", (*query).draw, "goal", "after", "turned", "theme"),
	"qr":        of("qr", (*query).qr, "goal", "after"),
	"puzzles":   at([]string{"puzzles"}, (*query).puzzles, "game", "by", "against", "goal", "min", "max", "theme", "limit", "after"),
	"puzzle":    at([]string{"puzzles/{code}"}, (*query).puzzle),
	"daily":     at([]string{"daily", "daily/{date}"}, (*query).daily, "game"),
	"random":    at([]string{"random"}, (*query).random, "game", "by", "against", "goal", "min", "max", "theme"),
	"explore":   of("explore", (*query).explore),
}

// Answer answers a call. The result is a value for [view.AppendJSON]; see [ProblemOf] for errors.
func (s *Service) Answer(ctx context.Context, w Work, c Call) (any, error) {
	o, ok := Operations[c.Operation]
	if !ok {
		return nil, ErrNotFound
	}
	known := o.Parameters
	if c.Text != "" {
		known = slices.DeleteFunc(slices.Clone(known), func(name string) bool { return name == "text" })
	}
	if err := CheckParameters(c.Parameters, known); err != nil {
		return nil, err
	}
	return o.answer(&query{s, Prover{Work: w, Nodes: s.Nodes}, c, ctx})
}

// CheckParameters returns an error if a parameter is not one of those that are known.
func CheckParameters(parameters Parameters, known []string) error {
	for _, name := range slices.Sorted(maps.Keys(parameters)) {
		if !slices.Contains(known, name) {
			return &unknownParameterError{name, known}
		}
	}
	return nil
}

// reads returns the context of reads of the collection.
func (q *query) reads() context.Context {
	if q.Reads == nil {
		return q.ctx
	}
	return q.Reads()
}

// parameter returns a parameter, or "" if it is missing.
func (q *query) parameter(name string) string { return first(q.Parameters, name) }

// number returns a parameter that is a number in a range.
func (q *query) number(name string, missing, least, most int) (int, error) {
	return Number(q.Parameters, name, missing, least, most)
}

// Number returns a parameter that is a number in a range.
func Number(parameters Parameters, name string, missing, least, most int) (int, error) {
	text := first(parameters, name)
	if text == "" {
		return missing, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, &ParameterError{name, fmt.Sprintf("a number from %d to %d", least, most)}
	}
	return n, nil
}

// Side returns the side of the player in the parameter you, empty if it is missing.
func Side(parameters Parameters) (game.Side, error) {
	switch side := game.Side(first(parameters, "you")); side {
	case "", game.First, game.Second:
		return side, nil
	}
	return "", &ParameterError{"you", "first or second"}
}

// Gods returns the gods of the sides in the parameters first and second; without one a side has none.
func Gods(parameters Parameters) (pair [2]position.God, err error) {
	for i, side := range []game.Side{game.First, game.Second} {
		if text := first(parameters, string(side)); text != "" {
			if pair[i], err = position.ParseGod(text); err != nil {
				return pair, &ParameterError{string(side), "the name of a god"}
			}
		}
	}
	return pair, nil
}

// Unsaid is the value of the parameter goal where the goal is hidden.
const Unsaid = "unsaid"

// line returns the line in the text, with the turns of a parameter appended. The parameter goal
// replaces the goal of its start.
func (q *query) line(parameter string) (game.Line, error) {
	l, err := game.ReadLine(q.Text)
	if err != nil {
		return l, err
	}
	if l, err = q.withGoal(l); err != nil || parameter == "" {
		return l, err
	}
	turns, err := codec.ReadTurnsAfter(l.State().Code(), q.parameter(parameter))
	if err != nil {
		return l, err
	}
	return l.Play(turns...)
}

// withGoal returns a line with the goal of the parameter goal. That may also ask for sentences that do
// not tell the goal.
func (q *query) withGoal(l game.Line) (game.Line, error) {
	text := q.parameter("goal")
	if text == "" || text == Unsaid {
		return l, nil
	}
	goal, err := codec.ParseGoal(text)
	if err != nil {
		return l, errGoal
	}
	start, err := l.Start().WithGoal(goal)
	if err != nil {
		return l, err
	}
	return game.Open(codec.Line{Code: start, Turns: l.Texts()})
}

// position returns the position in the text, after the turns of a link. The parameter goal
// replaces its goal.
func (q *query) position() (codec.Code, error) {
	l, err := game.ReadLine(q.Text)
	if err == nil {
		l, err = q.withGoal(game.Start(l.End()))
	}
	if err != nil {
		return codec.Code{}, err
	}
	return l.End(), nil
}

// PageOf returns the path of the page of a code.
func PageOf(c codec.Code) string { return "/p/" + c.String() }

// Canonical returns the canonical code of a code.
func Canonical(c codec.Code) codec.Code {
	canonical, _ := c.Canonical()
	return canonical
}

// themeNames returns the names of all themes.
func themeNames() string { return strings.Join((^puzzles.Themes(0)).Names(), ", ") }
