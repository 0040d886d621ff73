package web

import (
	"encoding/json"
	"html/template"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
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
		Link: s.base + address(c, l.path(len(l.turns))), Code: end.String(), FEN: view.FEN(end),
		PNG: s.root + address(c, "") + ".png?v=" + pictureVersion, SVG: s.root + address(c, "") + ".svg?v=" + pictureVersion, QR: s.root + address(c, "") + "/qr",
		Embed: s.base + "/embed/" + c.String(),
	}
	if end, ok := end.(codec.Code); ok {
		p.Share.Shrinking = end.Shrinking()
		p.Share.Edit = s.root + "/edit?paste=" + end.String()
		p.Share.Explore = s.root + "/explore/" + end.String()
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

func factsOf(r puzzles.Record) *facts {
	return &facts{r.Title, r.Author, r.Source, r.Created, r.Rating, r.Themes}
}

// playData returns what the script of a page needs, as JSON: the position, the tree of a
// puzzle or else the legal turns.
func (s *Server) playData(p *play, l *line, tree *view.Node, r *request, last position.Turn, o opponent) (template.JS, error) {
	start := view.PositionOf(l.start)
	if o.level > 0 {
		start.Goal = codec.NoGoal
	}
	data := map[string]any{
		"game": start.Game, "code": start.Code, "goal": start.Goal, "side": start.Side, "heights": start.Heights, "pieces": start.Pieces,
		"root": s.root, "assets": s.root + "/assets/" + s.assets.hash, "static": s.static, "link": s.base + address(l.start, ""),
		"daily": r.parameter("daily"), "embed": s.isEmbedded(r), "level": o.level, "you": o.you, "attempts": p.Counted,
	}
	if c, ok := l.start.(codec.Code); ok {
		data["mirror"] = s.root + address(mirrored(c), "")
	}
	played := []view.Turn{}
	for _, t := range l.turns {
		played = append(played, t.Turn)
	}
	data["played"] = played
	if !last.IsZero() {
		data["last"] = turnPath(last.String())
	}
	data["untrue"] = tree != nil && !isTrue(tree)
	if isTrue(tree) {
		left := maxTreeTurns
		data["tree"] = string(packed(tree, &left))
	}
	// < is escaped, so the text cannot end the element that it stands in.
	text, err := json.Marshal(data)
	return template.JS(text), err
}
