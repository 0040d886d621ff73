package puzzles

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// A Solution is a turn of the solving side with the forced continuation. The field Answers has the critical replies
// (see [Facts]) after which exactly one turn is correct. If at least two turns remain, the field also has the reply
// of the main line, even if several turns are correct after this reply. A win in 3 or more therefore always has
// answers, unless the first turn blocks the opponent. Where there are no answers, the solution ends. The solution of
// a hold is only its key turn.
type Solution struct {
	Turn    game.Turn `json:"turn"`
	Others  int       `json:"others,omitempty"` // duals: the number of other correct turns
	Answers []Answer  `json:"answers,omitempty"`
}

// An Answer continues a solution. It has two fields: Replies has one or more replies, and Then is the solution after
// each of them.
type Answer struct {
	Replies []game.Turn `json:"replies"`
	Then    *Solution   `json:"then"`
}

// solution returns the solution of a position, or nil if there are several key turns.
func (q *prover) solution(p position.Position, goal codec.Goal, proved proof) (*Solution, error) {
	if len(proved.keys) != 1 {
		return nil, nil
	}
	if goal.IsHold() {
		return &Solution{Turn: proved.keys[0]}, nil
	}
	return q.winSolution(p, goal.Turns(), proved)
}

// winSolution returns the solution of a win in k turns. It begins with the first turn of the main line.
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

// mustBeMet returns the critical replies of a side that loses in k turns. These are the replies after which the loss
// takes k turns. If the opponent has threats, the replies must stop at least one of them.
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

// add adds a reply and its continuation. Replies with equal continuations share an Answer.
func (s *Solution) add(reply game.Turn, then *Solution) {
	for i := range s.Answers {
		if s.Answers[i].Then.equal(then) {
			s.Answers[i].Replies = append(s.Answers[i].Replies, reply)
			return
		}
	}
	s.Answers = append(s.Answers, Answer{[]game.Turn{reply}, then})
}

// turns counts the different turns of the solving side in a solution. A nil solution has none.
func (s *Solution) turns() int {
	seen := map[game.Turn]bool{}
	var walk func(s *Solution)
	walk = func(s *Solution) {
		seen[s.Turn] = true
		for _, a := range s.Answers {
			walk(a.Then)
		}
	}
	if s != nil {
		walk(s)
	}
	return len(seen)
}

func (s *Solution) equal(o *Solution) bool {
	if s == nil || o == nil {
		return s == o
	}
	return s.Turn == o.Turn && s.Others == o.Others && slices.EqualFunc(s.Answers, o.Answers, func(a, b Answer) bool {
		return slices.Equal(a.Replies, b.Replies) && a.Then.equal(b.Then)
	})
}

// reaches reports whether the turns of a solution are legal and lead from p to the goal. It does not prove that the
// turns are forced.
func (s *Solution) reaches(p game.State, goal codec.Goal) bool {
	if s == nil || s.Others < 0 {
		return false
	}
	next, ok := play(p, s.Turn)
	if !ok {
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
			after, ok := play(next, reply)
			if !ok || !a.Then.reaches(after, goal-1) {
				return false
			}
		}
	}
	return true
}

// clone returns a copy, or nil if s is nil.
func (s *Solution) clone() *Solution {
	return s.mapped(func(t game.Turn) game.Turn { return t })
}

// mapped returns a copy in which each turn t is replaced by to(t), or nil if s is nil.
func (s *Solution) mapped(to func(game.Turn) game.Turn) *Solution {
	if s == nil {
		return nil
	}
	out := &Solution{Turn: to(s.Turn), Others: s.Others}
	for _, a := range s.Answers {
		answer := Answer{Then: a.Then.mapped(to)}
		for _, reply := range a.Replies {
			answer.Replies = append(answer.Replies, to(reply))
		}
		out.Answers = append(out.Answers, answer)
	}
	return out
}
