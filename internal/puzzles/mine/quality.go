package mine

import (
	"context"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Quality holds the criteria for puzzles that are worth solving. doc/PUZZLES.md gives the reasons. The zero
// value accepts every puzzle; [Strict] is for collections.
//
// A safe turn leaves the opponent no winning climb. Three criteria apply to the first turn: Naive, Threats and
// Decoys. For wins in at least 5 turns, they apply to the hardest turn, see [puzzles.Along.Hardest].
type Quality struct {
	// If Mistake is set, a win in N is accepted only if the opponent's last turn was a mistake: the solving side had
	// no win in N before that turn. The opponent's turn must be known, see [puzzles.Info.Last].
	Mistake bool `json:"mistake"`

	// If Lasting is set, a puzzle with the goal to avoid a loss for N turns is accepted only if the key turn avoids
	// a loss for N+1 turns.
	Lasting bool `json:"lasting"`

	// If Naive is set, a puzzle is accepted only if a naive player would play a wrong turn.
	Naive bool `json:"naive"`

	// If Hidden is set, a puzzle is accepted only if a strong player would neither see the solution at once nor find
	// the solution dull.
	Hidden bool `json:"hidden"`

	Safe    int `json:"safe"`    // minimum number of safe first turns; ignored if the opponent has a threat at first
	Threats int `json:"threats"` // if the turn makes a threat, minimum number of other safe turns that make one

	// Decoys is the minimum number of safe turns that make a threat or step up. It applies only if the key turn
	// makes no threat and the goal has at most 3 turns.
	Decoys int `json:"decoys"`

	// Second rejects puzzles with at least this number of correct turns after the first reply. Slower is for wins in
	// 2 to 4 turns. It rejects puzzles with at least this number of first turns that win one turn too late. For
	// both, 0 means no limit.
	Second int `json:"second"`
	Slower int `json:"slower"`

	// PerGame is the maximum number of puzzles from one game; 0 means no limit. Apart is the minimum number of plies
	// between two puzzles of one game. If either is set, a puzzle may not start within the solution of another one.
	// [Quality.Unmet] ignores both, as they concern several puzzles.
	PerGame int `json:"per_game"`
	Apart   int `json:"apart"`
}

// Strict returns the quality of the collection that comes with the program. The collection also has some easy
// puzzles that do not meet Hidden.
func Strict() Quality {
	return Quality{
		Mistake: true, Lasting: true, Naive: true, Hidden: true, Safe: 8, Threats: 3, Decoys: 2, Second: 3, Slower: 3,
		PerGame: 2, Apart: 6,
	}
}

// String returns "any" for the zero value, "strict" for [Strict], and otherwise all fields.
func (q Quality) String() string {
	type fields Quality // without this method
	switch q {
	case Quality{}:
		return "any"
	case Strict():
		return "strict"
	}
	return fmt.Sprintf("%+v", fields(q))
}

// A Criterion names a criterion of a [Quality]. The empty Criterion means none.
type Criterion string

// The criteria, named like the fields of [Quality].
const (
	CriterionMistake Criterion = "mistake"
	CriterionNaive   Criterion = "naive"
	CriterionSafe    Criterion = "safe"
	CriterionThreats Criterion = "threats"
	CriterionDecoys  Criterion = "decoys"
	CriterionSecond  Criterion = "second"
	CriterionSlower  Criterion = "slower"
	CriterionLasting Criterion = "lasting"
	CriterionHidden  Criterion = "hidden"
)

// For goals of at least deepGoal turns, the hardest turn must meet the criteria; for shorter goals, the first turn.
const deepGoal = 5

// The criterion Decoys applies to goals of at most decoyGoal turns.
const decoyGoal = 3

// Unmet returns the first criterion that a puzzle does not meet, or "" if it meets all. To check the criteria
// Mistake and Lasting, it proves that there is no win, within the given limits. The other criteria follow from the
// features of the puzzle. The errors are the errors of [solver.Solver.Lost].
func (q Quality) Unmet(
	ctx context.Context, s *solver.Solver, p puzzles.Puzzle, limits solver.Limits,
) (Criterion, error) {
	if c := q.unmetByFacts(p.Facts()); c != "" {
		return c, nil
	}
	if q.Hidden && !isHidden(p) {
		return CriterionHidden, nil
	}
	switch isHold := p.Goal().IsHold(); {
	case isHold && q.Lasting:
		limits.Turns = p.Goal().Turns() + 1
		start, _ := p.Code().Santorini()
		score, _, err := s.RefuteHold(ctx, start, game.SantoriniTurn(p.KeyTurns()[0]), limits)
		if err != nil || score.LostIn != 0 {
			return CriterionLasting, err
		}
	case !isHold && q.Mistake:
		start, known := p.Before()
		if !known {
			return CriterionMistake, nil
		}
		limits.Turns = p.Goal().Turns()
		before, _ := start.Code().Santorini()
		loss, err := s.Lost(ctx, before, limits)
		if err != nil || loss.Lost {
			return CriterionMistake, err
		}
	}
	return "", nil
}

// UnmetAtOnce checks a position with a goal before it is rated. It takes microseconds, so it checks only the
// criteria that follow from the board and the key turn. It returns the first criterion that is not met, or "".
func (q Quality) UnmetAtOnce(c codec.Code, key game.Turn) Criterion {
	if c.Goal().Turns() >= deepGoal { // the hardest turn is not known yet
		q.Naive, q.Threats = false, 0
	}
	s := game.New(c)
	underFire := len(game.Threats(s)(s.Side().Other())) > 0
	along := puzzles.Along{puzzles.FactsOf(c, key)}
	return q.unmetByFacts(puzzles.Facts{Goal: c.Goal(), UnderFire: underFire, Along: along})
}

// unmetByFacts is the method Unmet without the criteria that need a search.
func (q Quality) unmetByFacts(f puzzles.Facts) Criterion {
	hard, turns := f.Along[0], f.Goal.Turns()
	if turns >= deepGoal {
		hard = f.Along.Hardest()
	}
	switch {
	case f.Along[0].Safe < q.Safe && !f.UnderFire:
		return CriterionSafe
	case q.Naive && hard.Rank == 1:
		return CriterionNaive
	case !hard.Quiet && !f.Goal.IsHold() && hard.Threats < q.Threats:
		return CriterionThreats
	case hard.Quiet && turns <= decoyGoal && hard.Threats+hard.Ups < q.Decoys:
		return CriterionDecoys
	case q.Second > 0 && f.Second >= q.Second:
		return CriterionSecond
	case q.Slower > 0 && f.Slower >= q.Slower:
		return CriterionSlower
	}
	return ""
}
