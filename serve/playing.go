package serve

import (
	"context"
	"errors"
	"html/template"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/render"
)

// playing is the data of a board on which visitors play, and of the panel next to it. Several pages contain it.
type playing struct {
	Board      board
	Task       task
	Heading    string // the heading of the task
	Gods       []god  // the gods of First and Second; empty in a game without gods
	Steps      steps
	Share      share
	Facts      *puzzles.Record // nil if the puzzle is not in the collection
	FirstTurns *firstTurns     // nil if the puzzle is not solved
	Next       string          // the URL of another puzzle; empty for none
	NextText   string          // the text of the button that opens Next
	OtherText  string          // the text of the link under More that opens Next
	Place      *place          // the place in a titled collection; nil in other collections
	Unsound    bool            // no turn reaches the goal
	Newcomer   bool            // the page offers the rules to new visitors
	Rate       string          // a sentence with the solve rate; empty without attempts
	Game       *gameOffer
	Moves      []link
	Review     *review // nil unless the page reviews a game
	Choices    choices // links to all legal turns, in a list after the board
	Views      views
	Form       form
	Data       template.JS // JSON for the script
	Shell      bool        // whether a script fills the board

	Doubt         string // a remark about the code in the URL; may be empty
	Root, Assets  string
	Static, Embed bool
}

// task is what the panel says at the top: the side to move, the goal, and the message.
type task struct {
	Side    game.Side // the side to move, or the winner
	Mover   string    // Side in words
	Message say.Message
	Before  string // a sentence about the turn of the opponent before the puzzle; may be empty
	Hints   []string
	Better  link // if the goal is false, the same position with a sound goal; may be empty

	Over, Solved bool
}

// Slash returns the end of page URLs: a slash on static file hosts, otherwise nothing.
func (p playing) Slash() string {
	if p.Static {
		return "/"
	}
	return ""
}

// Sign returns the name of the drawing for the side in the field Side.
func (t task) Sign() string { return render.SideSymbol(t.Side) }

// steps are the URLs of the buttons below the message. If a button is missing, its URL is empty.
type steps struct {
	End, Reply, Retry, Undo, Restart, Hint, Solution string
}

// views are URLs that show the same board in another way.
type views struct {
	Flip       string
	Threats    string // marks threats, or removes the marks; empty if the game has no threats
	HasThreats bool
}

// form is the HTML form that contains the board and a field for typed turns. It works without JavaScript.
type form struct {
	Action     string
	Hidden     []parameter
	Typed      string // the sentence that asks to type a turn
	TypedError string
}

type link struct {
	Text, Href string
	Current    bool
}

type parameter struct{ Name, Value string }

// nextText returns the text of the button that opens another puzzle.
func (s *Server) nextText() string { return s.language.About("button.next").Text }

// maxChoices is the maximum number of legal turns that a page lists. No position of Santorini without gods has more.
const maxChoices = 128

// newPlaying returns the board for a URL. The result complete is false if some data could not be computed in time.
func (s *Server) newPlaying(r *request, k look) (p playing, complete bool, err error) {
	p = playing{
		Root: s.root, Assets: s.assetRoot(), Static: s.static, Embed: k.embed,
		Form: form{Action: s.root + k.path(k.line), Hidden: k.hidden()}, Doubt: k.doubt,
	}
	whole := k
	if k.review {
		if k, err = k.shown(); err != nil {
			return p, false, err
		}
		p.Form = form{Action: s.root + k.path(k.line), Hidden: k.hidden()}
	}
	record, counted, complete := s.addFacts(r, &p, k)
	o, err := s.open(r, k)
	if err != nil {
		return p, false, err
	}
	p.addTask(s, o, k)
	p.Gods = godsOf(s.language, o.State(), p.Assets)
	shared, better := s.addBetter(r, &p, o, k)
	p.addSteps(s, r, o, k)
	p.addBoard(s, r, o, k, record.Last)
	p.addViews(s, o, k)
	p.Share = s.share(shared)
	for i, text := range s.language.ListedLine(k.line) {
		p.Moves = append(p.Moves, link{text, s.root + k.to(k.line.First(i+1)), i+1 == k.line.Len()})
	}
	p.FirstTurns = s.newFirstTurns(o, k)
	asked, err := p.addGame(s, r, o, k)
	if err != nil {
		return p, false, err
	}
	if whole.review {
		p.addReview(s, r, o, whole)
	}
	p.Data, err = s.pageData(o, whole, record, counted, p.Share.StartLink, p.Place)
	return p, complete && asked && better && !o.late && o.fault == nil, err
}

// addFacts adds what the collection knows about the puzzle, and the solve rate. The result record is the puzzle, or
// zero if the collection does not contain the puzzle. The result counted reports whether attempts at the puzzle are
// recorded. The result complete is false if the collection could not be read.
func (s *Server) addFacts(r *request, p *playing, k look) (record puzzles.Record, counted, complete bool) {
	c := k.line.Start()
	if game.OnlySantorini(c, "a puzzle", false) != nil {
		return record, false, true
	}
	record, rate, err := s.factsOf(r.store(s), c)
	switch {
	case err == nil:
		p.Facts = new(record)
		p.Next, p.NextText, p.OtherText = s.nextOf(c.Game()), s.nextText(), s.language.Page("link.other")
		if p.Place = s.placeOf(c); p.Place != nil {
			p.Next, p.NextText, p.OtherText = p.Place.Next, p.Place.NextText, p.Place.NextText
		}
	case errors.Is(err, ErrNone): // the rate may come from a symmetric puzzle
		record = puzzles.Record{}
	default:
		s.log.Error("store", "code", c, "fault", err)
		return puzzles.Record{}, false, false
	}
	if k.level > 0 || c.Goal() == codec.NoGoal {
		record.Last = nil
		return record, false, true
	}
	p.Rate = rateText(s.language, rate)
	return record, rate != nil, true
}

// addTask adds the heading of the panel and the task.
func (p *playing) addTask(s *Server, o opened, k look) {
	state := o.State()
	outcome := o.Outcome()
	p.Heading = o.Heading()
	if goal := k.line.Start().Goal(); o.fault != nil && goal != codec.NoGoal {
		if p.Heading = s.language.Task(k.line.StateAt(0).Side(), goal); k.unsaid {
			p.Heading = s.language.About("goal.unsaid").Text
		}
	}
	p.Task = task{
		Side: state.Side(), Mover: o.Mover(), Over: outcome.Over(), Solved: o.Phase() == play.Solved,
		Message: o.Message(),
	}
	switch {
	case outcome.Over():
		p.Task.Side = outcome.Winner
	case o.Level() > 0 && state.Side() == o.You():
		p.Task.Mover = s.language.Yours(state)
	case k.unsaid || game.Raised(state) || !o.IsPuzzle() || o.Phase() != play.Choosing:
	case k.line.Len() == 0: // the heading says it
		p.Task.Mover = ""
	default:
		p.Task.Mover = s.language.TurnsLeft(o.Goal())
	}
	if o.fault != nil && !errors.Is(o.fault, codec.ErrGame) {
		p.Task.Message = say.Message{Text: s.told(o.fault), Tone: say.Bad}
	}
}

// addBetter adds a link to a sound goal if the goal of the puzzle is false. The result shared is what the links for
// sharing show: the puzzle with the sound goal, or without a goal. The result complete is false if the solver was not
// available.
func (s *Server) addBetter(r *request, p *playing, o opened, k look) (shared look, complete bool) {
	c := k.line.Start()
	if game.OnlySantorini(c, "a puzzle", false) != nil || !o.unsound || s.static {
		return k, true
	}
	ctx, cancel := context.WithTimeout(r.Context(), repairTime)
	defer cancel()
	found, err := s.prover(r.client).CheckGoal(ctx, c)
	start := withoutGoal(c)
	if better, withErr := c.WithGoal(found.Better); err == nil && withErr == nil && found.Better != codec.NoGoal {
		text := s.language.OpenGoal(k.line.StateAt(0).Side(), found.Better)
		start, p.Task.Better = better, link{Text: text, Href: s.root + address(better)}
	}
	line, openErr := game.Open(codec.Line{Code: start, Turns: k.line.Texts()})
	if openErr != nil {
		return k, false
	}
	k.line, k.daily = line, ""
	return k, err == nil
}

// addSteps adds the URLs of the buttons below the message.
func (p *playing) addSteps(s *Server, r *request, o opened, k look) {
	to := func(l game.Line) string { return s.root + k.to(l) }
	if k.line.Len() > 0 {
		p.Steps.Restart = to(k.line.First(0))
	}
	if back, ok := o.Undo(); ok && o.Phase() == play.Mistaken {
		p.Steps.Retry = to(k.line.First(back.Line().Len()))
	} else if ok {
		p.Steps.Undo = to(k.line.First(back.Line().Len()))
	}
	if k.chosen != "" || k.resign {
		going := k
		going.resign = false
		p.Steps.Undo = s.root + going.to(k.line)
	}
	if _, j, ok := o.Judged(); ok && o.Phase() == play.Replying {
		if l, err := k.line.With(j.Reply); err == nil {
			p.Steps.Reply = to(l)
		}
	}
	if !o.IsPuzzle() || o.Phase() != play.Choosing || o.unsound || s.static {
		return
	}
	var hint play.Hint
	if o.tree != nil || k.hints > 0 {
		var err error
		if hint, err = o.Hint(r.Context()); err != nil {
			return
		}
		p.Task.Hints = hint.Sentences[:min(k.hints, len(hint.Sentences))]
		p.Steps.Solution = to(o.answered(r.Context(), hint.Turn))
	}
	if told := len(p.Task.Hints); told < len(hint.Sentences) || told == 0 {
		more := k
		more.hints = told + 1
		p.Steps.Hint = s.root + more.to(k.line)
	}
}

// addBoard adds the board, with the chosen squares and those that can be chosen next. The last argument is the
// opponent's turn before the puzzle, or nil if this turn is unknown.
func (p *playing) addBoard(s *Server, r *request, o opened, k look, before game.Turn) {
	state := o.State()
	c, err := game.Choose(state, k.chosen)
	if err != nil {
		c = state.Begin()
		p.Task.Message = s.language.About("illegal")
	}
	p.Board = newBoard(s.language, c.Board(), p.Assets, k.flip)
	p.Board.Plain = s.static
	switch n := k.line.Len(); {
	case n > 0:
		p.Board.markLast(k.line.StateAt(n-1), k.line.Turn(n-1))
		if _, j, ok := o.Judged(); ok && j.Verdict == puzzles.Right && state.Game() != codec.Arimaa && len(k.chosen) == 0 {
			mine := n - 1
			if o.Phase() == play.Choosing {
				mine = n - 2
			}
			p.Board.markPassed(k.line.StateAt(mine), k.line.Turn(mine))
		}
		if back, ok := o.Undo(); ok && o.Phase() == play.Mistaken && state.Game() != codec.Arimaa {
			p.Board.markFailed(k.line.StateAt(back.Line().Len()), k.line.Turn(back.Line().Len()))
		}
	case before != nil: // the puzzle begins with the mistake of the opponent
		earlier, ok := puzzles.Before(state, before)
		if !ok {
			break
		}
		p.Board.markLast(earlier, before)
		p.Task.Before = s.language.About("before", "{turn}", s.language.Turn(earlier, before), "{other}", earlier.Side()).Text
	}
	isOpen := o.Phase() == play.Choosing || o.Phase() == play.Free
	maySkip := p.Task.Message.Text == "" || len(c.Squares()) > 0
	mayBuild := slices.ContainsFunc(c.Next(), func(o game.Option) bool { return o.Kind == game.BuildOn })
	if maySkip && o.fault == nil && state.Game() != codec.Arimaa && isOpen {
		p.Task.Message = s.language.Prompt(state, c)
	} else if o.Level() > 0 && o.Phase() == play.Choosing && mayBuild {
		p.Task.Message.Text += " " + s.language.Prompt(state, c).Text
	}
	p.Form.Typed = s.language.Typed(state)
	p.Unsound = o.unsound
	p.Newcomer = k.line.Len() == 0 && state.Game() != codec.Arimaa
	if k.typed != "" {
		if _, err := k.line.Play(k.typed); err != nil {
			p.Form.TypedError = errors.Unwrap(err).Error()
		}
	}
	threats := game.Threats(state)
	if threats != nil && k.threat && k.chosen == "" && !p.Board.markThreats(state, threats) {
		p.Task.Message.Text = strings.TrimSpace(p.Task.Message.Text + " " + s.language.About("threats.none").Text)
	}
	if s.static || !isOpen {
		return
	}
	after := func(t game.Turn) string { return s.root + k.to(o.answered(r.Context(), t)) }
	p.Steps.End = p.Board.choose(state, c, after)
	for t := range state.Turns() {
		if len(p.Choices) == maxChoices {
			p.Choices = nil
			break
		}
		p.Choices = append(p.Choices, link{Text: s.language.Listed(state, t), Href: after(t)})
	}
}

// addViews adds the URLs that show the same board in another way.
func (p *playing) addViews(s *Server, o opened, k look) {
	flipped, threat := k, k
	flipped.flip, threat.threat = !k.flip, !k.threat
	p.Views = views{Flip: s.root + flipped.to(k.line), HasThreats: k.threat}
	if game.Threats(o.State()) != nil {
		p.Views.Threats = s.root + threat.to(k.line)
	}
}

func (s *Server) assetRoot() string { return s.root + "/assets/" + s.assets.hash }
