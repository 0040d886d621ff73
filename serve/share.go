package serve

import (
	"encoding/json"
	"html/template"
	"strconv"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/api"
	"github.com/puzzlecode/puzzlecode/position"
)

// share is the links and codes of a line: its start and, if there are turns, the line and the
// position after it.
type share struct {
	Puzzle               bool // the start has a goal
	Start, StartLink     string
	Link                 string // of the line; empty without turns
	Code, Shrinking, FEN string // of the position after the turns
	PNG, SVG, QR         string
	Edit, Explore, Embed string
}

// share returns the links and codes of a line.
func (s *Server) share(l game.Line) share {
	start, end := l.Start(), l.End()
	at := s.root + address(start)
	out := share{
		Puzzle: start.Goal() != codec.NoGoal, Start: start.String(), StartLink: s.base + address(start), Code: end.String(), FEN: l.State().String(),
		PNG: at + ".png?v=" + pictureVersion, SVG: at + ".svg?v=" + pictureVersion, QR: at + "/qr",
		Embed: s.base + "/embed/" + start.String(), Explore: s.root + "/explore/" + end.String(),
	}
	if s.static { // the page of any code
		out.Embed = s.base + "/embed/?c=" + start.String()
	}
	if l.Len() > 0 {
		out.Link = s.base + "/p/" + l.Address()
	}
	if c, ok := api.Santorini(end); ok {
		out.Shrinking, out.Edit = c.Shrinking(), s.root+"/edit?paste="+end.String()
	}
	return out
}

// pageData is the JSON data for the script of a page.
type pageData struct {
	Code     string            `json:"code"`
	Goal     string            `json:"goal,omitempty"`
	Side     game.Side         `json:"side"`               // to move
	Heights  string            `json:"heights,omitempty"`  // 25 digits row by row from A5
	Pieces   map[string]string `json:"pieces"`             // squares by side and kind, such as B4E3 by "first worker"
	Link     string            `json:"link"`               // absolute
	Mirror   string            `json:"mirror,omitempty"`   // the page of the mirrored position
	Line     string            `json:"line,omitempty"`     // the turns so far, in the notation of URLs
	Last     string            `json:"last,omitempty"`     // the path of the turn that led to the puzzle
	Tree     string            `json:"tree,omitempty"`     // see packed
	Idea     string            `json:"idea,omitempty"`     // the first hint at the start
	Unsound  bool              `json:"unsound,omitempty"`  // no turn reaches the goal
	Daily    string            `json:"daily,omitempty"`    // the day whose puzzle it is
	Level    int               `json:"level,omitempty"`    // the engine level
	You      game.Side         `json:"you,omitempty"`      // the side of the player in a game
	Attempts bool              `json:"attempts,omitempty"` // attempts are recorded
	Embed    bool              `json:"embed,omitempty"`    // embedded in another site
	Static   bool              `json:"static,omitempty"`   // there is no server
}

// pageData returns the data for the script of a page: the position, and the play tree of a puzzle.
func (s *Server) pageData(o opened, k look, last position.Turn, counted bool) (template.JS, error) {
	start, first := k.line.Start(), k.line.StateAt(0)
	b := first.Board()
	d := pageData{
		Code: start.String(), Side: first.Side(), Pieces: map[string]string{}, Link: s.base + address(start), Line: k.line.Path(),
		Unsound: o.unsound, Daily: k.daily, Attempts: counted, Embed: k.embed, Static: s.static,
	}
	if o.Level() > 0 {
		d.Level, d.You = o.Level(), o.You()
	} else if start.Goal() != codec.NoGoal {
		d.Goal = start.Goal().String()
	}
	for _, h := range b.Heights {
		d.Heights += strconv.Itoa(h)
	}
	for _, p := range b.Pieces {
		d.Pieces[string(p.Side)+" "+p.Kind] += p.Square
	}
	if !s.static {
		d.Mirror = s.root + k.path(k.line.First(0).Mirror())
	}
	if !last.IsZero() {
		d.Last = last.Path()
	}
	d.Idea = o.idea
	if o.tree != nil {
		left := maxTreeTurns
		d.Tree = string(packed(o.tree, &left))
	}
	// < is escaped, so the text cannot end the element that it stands in.
	text, err := json.Marshal(d)
	return template.JS(text), err
}
