package codec

import (
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// A sample is a position of either game with a goal that it may have. Codes are tested on samples of every
// kind by the same tests.
type sample struct {
	santorini position.Position // zero in Arimaa
	arimaa    arimaa.Position
	goal      Goal
}

// kinds are the kinds of codes. list returns about n random samples of a kind from a seed.
var kinds = []struct {
	name string
	game Game
	list func(seed uint64, n int) []sample
}{
	{"without gods", Santorini, func(seed uint64, n int) []sample { return withGoals(positiontest.List(seed, n)) }},
	{"with gods", Gods, func(seed uint64, n int) []sample { return withGoals(positiontest.GodsList(seed, n)) }},
	{"before all workers stand", Santorini, func(seed uint64, n int) []sample {
		return withGoals(placingList(seed, n, [][2]position.God{{}}))
	}},
	{"with gods before all workers stand", Gods, func(seed uint64, n int) []sample {
		return withGoals(placingList(seed, n, positiontest.GodPairs()))
	}},
	{"Arimaa", Arimaa, func(seed uint64, n int) []sample {
		return arimaaSamples(slices.Concat(arimaatest.List(seed, n-n/4), arimaatest.Played(seed, n/4)))
	}},
}

var positions = flag.Int("positions", 1_000,
	"on how many positions of each kind the codes are compared with the slow ones")

// eachKind runs a test on n samples of each kind.
func eachKind(t *testing.T, seed uint64, n int, f func(t *testing.T, game Game, list []sample)) {
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) { f(t, k.game, k.list(seed, n)) })
	}
}

// withGoals gives the positions all goals in turn, and none where there can be none.
func withGoals(list []position.Position) (out []sample) {
	for i, p := range list {
		goal := Goal(i % int(Hold3+1))
		if p.Finished() || !p.Placed() {
			goal = NoGoal
		}
		out = append(out, sample{santorini: p, goal: goal})
	}
	return out
}

func arimaaSamples(list []arimaa.Position) (out []sample) {
	for i, p := range list {
		out = append(out, sample{arimaa: p, goal: Goal(i % (MaxArimaaWin + 1))})
	}
	return out
}

// placingList returns n random positions before all workers stand, of the given pairs of gods in turn.
func placingList(seed uint64, n int, pairs [][2]position.God) (out []position.Position) {
	r := rand.New(rand.NewPCG(seed, 9))
	for i := range n {
		squares := r.Perm(position.Squares)
		out = append(out, placing(pairs[i%len(pairs)], i/len(pairs)%4,
			func(i int) position.Square { return position.Square(squares[i]) }))
	}
	return out
}

// placing returns a position of two gods in which the first n workers stand.
func placing(gods [2]position.God, n int, square func(i int) position.Square) position.Position {
	s := position.Setup{Situation: position.Situation{Gods: gods}}
	for i := range n {
		s.Workers[i/2] = append(s.Workers[i/2], square(i))
	}
	if n >= 2 {
		s.Side = position.Second
	}
	return value.Must(s.Position())
}

// boardOf reads the text of a position of either game.
func boardOf(text string, goal Goal) sample {
	if arimaa.IsShortForm(text) {
		return sample{arimaa: arimaa.MustParse(text), goal: goal}
	}
	return sample{santorini: position.MustParse(text), goal: goal}
}

// sampleOf returns what a code holds.
func sampleOf(c Code) sample {
	p, _ := c.Santorini()
	a, _ := c.Arimaa()
	return sample{p, a, c.Goal()}
}

// board returns the position as a text.
func (s sample) board() string {
	if s.inArimaa() {
		return s.arimaa.String()
	}
	return s.santorini.String()
}

func (s sample) String() string { return fmt.Sprintf("%s %v", s.board(), s.goal) }

func (s sample) inArimaa() bool { return s.santorini.IsZero() }

// code returns the code of a sample, by the code under test.
func (s sample) code() Code {
	if s.inArimaa() {
		return withGoal(EncodeArimaa(s.arimaa), s.goal)
	}
	return withGoal(Encode(s.santorini), s.goal)
}

// slow returns N, the text and the bytes of a sample, by the reference implementations.
func (s sample) slow() (n *big.Int, text string, data []byte) {
	goal := int64(s.goal)
	switch p := s.santorini; {
	case s.inArimaa():
		n = arimaaBig(s.arimaa, goal)
		return n, arimaaText(n), n.FillBytes(make([]byte, arimaaBytes))
	case p.Gods() != [2]position.God{}:
		if n = placingBig(p); n == nil {
			n = godsBig(p, goal)
		}
		return n, godsText(n), n.FillBytes(make([]byte, godsBytes))
	default:
		if n = placingBig(p); n == nil {
			n = rankBig(p, goal)
		}
		return n, rankedText(n), n.FillBytes(make([]byte, plainBytes))
	}
}

// isIn reports whether a code holds the position and the goal of a sample, and no position of the other game.
func (s sample) isIn(c Code) bool {
	p, ok := c.Santorini()
	a, okArimaa := c.Arimaa()
	return p == s.santorini && a == s.arimaa && ok != s.inArimaa() && okArimaa == s.inArimaa() && c.Goal() == s.goal
}

// codesOf returns the codes of samples.
func codesOf(list []sample) (codes []Code) {
	for _, s := range list {
		codes = append(codes, s.code())
	}
	return codes
}

// withGoal is WithGoal where it must not fail.
func withGoal(c Code, goal Goal) Code { return value.Must(c.WithGoal(goal)) }

// santorini is Santorini where it must not fail.
func santorini(c Code) position.Position {
	p, ok := c.Santorini()
	if !ok {
		panic(fmt.Sprintf("%v is no position of Santorini", c))
	}
	return p
}

// shrinking is Shrinking where it must not fail.
func shrinking(c Code) string { return value.Must(c.Shrinking()) }

// number is N of a code as a big number.
func (c Code) number() *big.Int {
	first := [...]*big.Int{plainForm: bigR0, godsForm: bigGodsR0, arimaaForm: bigArimaaR0}[c.form()]
	return new(big.Int).Sub(c.words(), first)
}

// words are the words of c as a big number.
func (c Code) words() *big.Int {
	word := func(w uint64) *big.Int { return new(big.Int).SetUint64(w) }
	return sum(times(word(c.hi), power(2, 128)), times(word(c.mid), power(2, 64)), word(c.lo))
}
