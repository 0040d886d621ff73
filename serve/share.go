package serve

import (
	"encoding/json"
	"html/template"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/view"
)

// moves lists the turns so far.
func (p *play) moves(s *Server, l *line, q string) {
	for i, t := range l.turns {
		p.Moves = append(p.Moves, link{Text: t.Turn.Turn, Href: s.root + address(l.start, l.path(i+1)) + q, Current: i+1 == len(l.turns)})
	}
}

// share says how the start of a line is passed on.
func (p *play) share(s *Server, l *line) {
	c := l.start
	end := l.end()
	p.Share = share{
		Start: c.String(), Link: s.base + address(c, l.path(len(l.turns))), Code: end.String(), FEN: view.FEN(end),
		PNG: s.root + address(c, "") + ".png?v=" + pictureVersion, SVG: s.root + address(c, "") + ".svg?v=" + pictureVersion, QR: s.root + address(c, "") + "/qr",
		Embed: s.base + "/embed/" + c.String(), Explore: s.root + "/explore/" + end.String(),
	}
	if end, ok := end.(codec.Code); ok {
		p.Share.Shrinking = end.Shrinking()
		p.Share.Edit = s.root + "/edit?paste=" + end.String()
	}
}

// isEmbedded reports whether a board is for a frame of another site.
func (s *Server) isEmbedded(r *request) bool {
	return strings.HasPrefix(r.URL.Path, s.root+"/embed/") || strings.HasPrefix(r.URL.Path, "/embed/")
}

// mirrored returns the code of the image with the columns exchanged.
func mirrored(c codec.Code) codec.Code {
	m := codec.Encode(position.FlipColumns.Position(c.Position()))
	m, err := m.WithGoal(c.Goal())
	if err != nil {
		panic(err) // an image has all goals that the position has
	}
	return m
}

// mirroredPath returns the path of a line on the mirrored board.
func mirroredPath(l line) string {
	var paths []string
	for _, t := range l.turns {
		paths = append(paths, turnPath(position.FlipColumns.Turn(position.MustParseTurn(t.Turn.Turn)).String()))
	}
	return strings.Join(paths, ".")
}

func shownFacts(r puzzles.Record) *facts {
	return &facts{r.Title, r.Author, r.Source, r.Created, r.Rating, r.Themes}
}

// playData is what the script of a page needs, as JSON.
type playData struct {
	Game     string            `json:"game"`
	Code     string            `json:"code"`
	Goal     codec.Goal        `json:"goal"`
	Side     string            `json:"side"`               // to move
	Heights  string            `json:"heights,omitempty"`  // 25 digits, A5 first; Santorini alone
	Pieces   map[string]string `json:"pieces"`             // squares by side and kind, such as B4E3 by "first worker"
	Link     string            `json:"link"`               // absolute
	Mirror   string            `json:"mirror,omitempty"`   // the page of the mirrored position
	Played   []view.Turn       `json:"played,omitempty"`   // the turns so far
	Last     string            `json:"last,omitempty"`     // the path of the turn that led to the puzzle
	Tree     string            `json:"tree,omitempty"`     // see packed
	Untrue   bool              `json:"untrue,omitempty"`   // the goal
	Daily    string            `json:"daily,omitempty"`    // the day whose puzzle it is
	Level    int               `json:"level,omitempty"`    // of the computer
	You      string            `json:"you,omitempty"`      // the side of the person in a game
	Attempts bool              `json:"attempts,omitempty"` // are counted
	Embed    bool              `json:"embed,omitempty"`    // for a frame of another site
	Static   bool              `json:"static,omitempty"`   // there is no server
}

// data returns what the script of a page needs: the position, and the tree of a puzzle.
func (p *play) data(s *Server, l *line, tree *view.Node, r *request, last position.Turn, o opponent) (template.JS, error) {
	start := view.PositionOf(l.start)
	d := playData{
		Game: start.Game, Code: start.Code, Goal: start.Goal, Side: start.Side, Pieces: map[string]string{}, Link: s.base + address(l.start, ""),
		Daily: r.parameter("daily"), Level: o.level, You: o.you, Attempts: p.Counted, Embed: s.isEmbedded(r), Static: s.static,
	}
	if o.level > 0 {
		d.Goal = codec.NoGoal
	}
	for _, h := range start.Heights {
		d.Heights += strconv.Itoa(h)
	}
	for _, piece := range start.Pieces {
		d.Pieces[piece.Side+" "+piece.Kind] += piece.Square
	}
	if c, ok := l.start.(codec.Code); ok && !s.static {
		d.Mirror = s.root + address(mirrored(c), "")
	}
	for _, t := range l.turns {
		d.Played = append(d.Played, t.Turn)
	}
	if !last.IsZero() {
		d.Last = turnPath(last.String())
	}
	d.Untrue = tree != nil && !isTrue(tree)
	if isTrue(tree) {
		left := maxTreeTurns
		d.Tree = string(packed(tree, &left))
	}
	// < is escaped, so the text cannot end the element that it stands in.
	text, err := json.Marshal(d)
	return template.JS(text), err
}
