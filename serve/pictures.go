package serve

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/render/pixels"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// qrWidth is the width of a QR code in pixels.
const qrWidth = 480

// languageOfCards returns the language of the words in pictures: the language of the site if cards have the letters of
// all its words, and otherwise English.
func languageOfCards(site *say.Language) *say.Language {
	for _, text := range say.EnglishTexts() {
		if !render.CardHasLetters(site.Text(text)) {
			return say.English
		}
	}
	return site
}

// cardText returns the words of a preview card in a language. The rating is 0 if it is unknown.
func cardText(language *say.Language, c codec.Code, heading string, rating int) render.CardText {
	state, kind := game.New(c), "card.position"
	if c.Goal() != codec.NoGoal {
		kind = "card.puzzle"
	}
	t := render.CardText{
		Heading: heading,
		Kind:    language.Page(kind, "{name}", language.Game(c.Game())),
		Mover:   language.Mover(state),
		Goal:    language.Goal(c.Goal()),
	}
	if rating > 0 {
		t.Rating = language.Page("card.rating", "{rating}", rating)
	}
	if gods, ok := game.GodsOf(state); ok {
		t.Gods = [2]string{language.God(gods[0]), language.God(gods[1])}
	}
	return t
}

// image returns an image, which write draws. Clients take turns as for proofs: a picture takes about ten milliseconds,
// and the GIF of a long game seconds. The files of a site are drawn at once.
func (s *Server) image(r *request, contentType string, write func(context.Context, io.Writer) error) (*answer, error) {
	draw := func(ctx context.Context, _ struct{}) ([]byte, error) {
		var b bytes.Buffer
		err := write(ctx, stoppedWriter{ctx, &b})
		return b.Bytes(), err
	}
	if s.static {
		body, err := draw(r.Context(), struct{}{})
		return &answer{contentType: contentType, body: body}, err
	}
	q := s.drawing
	if contentType == typeGIF {
		q = s.animating
	}
	body, err := queue.Do(r.Context(), q, r.client, "image", r.URL.RequestURI(), draw)
	return pictureAnswer(contentType, body), err
}

// pictureAnswer returns an answer with a picture. Scripts of other sites may read it, as they may read the API.
func pictureAnswer(contentType string, body []byte) *answer {
	return &answer{contentType: contentType, body: body, headers: map[string]string{"Access-Control-Allow-Origin": "*"}}
}

// A stoppedWriter writes until its context is done, and then fails.
type stoppedWriter struct {
	ctx context.Context
	w   io.Writer
}

func (s stoppedWriter) Write(b []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.w.Write(b)
}

// withPictures returns a handler for a page and its pictures. The URL of a picture is that of the page plus a suffix
// such as .png. The map pictures has the handler for each suffix. The argument wildcard is the name of the last part of
// the path.
func withPictures(wildcard string, page handler, pictures map[string]handler) handler {
	return func(r *request) (*answer, error) {
		last := r.PathValue(wildcard)
		suffix := path.Ext(last)
		if picture, ok := pictures[suffix]; ok {
			r.SetPathValue(wildcard, strings.TrimSuffix(last, suffix))
			return picture(r)
		}
		return page(r)
	}
}

// code reads the code in the path. If the path contains no code, the error is a codeError.
func (r *request) code() (codec.Code, error) {
	text := r.PathValue("code")
	c, err := codec.Read(text)
	if err != nil {
		return c, &codeError{text, err}
	}
	return c, nil
}

// boardPicture serves the board of a position as SVG.
func (s *Server) boardPicture(r *request) (*answer, error) {
	c, err := r.code()
	if err != nil {
		return nil, err
	}
	o := render.Options{Turned: r.Get("flip") != ""}
	if r.Get("theme") == "dark" {
		o.Theme = render.Dark
	}
	title := s.language.Describe(game.New(c), c.Goal())
	return pictureAnswer(typeSVG, render.Position(c, o).WithTitle(title).SVG()), nil
}

// positionCard serves the preview card of a position: the picture that chats show for a link. It has the rating of the
// puzzle. If the collection cannot be read in time, the card has no rating and is not cached.
func (s *Server) positionCard(r *request) (*answer, error) {
	c, err := r.code()
	if err != nil {
		return nil, err
	}
	heading, rating := "", 0
	if r.Has("game") {
		level := r.Number("game", 0, 0, engine.MaxLevel)
		if r.Err != nil {
			return nil, r.Err
		}
		heading = gameName(s.pictured, level)
	}
	known := true
	if c.Game() != codec.Arimaa && c.Goal() != codec.NoGoal {
		record, err := s.service.Puzzle(r.store(s), c)
		rating, known = record.Rating, err == nil || errors.Is(err, ErrNone)
	}
	a, err := s.card(r, render.Card(c, render.Options{}, cardText(s.pictured, c, heading, rating)))
	if err != nil {
		return nil, err
	}
	switch a.expires = s.expiry(); {
	case !known:
		a.caching = notCached
	case r.Get("v") == api.PictureVersion:
		a.caching = immutable
	}
	return a, nil
}

// card returns the drawing of a preview card as a PNG image. The parameter width may be one of cardWidths.
func (s *Server) card(r *request, d render.Drawing) (*answer, error) {
	width := r.Number("width", render.CardWidth, 1, render.CardWidth)
	if r.Err != nil || !slices.Contains(cardWidths, width) {
		return nil, &api.ParameterError{Name: "width", Want: "1200, 800, 400 or 200"}
	}
	return s.image(r, typePNG, func(_ context.Context, w io.Writer) error { return pixels.WritePNG(w, d, width) })
}

// dayPicture returns a handler for the preview cards of daily puzzles: with gods for [codec.Gods], otherwise without.
func (s *Server) dayPicture(g codec.Game) handler {
	return func(r *request) (*answer, error) {
		day, err := s.service.Day(r.PathValue("date"))
		if err != nil {
			return nil, errNotFound
		}
		puzzle, err := s.service.Daily(r.store(s), g, day)
		if err != nil {
			return nil, err
		}
		text := cardText(s.pictured, puzzle.Code, dayTitle(s.pictured, g, day), puzzle.Rating)
		return s.card(r, render.Card(puzzle.Code, render.Options{}, text))
	}
}

// listCard serves the preview card of a list of puzzles. It shows the first puzzle in the list.
func (s *Server) listCard(r *request) (*answer, error) {
	f, err := s.pageFilter(r.Values)
	if err != nil {
		return nil, err
	}
	list, err := s.service.List(r.store(s), api.ListQuery{Filter: f, Limit: 1})
	if err != nil {
		return nil, err
	}
	if len(list.Puzzles) == 0 {
		return nil, ErrNone
	}
	goal, words := listWords(s.pictured, f)
	title := cmp.Or(s.pictured.Puzzles(goal), s.pictured.About("heading.puzzles").Text)
	return s.card(r, render.ListCard(list.Puzzles[0].Code, render.Options{}, title, words))
}

// gameCard serves the preview card of the page on which a game against the computer begins.
func (s *Server) gameCard(r *request) (*answer, error) {
	c := codec.MustParse("2oYYRBBZUstii1")
	return s.card(r, render.ListCard(c, render.Options{}, s.pictured.Page("title.game"), s.pictured.Page("words.levels")))
}

// gameName names a game by its engine level. Level 0 means that the computer does not play.
func gameName(language *say.Language, level int) string {
	if level == 0 {
		return language.Page("title.game.hands")
	}
	return language.Opponent(level)
}

// listWords describes the list of puzzles that match a filter. The result goal is their goal, or [codec.NoGoal] if they
// may have any or several. The result words has the rest of the filter.
func listWords(language *say.Language, f puzzles.Filter) (goal codec.Goal, words string) {
	if len(f.Goals) == 1 {
		goal = f.Goals[0]
	}
	var list []string
	if words := godWords(language, f); words != "" {
		list = append(list, words)
	}
	for _, name := range f.Themes.Names() {
		list = append(list, language.Theme(name))
	}
	rated := []any{"{least}", f.LeastRating, "{most}", f.MostRating}
	switch {
	case f.LeastRating > 0 && f.MostRating > 0:
		list = append(list, language.Page("words.between", rated...))
	case f.LeastRating > 0:
		list = append(list, language.Page("words.least", rated...))
	case f.MostRating > 0:
		list = append(list, language.Page("words.most", rated...))
	}
	return goal, strings.Join(list, language.Page("words.comma"))
}

// gif serves an animated GIF of a game: the position after each turn.
func (s *Server) gif(r *request) (*answer, error) {
	l, err := readPath(r.PathValue("code"), r.PathValue("path"))
	if err != nil {
		return nil, err
	}
	if l.Len() > api.MaxGIF {
		return nil, &api.ParameterError{Name: "path", Want: fmt.Sprintf("at most %d turns for a GIF", api.MaxGIF)}
	}
	return s.image(r, typeGIF, func(ctx context.Context, w io.Writer) error {
		return api.WriteGIF(ctx, w, l, r.Get("flip") != "")
	})
}

// qr serves the QR code of the link to a position.
func (s *Server) qr(r *request) (*answer, error) {
	c, err := r.code()
	if err != nil {
		return nil, err
	}
	drawing, err := render.QR(s.base + address(c))
	if err != nil {
		return nil, err
	}
	return s.image(r, typePNG, func(_ context.Context, w io.Writer) error { return pixels.WritePNG(w, drawing, qrWidth) })
}

// preview returns the preview card for the page of k. It shows the start of a puzzle, or otherwise the position after
// the turns. The argument rating is 0 if the rating is unknown. If the argument unsound is set, the goal is false, and
// the card leaves out the goal. If there are no images, preview returns nil.
func (s *Server) preview(k look, rating int, unsound bool) *preview {
	if s.static && !s.pictures {
		return nil // chats show the title and the description of the page
	}
	l, c := k.line, k.line.Start()
	if unsound { // links and previews never contain a false goal
		c = withoutGoal(c)
	} else if c.Goal() == codec.NoGoal || k.level > 0 || k.review {
		c = l.End()
	}
	link := s.base + address(c)
	caption := s.language.Caption(game.New(c), c.Goal())
	p := &preview{
		Title: caption, Description: descriptionOf(s.language, c, rating), URL: link,
		Image: link + ".png?v=" + api.PictureVersion, Alt: api.Alt(s.language, c, rating),
	}
	if !s.static && !unsound {
		p.OEmbed = s.oembedOf(k)
	}
	if day, err := time.Parse(time.DateOnly, k.daily); err == nil {
		g := l.Start().Game()
		p.Title, p.URL = dayTitle(s.language, g, day)+": "+caption, s.linkTo(k)
		p.Image = s.base + dailyFolder(g) + "/" + k.daily + ".png?v=" + api.PictureVersion
	}
	if k.level > 0 || k.review {
		p.Title = gameName(s.language, k.level) + ": " + caption
		p.Image += "&game=" + strconv.Itoa(k.level)
		if k.review {
			p.URL = s.gameLink(k)
		}
	}
	return p
}

// pagePreview returns the preview card for a page that shows no single position. The argument image is the path of the
// picture. The path may have parameters. On static file hosts, pagePreview returns nil.
func (s *Server) pagePreview(title, description, url, image string) *preview {
	if s.static {
		return nil
	}
	version := "?v="
	if strings.Contains(image, "?") {
		version = "&v="
	}
	image = s.base + image + version + api.PictureVersion
	return &preview{Title: title, Description: description, URL: url, Image: image, Alt: title + "."}
}
