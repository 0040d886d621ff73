package serve

import (
	"cmp"
	"context"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play"
	"github.com/puzzlecode/puzzlecode/play/say"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
	"github.com/puzzlecode/puzzlecode/view"
	"github.com/puzzlecode/puzzlecode/view/estimate"
)

// gameOffer is what a page offers of the computer: a game against it, and its evaluation.
type gameOffer struct {
	Free       bool        // it can be asked now: not before a puzzle is done
	Level      int         // of the game, 0 if this is none
	Levels     []level     // to choose from
	Sides      []option    // of the person, to choose from
	Action     string      // where a game begins: here, or at the start of what is over
	ByHand     string      // the page on which both sides are moved by hand
	NewGame    string      // the page of the next game
	Evaluate   string      // the page with the evaluation, or without it if it is shown
	Evaluation *evaluation // nil if it was not asked for
}

// level is a level in the list that a person chooses from.
type level struct {
	Level  int
	Text   string
	Chosen bool
}

// levels returns the list of levels.
func levels(chosen int) (list []level) {
	words := map[int]string{1: ", a first game", engine.CasualLevel: ", some practice", 6: ", strong", engine.MaxLevel: ", full strength"}
	for n := 1; n <= engine.MaxLevel; n++ {
		list = append(list, level{n, strconv.Itoa(n) + words[n], n == chosen})
	}
	return list
}

// sides returns the sides that a person chooses from.
func sides(chosen game.Side) (list []option) {
	for _, side := range [2]game.Side{game.First, game.Second} {
		list = append(list, option{string(side), say.Side(side), side == chosen})
	}
	return list
}

// newGame returns the address at which a game begins.
func newGame(level int, you game.Side) string {
	return "/game?" + url.Values{"level": {strconv.Itoa(level)}, "you": {string(you)}}.Encode()
}

// addGame adds what the computer offers; complete is false if it is too busy for an evaluation.
func (p *playing) addGame(s *Server, v visit, o opened, k look) (complete bool, err error) {
	state, err := game.Of[game.Santorini](o.State(), "the engine")
	if err != nil || s.static || k.embed {
		return true, nil
	}
	begin := k
	begin.level, begin.you, begin.seed = 0, "", 0
	g := &gameOffer{
		Level: o.Level(), Levels: levels(cmp.Or(o.Level(), engine.CasualLevel)), Sides: sides(cmp.Or(o.You(), state.Side())), Action: p.Form.Action,
		Free: !o.IsPuzzle() || o.unsound || o.Phase() == play.Free || o.Phase() == play.Solved,
	}
	p.Game = g
	if p.Task.Over {
		g.Action = s.root + k.path(k.line.First(0))
	}
	if g.Level > 0 {
		g.ByHand, g.NewGame = s.root+begin.to(k.line), s.root+newGame(g.Level, o.You())
	}
	if !g.Free || p.Task.Over {
		return true, nil
	}
	shown := k
	shown.eval = !k.eval
	g.Evaluate = s.root + shown.to(k.line)
	if !k.eval {
		return true, nil
	}
	if g.Evaluation, err = s.evaluate(v, o.State()); err == nil {
		return true, nil
	}
	if status, _ := fault(err); status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
		g.Evaluation = &evaluation{Share: 50, Text: err.Error()}
		return false, nil
	}
	return false, err
}

// An evaluation is what a page shows of an analysis: an estimate, or a proof.
type evaluation struct {
	Share   int    // of the side that begins, in hundredths
	Text    string // who is better, and whether that is an estimate or proved
	Details string // how far was searched
	Lines   []evaluatedLine
}

type evaluatedLine struct{ Score, Line string }

const (
	evaluationLines = 3 // turns that a page shows the values of
	shownTurns      = 4 // of the play that is expected
)

// evaluate returns the evaluation of a position in which the game goes on.
func (s *Server) evaluate(v visit, state game.State) (*evaluation, error) {
	a, err := s.analyse(v, v.client, state, engine.Limits{Nodes: usualEstimateNodes, Lines: evaluationLines})
	if err != nil {
		return nil, err
	}
	return evaluationOf(state.Side(), a), nil
}

// analyse returns what the engine expects of a position.
func (s *Server) analyse(ctx context.Context, c queue.Client, state game.State, limits engine.Limits) (view.Analysis, error) {
	santorini, err := game.Of[game.Santorini](state, "analyse")
	if err != nil {
		return view.Analysis{}, err
	}
	found, err := s.search(ctx, c, "analyse", santorini.Position, limits)
	return estimate.Of(codec.Encode(santorini.Position), found), err
}

// evaluationOf returns what is shown of an analysis. opponent.js does the same.
func evaluationOf(side game.Side, a view.Analysis) *evaluation {
	share := math.Round(100 * *a.Score)
	switch {
	case a.Proof.WinIn > 0:
		share = 100
	case a.Proof.LostIn > 0:
		share = 0
	}
	if side.Index() == 1 {
		share = 100 - share
	}
	e := &evaluation{Share: int(share), Text: a.Text, Details: a.Details}
	for _, l := range a.Lines {
		e.Lines = append(e.Lines, evaluatedLine{l.Text, strings.Join(l.Line[:min(len(l.Line), shownTurns)], " ")})
	}
	return e
}
