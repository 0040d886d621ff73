package serve

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/view"
)

// editPage is the editor. Without a script each button leads to the page of the board that
// it makes; the state is in the address.
type editPage struct {
	frame
	Board      board
	Setup      string
	Tools      []option
	Sides      []option
	Goals      []option
	Tool       string
	Goal       string
	Faults     []string
	Paste      string
	PasteError string
	Share      share
	Status     string
	Position   bool // whether the board is a position
}

// The tools of the editor.
var tools = []option{
	{Value: "build", Text: "Build"}, {Value: "raze", Text: "Take down"}, {Value: "first", Text: "First's worker"}, {Value: "second", Text: "Second's worker"},
}

// readPasted reads whatever a person pastes: what [codec.Read] reads, a text with exactly
// one code in it, or a position in another notation.
func readPasted(text string) (codec.AnyCode, error) {
	c, err := codec.Read(text)
	if err == nil {
		return c, nil
	}
	var found []codec.AnyCode
	for f := range codec.Find(text) {
		found = append(found, f.Code)
	}
	if len(found) == 1 {
		return found[0], nil
	}
	for _, n := range position.Notations() {
		if g, gameErr := n.Parse(strings.TrimSpace(text)); gameErr == nil {
			if end, gameErr := g.End(); gameErr == nil {
				return codec.Encode(end), nil
			}
		}
	}
	return nil, err
}

func (s *Server) editPage(r *request) (*answer, error) {
	p := editPage{frame: s.frame("edit", "Editor - puzzlecode", "Build a Santorini position and get its code, link and picture.", "edit.js"), Tool: "build"}
	p.Canonical = s.base + "/edit"
	setup := position.Setup{}
	goal := codec.NoGoal
	if text := r.parameter("board"); text != "" {
		var err error
		if setup, err = readSetup(text); err != nil {
			return nil, &parameterError{"board", "25 heights, the side and the workers, like " + writeSetup(position.Setup{})}
		}
	}
	if text := r.parameter("goal"); text != "" {
		var err error
		if goal, err = codec.ParseGoal(text); err != nil {
			return nil, &parameterError{"goal", "win1 to win6, or hold1 to hold3"}
		}
	}
	if p.Paste = strings.TrimSpace(r.parameter("paste")); p.Paste != "" {
		switch c, err := readPasted(p.Paste); c := c.(type) {
		case codec.ArimaaCode:
			return s.redirect(address(c, "")), nil
		case codec.Code:
			setup, goal, p.Paste = c.Position().Setup(), c.Goal(), ""
		default:
			p.PasteError = err.Error()
		}
	}
	if tool := r.parameter("tool"); slices.ContainsFunc(tools, func(o option) bool { return o.Value == tool }) {
		p.Tool = tool
	}
	p.Goal, p.Setup = goal.String(), writeSetup(setup)
	p.fill(setup, goal)
	p.share(s, setup, goal)
	return s.page(0, "edit.html", p), nil
}

// fill adds the board, with what a click on each square makes of it, and the choices.
func (p *editPage) fill(setup position.Setup, goal codec.Goal) {
	shown := view.Position{Head: view.Head{Game: codec.Santorini.String()}, Side: setup.Side.String(), Heights: setup.Heights[:]}
	for side, workers := range setup.Workers {
		for _, w := range workers {
			shown.Pieces = append(shown.Pieces, view.Piece{Square: w.String(), Side: position.Side(side).String(), Kind: "worker"})
		}
	}
	p.Board = newBoard(shown, p.Assets, false)
	p.Board.Plain = p.Static
	for i := range p.Board.Rows {
		for j := range p.Board.Rows[i].Cells {
			c := &p.Board.Rows[i].Cells[j] // a click leads to the board that it makes
			c.Name, c.At = "board", writeSetup(edited(setup, position.Square(5*i+j), p.Tool))
			c.Class += "can "
		}
	}
	for _, t := range tools {
		p.Tools = append(p.Tools, option{t.Value, t.Text, t.Value == p.Tool})
	}
	for side := position.First; side <= position.Second; side++ {
		with := setup
		with.Side = side
		p.Sides = append(p.Sides, option{writeSetup(with), sideName(side.String()), setup.Side == side})
	}
	p.Goals = append(p.Goals, option{"", "No goal", goal == codec.NoGoal})
	for g := codec.Win1; g.IsValid(); g++ {
		p.Goals = append(p.Goals, option{g.String(), task(g), g == goal})
	}
}

// edited returns a board after a click on a square with a tool.
func edited(s position.Setup, at position.Square, tool string) position.Setup {
	s.Workers = [2][]position.Square{slices.Clone(s.Workers[0]), slices.Clone(s.Workers[1])}
	switch tool {
	case "build":
		s.Heights[at] = (s.Heights[at] + 1) % 5
	case "raze":
		s.Heights[at] = (s.Heights[at] + 4) % 5
	default:
		side := 0
		if tool == position.Second.String() {
			side = 1
		}
		there := slices.Contains(s.Workers[side], at)
		for i := range s.Workers {
			s.Workers[i] = slices.DeleteFunc(s.Workers[i], func(w position.Square) bool { return w == at })
		}
		if !there {
			if len(s.Workers[side]) == 2 {
				s.Workers[side] = s.Workers[side][1:]
			}
			s.Workers[side] = append(s.Workers[side], at)
		}
	}
	return s
}

// share adds the code of the board if it is a position, and what is wrong with it if not.
func (p *editPage) share(s *Server, setup position.Setup, goal codec.Goal) {
	pos, err := setup.Position()
	if err != nil {
		for fault := range strings.SplitSeq(strings.TrimPrefix(err.Error(), "impossible position: "), "; ") {
			p.Faults = append(p.Faults, fault)
		}
		return
	}
	c, err := codec.Encode(pos).WithGoal(goal)
	if err != nil {
		p.Faults = append(p.Faults, "the game is over, so there is no goal left")
		c = codec.Encode(pos)
	}
	p.Position = true
	l := line{start: c}
	var shared play
	shared.share(s, &l)
	p.Share, p.Status = shared.Share, view.Status(c)
}

// writeSetup writes a board that need not be a position: heights, side, and the workers of
// either side, such as 0200102020022220024000000.1.B4E3.B5.
func writeSetup(s position.Setup) string {
	var b strings.Builder
	for _, h := range s.Heights {
		b.WriteString(strconv.Itoa(h))
	}
	fmt.Fprintf(&b, ".%d", s.Side+1)
	for _, workers := range s.Workers {
		b.WriteByte('.')
		for _, w := range workers {
			b.WriteString(w.String())
		}
	}
	return b.String()
}

// readSetup reads what writeSetup writes.
func readSetup(text string) (s position.Setup, err error) {
	parts := strings.Split(text, ".")
	if len(parts) != 4 || len(parts[0]) != position.Squares || parts[1] != "1" && parts[1] != "2" {
		return s, position.ErrSyntax
	}
	for i, c := range parts[0] {
		if c < '0' || c > '4' {
			return s, position.ErrSyntax
		}
		s.Heights[i] = int(c - '0')
	}
	s.Side = position.Side(parts[1][0] - '1')
	for side, workers := range parts[2:] {
		if len(workers)%2 != 0 || len(workers) > 4 {
			return s, position.ErrSyntax
		}
		for i := 0; i < len(workers); i += 2 {
			square, err := position.ParseSquare(workers[i : i+2])
			if err != nil {
				return s, err
			}
			s.Workers[side] = append(s.Workers[side], square)
		}
	}
	return s, nil
}
