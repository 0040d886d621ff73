package say

import (
	"slices"
	"strconv"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// Prompt asks the player for the next square of a turn, after the squares chosen in c. The prompt is empty for a
// complete turn, and for Arimaa. Scripts write the same prompts for positions without gods.
func (l *Language) Prompt(s game.State, c game.Choice) Message {
	chosen, next := c.Squares(), c.Next()
	if s.Game() == codec.Arimaa || len(next) == 0 {
		return Message{}
	}
	is := func(kind game.OptionKind) bool { return offers(c, kind) }
	_, mayEnd := c.Turn()
	about := func(name string) Message { return l.About(name, "{side}", s.Side(), "{from}", next[0].Square) }
	switch {
	case is(game.PlaceOn):
		own := slices.ContainsFunc(c.Board().Pieces, func(p game.Piece) bool { return p.Side == s.Side() })
		return about(map[bool]string{false: "place.one", true: "place.two"}[own])
	case len(chosen) == 0 && is(game.BuildOn):
		return about(map[bool]string{false: "next.first", true: "next.before"}[isOf(s, position.Prometheus)])
	case len(chosen) == 0 && s.Game() == codec.Santorini:
		return about("prompt.first")
	case len(chosen) == 0:
		return about("prompt.take")
	case is(game.ClimbTo) && is(game.DropTo):
		return about("next.stars")
	case is(game.WinTo):
		return about("next.win")
	case is(game.ClimbTo):
		return about("prompt.climb")
	case is(game.DropTo):
		return about("next.drop")
	case is(game.DomeOn):
		return about("next.dome")
	case mayEnd && len(next) == 1 && next[0].Square == chosen[len(chosen)-1]:
		return about("next.twice")
	case mayEnd:
		return about("next.more")
	case is(game.Take):
		return about(promptTake(c, chosen[len(chosen)-1]))
	case is(game.BuildOn):
		return about(promptBuild(s, c))
	}
	m := l.About(promptStep(s, c), "{ways}", l.phrase(waysOf(c)))
	if len(chosen) == 1 && buildsFirst(s, chosen[0]) {
		m.Text += " " + about("next.instead").Text
	}
	return m
}

// offers reports whether an option of a kind can be chosen next.
func offers(c game.Choice, kind game.OptionKind) bool {
	return slices.ContainsFunc(c.Next(), func(o game.Option) bool { return o.Kind == kind })
}

// promptTake returns the name of the prompt if a worker can be chosen next. The second argument is the square that was
// chosen last.
func promptTake(c game.Choice, last string) string {
	next := c.Next()
	again, err := c.Choose(last)
	switch {
	case len(next) == 1:
		return "next.only"
	case !offers(c, game.BuildOn):
		return "next.take"
	case err != nil || !slices.Contains(next, game.Option{Square: last, Kind: game.Take}):
		return "next.other"
	case slices.ContainsFunc(again.Next(), func(o game.Option) bool { return o.Kind.Wins() }):
		return "next.again.wins"
	}
	return "next.again"
}

// promptStep returns the name of the prompt for the step of a worker.
func promptStep(s game.State, c game.Choice) string {
	chosen := c.Squares()
	walks := offers(c, game.WalkTo)
	switch n := len(chosen); {
	case n == 2: // Prometheus has built
		return "next.level"
	case n > 2 && walks:
		return "next.walk.too"
	case n > 2: // Artemis
		return "next.second"
	case walks && offers(c, game.StepTo):
		return "next.walk"
	case walks:
		return "next.walk.only"
	case isOf(s, position.Hermes):
		return "next.walk.never"
	case isOf(s, position.Artemis):
		return "next.steps"
	}
	return "prompt.step." + strconv.Itoa(c.Board().Height(chosen[0]))
}

// waysOf returns the name of the text for the directions in which the chosen worker can step: up, down, or both.
func waysOf(c game.Choice) string {
	up, down := false, false
	for _, o := range c.Next() {
		rise := c.Board().Height(o.Square) - c.Board().Height(c.Squares()[0])
		up, down = up || o.Kind == game.StepTo && rise > 0, down || o.Kind == game.StepTo && rise < 0
	}
	switch {
	case up && down:
		return "ways.both"
	case up:
		return "ways.up"
	}
	return "ways.down"
}

// promptBuild returns the name of the prompt for the build after a step.
func promptBuild(s game.State, c game.Choice) string {
	high := slices.ContainsFunc(c.Next(), func(o game.Option) bool { return c.Board().Height(o.Square) == 3 })
	switch {
	case isOf(s, position.Atlas):
		return "next.atlas"
	case isOf(s, position.Hermes) && hasWalked(c):
		return "next.either"
	case isOf(s, position.Prometheus) && len(c.Squares()) == 3: // build, worker, square
		return "next.after"
	case high:
		return "prompt.dome"
	}
	return "prompt.build"
}

// hasWalked reports whether the last step so far led to a square of the same height.
func hasWalked(c game.Choice) bool {
	b, walked := c.Board(), false
	for _, part := range c.Played() {
		if part.Kind == game.Step {
			walked = b.Height(part.From) == b.Height(part.To)
		}
	}
	return walked
}

// buildsFirst reports whether the worker on a square can build before it moves.
func buildsFirst(s game.State, worker string) bool {
	begin, taken := s.Begin(), game.Option{Square: worker, Kind: game.Take}
	return slices.ContainsFunc(begin.Next(), func(o game.Option) bool {
		built, err := begin.Choose(o.Square)
		return o.Kind == game.BuildOn && err == nil && slices.Contains(built.Next(), taken)
	})
}

// isOf reports whether g is the god of the side to move.
func isOf(s game.State, g position.God) bool {
	list, ok := game.GodsOf(s)
	return ok && list[s.Side().Index()] == g
}
