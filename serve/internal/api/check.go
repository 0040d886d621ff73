package api

import (
	"context"
	"errors"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A GoalCheck is the result of checking the goal of a position.
type GoalCheck struct {
	Flaw   *puzzles.Flaw // of a goal that is not sound, else nil
	Better codec.Goal    // a sound goal instead; NoGoal if none was found, or needed
}

// Limits of the goals that are suggested for a position without a goal, in turns. These limits are lower with gods,
// because positions with gods have more turns to search.
const (
	checkedTurns    = 3
	checkedGodTurns = 2
	checkedGodHolds = 1
)

// CheckGoal checks whether the puzzle c is sound: whether its goal is proved, and only one first turn reaches it. If
// not, it searches for a sound goal. For a game other than Santorini the error is [codec.ErrGame].
func (p Prover) CheckGoal(ctx context.Context, c codec.Code) (GoalCheck, error) {
	job := func(ctx context.Context, s *solver.Solver) (out GoalCheck, err error) {
		limits := solver.Limits{Nodes: GoalNodes, Table: ProofTable}
		if c.Goal() != codec.NoGoal {
			err := puzzles.VerifyUnique(ctx, s, c, limits)
			if !errors.As(err, &out.Flaw) {
				return out, err
			}
		}
		goal, err := soundGoal(ctx, s, c, limits)
		if err != nil && out.Flaw == nil {
			return out, err
		}
		out.Better = goal
		return out, nil
	}
	return Do(ctx, p.Prove, "goal", "check "+c.String(), job)
}

// soundGoal returns a sound goal for the position of a code, or NoGoal if it finds none.
func soundGoal(ctx context.Context, s *solver.Solver, c codec.Code, limits solver.Limits) (codec.Goal, error) {
	win, hold := checkedTurns, codec.MaxHold
	if c.Game() == codec.Gods {
		win, hold = checkedGodTurns, checkedGodHolds
	}
	proof, err := puzzles.FindGoal(ctx, s, c, max(win, c.Goal().Turns()), hold, limits)
	if err != nil || len(proof.KeyTurns()) != 1 {
		return codec.NoGoal, err
	}
	return proof.Code().Goal(), nil
}

// Checked is the response of the operation check. It has what the editor shows about a board.
type Checked struct {
	*view.Head             // its code has the goal only if the goal is sound; nil if the board is not a position
	Shrinking  string      `json:"shrinking,omitempty"`
	Goal       codec.Goal  `json:"goal"`
	Link       string      `json:"link,omitempty"`
	Faults     []string    `json:"faults"`           // reasons why the board is not a position, or has no such goal
	Status     string      `json:"status,omitempty"` // the side to move and the goal, in words
	Sound      bool        `json:"sound"`            // the goal is proved, and has one key turn
	Unsound    bool        `json:"unsound"`          // the goal is refuted, or has no single key turn
	Message    say.Message `json:"message"`          // a sentence about the goal
	Better     *BetterGoal `json:"better,omitempty"` // a sound goal instead
	Encoded    codec.Code  `json:"-"`                // zero if the board is not a position
}

// A BetterGoal is a suggested goal.
type BetterGoal struct {
	Goal codec.Goal `json:"goal"`
	Text string     `json:"text"` // the text of a button that sets the goal
}

// Check checks a board and its goal. It does not check the goal before all workers are placed. If the error comes from
// the solver, everything except the goal has been checked.
func (s *Service) Check(ctx context.Context, p Prover, setup position.Setup, goal codec.Goal) (out Checked, err error) {
	out = Checked{Goal: goal, Faults: []string{}}
	bare, faults := codeOfSetup(setup)
	if faults != nil {
		out.Faults = faults
		return out, nil
	}
	c, err := bare.WithGoal(goal)
	if err != nil {
		out.Faults = append(out.Faults, err.Error())
		c = bare
	}
	out.Goal = c.Goal()
	out.encode(s, bare)
	state := game.New(bare)
	if state.IsPlacing() || state.Outcome().Over() {
		return out, nil
	}
	found, err := p.CheckGoal(ctx, c)
	if err != nil {
		return out, err
	}
	out.Sound, out.Unsound = c.Goal() != codec.NoGoal && found.Flaw == nil, found.Flaw != nil
	if out.Sound {
		out.encode(s, c)
	}
	out.Message = s.Language.Sound(state.Side(), c.Goal(), found.Flaw, found.Better)
	if found.Better != codec.NoGoal {
		out.Better = &BetterGoal{found.Better, s.Language.SetGoal(found.Better)}
	}
	return out, nil
}

// encode sets the code that the editor offers for the board, and the fields that depend on the code.
func (out *Checked) encode(s *Service, c codec.Code) {
	head := view.HeadOf(c)
	out.Head, out.Encoded, out.Status, out.Link = &head, c, s.Language.StatusOf(c), s.Base+PageOf(c)
	out.Shrinking, _ = c.Shrinking() // not every position has one
}

// check performs the operation check. The text of the call is a position, or a board that may be no valid position.
func (q *query) check() (any, error) {
	setup, goal := position.Setup{}, codec.NoGoal
	if read, err := ReadSetup(q.call.Text); err == nil {
		setup = read
	} else {
		l, err := game.ReadLine(q.call.Text)
		if err != nil {
			return nil, err
		}
		if setup, err = SetupOf(l.State()); err != nil {
			return nil, err
		}
		goal = l.End().Goal()
	}
	if text := q.Get("goal"); text != "" {
		var err error
		if goal, err = codec.ReadGoal(text); err != nil {
			return nil, errGoal
		}
	}
	return q.Check(q.ctx, q.Prover, setup, goal)
}

// A Neighbour is a code that a mistyped text may stand for.
type Neighbour struct {
	Code   codec.Code `json:"code"`
	How    string     `json:"how"`    // the typing error, in words
	At     int        `json:"at"`     // the first character that differs
	To     int        `json:"to"`     // the last character that differs
	Puzzle bool       `json:"puzzle"` // the code is a puzzle of the collection
	Sound  bool       `json:"sound"`  // the goal is proved, or Puzzle is true
}

// rank returns a number that is higher for likelier codes. Codes are sorted by rank.
func (n Neighbour) rank() int {
	points := map[bool]int{true: 1}
	return points[n.Sound] + points[n.Puzzle]
}

// maxNeighbours is the maximum number of codes that Repair considers. There may be many, for example if the upper and
// lower case of the text were lost.
const maxNeighbours = 300

// Repair returns at most [maxSuggestions] codes that a mistyped text may stand for, the likeliest first. The first
// context is for proofs: when it ends, the codes are returned without proofs. The second context is for reading the
// collection.
func (s *Service) Repair(prove, reads context.Context, p Prover, text string) (list []Neighbour) {
	repaired := codec.Repair(text)
	repaired = repaired[:min(len(repaired), maxNeighbours)]
	var codes []codec.Code
	for _, r := range repaired {
		if game.OnlySantorini(r.Code, "a puzzle", false) == nil {
			codes = append(codes, r.Code)
		}
	}
	known, _ := s.Collection.PuzzlesByCode(reads, codes) // after an error, no code counts as a puzzle
	sound := p.soundOf(prove, text, codes)
	for _, r := range repaired {
		_, isPuzzle := known[r.Code]
		list = append(list, Neighbour{r.Code, r.How, r.At, r.To, isPuzzle, isPuzzle || sound[r.Code]})
	}
	slices.SortStableFunc(list, func(a, b Neighbour) int { return b.rank() - a.rank() })
	return list[:min(len(list), maxSuggestions)]
}

// soundOf reports for each code whether it is proved to be a sound puzzle. After an error, the result is nil.
func (p Prover) soundOf(ctx context.Context, text string, codes []codec.Code) (sound map[codec.Code]bool) {
	if len(codes) == 0 {
		return nil
	}
	sound, _ = Do(ctx, p.Prove, "repair", text, func(ctx context.Context, s *solver.Solver) (map[codec.Code]bool, error) {
		sound := map[codec.Code]bool{}
		for _, c := range codes {
			limits := solver.Limits{Nodes: repairNodes, Table: ProofTable}
			sound[c] = puzzles.VerifyUnique(ctx, s, c, limits) == nil // a code without a goal is not sound
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
		return sound, nil
	})
	return sound
}

func (q *query) repair() (any, error) {
	list := q.Repair(q.ctx, q.reads(), q.Prover, q.call.Text)
	return map[string]any{"codes": append([]Neighbour{}, list...)}, nil
}
