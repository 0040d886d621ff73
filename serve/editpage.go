package serve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// editPage is the editor. Without JavaScript, each button is a link to the editor with the changed
// board; the state is in the URL.
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
	Verdict    say.Message // on the goal
	Unsound    bool        // the goal is not sound
	Better     option      // a sound goal instead
	Position   bool        // whether the board is a position
}

// The tools of the editor.
var tools = []option{
	{Value: "build", Text: "Build"}, {Value: "raze", Text: "Remove a level"}, {Value: "first", Text: "First's worker"}, {Value: "second", Text: "Second's worker"},
}

// readPasted reads pasted text: a text for [game.ReadLine], a text that contains exactly one code,
// or the last position of a game in another notation.
func readPasted(text string) (game.Line, error) {
	l, err := game.ReadLine(text)
	if err == nil {
		return l, nil
	}
	if found := slices.Collect(codec.Find(text)); len(found) == 1 {
		return game.Open(found[0].Line)
	}
	for _, n := range position.Notations() {
		if g, gameErr := n.Parse(strings.TrimSpace(text)); gameErr == nil {
			if end, gameErr := g.End(); gameErr == nil {
				return game.Start(codec.Encode(end)), nil
			}
		}
	}
	return game.Line{}, err
}

func (s *Server) editPage(r *request) (*answer, error) {
	p := s.newEditPage()
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
		l, err := readPasted(p.Paste)
		if err != nil {
			p.PasteError = err.Error()
		} else if pasted, err := game.Of[game.Santorini](l.State(), "the editor"); err != nil {
			return s.redirect("/p/" + l.Address()), nil
		} else {
			setup, goal, p.Paste = pasted.Position.Setup(), l.End().Goal(), ""
		}
	}
	if tool := r.parameter("tool"); slices.ContainsFunc(tools, func(o option) bool { return o.Value == tool }) {
		p.Tool = tool
	}
	p.Goal, p.Setup = goal.String(), writeSetup(setup)
	p.fill(setup, goal)
	return s.pageOf("edit.html", p, p.share(r.visit(s), s, setup, goal)), nil
}

// emptyEditor returns the page of the editor with an empty board.
func (s *Server) emptyEditor() *answer {
	p := s.newEditPage()
	p.fill(position.Setup{}, codec.NoGoal)
	p.Setup = writeSetup(position.Setup{})
	return s.page(0, "edit.html", p)
}

func (s *Server) newEditPage() editPage {
	p := editPage{frame: s.frame("edit", "Editor - puzzlecode", "Build a Santorini position and get its code, link and picture.", "edit.js"), Tool: "build"}
	p.Canonical = s.base + "/edit"
	return p
}

// fill adds the board, with the result of a click on each square, and the choices.
func (p *editPage) fill(setup position.Setup, goal codec.Goal) {
	shown := game.Board{Size: 5, Files: "ABCDE", Heights: setup.Heights[:]}
	for side, workers := range setup.Workers {
		for _, w := range workers {
			shown.Pieces = append(shown.Pieces, game.Piece{Square: w.String(), Side: game.Side(position.Side(side).String()), Kind: "worker"})
		}
	}
	p.Board = newBoard(codec.Santorini, shown, p.Assets, false)
	p.Board.Plain = p.Static
	for i := range p.Board.Rows {
		for j := range p.Board.Rows[i].Cells {
			c := &p.Board.Rows[i].Cells[j] // a click opens the changed board
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
		p.Sides = append(p.Sides, option{writeSetup(with), say.Side(game.Side(side.String())), setup.Side == side})
	}
	p.Goals = append(p.Goals, option{"", "No goal", goal == codec.NoGoal})
	for g := codec.Win1; g.IsValid(); g++ {
		p.Goals = append(p.Goals, option{g.String(), say.Goal(g), g == goal})
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

// share adds the code and the check of the goal if the board is a position, and otherwise its
// faults. complete is false if the solver was too busy.
func (p *editPage) share(v visit, s *Server, setup position.Setup, goal codec.Goal) (complete bool) {
	pos, err := setup.Position()
	if err != nil {
		p.Faults = []string{err.Error()}
		if wrong := (*position.SetupError)(nil); errors.As(err, &wrong) {
			p.Faults = wrong.Details()
		}
		return true
	}
	c, err := codec.Encode(pos).WithGoal(goal)
	if err != nil {
		p.Faults = append(p.Faults, err.Error())
		c = codec.Encode(pos)
	}
	p.Position, p.Share, p.Status = true, s.share(game.Start(c)), say.StatusOf(c)
	if s.static || pos.Outcome().Over() {
		return true
	}
	found, err := s.checkGoal(v, c)
	if err != nil {
		p.Verdict = say.Message{Text: err.Error()}
		return false
	}
	p.Verdict, p.Unsound = found.message(c.Goal()), c.Goal() != codec.NoGoal && !found.sound
	if found.better != codec.NoGoal {
		p.Better = option{Value: found.better.String(), Text: say.SetGoal(found.better)}
	}
	return true
}

// goalCheck is the result of checking the goal of a position.
type goalCheck struct {
	sound  bool
	flaw   string     // of a goal that is not sound
	better codec.Goal // a sound goal instead; NoGoal if none was found
}

// checkedTurns is the maximum number of turns of the goals that the editor suggests if the position
// has none.
const checkedTurns = 3

// checkGoal checks whether the puzzle of a code is sound, and otherwise searches for a sound goal.
func (s *Server) checkGoal(v visit, c codec.Code) (goalCheck, error) {
	return prove(v, s, v.client, "goal", "check "+c.String(), func(ctx context.Context, sv *solver.Solver) (out goalCheck, err error) {
		limits := solver.Limits{Nodes: goalNodes, Table: proofTable}
		if c.Goal() != codec.NoGoal {
			err := puzzles.VerifyUnique(ctx, sv, c, limits)
			flaw := (*puzzles.Flaw)(nil)
			if err == nil || !errors.As(err, &flaw) {
				return goalCheck{sound: err == nil}, err
			}
			out.flaw = flaw.Error()
		}
		proof, err := puzzles.FindGoal(ctx, sv, c.Position(), max(checkedTurns, c.Goal().Turns()), codec.MaxHold, limits)
		if err != nil && out.flaw == "" {
			return out, err
		}
		if err == nil && len(proof.KeyTurns()) == 1 {
			out.better = proof.Code().Goal()
		}
		return out, nil
	})
}

// message returns a sentence on whether the puzzle is sound.
func (g goalCheck) message(goal codec.Goal) say.Message {
	switch {
	case g.sound:
		return say.Sound(goal)
	case g.flaw != "":
		return say.Unsound(g.flaw)
	case g.better == codec.NoGoal:
		return say.NoSoundGoal()
	}
	return say.Message{}
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
