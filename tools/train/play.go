package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/network"
	"github.com/puzzlecode/puzzlecode/internal/nodes"
	"github.com/puzzlecode/puzzlecode/internal/search"
	"github.com/puzzlecode/puzzlecode/position"
)

// play plays games of a search against itself and keeps their samples in files of some
// games each. A file that is there already is not played again, so play resumes where it was
// stopped. The same flags lead to the same files.
func play(args []string) error {
	flags := flag.NewFlagSet("play", flag.ExitOnError)
	dir := flags.String("dir", "train", "folder of the files")
	seed := flags.Uint64("seed", 1, "seed of the games")
	games := flags.Int("games", 100000, "number of games, a multiple of those of a file")
	shard := flags.Int("shard", 500, "games of a file")
	nodes := flags.Uint64("nodes", 1000, "positions that each turn searches")
	weights := flags.String("network", "", "file of the network that evaluates; none for heights and mobility")
	flags.Parse(args)
	settings := search.Strongest()
	if *weights != "" {
		var err error
		if settings.Network, err = network.Load(*weights); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(*dir, 0o777); err != nil {
		return err
	}
	searcher := search.NewSearcher(settings, search.NewTable(1<<20))
	for first := 0; first < *games; first += *shard {
		name := filepath.Join(*dir, fmt.Sprintf("%d-%06d.samples", *seed, first / *shard))
		if _, err := os.Stat(name); err == nil {
			continue
		}
		began := time.Now()
		var out []byte
		samples := 0
		for game := first; game < first+*shard; game++ {
			for _, s := range playGame(searcher, rand.New(rand.NewPCG(*seed, uint64(game))), *nodes) {
				out = s.appendBinary(out)
				samples++
			}
		}
		if err := os.WriteFile(name+".new", out, 0o666); err != nil {
			return err
		}
		if err := os.Rename(name+".new", name); err != nil {
			return err
		}
		fmt.Printf("%s: %d samples in %.0f s\n", name, samples, time.Since(began).Seconds())
	}
	return nil
}

// playGame returns the samples of a game: positions in which nobody can climb, as the
// search evaluates no others. The game begins with some random turns. It ends as soon as
// the search has found a win.
func playGame(searcher *search.Searcher, r *rand.Rand, budget uint64) (samples []sample) {
	searcher.Forget()
	p := opening(r)
	var sides []position.Side
	random := r.IntN(8)
	for turn := 0; ; turn++ {
		if winner, over := p.Outcome().Winner(); over {
			return result(samples, sides, winner)
		}
		if turn < random || r.IntN(30) == 0 {
			p = p.PlayLegal(randomTurn(r, p))
			continue
		}
		line := searcher.Root(p, search.Limits{Nodes: budget}, 1, 1, nil)[0]
		if p.Threats(position.First)|p.Threats(position.Second) == 0 {
			n := nodes.Of(p)
			samples = append(samples, sampleOf(&n, line.Value))
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

// opening returns an empty board with the workers on random squares, off the edge in half
// of all games.
func opening(r *rand.Rand) position.Position {
	inner := r.IntN(2) == 0
	var s position.Setup
	placed := 0
	for _, k := range r.Perm(position.Squares) {
		square := position.Square(k)
		if inner && (square.Row()%4 == 0 || square.Column()%4 == 0) {
			continue
		}
		s.Workers[placed/2] = append(s.Workers[placed/2], square)
		if placed++; placed == 4 {
			break
		}
	}
	p, err := s.Position()
	if err != nil {
		panic("train: " + err.Error()) // four squares of an empty board
	}
	return p
}

// randomTurn returns a random turn that does not leave the other side a climb, if there is
// one.
func randomTurn(r *rand.Rand, p position.Position) position.Turn {
	turns := p.AppendTurns(nil)
	for range 10 {
		t := turns[r.IntN(len(turns))]
		if t.Wins() || p.PlayLegal(t).Threats(p.Side().Other()) == 0 {
			return t
		}
	}
	return turns[r.IntN(len(turns))]
}
