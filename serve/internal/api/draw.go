package api

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"time"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/render/raster"
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

// MaxGIF is the maximum number of turns in a GIF.
const MaxGIF = 120

// GIFWidth is the width of a GIF in pixels.
const GIFWidth = 420

// WriteGIF writes the position after each turn of a line as an animated GIF. It stops when ctx is done.
func WriteGIF(ctx context.Context, w io.Writer, l game.Line, turned bool) error {
	return raster.WriteGIF(ctx, w, render.Turns(l, render.Options{Turned: turned}), GIFWidth, time.Second)
}

// animated is the response of the operation gif.
type animated struct {
	view.Head
	GIF string `json:"gif"` // in base64
}

// gif draws the turns of a line.
func (q *query) gif(l game.Line) (any, error) {
	if l.Len() > MaxGIF {
		return nil, &ParameterError{"after", fmt.Sprintf("at most %d turns for a GIF", MaxGIF)}
	}
	turned := q.Get("turned") != ""
	draw := func(ctx context.Context, _ struct{}) (string, error) {
		var b bytes.Buffer
		err := WriteGIF(ctx, &b, l, turned)
		return base64.StdEncoding.EncodeToString(b.Bytes()), err
	}
	file, err := Do(q.ctx, q.Animate, "gif", fmt.Sprint(l.Address(), turned), draw)
	return animated{Head: view.HeadOf(l.End()), GIF: file}, err
}
