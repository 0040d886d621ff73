package serve

import (
	"cmp"
	"net/http"
	"net/url"
	"strconv"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// gameOffer is the part of a page that offers games against the computer. This part may also show the evaluation of the
// position.
type gameOffer struct {
	Free       bool        // whether a game may begin: not before a puzzle is done
	Level      int         // the engine level of the game; 0 if this is not a game
	Levels     []option    // the engine levels to choose from
	Sides      []option    // the sides of the player to choose from
	Action     string      // the URL where a game begins: this position, or the start if the game is over
	ByHand     string      // the page on which the player plays both sides
	NewGame    string      // the page of the next game
	Rematch    link        // after the end, the page of a game with the sides swapped
	Review     string      // after the end, the page of the review of the game
	Resign     string      // the page after giving up; empty if that is not possible
	Evaluate   string      // the page with the evaluation; if that is shown, the page without it
	Evaluation *evaluation // nil if not requested
}

// levels returns the engine levels as choices.
func levels(language *say.Language, chosen int) (list []option) {
	names := map[int]string{
		1: "level.first", engine.CasualLevel: "level.casual", 6: "level.strong", engine.MaxLevel: "level.full",
	}
	for n := 1; n <= engine.MaxLevel; n++ {
		text := strconv.Itoa(n)
		if name, ok := names[n]; ok {
			text = language.Page(name, "{n}", n)
		}
		list = append(list, option{strconv.Itoa(n), text, n == chosen})
	}
	return list
}

// sides returns the sides as choices.
func sides(language *say.Language, chosen game.Side) (list []option) {
	for _, side := range [2]game.Side{game.First, game.Second} {
		list = append(list, option{string(side), language.Side(side), side == chosen})
	}
	return list
}

// newGame returns the URL of a new game, below the root. The second argument is the side of the player, and the third
// has the gods of both sides.
func newGame(level int, you game.Side, pair [2]position.God) string {
	q := url.Values{"level": {strconv.Itoa(level)}, "you": {string(you)}}
	if pair != [2]position.God{} {
		q.Set("first", pair[0].String())
		q.Set("second", pair[1].String())
	}
	return "/game" + api.Query(q)
}

// rematch returns a link to a new game with the same gods as in an earlier game. The argument other is the side of the
// player in the new game.
func rematch(s *Server, level int, other game.Side, state game.State) link {
	text := s.language.About("button.rematch", "{side}", other).Text
	return link{Text: text, Href: s.root + newGame(level, other, say.PairOf(state))}
}

// addGame adds the offer of a game. The result complete is false if the server is too busy to evaluate the position.
func (p *playing) addGame(s *Server, r *request, o opened, k look) (complete bool, err error) {
	state := o.State()
	if state.Game() == codec.Arimaa || s.static || k.embed {
		return true, nil
	}
	begin, against := k, k
	begin.level, begin.you, begin.seed = 0, "", 0
	against.daily = "" // a game is not the puzzle of a day
	g := &gameOffer{
		Level: o.Level(), Levels: levels(s.language, cmp.Or(o.Level(), engine.CasualLevel)),
		Sides: sides(s.language, cmp.Or(o.You(), state.Side())), Action: s.root + against.path(k.line),
		Free: !o.IsPuzzle() || o.unsound || o.Phase() == play.Free || o.Phase() == play.Solved,
	}
	p.Game = g
	if p.Task.Over && !o.IsPuzzle() {
		g.Review = s.root + k.atPly(k.line.Len()).to(k.line)
	}
	if p.Task.Over {
		g.Action = s.root + against.path(k.line.First(0))
	}
	if g.Level > 0 {
		begin.resign = false
		g.ByHand, g.NewGame = s.root+begin.to(k.line), s.root+newGame(g.Level, o.You(), say.PairOf(state))
		if p.Task.Over {
			g.Rematch = rematch(s, g.Level, o.You().Other(), state)
		} else {
			given := k
			given.resign = true
			g.Resign = s.root + given.to(k.line)
		}
	}
	if !g.Free || p.Task.Over || state.IsPlacing() {
		return true, nil
	}
	shown := k
	shown.eval = !k.eval
	g.Evaluate = s.root + shown.to(k.line)
	if !k.eval {
		return true, nil
	}
	limits := engine.Limits{Nodes: api.UsualEstimateNodes, Lines: evaluationLines}
	a, err := s.prover(r.client).Analyse(r.Context(), state, limits)
	if err == nil {
		g.Evaluation = evaluationOf(a)
		return true, nil
	}
	if status, _ := fault(err); status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
		g.Evaluation = &evaluation{Share: 50, Text: s.told(err)}
		return false, nil
	}
	return false, err
}

// An evaluation is the analysis of a position in words and numbers, for a page.
type evaluation struct {
	Share   int    // the score of the side that begins the game, in percent
	Text    string // the better side, and whether this is proved
	Details string // the extent of the search
	Lines   []evaluatedLine
}

type evaluatedLine struct{ Score, Line string }

// evaluationLines is the number of best turns that a page shows.
const evaluationLines = 3

// evaluationOf converts the analysis of a game that is not over, for a page.
func evaluationOf(a view.Analysis) *evaluation {
	e := &evaluation{Share: *a.Share, Text: a.Text, Details: a.Details}
	for _, l := range a.Lines {
		e.Lines = append(e.Lines, evaluatedLine{l.Text, l.Said})
	}
	return e
}
