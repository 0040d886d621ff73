package serve

import (
	"encoding/base64"
	"encoding/json"
	"html/template"
	"strconv"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// share has the links and codes to share: for the start of a line and, if the line has turns, for the line and for the
// position after it.
type share struct {
	Puzzle                             bool // the start has a goal
	Start, StartLink                   string
	Link                               string // the link to the line; empty without turns
	Text, GIF                          string // the turns and their GIF; empty without turns; no GIF for too many turns
	What, How                          string // the descriptions of StartLink and of Link
	Code, FEN                          string // the position after the turns
	PNG, SVG, QR, Edit, Explore, Embed string
	Modules                            string // the modules of the QR code of StartLink, for printing
	Side                               int    // the number of these modules in a row
}

// linkTo returns the absolute URL of the start of the line of a look. For a daily puzzle, this is the URL of the day.
func (s *Server) linkTo(k look) string {
	if day, err := time.Parse(time.DateOnly, k.daily); err == nil && k.ofDay(k.line) {
		return s.base + s.pathOfDay(k.line.Start().Game(), day)
	}
	return s.base + address(k.line.Start())
}

// sharing returns a share that has only the descriptions of the links. The argument puzzle is true for a puzzle, and
// false for a game or a position without a goal.
func sharing(language *say.Language, puzzle bool) share {
	kind := map[bool]string{true: "puzzle", false: "position"}[puzzle]
	said := func(name string) string { return language.About(name).Text }
	return share{Puzzle: puzzle, What: said("share." + kind), How: said("share." + kind + ".line")}
}

// share returns the links and codes of a look.
func (s *Server) share(k look) share {
	l := k.line
	start, end := l.Start(), l.End()
	page := s.root + address(start)
	out := sharing(s.language, start.Goal() != codec.NoGoal && k.level == 0)
	out.Start, out.StartLink, out.Code, out.FEN = start.String(), s.linkTo(k), end.String(), l.State().String()
	out.PNG, out.SVG, out.QR = page+".png?v="+api.PictureVersion, page+".svg?v="+api.PictureVersion, page+"/qr"
	if modules, side, err := render.QRModules(out.StartLink); err == nil {
		out.Modules, out.Side = base64.StdEncoding.EncodeToString(modules), side
	}
	out.Embed = s.base + "/embed/" + start.String()
	if s.hasGames.Load() {
		out.Explore = s.root + "/explore/" + end.String()
	}
	if s.static { // the shell, which shows any code
		out.Embed = s.base + "/embed/?c=" + start.String()
	}
	if l.Len() > 0 {
		out.Link, out.Text = s.base+k.path(l), l.String()
		if l.Len() <= api.MaxGIF {
			out.GIF = s.root + "/p/" + l.Address() + ".gif"
		}
	}
	if start.Game() != codec.Arimaa {
		out.Edit = s.root + "/edit?paste=" + end.String()
	}
	return out
}

// boardData is a position in the JSON data of a page.
type boardData struct {
	Side    game.Side         `json:"side"`              // the side to move
	Heights string            `json:"heights,omitempty"` // 25 digits, row by row, the first for A5
	Pieces  map[string]string `json:"pieces"`            // squares by side and kind, such as B4E3 by "first worker"
}

func boardDataOf(s game.State) boardData {
	b, d := s.Board(), boardData{Side: s.Side(), Pieces: map[string]string{}}
	for _, h := range b.Heights {
		d.Heights += strconv.Itoa(h)
	}
	for _, p := range b.Pieces {
		d.Pieces[string(p.Side)+" "+p.Kind] += p.Square
	}
	return d
}

// lastTurn is the turn that led to a puzzle, with the board before it.
type lastTurn struct {
	boardData
	Path string `json:"path"`
	Said string `json:"said"` // the sentence about the turn
}

// pageData is the JSON data for the script of a page.
type pageData struct {
	Code string `json:"code"`
	Goal string `json:"goal,omitempty"`
	boardData
	Gods     *view.Gods `json:"gods,omitempty"`     // the gods of First and Second
	Asked    bool       `json:"asked,omitempty"`    // the script requests choices: with gods, or while workers are placed
	Link     string     `json:"link"`               // the absolute URL of the start
	Line     string     `json:"line,omitempty"`     // the turns so far, in the notation of URLs
	Before   *lastTurn  `json:"before,omitempty"`   // the turn that led to the puzzle
	Rating   int        `json:"rating,omitempty"`   // the rating of a puzzle of the collection
	Tree     []any      `json:"tree,omitempty"`     // see packed
	Idea     string     `json:"idea,omitempty"`     // the first hint at the start
	Unsound  bool       `json:"unsound,omitempty"`  // no turn reaches the goal
	Daily    string     `json:"daily,omitempty"`    // the date of a daily puzzle
	Level    int        `json:"level,omitempty"`    // the engine level
	You      game.Side  `json:"you,omitempty"`      // the side of the player in a game
	Attempts bool       `json:"attempts,omitempty"` // attempts are recorded
	Embed    bool       `json:"embed,omitempty"`    // embedded in another site
	Static   bool       `json:"static,omitempty"`   // there is no server
	Next     string     `json:"next,omitempty"`     // in a collection with a head, the URL of the next page
	NextText string     `json:"nextText,omitempty"` // the text of the button that opens Next
}

// pageData returns the data for the script of a page: the position, and the play tree of a puzzle. The argument record
// is the puzzle in the collection, or zero. The argument counted reports whether attempts are recorded. The argument
// link is the URL of the start. The argument listed is the place of the puzzle in a titled collection, or nil.
func (s *Server) pageData(
	o opened, k look, record puzzles.Record, counted bool, link string, listed *place,
) (template.JS, error) {
	start, first := k.line.Start(), k.line.StateAt(0)
	d := pageData{
		boardData: boardDataOf(first), Code: start.String(), Link: link, Line: k.line.Path(),
		Unsound: o.unsound, Daily: k.daily, Attempts: counted, Embed: k.embed, Static: s.static,
	}
	pair, hasGods := game.GodsOf(first)
	d.Asked = hasGods || first.IsPlacing() && d.Heights != ""
	if hasGods {
		d.Gods = &view.Gods{First: pair[0], Second: pair[1]}
	}
	if o.Level() > 0 {
		d.Level, d.You = o.Level(), o.You()
	} else if start.Goal() != codec.NoGoal && !k.review {
		d.Goal = start.Goal().String()
	}
	if before, ok := puzzles.Before(first, record.Last); ok {
		said := s.language.About("before", "{turn}", s.language.Turn(before, record.Last), "{other}", before.Side()).Text
		d.Before = &lastTurn{boardDataOf(before), record.Last.Path(), said}
	}
	if d.Goal != "" {
		d.Rating = record.Rating
	}
	d.Idea = o.idea
	if listed != nil && d.Goal != "" {
		d.Next, d.NextText = listed.Next, listed.NextText
	}
	if !hasGods && o.tree != nil { // with gods, the script requests verdicts
		left := maxTreeTurns
		node, err := view.NodeOf(o.Restart(), o.tree, &left)
		if err != nil {
			return "", err
		}
		d.Tree = packed(node)
	}
	// Marshal escapes the character "<", so the text cannot end the script element that contains it.
	text, err := json.Marshal(d)
	return template.JS(text), err
}
