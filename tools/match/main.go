// Command match lets two players of Santorini play pairs of games, and prints the score with its error. Both games of a
// pair begin with the same position, but with the players swapped. With -sprt, it stops as soon as a statistical test
// has decided between two differences in Elo.
//
//	match -a SPEC -b SPEC -pairs 200 -sprt 0,10
//
// A SPEC is a kind of player and its settings: random; simple,ahead=2; search,nodes=2000;
// search,time=100ms,network=FILE,quiescence=0; engine,level=3; or program,command=PATH,time=100ms for another engine
// that supports the line protocol. With -gods the games have god powers, which players of the kind "simple" do not
// support. Results of matches are in doc/ENGINE.md.
package main

import (
	"context"
	"flag"
	"fmt"
	"sync"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

func main() {
	a := flag.String("a", "search,nodes=2000", "SPEC of the player whose score is counted")
	b := flag.String("b", "simple", "SPEC of the other player")
	pairs := flag.Int("pairs", 100, "maximum number of pairs of games")
	seed := flag.Uint64("seed", 1, "seed of the openings and of the players")
	cores := flag.Int("cores", 1, "number of games played at the same time")
	bounds := flag.String("sprt", "", "two differences in Elo, such as 0,10: stop as soon as one of them is accepted")
	var drawn []position.God
	const godsUsage = "gods from which each pair of games draws two, separated by commas, or all; mortal counts as one"
	flag.Func("gods", godsUsage, func(names string) (err error) {
		drawn, err = godsOf(names)
		return err
	})
	table := flag.Bool("table", false, "play -pairs games of a against itself for each pair of -gods, and print scores")
	flag.Parse()
	program.Main("match", func(ctx context.Context, _ []string) error {
		if *table {
			return tabulate(ctx, *a, drawn, *pairs, *seed, *cores)
		}
		return match(ctx, *a, *b, drawn, *pairs, *seed, *cores, *bounds)
	})
}

// match plays pairs of games between the players that the texts a and b describe. It prints the score of player a.
func match(
	ctx context.Context, a, b string, drawn []position.God, pairs int, seed uint64, cores int, bounds string,
) error {
	var test *sprt
	if bounds != "" {
		test = new(sprt)
		if _, err := fmt.Sscanf(bounds, "%g,%g", &test.low, &test.high); err != nil || test.low >= test.high {
			return fmt.Errorf("-sprt %q: want two differences in Elo, such as 0,10", bounds)
		}
	}
	var mu sync.Mutex
	var total tally
	ended := false
	err := program.Parallel(ctx, cores, pairs, func() (func(ctx context.Context, pair int) error, error) {
		players := [2]player{}
		for i, spec := range [2]string{a, b} {
			var err error
			if players[i], err = newPlayer(spec, seed); err != nil {
				return nil, err
			}
		}
		openings := newOpenings(drawn)
		return func(ctx context.Context, pair int) error {
			mu.Lock()
			left := !ended
			mu.Unlock()
			if !left {
				return nil
			}
			score, err := playPair(ctx, players, openings.state(seed, uint64(pair)+1))
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			total[score]++
			ended = ended || test != nil && test.decided(&total)
			if total.pairs()%25 == 0 {
				fmt.Printf("%v%s\n", &total, test.state(&total))
			}
			return nil
		}, nil
	})
	if err != nil && ctx.Err() == nil {
		return err
	}
	fmt.Printf("%s against %s: %v%s\n", a, b, &total, test.state(&total))
	return nil
}

// playPair plays two games from the same position. players[0] begins the first game, and players[1] the second. The
// result score is the number of games that players[0] wins.
func playPair(ctx context.Context, players [2]player, s game.State) (score int, err error) {
	for i := range 2 {
		winner, err := playGame(ctx, [2]player{players[i], players[1-i]}, s)
		if err != nil {
			return 0, err
		}
		if winner == i {
			score++
		}
	}
	return score, nil
}

// playGame plays a game that players[0] begins. It returns the index of the winner.
func playGame(ctx context.Context, players [2]player, s game.State) (winner int, err error) {
	for _, player := range players {
		if player.begin != nil {
			player.begin()
		}
	}
	for turn := 0; ; turn++ {
		if s.Outcome().Over() {
			return (turn + 1) % 2, nil
		}
		t, err := players[turn%2].choose(ctx, s)
		if err != nil {
			return 0, err
		}
		if s, _, err = s.Play(t); err != nil {
			return 0, err
		}
	}
}
