// Package api implements the operations of the JSON API, without HTTP. An operation gets a text and parameters, and
// returns a value that is written as JSON. Package serve offers the operations over HTTP, and
// serve/internal/wasm/worker offers them in a browser. The file serve/openapi.json describes the operations.
package api

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Path is the prefix of the URLs of all operations, below the base URL.
const Path = "/api/v1/"

// MaxText is the maximum size of a text, in bytes. The parameters in a URL, or in a message to a web worker, are
// included.
const MaxText = 64 << 10

// A Service answers the operations. Its fields must not change while it is used.
type Service struct {
	Base       string // the URL of the pages without a slash at the end, for links
	Collection Collection
	Nodes      int              // the maximum number of positions that a proof searches
	Now        func() time.Time // for the puzzle of the day
	Ahead      int              // the number of days after today that have a daily puzzle, too
	Language   *say.Language    // of the answers; nil for English
}

// A Collection has puzzles, and games to explore. The interface serve.Collection documents the methods.
type Collection interface {
	PuzzlesByCode(ctx context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error)
	Puzzles(ctx context.Context, f puzzles.Filter, cursor string, limit int) (puzzles.Page, error)
	Random(ctx context.Context, f puzzles.Filter) (puzzles.Record, error)
	Daily(ctx context.Context, g codec.Game, first, last time.Time) ([]puzzles.DayPuzzle, error)
	Explore(ctx context.Context, c codec.Code) (view.Exploration, error)
}

// A Call is a call of an operation.
type Call struct {
	Operation  string
	Text       string     // the path after the operation in a URL; may be empty
	Parameters url.Values // the query of a URL

	// Reads returns the context for reading the collection. If Reads is nil, the context of the call is used.
	Reads func() context.Context
}

// A query is a call in progress.
type query struct {
	*Service
	Prover
	Input
	Language *say.Language

	call Call
	ctx  context.Context
}

// An Operation is a kind of call.
type Operation struct {
	// Paths are the paths of the operation's URLs below [Path], as patterns of package net/http. The wildcard
	// {text...}, {code} or {date} matches the text of the call. Parameters are the names of the parameters that the
	// operation accepts.
	Paths, Parameters []string

	answer func(*query) (any, error)
}

// operation returns an operation. Spaces separate the paths, and also the parameters.
func operation(paths string, answer func(*query) (any, error), parameters string) Operation {
	return Operation{strings.Fields(paths), strings.Fields(parameters), answer}
}

// onLine returns a function that reads the line in the text of a call and passes the line to the function answer. The
// argument turns is the name of the parameter that has further turns, or empty if there is no such parameter.
func onLine(turns string, answer func(*query, game.Line) (any, error)) func(*query) (any, error) {
	return func(q *query) (any, error) {
		l, err := q.line(turns)
		if err != nil {
			return nil, err
		}
		return answer(q, l)
	}
}

// onPosition returns a function that reads the position in the text of a call and passes the position to the function
// answer.
func onPosition(answer func(*query, codec.Code) (any, error)) func(*query) (any, error) {
	return func(q *query) (any, error) {
		l, err := game.ReadLine(q.call.Text)
		if err == nil {
			l, err = q.withGoal(game.Start(l.End()))
		}
		if err != nil {
			return nil, err
		}
		return answer(q, l.End())
	}
}

// filterParameters are the parameters of a filter.
const filterParameters = "game by against goal min max theme"

// Operations are all operations by name.
var Operations = map[string]Operation{
	"decode":    operation("decode/{text...}", onPosition((*query).decode), "goal"),
	"encode":    operation("encode/{text...}", onPosition((*query).encode), "goal"),
	"read":      operation("read read/{text...}", (*query).read, "text"),
	"find":      operation("find find/{text...}", (*query).find, "text"),
	"repair":    operation("repair/{text...}", (*query).repair, ""),
	"check":     operation("check/{text...}", (*query).check, "goal"),
	"session":   operation("session/{text...}", onLine("turns", (*query).session), "goal turns turn level you resigned"),
	"choose":    operation("choose/{text...}", onLine("after", (*query).choose), "goal after at refused verdicts"),
	"turns":     operation("turns/{text...}", onLine("after", (*query).turns), "goal after skip limit"),
	"distances": operation("distances/{text...}", onPosition((*query).distances), "goal"),
	"play":      operation("play/{text...}", onLine("turns", (*query).play), "goal turns"),
	"try":       operation("try/{text...}", onLine("after", (*query).try), "goal after turn"),
	"tree":      operation("tree/{text...}", onLine("after", (*query).tree), "goal after depth"),
	"solve":     operation("solve/{text...}", onPosition((*query).solve), "goal max nodes question"),
	"hint":      operation("hint/{text...}", onLine("", (*query).hint), "goal level max nodes question"),
	"analyse":   operation("analyse/{text...}", onLine("after", (*query).analyse), "goal after lines nodes"),
	"reply":     operation("reply/{text...}", onLine("after", (*query).reply), "goal after level seed"),
	"review":    operation("review/{text...}", onLine("after", (*query).review), "goal after turn nodes puzzle"),
	"place":     operation("place", (*query).place, "workers you first second seed"),
	"draw":      operation("draw/{text...}", onLine("after", (*query).draw), "goal after turned theme"),
	"gif":       operation("gif/{text...}", onLine("after", (*query).gif), "goal after turned"),
	"qr":        operation("qr/{text...}", onLine("after", (*query).qr), "goal after"),
	"puzzles":   operation("puzzles", (*query).puzzles, filterParameters+" limit after"),
	"puzzle":    operation("puzzles/{code}", (*query).puzzle, ""),
	"daily":     operation("daily daily/{date}", (*query).daily, "game"),
	"random":    operation("random", (*query).random, filterParameters),
	"explore":   operation("explore/{text...}", (*query).explore, ""),
}

// Answer performs the operation that the call c names. The result is a value for [view.AppendJSON]. For an error, see
// [ProblemOf].
func (s *Service) Answer(ctx context.Context, w Work, c Call) (any, error) {
	o, ok := Operations[c.Operation]
	if !ok {
		return nil, ErrNotFound
	}
	known := o.Parameters
	if c.Text != "" {
		known = slices.DeleteFunc(slices.Clone(known), func(name string) bool { return name == "text" })
	}
	q := &query{
		Service: s, Prover: Prover{Work: w, Nodes: s.Nodes, Language: s.Language}, Input: Input{Values: c.Parameters},
		Language: s.Language, call: c, ctx: ctx,
	}
	if q.Allow(known); q.Err != nil {
		return nil, q.Err
	}
	return o.answer(q)
}

// reads returns the context for reading the collection.
func (q *query) reads() context.Context {
	if q.call.Reads == nil {
		return q.ctx
	}
	return q.call.Reads()
}

// Unsaid is the value of the parameter goal that hides the goal.
const Unsaid = "unsaid"

// line reads the line in the text of the call, and appends the turns in the given parameter. If there is a parameter
// goal, it replaces the goal of the line.
func (q *query) line(parameter string) (game.Line, error) {
	l, err := game.ReadLine(q.call.Text)
	if err != nil {
		return l, err
	}
	if l, err = q.withGoal(l); err != nil || parameter == "" {
		return l, err
	}
	turns, err := codec.ReadTurnsAfter(l.State().Code(), q.Get(parameter))
	if err != nil {
		return l, err
	}
	return l.Play(turns...)
}

// withGoal returns l with the goal in the parameter goal. If the parameter is missing or [Unsaid], it returns l.
func (q *query) withGoal(l game.Line) (game.Line, error) {
	text := q.Get("goal")
	if text == "" || text == Unsaid {
		return l, nil
	}
	goal, err := codec.ReadGoal(text)
	if err != nil {
		return l, errGoal
	}
	start, err := l.Start().WithGoal(goal)
	if err != nil {
		return l, err
	}
	return game.Open(codec.Line{Code: start, Turns: l.Texts()})
}

// PageOf returns the path of the page of a code.
func PageOf(c codec.Code) string { return "/p/" + c.String() }

// Canonical returns the code of the canonical position among those that are symmetric to c.
func Canonical(c codec.Code) codec.Code {
	canonical, _ := c.Canonical()
	return canonical
}
