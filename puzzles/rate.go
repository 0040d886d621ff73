package puzzles

import (
	"math"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
)

// Model is the version of the model that computes features, ratings and themes. It is raised whenever any of these
// changes for any puzzle. Puzzle records store the version. A record of another version is not compared with its
// puzzle; the puzzle is rated again.
const Model = 5

// Facts are the features of a puzzle from which the model computes the initial rating, see doc/PUZZLES.md. A
// feature is 0 if it does not apply to the goal.
type Facts struct {
	Goal codec.Goal `json:"goal"`
	Keys int        `json:"keys"` // first turns that reach the goal

	// Tries is the number of tries: plausible first turns that fail. A turn is plausible if it is safe and makes a
	// threat or steps up. If the goal is to hold and the opponent has a threat at first, turns that stop a threat
	// are also plausible. CloseTries counts the tries that at most two replies refute.
	Tries      int `json:"tries"`
	CloseTries int `json:"close_tries"`

	// TryDepth is the mean depth of the tries, or 0 without tries. For a win, the depth depends on the replies that
	// refute a try: 1 if one of these replies stops the threat of the try, otherwise 2 if one of them makes a
	// threat, otherwise 3. For a hold, the depth is the number of turns in which the opponent wins after the try, 1
	// to 3.
	TryDepth float64 `json:"try_depth"`

	// Quiet reports that the key turn makes no threat. In a hold, the key turn must not stop a threat either. Double
	// reports that the key turn makes at least two threats.
	Quiet  bool `json:"quiet"`
	Double bool `json:"double"`

	Drop     int  `json:"drop"`     // levels that the key turn steps down
	Blocking bool `json:"blocking"` // the main line of the win ends with the opponent blocked

	// Stairs is the number of turns of the staircase at the end of a win, at least 3, or 0 if there is none, see
	// [ThemeStaircase].
	Stairs int `json:"stairs"`

	// Defences counts the critical replies to the key turn of a win. Critical replies are the longest defences. If
	// the key turn makes a threat, only replies that stop a threat are critical.
	Defences int `json:"defences"`

	// Late is for goals to hold. It counts the turns that meet two conditions: they avoid a loss for exactly one
	// turn too few, and a naive player considers them earlier than the key turn.
	Late int `json:"late"`

	UnderFire bool `json:"under_fire"` // the opponent has a threat at first

	// Slower counts first turns that win exactly one turn too late, only for wins in 2 to 4. Second is the number of
	// correct turns after the first reply of the main line. It is 0 for wins in 1 and 2.
	Slower int `json:"slower"`
	Second int `json:"second"`

	// Turns is the number of different turns of the solving side in the solution of a win, or 0 if there are
	// several key turns.
	Turns int `json:"turns"`

	// Along has the features of each turn. SumRank is the sum of the ranks of the turns, on the line with the
	// largest sum. Found has the shares of attempts, from 0 to 1, in which simulated players find the whole
	// solution. The players look 1, 2 and 3 turns ahead.
	Along   Along      `json:"along"`
	SumRank int        `json:"sum_rank"`
	Found   [3]float64 `json:"found"`
}

// log2 returns the logarithm of 1 + n. A negative n counts as 0.
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

// addWinFacts adds the features of a puzzle with a goal to win.
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

// Slower wins are counted for goals of at most mostSearched turns.
const mostSearched = 4

// addChoices adds two features: Slower and Second.
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

// addTries adds the features of the given tries: plausible first turns that fail. The function refute returns the
// depth of a try, and reports in isClose whether at most two replies refute the try.
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

// natural reports whether a turn is plausible: it does not win, is safe, and makes a threat or steps up.
func (q *prover) natural(p position.Position, t position.Turn) bool {
	next := p.PlayLegal(t)
	if t.Wins() || next.Threats(next.Side()) != 0 {
		return false
	}
	return next.Threats(p.Side()) != 0 || simulated.Rises(p, t) > 0
}

// mostClose is the maximum number of replies that refute a close try.
const mostClose = 2

// refutation returns the depth of a plausible first turn that does not win in k turns, see Facts.TryDepth. The
// result isClose reports whether at most two replies refute this turn.
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
