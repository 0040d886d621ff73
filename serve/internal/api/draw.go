package api

import (
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/render"
)

// drawn is the answer of draw and qr: an image, with a text for people who cannot see it.
type drawn struct {
	view.Head
	Link string `json:"link,omitempty"` // what a QR code contains
	SVG  string `json:"svg"`
	Alt  string `json:"alt"`
}

// draw draws the position after the turns.
func (q *query) draw() (any, error) {
	l, err := q.line("after")
	if err != nil {
		return nil, err
	}
	o := render.Options{Turned: q.parameter("turned") != ""}
	switch q.parameter("theme") {
	case "", "light":
	case "dark":
		o.Theme = render.Dark
	default:
		return nil, &ParameterError{"theme", "light or dark"}
	}
	if n := l.Len(); n > 0 {
		o.Marks = render.LastTurn(partsOf(l, n-1))
	}
	d := render.Position(l.End(), o)
	return drawn{Head: view.HeadOf(l.End()), SVG: string(d.SVG()), Alt: d.Title()}, nil
}

// partsOf returns the parts of a turn of a line.
func partsOf(l game.Line, turn int) []game.Part { return l.StateAt(turn).Parts(l.Turn(turn)) }

// qr draws the link to a line as a QR code.
func (q *query) qr() (any, error) {
	l, err := q.line("after")
	if err != nil {
		return nil, err
	}
	link := q.Base + "/p/" + l.Address()
	d, err := render.QR(link)
	if err != nil {
		return nil, err
	}
	return drawn{Head: view.HeadOf(l.End()), Link: link, SVG: string(d.SVG()), Alt: d.Title()}, nil
}
