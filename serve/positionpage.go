package serve

import (
	"errors"
	"html/template"
	"net/url"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/view"
)

// A play is a board that can be played on: a position, the turns so far, and what is known
// of them. It is part of several pages.
type play struct {
	Board      board
	Heading    string
	Side       string // to move
	Rate       string // how many have solved the puzzle; empty if nobody has tried
	Counted    bool   // attempts at the puzzle are kept
	Over       bool
	Message    string
	Tone       string // good, slow or bad
	Moves      []link
	Choices    choices // all legal turns, off the board
	Undo       string  // addresses; empty where there is nothing to do
	Retry      string
	Restart    string
	Answer     string
	Solution   string
	End        string // Arimaa: ends the turn
	Flip       string
	Mirror     string
	Unsaid     string // the page that does not tell the goal
	HintHref   string
	Hints      []string
	TypedError string
	Action     string // where forms lead, without parameters
	Hidden     []parameter
	Share      share
	Facts      *facts
	Next       string      // another puzzle
	Engine     bool        // whether the engine can be asked here, now or after the puzzle
	Free       bool        // whether it can be asked now
	Level      int         // of the computer, 0 if both sides are moved by hand
	You        string      // the side of the person, empty if both are
	Levels     []level     // to choose from
	Sides      []option    // of the person, to choose from
	GameAction string      // where a game begins: here, or at the start of what is over
	ByHand     string      // the page on which both sides are moved by hand
	NewGame    string      // the page of the next game against the computer
	Evaluate   string      // the page with the evaluation, or without it if it is shown
	Evaluation *evaluation // nil if it was not asked for
	Data       template.JS // JSON for the script
	Root       string
	Assets     string
	Static     bool
	Embed      bool
}

type link struct {
	Text, Href string
	Current    bool
	Class      string
}

type parameter struct{ Name, Value string }

// share is how a position is passed on.
type share struct{ Start, Link, Code, Shrinking, FEN, PNG, SVG, QR, Edit, Explore, Embed string }

// facts are what the collection says of a puzzle.
type facts struct {
	Title, Author, Source, Created string
	Rating                         int
	Themes                         []string
}

// positionPage is the page of a position.
type positionPage struct {
	frame
	Play play
}

// splitSuffix splits the ending of a picture off the last part of a path. No code has a
// full stop in it.
func splitSuffix(name string) (code, suffix string) {
	for _, suffix := range []string{".png", ".svg"} {
		if code, ok := strings.CutSuffix(name, suffix); ok {
			return code, suffix
		}
	}
	return name, ""
}

// position answers /p/CODE and /p/CODE/PATH, and the pictures beside them.
func (s *Server) position(r *request) (*answer, error) {
	text, suffix := splitSuffix(r.PathValue("code"))
	c, err := codec.Read(text)
	if err != nil {
		return nil, &codeError{text, err}
	}
	if suffix != "" {
		return s.picture(r, c, suffix)
	}
	l, err := readLine(c, r.PathValue("path"))
	if err != nil {
		return nil, &codeError{text, err}
	}
	if r.URL.ForceQuery { // a form without parameters leaves a question mark
		return s.redirect(address(c, l.path(len(l.turns)))), nil
	}
	o, err := r.opponent(c)
	switch {
	case err != nil:
		return nil, err
	case o.isToMove(&l):
		return s.goOn(r, &l, o)
	}
	if typed := strings.TrimSpace(r.parameter("turn")); typed != "" {
		if a := s.typedTurn(r, &l, o, typed); a != nil {
			return a, nil
		}
	}
	return s.positionAnswer(r, l, o)
}

// typedTurn leads to the position after a turn that was typed, and in a puzzle after the answer
// to it. It is nil if the turn is not legal.
func (s *Server) typedTurn(r *request, l *line, o opponent, typed string) *answer {
	next := line{start: l.start, turns: slices.Clone(l.turns), seen: l.seen}
	if err := next.play(typed); err != nil {
		return nil
	}
	q := kept(r)
	path := join(l.path(len(l.turns)), turnPath(next.turns[len(l.turns)].Turn.Turn))
	if o.level > 0 {
		return s.redirect(address(l.start, path) + q)
	}
	if t := s.treeOf(r, l.start); t != nil {
		if p := follow(t, next.turns); p.waiting {
			path = join(path, turnPath(p.choice.Reply))
		}
	}
	return s.redirect(address(l.start, path) + q)
}

// keptParameters are the parameters that stay while a position is played.
var keptParameters = []string{"flip", "goal", "daily", "level", "you", "eval"}

// kept returns the parameters that stay, with the question mark.
func kept(r *request) string {
	q := url.Values{}
	for _, name := range keptParameters {
		if v := r.parameter(name); v != "" && len(v) <= 10 {
			q.Set(name, v)
		}
	}
	return query(q)
}

func query(q url.Values) string {
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

// with returns an address with one parameter more, or with none of that name if the value
// is empty.
func with(address, name, value string) string {
	path, q, _ := strings.Cut(address, "?")
	values, _ := url.ParseQuery(q)
	if value == "" {
		values.Del(name)
	} else {
		values.Set(name, value)
	}
	return path + query(values)
}

// positionAnswer returns the page of a line.
func (s *Server) positionAnswer(r *request, l line, o opponent) (*answer, error) {
	p, complete, err := s.newPlay(r, l, o)
	if err != nil {
		return nil, err
	}
	f := s.frame("", p.Heading+" - puzzlecode", view.Status(l.end()), "play.js")
	f.Canonical = s.base + address(s.canonical(l.start), "")
	f.Preview = s.preview(l)
	a := s.page(0, "position.html", positionPage{f, p})
	a.expires = s.expiry()
	if !complete {
		a.caching = notCached // the tree will be there next time
	}
	return a, nil
}

// canonical returns the code under which all images of a position are one.
func (s *Server) canonical(c codec.AnyCode) codec.AnyCode {
	if c, ok := c.(codec.Code); ok && !s.static { // of files, only those of the collection exist
		least, _ := c.Canonical()
		return least
	}
	return c
}

// newPlay returns the board of a line, and whether all that it should have is there. Against
// an opponent it is a game, and no puzzle.
func (s *Server) newPlay(r *request, l line, o opponent) (p play, complete bool, err error) {
	isPuzzle := l.start.Goal() != codec.NoGoal && o.level == 0
	var tree *view.Node
	if isPuzzle {
		tree = s.treeOf(r, l.start)
	}
	complete = tree != nil || !isPuzzle || l.start.Game() == codec.Arimaa
	end, path, q := l.end(), l.path(len(l.turns)), kept(r)
	here := s.root + address(l.start, path)
	shown := view.PositionOf(end)
	at := selection(r.parameter("at"))
	if at != "" {
		shown = l.partial(at)
	}
	outcome := view.OldOutcomeOf(end)
	p = play{
		Board: newBoard(shown, s.root+"/assets/"+s.assets.hash, r.parameter("flip") != ""), Side: shown.Side, Over: outcome.Over(), Action: here, Root: s.root, Assets: s.root + "/assets/" + s.assets.hash,
		Static: s.static, Flip: with(here+q, "flip", flipped(r)),
	}
	for _, name := range keptParameters {
		if v := r.parameter(name); v != "" && len(v) <= 10 {
			p.Hidden = append(p.Hidden, parameter{name, v})
		}
	}
	p.Board.Plain = s.static
	unsaid := r.parameter("goal") == "unsaid"
	switch {
	case isPuzzle && unsaid:
		p.Heading = "Find the best turn"
	case isPuzzle:
		p.Heading = task(l.start.Goal())
	case o.level > 0:
		p.Heading = o.heading()
	case p.Over:
		p.Heading = sideName(outcome.Winner) + " has won"
	default:
		p.Heading = positionTitle(l.start)
	}
	var pr progress
	if isTrue(tree) {
		pr = follow(tree, l.turns)
	} else {
		pr = progress{off: len(l.turns) > 0}
	}
	p.Message, p.Tone = pr.message(end)
	switch {
	case !isTrue(tree):
		if p.Message = ""; p.Over {
			p.Message = view.Status(end)
		}
		if tree != nil && len(l.turns) == 0 {
			p.Message = "No turn reaches that: the goal is not true."
			p.Tone = "bad"
		}
	case pr.choice == nil && !pr.off:
		p.Message = "" // the heading has said it
	}
	if n := len(l.turns); n > 0 {
		p.Board.markLast(l.turns[n-1].Turn)
		p.Restart = s.root + address(l.start, "") + q
		if left := o.undone(&l, pr); left >= 0 {
			p.Undo = s.root + address(l.start, l.path(left)) + q
		}
		if pr.choice != nil && !isRight(pr.choice) && !pr.off {
			p.Retry = s.root + address(l.start, l.path(pr.number)) + q
		}
		if pr.waiting {
			p.Answer = s.root + address(l.start, join(path, turnPath(pr.choice.Reply))) + q
		}
	}
	// after returns the address after a turn and, on the tree, the answer to it.
	after := func(t string) string {
		next := join(path, turnPath(t))
		if pr.node != nil && !pr.off {
			if c := pr.node.Choice(t); c != nil && c.Reply != "" {
				next = join(next, turnPath(c.Reply))
			}
		}
		return s.root + address(l.start, next) + q
	}
	if !p.Over && !pr.waiting && !s.static {
		wrong, end := p.Board.choose(&l, at, func(t view.Turn) string { return after(t.Turn) })
		p.End = end
		if wrong {
			p.Message, p.Tone = "No legal turn goes that way. "+p.Message, "bad"
		}
		if l.start.Game() == codec.Santorini {
			for _, t := range view.OldTurnsOf(l.end()).Turns {
				p.Choices = append(p.Choices, link{Text: t.Turn, Href: after(t.Turn)})
			}
		}
	}
	if typed := r.parameter("turn"); typed != "" {
		next := line{start: l.start, turns: slices.Clone(l.turns), seen: l.seen}
		if err := next.play(typed); err != nil {
			p.TypedError = err.Error()
		}
	}
	if pr.node != nil && !pr.off && isTrue(pr.node) && !p.Over && !s.static {
		all := view.Hints(end.(codec.Code).Position(), position.MustParseTurn(key(pr.node).Turn))
		told := min(strings.Count(r.parameter("hint"), "i"), len(all))
		p.Hints = all[:told]
		if told < len(all) {
			p.HintHref = with(here+q, "hint", strings.Repeat("i", told+1))
		}
		p.Solution = after(key(pr.node).Turn)
	}
	p.moves(s, &l, q)
	p.share(s, &l)
	var last position.Turn // that led to the puzzle
	if c, ok := l.start.(codec.Code); ok {
		if p.Next = s.root + "/puzzles"; !s.static {
			p.Next += "/random"
			p.Mirror = s.root + address(mirrored(c), mirroredPath(l)) + q
		}
		if isPuzzle && len(l.turns) == 0 {
			p.Unsaid = with(here+q, "goal", map[bool]string{true: "", false: "unsaid"}[unsaid])
		}
		puzzle, rate, err := s.factsOf(r, c)
		p.Counted, p.Rate = isPuzzle && rate != nil, rateText(rate)
		switch {
		case err == nil:
			p.Facts = shownFacts(puzzle)
			if last = puzzle.Last; o.level > 0 {
				last = position.Turn{}
			} else if !last.IsZero() && len(l.turns) == 0 { // it begins with the mistake of the other side
				p.Board.markLast(view.Turn{From: last.From.String(), To: last.To.String(), Build: last.Build.String()})
				if p.Message == "" {
					p.Message = "The other side has just played " + last.String() + "."
				}
			}
		case !errors.Is(err, ErrNone): // a board needs no store
			s.log.Error("store", "path", r.URL.Path, "fault", err)
			complete = false
			fallthrough
		default:
			p.Next = ""
		}
	}
	if p.Engine = l.start.Game() == codec.Santorini && !s.static && !s.isEmbedded(r); p.Engine {
		p.Free = !isPuzzle || tree != nil && (pr.off || pr.reached || !isTrue(tree))
		asked, err := p.askEngine(s, r, &l, o)
		if err != nil {
			return p, false, err
		}
		complete = complete && asked
	}
	p.Data, err = p.data(s, &l, tree, r, last, o)
	return p, complete, err
}

func flipped(r *request) string {
	if r.parameter("flip") != "" {
		return ""
	}
	return "1"
}

func sideName(side string) string {
	switch side {
	case "gold", "silver":
		return strings.ToUpper(side[:1]) + side[1:]
	}
	return "The " + side + " side"
}
