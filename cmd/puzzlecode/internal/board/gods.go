package board

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

// A Pair is the gods of Sun and Moon. The zero Pair is two mortals, a game without gods.
type Pair [2]PairGod

// A PairGod is a god, or one that is drawn when a game begins.
type PairGod struct {
	God    position.God // zero if it is drawn
	Random bool
}

// random is the name of a god that is drawn.
const random = "random"

// GodWords returns the names of which [ParsePair] reads two.
func GodWords() (list []string) {
	for g := range position.Gods() {
		list = append(list, g.String())
	}
	return append(list, random)
}

// ParsePair reads two names with a comma between them, in either case, such as apollo,random.
func ParsePair(text string) (p Pair, err error) {
	names := strings.Split(text, ",")
	if len(names) != len(p) {
		return p, fmt.Errorf("must be the gods of Sun and Moon, two of %s, such as apollo,pan", strings.Join(GodWords(), ", "))
	}
	for i, name := range names {
		if name = strings.ToLower(strings.TrimSpace(name)); name == random {
			p[i].Random = true
		} else if p[i].God, err = position.ParseGod(name); err != nil {
			return p, fmt.Errorf("%.20q is not a god, must be one of %s", name, strings.Join(GodWords(), ", "))
		}
	}
	return p, nil
}

// next returns the next choice of a god, or with -1 the one before: a mortal, all gods, one at random.
func (g PairGod) next(step int) PairGod {
	all := []PairGod{{Random: true}}
	for god := range position.Gods() {
		all = append(all, PairGod{God: god})
	}
	return all[(slices.Index(all, g)+step+len(all))%len(all)]
}

// String returns what people read.
func (g PairGod) String() string {
	if g.Random {
		return say.About("god.random", say.Words{}).Text
	}
	return say.God(g.God)
}

// about says what the god can do.
func (g PairGod) about() string {
	if g.Random {
		return "One of the gods is drawn when the game begins, so that the two are about equal."
	}
	return say.Power(g.God)
}

// draw returns the gods of a game.
func (p Pair) draw() [2]position.God {
	return engine.DrawPair([2]position.God{p[0].God, p[1].God}, [2]bool{p[0].Random, p[1].Random})
}

// warning says that a pair is no contest. It is empty for any other, and if a god is drawn.
func (p Pair) warning() string {
	if p[0].Random || p[1].Random {
		return ""
	}
	return warning([2]position.God{p[0].God, p[1].God})
}

func warning(list [2]position.God) string {
	if stronger, other, wins, uneven := engine.IsUneven(list); uneven {
		return say.Uneven(stronger, other, wins, engine.PairGames)
	}
	return ""
}

// A Match is a game against the computer.
type Match struct {
	Level   int       // 1 to 10
	You     game.Side // the side of the person; the side to move if it is empty
	Gods    Pair
	Placing bool // the sides place their workers; otherwise these begin on random squares
}

// matchOf returns the match of a sitting, for another one like it.
func matchOf(s sitting) Match {
	m := Match{Level: s.Level(), You: s.You(), Placing: s.Line().StateAt(0).IsPlacing()}
	if list, ok := game.GodsOf(s.State()); ok {
		m.Gods = Pair{{God: list[0]}, {God: list[1]}}
	}
	return m
}

// begins says how the workers get on the board.
func (m Match) begins() string {
	if m.Placing {
		return "Sun places two workers, then Moon; then Sun begins."
	}
	return "The workers begin on random squares."
}

// start returns the code of the start: without workers, or with all on random squares.
func (m Match) start() (codec.Code, error) {
	list := m.Gods.draw()
	if m.Placing {
		p, err := position.EmptyFor(list[0], list[1])
		return codec.Encode(p), err
	}
	r := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	return codec.Encode(simulated.Opening(r, list)), nil
}

// warning warns of gods that are no contest, until the person has played a turn of a game.
func (s sitting) warning() string {
	list, ok := game.GodsOf(s.State())
	if _, begun := s.Undo(); !ok || s.Level() == 0 || begun {
		return ""
	}
	return warning(list)
}

// powers says what the god of each side can do, a sentence for each. It is empty in a game without gods.
func powers(s game.State, o render.TextOptions) (list []string) {
	gods, ok := game.GodsOf(s)
	if !ok {
		return nil
	}
	for i, side := range []game.Side{game.First, game.Second} {
		list = append(list, render.Worker(side, o)+" "+say.Power(gods[i]))
	}
	return list
}
