package puzzles

import (
	"math"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
)

// Model is the version of the model that computes features, ratings and themes. It is raised
// whenever these change for any puzzle. Puzzle records store it; records of another version
// are rated again instead of compared.
const Model = 5

// Facts are the features of a puzzle from which the model computes the initial rating, see
// doc/PUZZLES.md. Features that do not apply to a goal are 0.
type Facts struct {
	Goal codec.Goal `json:"goal"`
	Keys int        `json:"keys"` // first turns that reach the goal

	// Tries is the number of tries: first turns that fail although they are safe and make a
	// threat or step up. If the goal is to hold and the opponent has a threat at first, a
	// try is a turn that fails although it stops a threat.
	//
	// CloseTries counts the tries that at most two replies refute.
	Tries      int `json:"tries"`
	CloseTries int `json:"close_tries"`

	// TryDepth is the mean depth of the refutations of the tries, 1..3, or 0 without tries.
	// For a win, the depth of a try is 1 if a reply that stops its threat refutes it,
	// otherwise 2 if a reply that makes a threat does, otherwise 3. For a hold, it is the
	// number of turns of the opponent's win after the try.
	TryDepth float64 `json:"try_depth"`

	// Quiet reports that the key turn makes no threat, and for a hold, that it does not stop
	// a threat either. Double reports that it makes at least two threats.
	Quiet  bool `json:"quiet"`
	Double bool `json:"double"`

	Drop     int  `json:"drop"`     // levels that the key turn steps down
	Blocking bool `json:"blocking"` // the main line of the win ends with the opponent blocked

	// Stairs is the number of turns of the staircase at the end of the main line of a win, at least 3, or 0, see
	// [ThemeStaircase].
	Stairs int `json:"stairs"`

	// Defences is the number of critical replies to the key turn of a win: the longest
	// defences. If the key turn makes a threat, only replies that stop one count.
	Defences int `json:"defences"`

	// Late is the number of turns before the key turn of a hold in the order of a naive
	// player that hold for exactly one turn less than the goal.
	Late int `json:"late"`

	UnderFire bool `json:"under_fire"` // the opponent has a threat at first

	// Slower counts first turns that win exactly one turn too late. It is computed only for
	// win2 to win4, and is 0 otherwise. Second is the number of correct turns after the first
	// reply of the main line, or 0 for wins in 1 and 2.
	Slower int `json:"slower"`
	Second int `json:"second"`

	// Turns is the number of different turns of the solving side in the solution of a win, 0 if there are several
	// key turns.
	Turns int `json:"turns"`

	// Along has the features of each turn. SumRank is the maximum sum of the ranks along a
	// line. Found is the share of attempts, 0..1, in which simulated players that look 1, 2
	// and 3 turns ahead find the whole solution.
	Along   Along      `json:"along"`
	SumRank int        `json:"sum_rank"`
	Found   [3]float64 `json:"found"`
}

// log2 returns the logarithm of 1 + n, for n of 0 or more.
func log2(n int) float64 { return math.Log2(1 + float64(max(n, 0))) }

// facts returns the features of a puzzle.
func (q *prover) facts(p canonicalPuzzle, goal codec.Goal, solution *Solution) (f Facts, err error) {
	f = Facts{Goal: goal, Keys: len(p.keys), UnderFire: p.start.Threats(p.start.Side().Other()) != 0}
	add := q.addHoldFacts
	if goal.IsWin() {
		add, f.Turns = q.addWinFacts, solution.turns()
	}
	if err := add(&f, p); err != nil {
		return f, err
	}
	return f, q.addAlong(&f, p.start, solution, p.keys)
}

// addWinFacts adds the features of a win.
func (q *prover) addWinFacts(f *Facts, p canonicalPuzzle) error {
	end := p.start
	for _, t := range p.line {
		end = end.PlayLegal(t)
	}
	f.Blocking = !end.Finished()
	if p.start.Mortals() {
		f.Stairs = Stairs(p.line)
	}
	if f.Goal == codec.Win1 {
		return nil
	}
	key, turns := p.keys[0], f.Goal.Turns()
	q.addKeyTurn(f, p.start, key)
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
		if q.natural(p.start, t) && !slices.Contains(p.keys, t) {
			tries = append(tries, t)
		}
	}
	return addTries(f, tries, func(try position.Turn) (int, bool, error) {
		return q.refutation(p.start, try, turns)
	})
}

// mostSearched is the maximum number of turns of a goal for which slower wins are counted.
const mostSearched = 4

// addChoices adds Slower and Second.
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
	scores, err := q.scoreTurns(p.start, turns+1)
	for _, s := range scores {
		if s.WinIn == turns+1 {
			f.Slower++
		}
	}
	return err
}

// addKeyTurn adds the features of the key turn.
func (q *prover) addKeyTurn(f *Facts, p position.Position, key position.Turn) {
	f.Drop = max(-simulated.Rises(p, key), 0)
	threats := p.PlayLegal(key).Threats(p.Side()).Count()
	f.Quiet, f.Double = threats == 0, threats > 1
}

// addTries adds the features of the tries. refute returns the depth of the refutation of a try,
// and whether the try is close.
func addTries[T any](f *Facts, tries []T, refute func(try T) (depth int, isClose bool, err error)) error {
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

// natural reports whether a turn that does not win is plausible: it is safe, and makes a threat or
// steps up.
func (q *prover) natural(p position.Position, t position.Turn) bool {
	next := p.PlayLegal(t)
	if t.Wins() || next.Threats(next.Side()) != 0 {
		return false
	}
	return next.Threats(p.Side()) != 0 || simulated.Rises(p, t) > 0
}

// mostClose is the maximum number of refutations of a close try.
const mostClose = 2

// refutation returns the depth of the refutation of a try that does not win in k turns, see
// Facts.TryDepth, and whether the try is close.
func (q *prover) refutation(p position.Position, try position.Turn, k int) (depth int, isClose bool, err error) {
	next := p.PlayLegal(try)
	threats := next.Threats(p.Side())
	replies := [4][]position.Turn{} // by depth
	for t := range next.Turns() {
		after := next.PlayLegal(t)
		switch {
		case after.Threats(p.Side()) != 0: // loses to a winning climb
		case threats != 0: // it stops all threats
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
