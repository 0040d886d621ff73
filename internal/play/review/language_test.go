package review

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/say/saytest"
	"github.com/puzzlecode/puzzlecode/internal/play/sessiontest"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/play/view/estimate"
	"github.com/puzzlecode/puzzlecode/position"
)

// Sessions, reviews and their JSON objects have all texts in the language that they are given.
func TestLanguage(t *testing.T) {
	l := saytest.Marked()
	check := func(texts ...string) {
		t.Helper()
		for _, text := range texts {
			if words := saytest.Unmarked(text); len(words) > 0 {
				t.Errorf("%q: %q cannot be translated", text, words)
			}
		}
	}
	checkSession := func(s *play.Session) {
		t.Helper()
		v := view.SessionOf(s)
		check(v.Heading, v.Status, v.Mover, v.Message.Text, v.Went)
		check(v.Listed...)
		if v.Why != nil {
			check(v.Why.Text)
		}
		c := s.State().Begin()
		check(view.SelectionOf(l, s.State(), c, nil).Prompt)
	}
	for _, g := range []codec.Game{codec.Santorini, codec.Gods} {
		for _, a := range sessiontest.Attempts(t, g, 60) {
			start := openIn(t, l, a.Code, play.Options{})
			checkSession(start)
			if h, err := start.Hint(t.Context()); err == nil {
				check(h.Sentences...)
				if why, err := Why(t.Context(), new(play.Direct), l, a.Code, h.Turn, a.Turn); err != nil {
					t.Error(err)
				} else {
					check(why)
				}
			}
			s, err := start.Try(t.Context(), a.Turn.String())
			if err != nil {
				t.Fatal(err)
			}
			checkSession(s)
			checkSession(openIn(t, l, a.Code, play.Options{Unsaid: true}))
			if _, j, ok := s.Judged(); ok {
				w, _ := s.Why()
				tried, err := view.TryOf(l, a.Code, j, w)
				if err != nil {
					t.Fatal(err)
				}
				check(tried.Text)
			}
			for _, you := range []game.Side{game.First, game.Second} {
				for _, resigned := range []bool{false, true} {
					checkSession(openIn(t, l, a.Code, play.Options{Level: 3, You: you, Resigned: resigned}))
				}
			}
		}
	}
	for _, a := range []view.TurnAnalysis{
		{Mark: "??", WinIn: 1}, {Mark: "?!", WinIn: 3}, {Mark: "??", WinIn: 3, LostIn: 2},
		{Mark: "??", LostIn: 2, HoldsFor: 3}, {Mark: "??", LostIn: 2}, {Mark: "?", Score: 0.2, BestOf: 0.4},
	} {
		a.Side, a.Best = string(game.Second), "E3>D3^E3"
		check(gaveAway(l, a).Text)
	}
	c, turn := codec.MustParse("HfGoo8VCrfkSpV"), position.MustParseTurn("E3>D3^E3")
	for _, proof := range []engine.Proof{{WinIn: 3}, {LostIn: 1}, {NoWin: 2}} {
		a := estimate.Of(l, c, engine.Result{Lines: []engine.Line{{Turns: []game.Turn{turn}}}, Proof: proof})
		check(a.Text, a.Details, a.Lines[0].Text, a.Lines[0].Said)
	}
	check(view.ListedOf(l, view.StoredGame{Kind: codec.Gods.String(), Winner: 1, Turns: 12}).Text)
}

// openIn opens a session in a language.
func openIn(t *testing.T, l *say.Language, c codec.Code, o play.Options) *play.Session {
	t.Helper()
	o.Language = l
	s, err := play.Open(t.Context(), game.Start(c), o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
