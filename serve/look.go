package serve

import (
	"cmp"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// A look is what the URL of a board contains: the turns that were played, and options that change what the page shows.
type look struct {
	line   game.Line
	chosen string // the chosen squares of a turn, one after the other
	typed  string // a turn that the player has typed
	hints  int    // the number of hints that are shown
	flip   bool   // the board is turned
	unsaid bool   // the goal is hidden
	eval   bool   // the evaluation is shown
	threat bool   // threats are marked
	embed  bool   // the board is embedded in another site
	daily  string // the date in the URL of a daily puzzle; empty for other URLs
	level  int    // the engine level of the computer; 0 if the computer plays no side
	you    game.Side
	resign bool   // the player has given up
	review bool   // the page reviews the line as a whole game
	doubt  string // a remark about the code in the URL; may be empty
	ply    int    // in a review, the number of turns that are shown
	seed   int    // the seed of the random errors of the computer; 0 for levels without errors
}

// drawSeed sets a random seed for a new game. It does so only at levels at which the computer makes errors.
func (k *look) drawSeed() {
	if 0 < k.level && k.level <= engine.ErringLevel {
		k.seed = 1 + rand.IntN(api.MaxSeed)
	}
}

// look returns the look with the line l and the options that the URL has in its parameters.
func (r *request) look(l game.Line) (look, error) {
	k := look{
		line: l, chosen: r.Get("at"), typed: strings.TrimSpace(r.Get("turn")), hints: strings.Count(r.Get("hint"), "i"),
		flip: r.Get("flip") != "", unsaid: r.Get("goal") == api.Unsaid, eval: r.Get("eval") != "",
		threat: r.Get("threats") != "", review: r.Get("ply") != "", ply: r.Number("ply", 0, 0, l.Len()),
		level: r.Number("level", 0, 1, engine.MaxLevel),
	}
	if r.Err != nil || k.level == 0 {
		return k, r.Err
	}
	if err := game.OnlySantorini(l.End(), "a game against the computer", true); err != nil {
		return k, err
	}
	k.you, k.resign, k.seed = r.Side(), r.Get("resigned") != "", r.Number("seed", 0, 0, api.MaxSeed)
	if k.review {
		k.you = cmp.Or(k.you, l.StateAt(0).Side())
	}
	return k, r.Err
}

// query returns the URL parameters that stay after a turn, beginning with "?". It returns "" if there are none.
func (k look) query() string { return api.Query(k.values()) }

func (k look) values() url.Values {
	q, flag := url.Values{}, map[bool]string{true: "1"}
	for name, text := range map[string]string{
		"flip": flag[k.flip], "eval": flag[k.eval], "threats": flag[k.threat], "resigned": flag[k.resign],
		"you": string(k.you), "hint": strings.Repeat("i", k.hints), "level": number(k.level), "seed": number(k.seed),
		"goal": map[bool]string{true: api.Unsaid}[k.unsaid], "ply": map[bool]string{true: strconv.Itoa(k.ply)}[k.review],
	} {
		if text != "" {
			q.Set(name, text)
		}
	}
	return q
}

// hidden returns the parameters that must stay when a form is sent. The form has a hidden field for each.
func (k look) hidden() (list []parameter) {
	q := k.values()
	for _, name := range []string{"flip", "goal", "level", "you", "seed", "eval", "threats"} {
		if q.Has(name) {
			list = append(list, parameter{name, q.Get(name)})
		}
	}
	return list
}

// ofDay reports whether l belongs to the daily puzzle that k shows. A game against the computer does not, even if it
// begins in the same position, and neither does the mirrored puzzle.
func (k look) ofDay(l game.Line) bool {
	return k.daily != "" && k.level == 0 && l.Start() == k.line.Start()
}

// path returns the path of the page that shows the line l in the same way as k, below the root.
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

// to returns the URL of the page that shows the line l in the same way as k, below the root. If l and the line of k
// have different numbers of turns, hints and a resignation are left out, because they belong to one position.
func (k look) to(l game.Line) string {
	if l.Len() != k.line.Len() {
		k.hints, k.resign = 0, false
	}
	return k.path(l) + k.query()
}

// address returns the path of the page of a code, below the root.
func address(c codec.Code) string { return api.PageOf(c) }

// readPath reads the line that a page shows. The argument code is a text that is or contains a code. The argument turns
// has the turns in the notation of URLs, or as people type them.
func readPath(code, turns string) (game.Line, error) {
	l, err := game.ReadLine(code)
	if err == nil && turns != "" {
		var list []string
		if list, err = codec.ReadTurnsAfter(l.State().Code(), turns); err == nil {
			l, err = l.Play(list...)
		}
	}
	if err != nil {
		return l, &codeError{code, err}
	}
	return l, nil
}

// turns returns the turns in a URL. They are in the path or, on static file hosts, in the parameter t.
func (r *request) turns() (string, error) {
	path, parameter := r.PathValue("path"), r.Get("t")
	if path != "" && parameter != "" && path != parameter {
		return "", &api.ParameterError{Name: "t", Want: "the turns of the path, or nothing"}
	}
	return cmp.Or(path, parameter), nil
}
