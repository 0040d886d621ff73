package serve

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// positionPage is the page that shows a position as a board to play on.
type positionPage struct {
	frame
	Play playing
}

// readLook reads the URL of a position. The argument code is the code in the URL.
func (r *request) readLook(s *Server, code string) (look, error) {
	turns, err := r.turns()
	if err != nil {
		return look{}, err
	}
	l, err := readPath(code, turns)
	if err != nil {
		return look{}, err
	}
	k, err := r.look(l)
	k.doubt = s.language.Doubt(code)
	k.embed = strings.HasPrefix(r.URL.Path, s.root+"/embed/")
	return k, err
}

// position serves /p/CODE and /p/CODE/PATH.
func (s *Server) position(r *request) (*answer, error) {
	k, err := r.readLook(s, r.PathValue("code"))
	if err != nil {
		return nil, err
	}
	if r.URL.ForceQuery || r.Get("t") != "" { // a form without parameters leaves a question mark
		return s.redirect(k.to(k.line)), nil
	}
	return s.boardAnswer(r, k)
}

// embedPage serves /embed/CODE and /embed/CODE/PATH: an embedded board for other sites.
func (s *Server) embedPage(r *request) (*answer, error) {
	k, err := r.readLook(s, r.PathValue("code"))
	if err != nil {
		return nil, err
	}
	k.eval, k.level, k.seed, k.review = false, 0, 0, false
	return s.boardAnswer(r, k)
}

// boardAnswer returns the page for a URL. If the URL has a typed turn, or if the computer is to move, boardAnswer plays
// that turn and redirects to the page of the resulting position.
func (s *Server) boardAnswer(r *request, k look) (*answer, error) {
	if k.level > 0 && k.seed == 0 && !k.review {
		if k.drawSeed(); k.seed > 0 {
			return s.redirect(k.to(k.line)), nil
		}
	}
	if a, err := s.goOn(r, k); a != nil || err != nil {
		return a, err
	}
	p, complete, err := s.newPage(r, k)
	if err != nil {
		return nil, err
	}
	a := s.pageOf(map[bool]string{true: "embed.html", false: "position.html"}[k.embed], p, complete)
	a.expires = s.expiry()
	return a, nil
}

// goOn redirects to the page after the next turn, or returns nil if there is no turn to play. If the computer is to
// move, it plays. Otherwise, if the player has typed a legal turn, this turn is played and, in a puzzle, the reply.
func (s *Server) goOn(r *request, k look) (*answer, error) {
	if k.review || k.typed == "" && k.level == 0 {
		return nil, nil
	}
	b, err := s.open(r, k)
	if err != nil {
		return nil, err
	}
	if b.Level() > 0 && b.Phase() == play.Judging {
		next, err := b.Answer(r.Context())
		if err != nil {
			return nil, err
		}
		return s.redirect(k.to(next.Line())), nil
	}
	if l, err := k.line.Play(k.typed); k.typed != "" && err == nil {
		return s.redirect(k.to(b.answered(r.Context(), l.Turn(l.Len()-1)))), nil
	}
	return nil, nil
}

// newPage returns the page for a URL. The result complete is false if some data could not be computed in time.
func (s *Server) newPage(r *request, k look) (p positionPage, complete bool, err error) {
	if p.Play, complete, err = s.newPlaying(r, k); err != nil {
		return p, false, err
	}
	start := k.line.Start()
	said := start
	if k.unsaid || p.Play.Unsound {
		said = withoutGoal(start)
	}
	p.frame = s.frame("", "", p.Play.Heading, descriptionOf(s.language, said, p.Play.rating()), "play.js")
	p.Canonical = s.base + s.pathOf(s.canonical(start))
	if p.Play.Place != nil {
		p.Styles = []string{"contents.css"}
	}
	if !k.embed && !k.unsaid {
		p.Preview = s.preview(k, p.Play.rating(), p.Play.Unsound)
	}
	return p, complete, nil
}

// descriptionOf describes the page of a position for search engines and chats. The argument rating is 0 if the rating
// is unknown.
func descriptionOf(language *say.Language, c codec.Code, rating int) string {
	name := "about.position"
	switch {
	case c.Goal() != codec.NoGoal && rating > 0:
		name = "about.puzzle.rated"
	case c.Goal() != codec.NoGoal:
		name = "about.puzzle"
	}
	return language.Page(name, "{game}", language.Game(c.Game()), "{status}", language.StatusOf(c),
		"{mover}", language.Mover(game.New(c)), "{n}", rating)
}

// rating returns the rating of the puzzle, or 0 if it is unknown.
func (p *playing) rating() int {
	if p.Facts == nil {
		return 0
	}
	return p.Facts.Rating
}

// canonical returns the code in the canonical URL of the position c: the canonical code or, on static file hosts, c
// itself. There the canonical code may have no page.
func (s *Server) canonical(c codec.Code) codec.Code {
	if s.static { // only codes of the collection have files
		return c
	}
	return api.Canonical(c)
}

// movedShell serves /p/?c=CODE&t=TURNS, the URL of a position on static file hosts. It redirects to the page of the
// position or, without a code, serves a page on which to enter one.
func (s *Server) movedShell(r *request) (*answer, error) {
	if r.Get("c") == "" {
		isEmbed := strings.HasPrefix(r.URL.Path, s.root+"/embed/")
		return s.shell(map[bool]string{true: "embed", false: "position"}[isEmbed], nil), nil
	}
	k, err := r.readLook(s, r.Get("c"))
	if err != nil {
		return nil, err
	}
	return s.redirect(k.path(k.line) + cutOff(r.Get("c")) + k.query()), nil
}

// cutOff returns an ellipsis for the end of a URL if there is one after the code in a text, so that the page can say
// it.
func cutOff(text string) string {
	if codec.DoubtOf(text) == codec.CutOff {
		return url.PathEscape("…")
	}
	return ""
}

// moved redirects other URLs of a position to its page: short URLs, and URLs like those of static file hosts, which end
// in a slash and have the turns in a parameter.
func (s *Server) moved(r *request) (*answer, error) {
	if _, err := codec.Read(r.PathValue("code")); err != nil {
		return nil, errNotFound
	}
	k, err := r.readLook(s, r.PathValue("code"))
	if err != nil {
		return nil, err
	}
	a := s.redirect(k.to(k.line))
	a.status = http.StatusPermanentRedirect
	return a, nil
}
