package puzzles

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Record is a puzzle record: all data of a puzzle, as stored in files and databases. [Puzzle.Record] makes a
// Record; [Record.Trust] and [Record.Prove] return its puzzle. In JSON, a Record is a line of a file of format
// [JSONL].
type Record struct {
	Code     codec.Code  `json:"code"`               // with the goal
	FEN      string      `json:"fen,omitempty"`      // of the position; follows from Code
	Goal     codec.Goal  `json:"goal,omitempty"`     // follows from Code
	KeyTurns []game.Turn `json:"key_turns"`          // see [Puzzle.KeyTurns]
	Line     []game.Turn `json:"line"`               // see [Puzzle.Line]
	Solution *Solution   `json:"solution,omitempty"` // nil if there are several key turns

	Model     int      `json:"model"` // the version of the model that computed the next four fields
	Rating    int      `json:"rating"`
	Deviation int      `json:"deviation,omitempty"` // of the rating; follows from Facts
	Themes    []string `json:"themes"`
	Facts     Facts    `json:"facts"`

	Last     game.Turn `json:"last_turn,omitempty"` // see [Info]
	Composed bool      `json:"composed,omitempty"`  // see [Info]

	Title   string `json:"title,omitempty"`
	Author  string `json:"author,omitempty"`
	Source  string `json:"source,omitempty"`
	Created string `json:"created,omitempty"` // a day, such as 2006-01-02
}

// Record returns the record of a puzzle. It shares no memory with the puzzle.
func (p Puzzle) Record() Record {
	r := Record{
		Code: p.code, FEN: p.State().String(), Goal: p.Goal(), KeyTurns: p.KeyTurns(), Line: p.Line(), Solution: p.Solution(),
		Model: Model, Rating: p.Rating(), Deviation: p.Deviation(), Themes: p.themes.Names(), Facts: p.facts,
		Last: p.Last, Composed: p.Composed, Title: p.Title, Author: p.Author, Source: p.Source,
	}
	if !p.Created.IsZero() {
		r.Created = p.Created.UTC().Format(time.DateOnly)
	}
	return r
}

// ErrDiffers reports a puzzle record that contradicts its puzzle or contradicts itself.
var ErrDiffers = errors.New("the record contradicts the puzzle")

// Trust returns the puzzle of a record that [Puzzle.Record] made, without proving it again. Use it only for records
// from a trusted source, such as a database that only this program writes. If the record is of the current [Model],
// this takes microseconds, and s may be nil. Otherwise the facts, the rating and the themes are computed again,
// which takes about as long as [Prove].
//
// The error lists the missing fields of an incomplete record, and wraps [ErrDiffers] if the record contradicts
// itself: if its turns are illegal or do not reach the goal, or if its rating does not follow from its facts. Trust
// does not check whether the turns are best.
func (r Record) Trust(ctx context.Context, s *solver.Solver, limits solver.Limits) (Puzzle, error) {
	if r.Code.IsZero() {
		return Puzzle{}, errors.New("record without a code")
	}
	if err := game.OnlySantorini(r.Code, "a puzzle", false); err != nil {
		return Puzzle{}, err
	}
	info, err := r.info()
	if err != nil {
		return Puzzle{}, err
	}
	if r.Code.Goal() == codec.NoGoal || len(r.KeyTurns) == 0 || len(r.Line) == 0 || r.Model < 1 {
		const want = "must have a code with a goal, key turns, a line and a model"
		return Puzzle{}, fmt.Errorf("record of %v: incomplete: %s", r.Code, want)
	}
	if err := r.matchesCode(); err != nil {
		return Puzzle{}, err
	}
	if r.Solution != nil && !r.Solution.reaches(game.New(r.Code), r.Code.Goal()) {
		return Puzzle{}, r.differs("solution", "cannot be played to the goal", "legal turns that reach it")
	}
	p := Puzzle{Info: info, code: r.Code, keys: slices.Clone(r.KeyTurns), line: slices.Clone(r.Line)}
	p.solution = r.Solution.clone()
	if !p.isConsistent() {
		return Puzzle{}, r.differs("key turns", turnTexts(texts(r.KeyTurns)), "some that go with the line and the solution")
	}
	if r.Model != Model {
		q, err := newProver(ctx, s, r.Code, limits)
		if err != nil {
			return Puzzle{}, err
		}
		return q.rate(p)
	}
	if p.themes, err = ParseThemes(strings.Join(r.Themes, " ")); err != nil {
		return Puzzle{}, fmt.Errorf("%v: %w", r.Code, err)
	}
	p.facts = r.Facts
	if rating := p.Rating(); rating != r.Rating {
		return Puzzle{}, r.differs("rating", strconv.Itoa(r.Rating), strconv.Itoa(rating)+" as the facts say")
	}
	if deviation := p.Deviation(); r.Deviation != 0 && deviation != r.Deviation {
		return Puzzle{}, r.differs("deviation", strconv.Itoa(r.Deviation), strconv.Itoa(deviation)+" as the facts say")
	}
	return p, nil
}

// isConsistent reports whether the turns of a puzzle fit together: the key turns are legal and differ, the main
// line reaches the goal, and the solution begins with the only key turn.
func (p Puzzle) isConsistent() bool {
	for i, key := range p.keys {
		if _, ok := play(p.State(), key); !ok || slices.Contains(p.keys[:i], key) {
			return false
		}
	}
	if p.Goal().IsHold() && !p.Unique() {
		return false
	}
	return p.reachedBy(p.line) && (p.solution != nil) == p.Unique() && (p.solution == nil || p.solution.Turn == p.keys[0])
}

// reachedBy reports whether a line reaches the goal. The line must begin with a key turn; for a win in N, it must
// win with the N-th turn.
func (p Puzzle) reachedBy(line []game.Turn) bool {
	end := p.State()
	for _, t := range line {
		var ok bool
		if end, ok = play(end, t); !ok {
			return false
		}
	}
	if len(line) == 0 || !slices.Contains(p.keys, line[0]) {
		return false
	}
	if p.Goal().IsHold() {
		return len(line) == 1
	}
	return len(line) == 2*p.Goal().Turns()-1 && end.Outcome().Over()
}

// Prove proves the puzzle of a record and compares the record with the puzzle. Only the field Code is required;
// empty fields are filled in. If the field Model has the current [Model], three more fields are required and
// compared: Rating, Themes and Facts. Otherwise they are computed again. The field Line may have any line that
// reaches the goal.
//
// The error is an error of [Prove], or wraps [ErrDiffers].
func (r Record) Prove(ctx context.Context, s *solver.Solver, limits solver.Limits) (Puzzle, error) {
	return claim{Record: r, hasRating: true, hasFacts: true}.prove(ctx, s, limits)
}

// A claim is a puzzle as a file describes it, before it is proved. It may be incomplete or incorrect.
type claim struct {
	Record
	line                int  // the number of the line in the file
	hasRating, hasFacts bool // the file has Rating and Facts; other missing fields are empty
	written             writtenTurns
}

// writtenTurns are turns that a file contains as texts. They can be parsed only once the code of the puzzle is
// known. An empty text means that there is no turn.
type writtenTurns struct {
	keys, line []string // nil if the file has none
	solution   *writtenSolution
	last       string
}

// A writtenSolution is a [Solution] whose turns are texts.
type writtenSolution struct {
	Turn    string          `json:"turn"`
	Others  int             `json:"others,omitempty"`
	Answers []writtenAnswer `json:"answers,omitempty"`
}

// A writtenAnswer is an [Answer] whose turns are texts.
type writtenAnswer struct {
	Replies []string         `json:"replies"`
	Then    *writtenSolution `json:"then"`
}

// readTurns parses the turns that the file contains as texts. The field c.Code must be set.
func (c *claim) readTurns() error {
	if err := game.OnlySantorini(c.Code, "a puzzle", false); err != nil {
		return err
	}
	state := game.New(c.Code)
	var wrong error
	one := func(text string) game.Turn {
		if text == "" {
			return nil
		}
		t, err := state.ParseTurn(text)
		if err != nil && wrong == nil {
			wrong = err
		}
		return t
	}
	list := func(texts []string) (turns []game.Turn) {
		if texts == nil {
			return nil
		}
		turns = []game.Turn{}
		for _, text := range texts {
			turns = append(turns, one(text))
		}
		return turns
	}
	var solution func(s *writtenSolution) *Solution
	solution = func(s *writtenSolution) *Solution {
		if s == nil {
			return nil
		}
		out := &Solution{Turn: one(s.Turn), Others: s.Others}
		for _, a := range s.Answers {
			out.Answers = append(out.Answers, Answer{list(a.Replies), solution(a.Then)})
		}
		return out
	}
	c.KeyTurns, c.Line = list(c.written.keys), list(c.written.line)
	c.Solution, c.Last = solution(c.written.solution), one(c.written.last)
	return wrong
}

// prove is [Record.Prove] for a claim.
func (c claim) prove(ctx context.Context, s *solver.Solver, limits solver.Limits) (Puzzle, error) {
	if c.Code.IsZero() {
		return Puzzle{}, &Flaw{Err: ErrNoGoal}
	}
	info, err := c.info()
	if err != nil {
		return Puzzle{}, err
	}
	if err := c.matchesCode(); err != nil { // fast, so it comes before the proof
		return Puzzle{}, err
	}
	p, err := Prove(ctx, s, c.Code, info, limits)
	if err != nil {
		return Puzzle{}, fmt.Errorf("%v: %w", c.Code, err)
	}
	is := p.Record()
	switch {
	case c.KeyTurns != nil && !slices.Equal(c.KeyTurns, is.KeyTurns):
		return Puzzle{}, c.differs("key turns", turnTexts(texts(c.KeyTurns)), turnTexts(texts(is.KeyTurns)))
	case c.Line != nil && !p.reachedBy(c.Line):
		example := "one that reaches the goal, like " + turnTexts(texts(is.Line))
		return Puzzle{}, c.differs("line", turnTexts(texts(c.Line)), example)
	case c.Solution != nil && !c.Solution.equal(is.Solution):
		return Puzzle{}, c.differs("solution", "not as forced", "that of the puzzle, or none")
	case c.Model != Model:
		return p, nil
	case c.hasRating && c.Rating != is.Rating:
		return Puzzle{}, c.differs("rating", strconv.Itoa(c.Rating), strconv.Itoa(is.Rating))
	case c.Deviation != 0 && c.Deviation != is.Deviation:
		return Puzzle{}, c.differs("deviation", strconv.Itoa(c.Deviation), strconv.Itoa(is.Deviation))
	case c.Themes != nil && !slices.Equal(c.Themes, is.Themes):
		return Puzzle{}, c.differs("themes", strings.Join(c.Themes, " "), strings.Join(is.Themes, " "))
	case c.hasFacts && c.Facts != is.Facts:
		return Puzzle{}, c.differs("facts", fmt.Sprintf("%+v", c.Facts), fmt.Sprintf("%+v", is.Facts))
	}
	return p, nil
}

// matchesCode returns an error if the code has another position or goal than the record.
func (r *Record) matchesCode() error {
	if fen := game.New(r.Code).String(); r.FEN != "" && r.FEN != fen {
		return r.differs("position", r.FEN, fen)
	}
	if goal := r.Code.Goal(); r.Goal != codec.NoGoal && r.Goal != goal {
		return r.differs("goal", r.Goal.String(), goal.String())
	}
	return nil
}

// differs returns the error for a field that contradicts the puzzle.
func (r *Record) differs(what, said, is string) error {
	return fmt.Errorf("%v: %w: %s %s, must be %s", r.Code, ErrDiffers, what, said, is)
}

// info checks and returns the Info of a record. The field r.Code must be set.
func (r *Record) info() (Info, error) {
	info := Info{Title: r.Title, Author: r.Author, Source: r.Source, Last: r.Last, Composed: r.Composed}
	if err := info.check(); err != nil {
		return Info{}, err
	}
	if r.Last != nil {
		if _, ok := Before(game.New(r.Code), r.Last); !ok {
			return Info{}, r.differs("last turn", r.Last.String(), "one that leads to the position")
		}
	}
	if r.Created == "" {
		return info, nil
	}
	var err error
	if info.Created, err = time.Parse(time.DateOnly, r.Created); err != nil {
		return Info{}, fmt.Errorf("created %.20q, must be a day such as 2006-01-02", r.Created)
	}
	return info, nil
}

// play plays a turn that may be wrong, because it comes from a file or a caller. The second result is false if the
// turn is illegal, nil or of another game.
func play(s game.State, t game.Turn) (game.State, bool) {
	if game.SantoriniTurn(t).IsZero() {
		return nil, false
	}
	next, _, err := s.Play(t)
	return next, err == nil
}
