package board

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/simulated"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/render"
)

// Options say what is played and how it is drawn.
type Options struct {
	// Start is the position to begin with. If it is the zero Code the person chooses, or with a
	// Level there is a game from a start that is drawn by lot.
	Start codec.Code

	// Level is that of the engine, 1..[engine.MaxLevel]. 0 means that the goal of Start is to
	// be reached.
	Level int

	As   position.Side      // the side that the person plays in a game
	Text render.TextOptions // its marks and its cursor do not count
	Day  time.Time          // whose puzzle is the puzzle of the day
}

// session returns the session that the options ask for, nil if the person is to choose.
func (o Options) session() *session {
	switch {
	case o.Start.IsZero() && o.Level == 0:
		return nil
	case o.Start.IsZero():
		return newGame(drawnStart(), o.Level, o.As)
	case o.Level == 0:
		return newPuzzle("Puzzle", o.Start, position.Turn{})
	}
	return newGame(o.Start.Position(), o.Level, o.As)
}

// drawnStart returns the start of a game.
func drawnStart() position.Position {
	return simulated.Opening(rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
}

// dailyPuzzle returns the puzzle of a day.
func dailyPuzzle(today time.Time) (*session, error) {
	p, err := collection.Daily(today)
	if err != nil {
		return nil, err
	}
	return collected("Puzzle of the day", p), nil
}

// randomPuzzle returns a puzzle of the collection, each with the same chance.
func randomPuzzle(today time.Time) (*session, error) {
	p, err := collection.Daily(today.AddDate(0, 0, rand.IntN(collection.Size)))
	if err != nil {
		return nil, err
	}
	return collected("Puzzle", p), nil
}

// collected returns the session of a puzzle of the collection.
func collected(title string, p puzzles.Puzzle) *session {
	last := position.Turn{}
	if _, known := p.Before(); known {
		last = p.Last
	}
	return newPuzzle(fmt.Sprintf("%s, rated %d", title, p.Rating()), p.Code(), last)
}
