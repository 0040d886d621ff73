package serve

import (
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// editPage is the editor. Without JavaScript, each button opens the editor with the changed board, which is in the URL.
type editPage struct {
	frame
	Board             board
	Setup             string
	Tools, Sides      []option
	Gods              []sideGod
	States            []option // the states of a position with gods; nil without gods
	Powers            []god    // all gods with their powers
	Goals             []option
	Tool, Goal        string
	Paste, PasteError string
	Share             share
	Check             api.Checked
	Bare              bool // the shared code has no goal, because the goal is not proved
	Unread            bool // the page ignores the parameters in its URL; the script reads them
}

// sideGod has the gods from which the god of a side is chosen.
type sideGod struct {
	Name    string // the name of the parameter
	Choices []option
	God     god
}

// newSideGods returns the choice of a god for each side. The argument pair has the gods that are chosen at present.
func newSideGods(language *say.Language, pair [2]position.God, assets string) (list []sideGod) {
	for i, side := range []game.Side{game.First, game.Second} {
		list = append(list, sideGod{string(side), godChoices(language, pair[i]), newGod(language, pair[i], side, assets)})
	}
	return list
}

// toolNames are the names of the tools of the editor.
var toolNames = []string{"build", "raze", "first", "second"}

// tools returns the tools of the editor as choices.
func tools(language *say.Language, chosen string) (list []option) {
	for _, name := range toolNames {
		list = append(list, option{name, language.Page("tool." + name), name == chosen})
	}
	return list
}

func (s *Server) editPage(r *request) (*answer, error) {
	p := s.newEditPage()
	setup, goal := position.Setup{}, codec.NoGoal
	var err error
	if text := r.Get("board"); text != "" {
		if setup, err = api.ReadSetup(text); err != nil {
			const want = "25 heights, the side and the workers, like "
			return nil, &api.ParameterError{Name: "board", Want: want + api.WriteSetup(position.Setup{})}
		}
	}
	if chooseGods(r, &setup); r.Err != nil {
		return nil, r.Err
	}
	if text := r.Get("goal"); text != "" {
		if goal, err = codec.ReadGoal(text); err != nil {
			return nil, &api.ParameterError{Name: "goal", Want: "win1 to win6, or hold1 to hold3"}
		}
	}
	if p.Paste = strings.TrimSpace(r.Get("paste")); p.Paste != "" {
		l, err := api.ReadPasted(p.Paste)
		if err != nil {
			p.PasteError = err.Error()
		} else if pasted, err := api.SetupOf(l.State()); err != nil {
			return s.redirect("/p/" + l.Address()), nil
		} else {
			setup, goal, p.Paste = pasted, l.End().Goal(), ""
		}
	}
	if tool := r.Get("tool"); slices.Contains(toolNames, tool) {
		p.Tool = tool
	}
	p.Goal, p.Setup = goal.String(), api.WriteSetup(setup)
	p.fill(s.language, setup, goal)
	return s.pageOf("edit.html", p, p.share(r, s, setup, goal)), nil
}

// emptyEditor returns the page of the editor with an empty board.
func (s *Server) emptyEditor() *answer {
	p := s.newEditPage()
	p.fill(s.language, position.Setup{}, codec.NoGoal)
	p.Setup, p.Unread = api.WriteSetup(position.Setup{}), true
	return s.page("edit.html", p)
}

func (s *Server) newEditPage() editPage {
	title, about := s.language.Page("title.editor"), s.language.Page("about.editor")
	return editPage{frame: s.frame("/edit", "/edit", title, about, "edit.js"), Tool: toolNames[0]}
}

// fill adds the board and the choices. Each square of the board links to the board after a click on the square.
func (p *editPage) fill(language *say.Language, setup position.Setup, goal codec.Goal) {
	shown := game.Board{Size: 5, Files: "ABCDE", Heights: setup.Heights[:]}
	for side, workers := range setup.Workers {
		for _, w := range workers {
			name := game.Side(position.Side(side).String())
			shown.Pieces = append(shown.Pieces, game.Piece{Square: w.String(), Side: name, Kind: "worker"})
		}
	}
	p.Board = newBoard(language, shown, p.Assets, false)
	p.Board.Plain = p.Static
	for square := range position.Square(position.Squares) {
		c := p.Board.cell(square.String()) // a click opens the changed board
		c.Name, c.At = "board", api.WriteSetup(edited(setup, square, p.Tool))
		c.Class += "edits "
	}
	p.Tools = tools(language, p.Tool)
	for side := position.First; side <= position.Second; side++ {
		changed := setup
		changed.Side = side
		text := api.WriteSetup(fitting(changed))
		p.Sides = append(p.Sides, option{text, language.Side(game.Side(side.String())), setup.Side == side})
	}
	p.Gods, p.States = newSideGods(language, setup.Gods, p.Assets), states(language, setup)
	p.Powers = allGods(language, p.Assets)
	p.Goals = append(p.Goals, option{"", language.Page("goal.none"), goal == codec.NoGoal})
	for g := codec.Win1; g.IsValid(); g++ {
		p.Goals = append(p.Goals, option{g.String(), language.Goal(g), g == goal})
	}
}

// chooseGods changes the gods and the state in s to those in the parameters of a form.
func chooseGods(r *request, s *position.Setup) {
	for side, god := range r.Gods() {
		if r.Get([...]string{"first", "second"}[side]) != "" {
			s.Gods[side] = god
		}
	}
	if state := r.Get("state"); slices.Contains([]string{"on", "raised", "won"}, state) {
		s.Raised, s.Finished = state == "raised", state == "won"
	}
	*s = fitting(*s)
}

// fitting returns a board without a state that its gods cannot have, for example that Athena has moved up.
func fitting(s position.Setup) position.Setup {
	s.Raised = s.Raised && s.Gods[s.Side.Other()] == position.Athena
	s.Finished = s.Finished && s.Gods != [2]position.God{}
	return s
}

// states returns the choices for the state of a game with gods, for example that it is won. Without gods, it returns
// nil. A script has the same function, and a test compares them.
func states(language *say.Language, s position.Setup) []option {
	if s.Gods == [2]position.God{} {
		return nil
	}
	side := game.Side(s.Side.String())
	list := []option{{"on", language.About("state.on").Text, !s.Raised && !s.Finished}}
	if s.Gods[s.Side.Other()] == position.Athena {
		list = append(list, option{"raised", language.About("state.raised").Text, s.Raised})
	}
	return append(list, option{"won", language.HasWon(side.Other()), s.Finished})
}

// edited returns a board after a click on a square with a tool.
func edited(s position.Setup, square position.Square, tool string) position.Setup {
	s.Workers = [2][]position.Square{slices.Clone(s.Workers[0]), slices.Clone(s.Workers[1])}
	switch tool {
	case "build":
		s.Heights[square] = (s.Heights[square] + 1) % 5
	case "raze":
		s.Heights[square] = (s.Heights[square] + 4) % 5
	default:
		side := map[string]int{"second": 1}[tool]
		there := slices.Contains(s.Workers[side], square)
		for i := range s.Workers {
			s.Workers[i] = slices.DeleteFunc(s.Workers[i], func(w position.Square) bool { return w == square })
		}
		if !there {
			if len(s.Workers[side]) == 2 {
				s.Workers[side] = s.Workers[side][1:]
			}
			s.Workers[side] = append(s.Workers[side], square)
		}
	}
	return s
}

// share adds the code of the board and the result of checking the goal. If the board is not a valid position, it adds
// the faults instead. The result complete is false if the goal could not be checked, for example because the solver was
// busy.
func (p *editPage) share(r *request, s *Server, setup position.Setup, goal codec.Goal) (complete bool) {
	c, err := s.service.Check(r.Context(), s.prover(r.client), setup, goal)
	p.Check, p.Bare = c, goal != codec.NoGoal && !c.Sound
	if !c.Encoded.IsZero() {
		p.Share = s.share(look{line: game.Start(c.Encoded)})
	}
	if err != nil {
		p.Check.Message = say.Message{Text: s.language.Page("goal.open", "{why}", s.told(err))}
	}
	return err == nil
}
