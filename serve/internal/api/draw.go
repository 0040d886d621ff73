package api

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/render/raster"
	"github.com/puzzlecode/puzzlecode/render"
)

// PictureVersion is part of the URLs of images, because chats cache images by URL. Increase it when
// the images change.
const PictureVersion = "3"

// PictureOf returns the path of the preview card of a code: the picture that chats show for a link.
func PictureOf(c codec.Code) string { return PageOf(c) + ".png?v=" + PictureVersion }

// Alt describes a preview card for people who cannot see it. It leaves out the pieces of Arimaa, which are too many,
// and a rating of 0, which is unknown.
func Alt(language *say.Language, c codec.Code, rating int) string {
	state := game.New(c)
	text := language.Describe(state, c.Goal())
	if rating > 0 {
		text += " " + language.About("rating", "{n}", rating).Text
	}
	if gods := language.Sides(state); gods != "" {
		text += " " + gods + "."
	}
	if c.Game() != codec.Arimaa {
		text += " " + language.Summary(state.Board())
	}
	return text
}

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
	d := render.Position(l.End(), o).WithTitle(q.Language.Describe(game.New(l.End()), l.End().Goal()))
	return drawn{Head: view.HeadOf(l.End()), SVG: string(d.SVG()), Alt: d.Title()}, nil
}

// qr draws the link to a line as a QR code.
func (q *query) qr(l game.Line) (any, error) {
	link := q.Base + "/p/" + l.Address()
	d, err := render.QR(link)
	if err != nil {
		return nil, err
	}
	d = d.WithTitle(q.Language.About("qr", "{link}", link).Text)
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
