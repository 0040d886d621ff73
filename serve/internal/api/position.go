package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func (q *query) decode(c codec.Code) (any, error) { return view.StateOf(c), nil }

// encoded is the response of the operation encode: the codes and the link of a position.
type encoded struct {
	view.Head
	Goal      codec.Goal `json:"goal"`
	Shrinking string     `json:"shrinking,omitempty"` // only Santorini
	Canonical string     `json:"canonical"`           // the smallest code of the symmetric positions
	Link      string     `json:"link"`
}

func (q *query) encode(c codec.Code) (any, error) {
	e := encoded{Head: view.HeadOf(c), Goal: c.Goal(), Link: q.Base + PageOf(c), Canonical: Canonical(c).String()}
	e.Shrinking, _ = c.Shrinking() // not every position has one
	return e, nil
}

// ReadPasted reads pasted text. It accepts what [game.ReadLine] accepts, prose with exactly one code, or a game in
// another notation. Of such a game it returns the last position. Prose that contains a goal or turns is refused,
// because they would be lost.
func ReadPasted(text string) (game.Line, error) {
	l, err := game.ReadLine(text)
	if err == nil {
		return l, nil
	}
	if found := slices.Collect(codec.Find(text)); len(found) == 1 && !goesOn(found[0], text) {
		return game.Open(found[0].Line)
	}
	for _, n := range position.Notations() {
		if g, gameErr := n.Parse(strings.TrimSpace(text)); gameErr == nil {
			if end, gameErr := g.End(); gameErr == nil {
				return game.Start(codec.Encode(end)), nil
			}
		}
	}
	return game.Line{}, err
}

// goesOn reports whether a text has a goal or a turn besides a code, or says that a turn builds a dome.
func goesOn(f codec.Found, text string) bool {
	for rest := text[:f.Start] + " " + text[f.End:]; rest != ""; {
		r, _ := utf8.DecodeRuneInString(rest)
		isDome := strings.HasPrefix(strings.ToLower(rest), "dome")
		if isDome || unicode.IsLetter(r) && codec.GoesOn(f.Code.Game(), rest) {
			return true
		}
		rest = strings.TrimLeftFunc(rest, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
		rest = strings.TrimLeftFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	}
	return false
}

// read is the response of the operation read: the line that a pasted text contains.
type read struct {
	view.Head        // the position after the turns
	Start     string `json:"start"`          // the code at the start
	Path      string `json:"path,omitempty"` // the turns in the notation of URLs
	Link      string `json:"link"`
	Remark    string `json:"remark,omitempty"` // why the code may not be the one that its author wrote
}

func (q *query) read() (any, error) {
	text := cmp.Or(q.call.Text, q.Get("text"))
	l, err := ReadPasted(text)
	if err != nil {
		return nil, err
	}
	link := q.Base + "/p/" + l.Address()
	return read{view.HeadOf(l.End()), l.Start().String(), l.Path(), link, q.Language.Doubt(text)}, nil
}

// found is a code in a text, with what a bot needs for an answer. If the code is part of a link, the field Turns has
// the turns in the link. The fields Start and End are byte offsets in the text. Task, Alt and Image describe the
// position that the preview of the link shows: the start of a puzzle, otherwise the position after the turns.
type found struct {
	view.Head
	Goal  codec.Goal `json:"goal"`
	Turns []string   `json:"turns,omitempty"`
	Start int        `json:"start"`
	End   int        `json:"end"`
	Task  string     `json:"task"`  // the goal in words, or the side to move
	Alt   string     `json:"alt"`   // the image in words
	Image string     `json:"image"` // the URL of the preview card, a PNG
	Link  string     `json:"link"`
}

func (q *query) find() (any, error) {
	list := []found{}
	for f := range codec.Find(cmp.Or(q.call.Text, q.Get("text"))) {
		l, err := game.Open(f.Line)
		if err != nil { // the turns of the link are illegal
			l = game.Start(f.Code)
		}
		shown := f.Code
		if shown.Goal() == codec.NoGoal {
			shown = l.End()
		}
		list = append(list, found{
			Head: view.HeadOf(f.Code), Goal: f.Code.Goal(), Turns: l.Texts(), Start: f.Start, End: f.End,
			Task: q.Language.Caption(game.New(shown), shown.Goal()), Alt: Alt(q.Language, shown, 0),
			Image: q.Base + PictureOf(shown), Link: q.Base + "/p/" + l.Address(),
		})
	}
	return map[string]any{"codes": list}, nil
}

func (q *query) turns(l game.Line) (any, error) {
	skip := q.Number("skip", 0, 0, 1_000_000)
	limit := q.Number("limit", maxListedTurns, 1, maxListedTurns)
	if q.Err != nil {
		return nil, q.Err
	}
	// Listing thousands of Arimaa turns takes as long as a small proof, so it waits in the queue of the proofs.
	key := fmt.Sprint(skip, " ", limit, " ", l)
	return Do(q.ctx, q.Prove, "turns", key, func(ctx context.Context, _ *solver.Solver) (view.Turns, error) {
		return view.TurnsPage(ctx, l.State(), skip, limit)
	})
}

// maxListedTurns is the maximum number of turns in a response. A position without gods has at most 128 turns. With gods
// and in Arimaa, a position may have many thousands.
const maxListedTurns = 1000

// choose returns the squares that a player can choose next, after the squares already chosen for a turn.
func (q *query) choose(l game.Line) (any, error) {
	c, err := game.Choose(l.State(), q.Get("at"))
	if err != nil {
		return nil, err
	}
	verdicts := q.Number("verdicts", 0, 1, 1)
	if q.Err != nil {
		return nil, q.Err
	}
	if verdicts == 0 {
		out := view.SelectionOf(q.Language, l.State(), c, nil)
		out.Rule = rule(c, q.Get("refused"))
		return out, nil
	}
	_, tree, err := q.playTree(l, true)
	if err != nil {
		return nil, err
	}
	return view.SelectionOf(q.Language, l.State(), c, tree), nil
}

// rule returns the rule that forbids choosing a square as the next one. The result is "" if no rule is known, or if the
// argument square is empty.
func rule(c game.Choice, square string) string {
	if square == "" {
		return ""
	}
	_, err := c.Choose(square)
	if wrong, ok := errors.AsType[*game.ChoiceError](err); ok && wrong.Rule != nil {
		return wrong.Rule.Error()
	}
	return ""
}

// session opens a puzzle, a game or an analysis board, and plays its turns.
func (q *query) session(l game.Line) (any, error) {
	var err error
	if turn := q.Get("turn"); turn != "" {
		if l, err = l.Play(turn); err != nil {
			return nil, errors.Unwrap(err)
		}
	}
	o, err := q.options(l)
	if err != nil {
		return nil, err
	}
	s, err := play.Open(q.ctx, l, o)
	if err == nil && l.Len() == 0 {
		s, err = s.Sound(q.ctx)
	}
	if err != nil {
		return nil, err
	}
	return view.SessionOf(s), nil
}

// options reads the options of a session from the parameters.
func (q *query) options(l game.Line) (play.Options, error) {
	o := play.Options{Prover: q.Prover, Opponent: q.Prover, Unsaid: q.Get("goal") == Unsaid, Language: q.Language}
	if o.Level = q.Number("level", 0, 1, engine.MaxLevel); o.Level == 0 {
		return o, q.Err
	}
	if err := game.OnlySantorini(l.End(), "a game against the computer", true); err != nil {
		return o, err
	}
	o.You, o.Resigned = q.Side(), q.Get("resigned") != ""
	return o, q.Err
}

// played is the response of the operation play: the turns, and the position after them.
type played struct {
	Played   view.Played `json:"played"`
	Position view.State  `json:"position"`
	Listed   []string    `json:"listed"` // the turns as lists show them
}

func (q *query) play(l game.Line) (any, error) {
	end, note, err := play.Left(q.ctx, q.Prover, l)
	if err != nil {
		return nil, err
	}
	return played{view.PlayedOf(end, l.Texts(), note), view.StateOf(end), q.Language.ListedLine(l)}, nil
}

func (q *query) distances(c codec.Code) (any, error) {
	p, err := game.WithoutGods(c, "distances")
	if err != nil {
		return nil, err
	}
	out := view.Distances{Head: view.HeadOf(c), Distances: map[string][]int8{}}
	for _, workers := range p.Setup().Workers {
		for _, w := range workers {
			steps := p.Distances(w)
			out.Distances[w.String()] = steps[:]
		}
	}
	return out, nil
}
