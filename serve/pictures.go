package serve

import (
	"bytes"
	"context"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/queue"
	"github.com/puzzlecode/puzzlecode/play/say"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/render/pixels"
)

// pictureVersion is part of the URLs of images, because chats cache images by URL. Increase it when
// the images change.
const pictureVersion = "1"

// qrWidth is the width of a QR code in pixels.
const qrWidth = 480

// pictureWait is the maximum time that an image waits for a processor, before the response is 503.
const pictureWait = 5 * time.Second

// drawing runs f when a processor is free for images. An image takes about ten milliseconds.
func (s *Server) drawing(ctx context.Context, f func() error) error {
	ctx, cancel := context.WithTimeout(ctx, pictureWait)
	defer cancel()
	select {
	case s.drawings <- struct{}{}:
		defer func() { <-s.drawings }()
		return f()
	case <-ctx.Done():
		return queue.ErrBusy
	}
}

// picture serves the URL of a position with .png (a preview card) or .svg (the board) appended.
func (s *Server) picture(r *request, c codec.AnyCode, suffix string) (*answer, error) {
	if suffix == ".svg" {
		o := render.Options{Turned: r.parameter("flip") != ""}
		if r.parameter("theme") == "dark" {
			o.Theme = render.Dark
		}
		return &answer{contentType: typeSVG, body: render.Position(c, o).SVG()}, nil
	}
	a, err := s.card(r.Context(), c)
	if r.parameter("v") == pictureVersion {
		a.caching = immutable
	}
	return a, err
}

// card returns the preview card of a code.
func (s *Server) card(ctx context.Context, c codec.AnyCode) (*answer, error) {
	var b bytes.Buffer
	err := s.drawing(ctx, func() error { return pixels.WritePNG(&b, render.Card(c, render.Options{}), render.CardWidth) })
	return &answer{contentType: typePNG, body: b.Bytes()}, err
}

// qr serves the QR code of a link.
func (s *Server) qr(r *request) (*answer, error) {
	c, err := codec.Read(r.PathValue("code"))
	if err != nil {
		return nil, &codeError{r.PathValue("code"), err}
	}
	drawing, err := render.QR(s.base + address(c))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = s.drawing(r.Context(), func() error { return pixels.WritePNG(&b, drawing, qrWidth) })
	return &answer{contentType: typePNG, body: b.Bytes()}, err
}

// preview returns the preview card of a line: a puzzle without its solution, or the position after
// the turns. It is nil if there are no images.
func (s *Server) preview(l game.Line) *preview {
	if s.static && !s.pictures {
		return nil // chats show the title and the description of the page
	}
	c := l.Start()
	if c.Goal() == codec.NoGoal {
		c = l.End()
	}
	link := s.base + address(c)
	p := &preview{Title: say.Caption(game.New(c), c.Goal()), Description: descriptionOf(c), URL: link, Image: link + ".png?v=" + pictureVersion, Alt: render.Describe(c)}
	if !s.static {
		p.OEmbed = s.base + "/oembed?url=" + link
	}
	return p
}
