package serve

import (
	"cmp"
	"context"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// A visit is the context of a page: the client, the deadline, and the earlier deadline for the
// collection.
type visit struct {
	context.Context
	reads  context.Context
	client queue.Client
}

func (r *request) visit(s *Server) visit { return visit{r.Context(), r.store(s), r.client} }

// A look is the content of the URL of a board: a line, and display options.
type look struct {
	line   game.Line
	at     string // the squares of a turn that are chosen, one after the other
	typed  string // a turn
	hints  int    // how many are shown
	flip   bool   // the board is turned
	unsaid bool   // the goal is hidden
	eval   bool   // the evaluation is shown
	threat bool   // threats are marked
	embed  bool   // embedded in another site
	daily  string // the day whose puzzle it is, if the URL is that of the day
	level  int    // of the computer, 0 if it plays no side
	you    game.Side
	resign bool // the player has given up
	review bool // the line is a whole game that is looked at
	ply    int  // the turns of it that are shown
	seed   int  // of the errors of the computer, so that games differ; 0 for levels without errors
}

// unsaid is what the parameter goal is where the goal is hidden.
const unsaid = api.Unsaid

// drawSeed returns a random seed for a new game.
func (k *look) drawSeed() {
	if 0 < k.level && k.level <= engine.ErringLevel {
		k.seed = 1 + rand.IntN(api.MaxSeed)
	}
}

// look reads a URL.
func (r *request) look(l game.Line) (look, error) {
	k := look{
		line: l, at: r.parameter("at"), typed: strings.TrimSpace(r.parameter("turn")), hints: strings.Count(r.parameter("hint"), "i"),
		flip: r.parameter("flip") != "", unsaid: r.parameter("goal") == unsaid, eval: r.parameter("eval") != "", threat: r.parameter("threats") != "",
	}
	var err error
	if k.review = r.parameter("ply") != ""; k.review {
		if k.ply, err = r.number("ply", 0, 0, l.Len()); err != nil {
			return k, err
		}
	}
	if k.level, err = r.number("level", 0, 1, engine.MaxLevel); err != nil || k.level == 0 {
		return k, err
	}
	if err = game.OnlySantorini(l.End(), "a game against the computer", true); err == nil {
		k.you, err = api.Side(r.parameters())
	}
	if k.resign = r.parameter("resigned") != ""; k.review {
		k.you = cmp.Or(k.you, l.StateAt(0).Side())
	}
	if err == nil {
		k.seed, err = r.number("seed", 0, 0, api.MaxSeed)
	}
	return k, err
}

// query returns the parameters that stay when turns are played, with the question mark.
func (k look) query() string {
	q := url.Values{}
	for name, is := range map[string]bool{"flip": k.flip, "eval": k.eval, "threats": k.threat, "resigned": k.resign} {
		if is {
			q.Set(name, "1")
		}
	}
	if k.you != "" {
		q.Set("you", string(k.you))
	}
	if k.unsaid {
		q.Set("goal", unsaid)
	}
	if k.hints > 0 {
		q.Set("hint", strings.Repeat("i", k.hints))
	}
	if k.level > 0 {
		q.Set("level", strconv.Itoa(k.level))
	}
	if k.seed > 0 {
		q.Set("seed", strconv.Itoa(k.seed))
	}
	if k.review {
		q.Set("ply", strconv.Itoa(k.ply))
	}
	return query(q)
}

// hidden returns the parameters that stay, for forms.
func (k look) hidden() (list []parameter) {
	q, _ := url.ParseQuery(strings.TrimPrefix(k.query(), "?"))
	for _, name := range []string{"flip", "goal", "level", "you", "seed", "eval", "threats"} {
		if q.Has(name) {
			list = append(list, parameter{name, q.Get(name)})
		}
	}
	return list
}

// ofDay reports whether a line belongs to the puzzle of a day. A game that goes on from it does not, and
// neither does its mirror image.
func (k look) ofDay(l game.Line) bool {
	return k.daily != "" && k.level == 0 && l.Start() == k.line.Start()
}

// path returns the path of a line of the same board.
func (k look) path(l game.Line) string {
	switch {
	case k.embed:
		return "/embed/" + l.Address()
	case k.ofDay(l) && l.Len() > 0:
		return dailyFolder(l.Start().Game()) + "/" + k.daily + "/" + l.Path()
	case k.ofDay(l):
		return dailyFolder(l.Start().Game()) + "/" + k.daily
	}
	return "/p/" + l.Address()
}

// to returns the URL of a line of the same board, without hints and a resignation, which belong to one
// position.
func (k look) to(l game.Line) string {
	if l.Len() != k.line.Len() {
		k.hints, k.resign = 0, false
	}
	return k.path(l) + k.query()
}

func query(q url.Values) string {
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

// address returns the URL of the page of a code.
func address(c codec.Code) string { return api.PageOf(c) }

// readPath reads the line of a page: a text that is a code or has one, and turns.
func readPath(code, turns string) (game.Line, error) {
	l, err := game.ReadLine(code)
	if err == nil && turns != "" {
		l, err = l.Play(strings.Split(turns, ".")...)
	}
	if err != nil {
		return l, &codeError{code, err}
	}
	return l, nil
}
