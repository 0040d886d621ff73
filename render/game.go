package render

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
)

// A subject is the position of a code, with the values that images and their texts need.
type subject struct {
	game.State
	goal    codec.Goal
	gods    [2]position.God // of a game with gods
	hasGods bool
}

func subjectOf(c codec.Code) subject {
	state := game.New(c)
	gods, hasGods := game.GodsOf(state)
	return subject{state, c.Goal(), gods, hasGods}
}

// describe returns the text of [Describe].
func (s subject) describe() string { return s.Game().Name() + ": " + say.Status(s.State, s.goal) }

// draw draws the board.
func (s subject) draw(o Options) Drawing {
	d := Board(s.Board(), o)
	d.title = s.describe()
	return d
}

// gameSign draws the sign of a side of a game, 60 wide at scale 1. Package render distinguishes the games only
// here, in [Board] and in [Text]. Programs that do not call [Text] are linked without it.
func (d *Drawing) gameSign(s game.State, side game.Side, place Point, scale float64) {
	switch s.(type) {
	case game.Santorini:
		d.sideSign(position.Side(side.Index()), place, scale)
	case game.Arimaa:
		var piece Drawing
		piece.pieceShape(arimaa.Side(side.Index()))
		d.place(piece, scale, place)
	default:
		panic(fmt.Sprintf("render: no sign of a side of %T", s))
	}
}

// Describe returns an alternative text for the image of a code, in one sentence: the game, the side
// to move or the winner, and the goal. It does not list the pieces.
func Describe(c codec.Code) string { return subjectOf(c).describe() }

// Text draws a state as lines of text, with a newline at the end.
//
// A text of Santorini has [TextHeight] lines of [TextWidth] columns. [position.ParseBoard] reads it, unless it is
// ASCII with a cursor. Each square has two lines: a worker above, and below it the tower with its level as a
// number. Marks are signs beside the worker: brackets around the squares that a worker has left and reached, + on
// the square of its build, * for a legal step, climb or build, ! for a threat.
//
// A text of Arimaa is a diagram, which [arimaa.ParseDiagram] reads. The options do not apply to it.
func Text(s game.State, o TextOptions) string {
	switch s := s.(type) {
	case game.Santorini:
		return santoriniText(s.Board(), o)
	case game.Arimaa:
		return arimaaText(s.Position)
	}
	panic(fmt.Sprintf("render: no text of %T", s))
}

// caption writes the sign of the side to move, the side and the goal in one line, whose middle is at place.
func (d *Drawing) caption(s subject, place Point, size float64) {
	text := say.Caption(s.State, s.goal)
	_, width := regular.outline(text, size)
	place.X -= (width - 1.5*size) / 2
	d.sign(s, Point{place.X - 0.75*size, place.Y - 0.35*size}, size/50)
	d.write(inkWords, regular, text, size, place, startsAt)
}

// sign draws the sign of the side to move, or of the side that has won.
func (d *Drawing) sign(s subject, place Point, scale float64) {
	side := s.Side()
	if o := s.Outcome(); o.Over() {
		side = o.Winner
	}
	d.gameSign(s.State, side, place, scale)
}
