package puzzles

import (
	"math"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// Model is the version of the model that computes facts, ratings and themes. Every change
// of what they are for some puzzle raises it. Records keep it: those of another version
// are not compared with this one, but rated again.
const Model = 3

// Facts are what makes a puzzle hard or easy, as the solver sees it. doc/PUZZLES.md
// describes how a rating is computed from them. Facts that make no sense for a goal are 0.
type Facts struct {
	Goal codec.Goal `json:"goal"`
	Keys int        `json:"keys"` // first turns that reach the goal

	// Tries is the number of natural first turns that fail. Natural is what threatens to
	// climb or steps up, and does not let the other side climb. If the goal is to hold and
	// the other side threatens to climb at first, natural is what takes such a climb away.
	//
	// CloseTries counts those of them that at most two replies refute.
	Tries      int `json:"tries"`
	CloseTries int `json:"close_tries"`

	// TryDepth is how hard it is to see that the tries fail, 1..3 on average over them, 0 if
	// there are none. If the goal is to win it is 1 if a reply refutes the try by taking the
	// climb away, else 2 if one does that threatens to climb, else 3. If the goal is to
	// hold it is the number of turns in which the other side wins after the try.
	TryDepth float64 `json:"try_depth"`

	// Quiet says that the key turn threatens no climb, and if the goal is to hold, that it
	// takes none away either. Double says that it threatens two or more climbs.
	Quiet  bool `json:"quiet"`
	Double bool `json:"double"`

	Drop     int  `json:"drop"`     // levels that the key turn steps down
	Blocking bool `json:"blocking"` // the win ends with the loser blocked, not with a climb

	// Defences is the number of replies to the key turn of a win that must be met: those
	// that last longest, and that take a climb away if any is threatened.
	Defences int `json:"defences"`

	// Late is the number of turns that a naive player looks at before the key turn of a hold,
	// and that hold for one turn less than the goal and no longer.
	Late int `json:"late"`

	UnderFire bool `json:"under_fire"` // at first the other side threatens to climb

	// Slower counts first turns that win exactly one turn too late. It is computed only for
	// win2 to win4, and is 0 otherwise. Second is the number of correct turns after the first
	// reply of the line, 0 for wins in less than 3.
	Slower int `json:"slower"`
	Second int `json:"second"`

	// Along has the facts about each turn. SumRank is the greatest sum of the ranks of turns
	// that follow each other. Found is how often simulated players that look 1, 2 and 3 turns
	// ahead find the whole solution, 0..1.
	Along   Along      `json:"along"`
	SumRank int        `json:"sum_rank"`
	Found   [3]float64 `json:"found"`
}

// log2 returns the logarithm of 1 + n, for n of 0 or more.
func log2(n int) float64 { return math.Log2(1 + float64(max(n, 0))) }

// facts returns the facts of a puzzle.
func (q *prover) facts(p canonicalPuzzle, goal codec.Goal, solution *Solution) (f Facts, err error) {
	f = Facts{Goal: goal, Keys: len(p.keys), UnderFire: p.start.Threats(p.start.Side().Other()) != 0}
	add := q.addWinFacts
	if goal.IsHold() {
		add = q.addHoldFacts
	}
	if err := add(&f, p); err != nil {
		return f, err
	}
	return f, q.addAlong(&f, p.start, solution, p.keys)
}

// addWinFacts adds the facts about a win.
func (q *prover) addWinFacts(f *Facts, p canonicalPuzzle) error {
	end := p.start
	for _, t := range p.line {
		end = end.PlayLegal(t)
	}
	f.Blocking = end.Outcome().Ending == position.EndBlocked
	if f.Goal == codec.Win1 {
		return nil
	}
	key, turns := p.keys[0], f.Goal.Turns()
	f.addKeyTurn(p.start, key)
	replies, err := q.mustBeMet(p.start.PlayLegal(key), turns-1)
	if err != nil {
		return err
	}
	f.Defences = len(replies)
	if err := q.addChoices(f, p); err != nil {
		return err
	}
	var tries []position.Turn
	for t := range p.start.Turns() {
		if natural(p.start, t) && !slices.Contains(p.keys, t) {
			tries = append(tries, t)
		}
	}
	return f.addTries(tries, func(try position.Turn) (int, bool, error) {
		return q.refutation(p.start, try, turns)
	})
}

// mostSearched is the greatest goal for which slower wins are searched.
const mostSearched = 4

// addChoices adds how many other first turns win slower, and how many second turns win.
func (q *prover) addChoices(f *Facts, p canonicalPuzzle) error {
	turns := f.Goal.Turns()
	if turns >= 3 {
		r, err := q.solve(p.start.PlayLegal(p.line[0]).PlayLegal(p.line[1]), turns)
		if err != nil {
			return err
		}
		f.Second = len(r.KeyTurns)
	}
	if turns > mostSearched {
		return nil
	}
	slower, err := q.countSlower(p, turns+1)
	f.Slower = slower
	return err
}

// countSlower returns how many first turns that are no key turns win within k turns.
func (q *prover) countSlower(p canonicalPuzzle, k int) (n int, err error) {
	scores, err := q.scoreTurns(p.start, k)
	for _, s := range scores {
		if s.WinIn == k {
			n++
		}
	}
	return n, err
}

// addKeyTurn adds the facts that the key turn shows.
func (f *Facts) addKeyTurn(p position.Position, key position.Turn) {
	f.Drop = max(p.Height(key.From)-p.Height(key.To), 0)
	threats := p.PlayLegal(key).Threats(p.Side()).Count()
	f.Quiet, f.Double = threats == 0, threats > 1
}

// addTries adds the facts about tries. refute returns for each how hard it is to see that
// it fails, and whether it is close.
func (f *Facts) addTries(tries []position.Turn, refute func(try position.Turn) (depth int, isClose bool, err error)) error {
	f.Tries = len(tries)
	sum := 0
	for _, try := range tries {
		depth, isClose, err := refute(try)
		if err != nil {
			return err
		}
		sum += depth
		if isClose {
			f.CloseTries++
		}
	}
	if f.Tries > 0 {
		f.TryDepth = float64(sum) / float64(f.Tries)
	}
	return nil
}

// natural reports whether a turn, no climb, is one that a person would think of
// first: it threatens to climb or steps up, and does not let the other side climb.
func natural(p position.Position, t position.Turn) bool {
	next := p.PlayLegal(t)
	if next.Threats(next.Side()) != 0 {
		return false
	}
	return next.Threats(p.Side()) != 0 || p.Height(t.To) > p.Height(t.From)
}

// mostClose is the greatest number of replies that refute a close try.
const mostClose = 2

// refutation returns how hard it is to refute a try that does not win within k turns, see
// Facts.TryDepth, and whether the try is close.
func (q *prover) refutation(p position.Position, try position.Turn, k int) (depth int, isClose bool, err error) {
	next := p.PlayLegal(try)
	threats := next.Threats(p.Side())
	replies := [4][]position.Turn{} // by depth
	for t := range next.Turns() {
		after := next.PlayLegal(t)
		switch {
		case after.Threats(p.Side()) != 0: // loses to a climb
		case threats != 0: // and none is left
			replies[1] = append(replies[1], t)
		case after.Threats(next.Side()) != 0:
			replies[2] = append(replies[2], t)
		default:
			replies[3] = append(replies[3], t)
		}
	}
	found := 0
	for d, list := range replies {
		for _, t := range list {
			r, err := q.solve(next.PlayLegal(t), k-1)
			if err != nil {
				return depth, isClose, err
			}
			if r.WinIn > 0 {
				continue
			}
			if found++; found == 1 {
				depth = d
			}
			if found > mostClose {
				return depth, false, nil
			}
		}
	}
	return depth, true, nil
}
