package api

import (
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/render"
)

// drawn is the response of the operations draw and qr: an image, and a description for people who cannot see it.
type drawn struct {
	view.Head
	Link string `json:"link,omitempty"` // the link in the QR code
	SVG  string `json:"svg"`
	Alt  string `json:"alt"`
}

// draw draws the position after the turns.
func (q *query) draw(l game.Line) (any, error) {
	o := render.Options{Turned: q.Get("turned") != ""}
	switch q.Get("theme") {
	case "", "light":
	case "dark":
		o.Theme = render.Dark
	default:
		return nil, &ParameterError{"theme", "light or dark"}
	}
	if n := l.Len(); n > 0 {
		o.Marks = render.LastTurn(l.StateAt(n - 1).Parts(l.Turn(n - 1)))
	}
	d := render.Position(l.End(), o)
	return drawn{Head: view.HeadOf(l.End()), SVG: string(d.SVG()), Alt: d.Title()}, nil
}

// qr draws the link to a line as a QR code.
func (q *query) qr(l game.Line) (any, error) {
	link := q.Base + "/p/" + l.Address()
	d, err := render.QR(link)
	if err != nil {
		return nil, err
	}
	return drawn{Head: view.HeadOf(l.End()), Link: link, SVG: string(d.SVG()), Alt: d.Title()}, nil
}
