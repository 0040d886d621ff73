package serve

import (
	"cmp"
	"errors"
	"fmt"
	"html"
	"net/url"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// embedWidth is the width of an embedded board in pixels, and also its height. embedBelow is the height of the text
// below the board. A board narrower than leastEmbedWidth cannot be played.
const embedWidth, embedBelow, leastEmbedWidth = 480, 260, 240

// cardWidths are the widths of preview cards in pixels, the largest first. The heights are whole numbers.
var cardWidths = []int{render.CardWidth, 800, 400, 200}

// cardHeight returns the height of a preview card in pixels.
func cardHeight(width int) int { return width * render.CardHeight / render.CardWidth }

// errFormat says that oEmbed has no response in the requested format.
var errFormat = errors.New("parameter format: only json is supported")

// oembedAnswer is a response of oEmbed (https://oembed.com). Its type is rich or, if there is too little room for a
// board, link.
type oembedAnswer struct {
	Version      string `json:"version"`
	Type         string `json:"type"`
	Title        string `json:"title"`
	ProviderName string `json:"provider_name"`
	ProviderURL  string `json:"provider_url"`
	HTML         string `json:"html,omitempty"`
	Width        int    `json:"width,omitempty"`
	Height       int    `json:"height,omitempty"`

	Thumbnail       string `json:"thumbnail_url,omitempty"`
	ThumbnailWidth  int    `json:"thumbnail_width,omitempty"`
	ThumbnailHeight int    `json:"thumbnail_height,omitempty"`
}

// oembed serves a description of the embedded board for other sites.
func (s *Server) oembed(r *request) (*answer, error) {
	if f := r.Get("format"); f != "" && f != "json" {
		return nil, errFormat
	}
	if !r.Has("url") {
		return nil, &api.ParameterError{Name: "url", Want: "the address of a board"}
	}
	const most = 10_000
	maxWidth, maxHeight := r.Number("maxwidth", most, 1, most), r.Number("maxheight", most, 1, most)
	if r.Err != nil {
		return nil, r.Err
	}
	k, err := s.sharedLook(r, r.Get("url"))
	if err != nil {
		return nil, err
	}
	p := s.preview(k, 0, k.unsaid)
	shown := k.line.Start()
	if k.unsaid {
		shown = withoutGoal(shown)
	} else if shown.Goal() == codec.NoGoal {
		shown = k.line.End()
	}
	e := oembedAnswer{
		Version: "1.0", Type: "link", Title: s.language.Describe(game.New(shown), shown.Goal()),
		ProviderName: s.site.Name, ProviderURL: s.base + "/",
	}
	if k.daily != "" {
		e.Title = p.Title
	}
	height := min(maxHeight, embedWidth+embedBelow)
	if width := min(maxWidth, embedWidth, height); width >= leastEmbedWidth {
		e.Type, e.Width, e.Height = "rich", width, min(height, width+embedBelow)
		k.embed = true
		title := s.language.Page("title.embed", "{code}", k.line.Start())
		const iframe = `<iframe src="%s" width="%d" height="%d" title="%s" loading="lazy"></iframe>`
		e.HTML = fmt.Sprintf(iframe, html.EscapeString(s.base+k.to(k.line)), e.Width, e.Height, html.EscapeString(title))
	}
	for _, width := range cardWidths {
		if width <= maxWidth && cardHeight(width) <= maxHeight {
			e.Thumbnail, e.ThumbnailWidth, e.ThumbnailHeight = p.Image, width, cardHeight(width)
			if width < render.CardWidth {
				e.Thumbnail += fmt.Sprintf("&width=%d", width)
			}
			break
		}
	}
	return jsonAnswer(e)
}

// sharedLook returns what the frame for the URL of a board shows. It accepts the URLs of positions, of frames and of
// daily puzzles, with turns and parameters, also in the form for static file hosts. For any other URL, the error is
// errNotFound with the reason.
func (s *Server) sharedLook(r *request, address string) (look, error) {
	none := func(reason error) (look, error) {
		return look{}, fmt.Errorf("parameter url: %w: %v; want the address of a board, like %s/p/CODE",
			errNotFound, reason, s.base)
	}
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return none(err)
	}
	own, err := url.Parse(s.base)
	if err != nil {
		return none(err)
	}
	path, isOwn := strings.CutPrefix(u.EscapedPath(), s.root+"/")
	if u.Scheme != "http" && u.Scheme != "https" || !strings.EqualFold(u.Host, own.Host) || !isOwn {
		return none(errors.New("it is on another server"))
	}
	if path, err = url.PathUnescape(strings.Trim(path, "/")); err != nil {
		return none(err)
	}
	parts := strings.Split(path, "/")
	inner := &request{Request: r.WithContext(r.Context()), Input: api.Input{Values: parametersOf(u.RawQuery)}}
	inner.URL = u
	next := func() (part string) {
		if len(parts) > 0 {
			part, parts = parts[0], parts[1:]
		}
		return part
	}
	var k look
	if first := next(); first == "daily" {
		g := codec.Santorini
		if len(parts) > 0 && parts[0] == "gods" {
			g = codec.Gods
			next()
		}
		day, err := s.service.Day(cmp.Or(next(), inner.Get("date")))
		if err != nil {
			return none(err)
		}
		at, err := s.lookOf(r, g, day, cmp.Or(next(), inner.Get("t")))
		if errors.As(err, new(*codeError)) {
			return none(err)
		}
		if err != nil {
			return look{}, err
		}
		if k, err = inner.look(at.line); err != nil {
			return none(err)
		}
		k.daily = at.daily
	} else {
		code := first
		if strings.EqualFold(first, "p") || first == "embed" {
			code = cmp.Or(next(), inner.Get("c"))
		}
		inner.SetPathValue("path", next())
		if k, err = inner.readLook(s, code); err != nil {
			return none(err)
		}
	}
	if len(parts) > 0 {
		return none(errors.New("the path is too long"))
	}
	return k.framed(), nil
}

// framed returns k without the options that a frame does not have.
func (k look) framed() look {
	return look{line: k.line, daily: k.daily, flip: k.flip, unsaid: k.unsaid, threat: k.threat}
}

// oembedOf returns the URL of the oEmbed response for a look.
func (s *Server) oembedOf(k look) string {
	k = k.framed()
	return s.base + "/oembed?format=json&url=" + url.QueryEscape(s.base+k.to(k.line))
}
