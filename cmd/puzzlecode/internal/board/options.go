package board

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/render"
)

// Options say what is played and how it is drawn.
type Options struct {
	// Start is the line to begin with. If it is the zero Line, the person chooses from a menu, or with a Level
	// the Match is played.
	Start game.Line
	Match

	Text render.TextOptions // Marks, Choice and Cursor have no effect
	Day  time.Time          // the day of the puzzle of the day
}

// FitsScreen reports whether [Run] can draw the start: positions of Arimaa are played by [Lines].
func (o Options) FitsScreen() bool {
	return o.Start.IsZero() || o.Start.State().Board().Heights != nil
}

// open opens what the options ask for: the zero sitting if the person is to choose.
func (o Options) open(ctx context.Context, t *thinker) (sitting, error) {
	switch {
	case !o.Start.IsZero():
		return t.open(ctx, o.Start, play.Options{Level: o.Level, You: o.You})
	case o.Level > 0:
		return t.newGame(ctx, o.Match)
	}
	return sitting{}, nil
}

// open opens a session.
func (t *thinker) open(ctx context.Context, l game.Line, o play.Options) (sitting, error) {
	o.Prover, o.Opponent = t, t
	s, err := play.Open(ctx, l, o)
	if err != nil {
		return sitting{}, err
	}
	return sitting{s, s.Heading(), !s.IsPuzzle()}, nil
}

// newGame begins a game.
func (t *thinker) newGame(ctx context.Context, m Match) (sitting, error) {
	start, err := m.start()
	if err != nil {
		return sitting{}, err
	}
	return t.open(ctx, game.Start(start), play.Options{Level: m.Level, You: m.You})
}

// dailyPuzzle opens the puzzle of a day.
func (t *thinker) dailyPuzzle(ctx context.Context, day time.Time) (sitting, error) {
	return t.collected(ctx, codec.Santorini, "Puzzle of the day", day)
}

// randomPuzzle opens a puzzle at random, with gods or without.
func (t *thinker) randomPuzzle(ctx context.Context, g codec.Game) (sitting, error) {
	title, days := "Puzzle", collection.Days
	if g == codec.Gods {
		title, days = "Puzzle with gods", collection.GodsDays
	}
	return t.collected(ctx, g, title, time.Now().AddDate(0, 0, rand.IntN(days)))
}

// collected opens the puzzle that the collection has for a day.
func (t *thinker) collected(ctx context.Context, g codec.Game, title string, day time.Time) (sitting, error) {
	p, err := collection.Daily(g, day)
	if err != nil {
		return sitting{}, err
	}
	s, err := t.open(ctx, game.Start(p.Code()), play.Options{Last: lastTurn(p)})
	s.title, s.sound = fmt.Sprintf("%s, rated %d", title, p.Rating()), true
	return s, err
}

// lastTurn returns the turn that led to a puzzle, nil if it is unknown.
func lastTurn(p puzzles.Puzzle) game.Turn {
	if _, known := p.Before(); known {
		return p.Last
	}
	return nil
}
