package render

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
)

// A subject is the position of a code, with the goal and the gods that images and texts name.
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
func (s subject) describe() string { return say.English.Describe(s.State, s.goal) }

// draw draws the board.
func (s subject) draw(o Options) Drawing {
	d := Board(s.Board(), o)
	d.title = s.describe()
	return d
}

// gameSign draws the sign of a side. The sign is 60 wide at scale 1. This function, [Board] and [Text] are the only
// places in this package that distinguish the games. A program that does not call [Text] is linked without that
// function.
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

// Describe returns an alternative text for the image of a code. It is one sentence with the game, the side to move or
// the winner, and the goal. It does not list the pieces.
func Describe(c codec.Code) string { return subjectOf(c).describe() }

// Text draws a position as lines of text, with a newline at the end.
//
// For Santorini, the result has [TextHeight] lines of [TextWidth] columns. [position.ParseBoard] can read it, unless it
// is ASCII with a cursor. Each square has two lines: the worker in the upper one, and the tower with its level in the
// lower one. Marks are signs beside the worker:
//   - brackets around the squares that a worker has left and reached
//   - + on the square of the build
//   - * for a legal step, climb or build
//   - ! for a threat
//
// For Arimaa, the result is a diagram, which [arimaa.ParseDiagram] can read. The options have no effect.
func Text(s game.State, o TextOptions) string {
	switch s := s.(type) {
	case game.Santorini:
		return santoriniText(s.Board(), o)
	case game.Arimaa:
		return arimaaText(s.Position)
	}
	panic(fmt.Sprintf("render: no text of %T", s))
}

// caption writes one line: the sign of the side to move, the name of the side, and the goal. The argument place is the
// middle of the line.
func (d *Drawing) caption(s subject, place Point, size float64) {
	text := say.English.Caption(s.State, s.goal)
	_, width := regular.outline(text, size)
	place.X -= (width - 1.5*size) / 2
	d.sign(s, Point{place.X - 0.75*size, place.Y - 0.35*size}, size/50)
	d.write(inkWords, regular, text, size, place, startsAt)
}

// sign draws the sign of the side to move. After the end of the game, it draws the sign of the winner.
func (d *Drawing) sign(s subject, place Point, scale float64) {
	side := s.Side()
	if o := s.Outcome(); o.Over() {
		side = o.Winner
	}
	d.gameSign(s.State, side, place, scale)
}
