package mine

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// EngineGames are games of the engine against itself, to find positions as they occur between strong players. A
// game depends only on its number, Seed, Nodes and the version of the engine.
type EngineGames struct {
	Seed  uint64
	Nodes uint64 // maximum number of positions searched for a turn; 0 means [EngineTurnNodes]
	First uint64 // the number of the first game; 0 means 1
	Last  uint64 // the number of the last game; 0: no limit
}

// EngineTurnNodes is the default number of positions searched for a turn. With this number, a game takes about 30
// ms.
const EngineTurnNodes = 2000

// gameTable is the size of the engine's transposition table in bytes. Another size would change the games.
const gameTable = 1 << 20

// The ranges of the random choices that make games differ.
const (
	leastDrawn = 2 // minimum number of opening turns that are drawn from the best turns
	mostDrawn  = 8
	drawnFrom  = 3 // number of best turns to draw from

	// weakest limits the handicap: the weaker side searches up to 2^weakest times fewer positions than the stronger
	// one. Without a handicap there would be few mistakes.
	weakest = 3
)

// Candidates yields the positions of the games. Each opening turn is a random one of the best turns, and the weaker
// side searches up to eight times fewer positions than the stronger one. An error comes from the context and ends
// the sequence.
func (g EngineGames) Candidates(ctx context.Context) iter.Seq2[Candidate, error] {
	return func(yield func(Candidate, error) bool) {
		e := value.Must(engine.New(engine.Options{Table: gameTable})) // the options are constants
		for number := max(g.First, 1); number <= cmp.Or(g.Last, math.MaxUint64); number++ {
			p := enginePlayer{engine: e, random: rand.New(rand.NewPCG(g.Seed, number))}
			c := start(p.random, [2]position.God{}, fmt.Sprintf("%v, game %d", g, number))
			p.prepare(cmp.Or(g.Nodes, EngineTurnNodes))
			if !c.playOut(yield, func(c Candidate) (game.Turn, error) { return p.play(ctx, c.State, c.Number) }) {
				return
			}
		}
	}
}

// String describes all games together, without the numbers of single games.
func (g EngineGames) String() string {
	return fmt.Sprintf("engine, %d positions a turn, seed %d", cmp.Or(g.Nodes, EngineTurnNodes), g.Seed)
}

// An enginePlayer plays both sides of a game.
type enginePlayer struct {
	engine *engine.Engine
	random *rand.Rand
	nodes  [2]uint64 // for a turn, by side
	drawn  int       // number of opening turns that are drawn
}

// prepare draws the random choices of a game.
func (p *enginePlayer) prepare(nodes uint64) {
	p.nodes = [2]uint64{nodes, nodes}
	p.nodes[p.random.IntN(2)] = max(nodes>>p.random.IntN(weakest+1), 1)
	p.drawn = leastDrawn + p.random.IntN(mostDrawn-leastDrawn+1)
}

// play returns the turn of the side to move. The argument number is the number of turns already played. The function
// compares no scores of the engine, because their last digits differ between machines.
func (p *enginePlayer) play(ctx context.Context, s game.State, number int) (game.Turn, error) {
	limits := engine.Limits{Nodes: p.nodes[s.Side().Index()]}
	if number < p.drawn {
		limits.Lines = drawnFrom
	}
	r, err := p.engine.Search(ctx, s, limits)
	if err != nil {
		return nil, err
	}
	best := r.Lines
	for best[len(best)-1].WinIn != best[0].WinIn { // keep wins, and do not lose faster
		best = best[:len(best)-1]
	}
	return best[p.random.IntN(len(best))].Turns[0], nil
}
