package mine

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/internal/simulated"
	"github.com/puzzlecode/puzzlecode/position"
)

// EngineGames are games of the engine against itself, in which positions come about as strong
// players make them, and losses are put off. A game is decided by its number and by Seed, Nodes and
// the version of the engine alone.
type EngineGames struct {
	Seed  uint64
	Nodes uint64 // positions that the engine searches for a turn, at most; 0 means [EngineTurnNodes]
	First uint64 // the number of the first game; 0 means 1
	Last  uint64 // that of the last game; 0 for games without end
}

// EngineTurnNodes is the usual number of positions that the engine searches for a turn. A game
// takes some 30 ms with it.
const EngineTurnNodes = 2000

// gameTable is the size of the transposition table in bytes. The games depend on it.
const gameTable = 1 << 20

// The ways in which engine games differ from each other.
const (
	leastDrawn = 2 // turns at the beginning of which each is drawn from the best ones, at least
	mostDrawn  = 8
	drawnFrom  = 3 // turns, or fewer if there are fewer

	// weakest is how many times fewer positions one side searches than the other, as a power
	// of two, at most: a game between equals has few mistakes.
	weakest = 3
)

// Candidates yields the positions of the games. The turns at the beginning of a game are drawn
// from the best ones; one of the sides searches up to eight times fewer positions than the other.
// The error is that of the context, and the last that is yielded.
func (g EngineGames) Candidates(ctx context.Context) iter.Seq2[Candidate, error] {
	return func(yield func(Candidate, error) bool) {
		e, err := engine.New(engine.Options{Table: gameTable})
		if err != nil {
			panic("mine: " + err.Error()) // the options are constants
		}
		for game := max(g.First, 1); game <= cmp.Or(g.Last, math.MaxUint64); game++ {
			p := enginePlayer{engine: e, random: rand.New(rand.NewPCG(g.Seed, game))}
			c := Candidate{Position: simulated.Opening(p.random), Game: fmt.Sprintf("%v, game %d", g, game)}
			p.prepare(cmp.Or(g.Nodes, EngineTurnNodes))
			for !c.Position.Outcome().Over() {
				c.Source = fmt.Sprintf("%s, turn %d", c.Game, c.Number+1)
				if !yield(c, nil) {
					return
				}
				t, err := p.play(ctx, c.Position, c.Number)
				if err != nil {
					yield(Candidate{}, err)
					return
				}
				c.play(t)
			}
		}
	}
}

// String says which games they are, without their numbers.
func (g EngineGames) String() string {
	return fmt.Sprintf("engine, %d positions a turn, seed %d", cmp.Or(g.Nodes, EngineTurnNodes), g.Seed)
}

// An enginePlayer plays both sides of a game.
type enginePlayer struct {
	engine *engine.Engine
	random *rand.Rand
	nodes  [2]uint64 // for a turn of either side
	drawn  int       // turns at the beginning
}

// prepare decides how a game differs from others.
func (p *enginePlayer) prepare(nodes uint64) {
	p.nodes = [2]uint64{nodes, nodes}
	p.nodes[p.random.IntN(2)] = max(nodes>>p.random.IntN(weakest+1), 1)
	p.drawn = leastDrawn + p.random.IntN(mostDrawn-leastDrawn+1)
}

// play returns the turn of the side to move after so many turns. Scores are not compared, which
// are not the same to the last digit on every machine.
func (p *enginePlayer) play(ctx context.Context, at position.Position, number int) (position.Turn, error) {
	limits := engine.Limits{Nodes: p.nodes[at.Side()]}
	if number < p.drawn {
		limits.Lines = drawnFrom
	}
	r, err := p.engine.Search(ctx, at, limits)
	if err != nil {
		return position.Turn{}, err
	}
	best := r.Lines
	for best[len(best)-1].WinIn != best[0].WinIn { // a win is not let go, nor a loss hastened
		best = best[:len(best)-1]
	}
	return best[p.random.IntN(len(best))].Turns[0], nil
}
