package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

func newMoves() *cobra.Command {
	var b batch
	cmd := &cobra.Command{
		Use:   "moves",
		Short: "Print the legal turns of each position",
		Long: `Moves prints the legal turns of each POSITION, one per line, and an empty line
between positions. D4>D3^A2 steps from D4 to D3 and builds on A2; D4>D3# climbs
to level 3 and wins. A finished game, and a blocked side, have no turns. With
gods A1>B2^C3X builds a dome on any level, A1>B2^C3^D3 builds twice,
A1^B2>B1^C2 builds before the step, A1>A3,C1>C2^D3 moves both workers, and ^D3
moves none.

For Arimaa it prints one turn for each position that a turn can lead to, such as
"Ea3n Ea4n cf3x". Turns are sorted by the squares that they leave.

With --json it prints one object per line: game, code, fen, movers (the workers,
with the number of turns of each) and turns, each an object with turn, from, to,
build, wins, with gods parts, and the code of the position after it.`,
		Example: `  puzzlecode moves HfGoo8VCrfkSpV
  puzzlecode moves --json < codes.txt`,
	}
	b.codes(cmd, func(out []byte, c codec.Code, first bool) ([]byte, error) {
		turns := view.TurnsOf(game.New(c))
		if b.json {
			return view.AppendJSON(out, turns)
		}
		out = separate(out, first)
		for _, t := range turns.Turns {
			out = append(append(out, t.Turn...), '\n')
		}
		return out, nil
	})
	b.addJSON(cmd)
	return cmd
}

func newDistances() *cobra.Command {
	var b batch
	start := position.NoSquare
	cmd := &cobra.Command{
		Use:   "distances",
		Short: "Print the number of steps from workers to each square",
		Long: `Distances prints how many steps each worker of a POSITION needs to each square:
each step goes up at most one level or down any number, and not onto a dome or
another worker. Steps continue after level 3. A dash is a square that cannot be
reached.

With --square it starts from that square only, with or without a worker.

With --json it prints one object per line: game, code, fen, and distances, which
has 25 numbers for each starting square, A5 first (-1: cannot be reached).`,
		Example: `  puzzlecode distances HfGoo8VCrfkSpV
  puzzlecode distances --square B4 --json HfGoo8VCrfkSpV`,
	}
	b.codes(cmd, func(out []byte, c codec.Code, first bool) ([]byte, error) {
		p, err := game.WithoutGods(c, "a table of distances")
		if err != nil {
			return nil, err
		}
		squares := append(p.Setup().Workers[0], p.Setup().Workers[1]...)
		if start != position.NoSquare {
			if p.Height(start) == 4 {
				return nil, fmt.Errorf("distances from %v: no worker can stand on the dome there", start)
			}
			squares = []position.Square{start}
		}
		if b.json {
			distances := map[string][]int8{}
			for _, s := range squares {
				steps := p.Distances(s)
				distances[s.String()] = steps[:]
			}
			return view.AppendJSON(out, view.Distances{Head: view.HeadOf(c), Distances: distances})
		}
		for _, s := range squares {
			who := "nobody there"
			if side, there := p.WorkerAt(s); there {
				who = side.Name()
			}
			table := render.Distances(p.Distances(s), textOptions(cmd))
			out = fmt.Appendf(separate(out, first), "from %v (%s)\n%s", s, who, table)
			first = false
		}
		return out, nil
	})
	b.addJSON(cmd)
	cmd.Flags().Func("square", "only starting `SQUARE`", func(text string) (err error) {
		start, err = position.ParseSquare(strings.ToUpper(text))
		return err
	})
	var names []string
	for s := position.A5; s.IsValid(); s++ {
		names = append(names, s.String())
	}
	complete(cmd, "square", names)
	return cmd
}

func newPerft() *cobra.Command {
	var b batch
	depth := 1
	var divide bool
	cmd := &cobra.Command{
		Use:   "perft",
		Short: "Count the sequences of turns from each position",
		Long: `Perft tests a move generator: it prints for each POSITION the number of
sequences of --depth legal turns. A winning climb ends a sequence, so it counts
only as the last turn.

For Arimaa it prints the number of different positions that one turn of at most
--depth steps can lead to, 1 to 4.

--divide prints the count after each first turn before the sum, and an empty
line between positions. With --json it prints one object per line: game, code,
fen, depth, count, and with --divide the counts by first turn.`,
		Example: `  puzzlecode perft --depth 4 /1/mortal:B3,D3/mortal:C4,C2`,
	}
	b.codes(cmd, func(out []byte, c codec.Code, first bool) ([]byte, error) {
		answer := view.Perft{Head: view.HeadOf(c), Depth: depth}
		state := game.New(c)
		var text []byte
		var err error
		switch {
		case !divide:
			answer.Count, err = game.Perft(state, depth)
		case state.Game() == codec.Arimaa:
			err = fmt.Errorf("%w: --divide is not available for %s", codec.ErrGame, state.Game().Name())
		default:
			text = separate(text, first)
			answer.Divide = map[string]uint64{}
			for t, next := range state.Turns() {
				n, err := game.Perft(next, depth-1)
				if err != nil {
					return nil, err
				}
				answer.Divide[t.String()] = n
				answer.Count += n
				text = fmt.Appendf(text, "%v %d\n", t, n)
			}
		}
		if err != nil {
			return nil, err
		}
		return b.answer(out, answer, fmt.Sprintf("%s%d", text, answer.Count))
	})
	addNumber(cmd, &depth, "depth", "number of turns; each more takes about 60 times as long", 1, 99)
	cmd.Flags().BoolVar(&divide, "divide", false, "also print the count after each first turn")
	b.addJSON(cmd)
	return cmd
}

// readTurns reads the TURN arguments of a command line. The first turn is played from the position s. Each further turn
// follows the one before. An argument may contain several turns.
func readTurns(s game.State, args []string) ([]string, error) {
	if err := lostToShell(s, args); err != nil {
		return nil, err
	}
	return codec.ReadTurnsAfter(s.Code(), strings.Join(args, "\n"))
}

// playTurns appends the TURN arguments of a command line to the line l.
func playTurns(l game.Line, args []string) (game.Line, error) {
	turns, err := readTurns(l.State(), args)
	if err != nil {
		return l, err
	}
	return l.Play(turns...)
}

// readAlternatives is like readTurns, but every argument is played from the position s.
func readAlternatives(s game.State, args []string) (turns []string, err error) {
	if err := lostToShell(s, args); err != nil {
		return nil, err
	}
	for _, arg := range args {
		more, err := codec.ReadTurnsAfter(s.Code(), arg)
		if err != nil {
			return nil, err
		}
		turns = append(turns, more...)
	}
	return turns, nil
}

// lostToShell returns an error if an argument is only a square. If it is the only one, the shell probably took the > in
// A4>B5 as a redirection. Otherwise a turn was written as several words. While workers are placed, a single square is
// valid.
func lostToShell(s game.State, args []string) error {
	isSquare := func(arg string) bool {
		_, err := position.ParseSquare(strings.ToUpper(strings.TrimSpace(arg)))
		return err == nil && !s.IsPlacing()
	}
	for i, arg := range args {
		if !isSquare(arg) {
			continue
		}
		end := i + 1
		for end < len(args) && isSquare(args[end]) {
			end++
		}
		if squares := args[i:end]; len(squares) > 1 {
			return fmt.Errorf("turn %d: write it as one word: %s in place of %s", i+1, strings.Join(squares, "-"),
				strings.Join(squares, " "))
		}
		return fmt.Errorf("turn %d: turn %q: nothing follows %s; a shell takes > and what follows it as a file to "+
			"write to, so quote the turn, 'A4>B5^B4', or write A4-B5-B4", i+1, arg, strings.ToUpper(arg))
	}
	return nil
}
