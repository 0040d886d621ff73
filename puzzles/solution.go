package puzzles

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// A Solution is a turn of the side that is to solve, and how it goes on. Answers has the
// replies that must be met, see [Facts], and that exactly one turn meets in time; and with
// two turns or more left the reply of the principal variation, however many turns meet
// it. So a win in three turns or more always has Answers, unless the first turn leaves the
// loser no turn. No Answers means that nothing is left to find. The solution of a hold is
// its key turn.
type Solution struct {
	Turn    position.Turn `json:"turn"`
	Others  int           `json:"others,omitempty"` // other turns that reach the goal in time here, too
	Answers []Answer      `json:"answers,omitempty"`
}

// An Answer is how the solution goes on after any of some replies.
type Answer struct {
	Replies []position.Turn `json:"replies"`
	Then    *Solution       `json:"then"`
}

// solution returns the solution of a position with its key turns, nil if there are several
// of them.
func (q *prover) solution(p position.Position, goal codec.Goal, proved proof) (*Solution, error) {
	if len(proved.keys) != 1 {
		return nil, nil
	}
	if goal.IsHold() {
		return &Solution{Turn: proved.keys[0]}, nil
	}
	return q.winSolution(p, goal.Turns(), proved)
}

// winSolution returns the solution of a position that is won in k turns, by the turn with
// which its line begins.
func (q *prover) winSolution(p position.Position, k int, proved proof) (*Solution, error) {
	solution := &Solution{Turn: proved.line[0], Others: len(proved.keys) - 1}
	next := p.PlayLegal(proved.line[0])
	replies, err := q.mustBeMet(next, k-1)
	if err != nil {
		return nil, err
	}
	for _, reply := range replies {
		after := next.PlayLegal(reply)
		r, err := q.solve(after, k)
		if err != nil {
			return nil, err
		}
		if len(r.KeyTurns) != 1 && (k == 2 || reply != proved.line[1]) {
			continue
		}
		then, err := q.winSolution(after, k-1, proof{r.KeyTurns, r.Line})
		if err != nil {
			return nil, err
		}
		solution.add(reply, then)
	}
	return solution, nil
}

// mustBeMet returns the replies of a side that loses in k turns that must be met: those
// that last for k turns, and that take a climb away if the other side threatens any.
func (q *prover) mustBeMet(p position.Position, k int) ([]position.Turn, error) {
	scores, err := q.scoreReplies(p, k)
	if err != nil {
		return nil, err
	}
	threats := p.Threats(p.Side().Other()).Count()
	var replies []position.Turn
	for _, s := range scores {
		if s.LostIn == k && (threats == 0 || p.PlayLegal(s.Turn).Threats(p.Side().Other()).Count() < threats) {
			replies = append(replies, s.Turn)
		}
	}
	return replies, nil
}

// add adds a reply and how the solution goes on. Replies after which it goes on in the
// same way share an Answer.
func (s *Solution) add(reply position.Turn, then *Solution) {
	for i := range s.Answers {
		if s.Answers[i].Then.equal(then) {
			s.Answers[i].Replies = append(s.Answers[i].Replies, reply)
			return
		}
	}
	s.Answers = append(s.Answers, Answer{[]position.Turn{reply}, then})
}

func (s *Solution) equal(o *Solution) bool {
	if s == nil || o == nil {
		return s == o
	}
	return s.Turn == o.Turn && s.Others == o.Others && slices.EqualFunc(s.Answers, o.Answers, func(a, b Answer) bool {
		return slices.Equal(a.Replies, b.Replies) && a.Then.equal(b.Then)
	})
}

// reaches reports whether the turns of a solution are legal and lead to the goal of a position,
// which does not prove that they are forced.
func (s *Solution) reaches(p position.Position, goal codec.Goal) bool {
	if s == nil || s.Others < 0 {
		return false
	}
	next, err := p.Play(s.Turn)
	if err != nil {
		return false
	}
	if goal.IsHold() || goal == codec.Win1 {
		return len(s.Answers) == 0 && (goal.IsHold() || next.Outcome().Over())
	}
	if len(s.Answers) == 0 && goal > codec.Win2 {
		return false
	}
	for _, a := range s.Answers {
		if len(a.Replies) == 0 {
			return false
		}
		for _, reply := range a.Replies {
			after, err := next.Play(reply)
			if err != nil || !a.Then.reaches(after, goal-1) {
				return false
			}
		}
	}
	return true
}

// image returns a copy on the board after a symmetry, nil for nil.
func (s *Solution) image(how position.Symmetry) *Solution {
	if s == nil {
		return nil
	}
	out := &Solution{Turn: how.Turn(s.Turn), Others: s.Others}
	for _, a := range s.Answers {
		out.Answers = append(out.Answers, Answer{images(a.Replies, how), a.Then.image(how)})
	}
	return out
}
