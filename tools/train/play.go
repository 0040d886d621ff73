package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/engine/network"
	"github.com/puzzlecode/puzzlecode/internal/engine/search"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

// play is the command "train play": it lets a search play games against itself, and writes samples of their positions
// to files. Each file has the samples of several games. The command skips files that exist, so it resumes where it was
// stopped. The same flags give the same files.
func play(args []string) error {
	flags := flag.NewFlagSet("play", flag.ExitOnError)
	dir := flags.String("dir", "train", "folder of the files")
	seed := flags.Uint64("seed", 1, "seed of the games")
	games := flags.Int("games", 100000, "number of games, a multiple of -shard")
	shard := flags.Int("shard", 500, "games of a file")
	nodes := flags.Uint64("nodes", 1000, "number of positions searched for each turn")
	weights := flags.String("network", "", "file of the network; without it the search evaluates heights and mobility")
	gods := flags.Bool("gods", false, "play with god powers, the pairs of gods in turn")
	flags.Parse(args)
	one, err := newGames(*gods, *weights, *nodes)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(*dir, 0o777); err != nil {
		return err
	}
	for first := 0; first < *games; first += *shard {
		name := filepath.Join(*dir, fmt.Sprintf("%d-%06d.samples", *seed, first / *shard))
		if _, err := os.Stat(name); err == nil {
			continue
		}
		began := time.Now()
		var out []byte
		samples := 0
		for game := first; game < first+*shard; game++ {
			for _, s := range one(game, rand.New(rand.NewPCG(*seed, uint64(game)))) {
				out = s.appendBinary(out)
				samples++
			}
		}
		if err := program.Replace(name, out); err != nil {
			return err
		}
		fmt.Printf("%s: %d samples in %.0f s\n", name, samples, time.Since(began).Seconds())
	}
	return nil
}

// newGames returns a function that plays a game and returns its samples. The argument game of this function is the
// number of the game.
func newGames(gods bool, weights string, nodes uint64) (func(game int, r *rand.Rand) []sample, error) {
	settings := search.Strongest()
	var err error
	switch {
	case gods && weights != "":
		settings.Network = network.Default()
		settings.Gods, err = network.LoadGods(weights)
	case weights != "":
		settings.Network, err = network.Load(weights)
	}
	searcher := search.NewSearcher(settings, search.NewTable(1<<20))
	return func(game int, r *rand.Rand) []sample {
		setup := position.Setup{Workers: opening(r)}
		if gods {
			setup.Gods = mine.GodsOfGame(uint64(game) + 1)
		}
		p := value.Must(setup.Position()) // valid: four different squares of an empty board
		return playGame(searcher, search.Limits{Nodes: nodes}, r, p)
	}, err
}

// playGame plays a game, which begins with some random turns and ends as soon as the search has found a win. It returns
// samples of the positions in which neither side has a winning step. The search hardly evaluates other positions.
func playGame(s *search.Searcher, limits search.Limits, r *rand.Rand, p position.Position) (samples []sample) {
	s.Forget()
	var sides []position.Side
	random := r.IntN(8)
	for turn := 0; ; turn++ {
		turns := p.AppendTurns(nil)
		if p.Finished() || len(turns) == 0 {
			return result(samples, sides, p.Side().Other())
		}
		if turn < random || r.IntN(30) == 0 {
			p = p.PlayLegal(randomTurn(r, p, turns))
			continue
		}
		line := s.Root(p, limits, 1, 1)[0]
		if p.Threats(position.First)|p.Threats(position.Second) == 0 {
			samples = append(samples, sampleOf(p, line.Value))
			sides = append(sides, p.Side())
		}
		if search.Decided(line.Value) {
			winner := p.Side()
			if line.Value < 0 {
				winner = winner.Other()
			}
			return result(samples, sides, winner)
		}
		p = p.PlayLegal(line.Turns[0])
	}
}

func result(samples []sample, sides []position.Side, winner position.Side) []sample {
	for i := range samples {
		samples[i].won = sides[i] == winner
	}
	return samples
}

// opening returns random squares for the workers. In half of all games, these squares are not at the edge.
func opening(r *rand.Rand) (workers [2][]position.Square) {
	inner := r.IntN(2) == 0
	placed := 0
	for _, k := range r.Perm(position.Squares) {
		square := position.Square(k)
		if inner && (square.Row()%4 == 0 || square.Column()%4 == 0) {
			continue
		}
		workers[placed/2] = append(workers[placed/2], square)
		if placed++; placed == 4 {
			break
		}
	}
	return workers
}

// randomTurn returns a random turn of a position. It prefers turns that leave the opponent no winning step.
func randomTurn(r *rand.Rand, p position.Position, turns []position.Turn) position.Turn {
	for range 10 {
		t := turns[r.IntN(len(turns))]
		if t.Wins() || p.PlayLegal(t).Threats(p.Side().Other()) == 0 {
			return t
		}
	}
	return turns[r.IntN(len(turns))]
}
