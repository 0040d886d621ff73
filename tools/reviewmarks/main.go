// Command reviewmarks measures how reliable the marks are. A review gives these marks to bad turns. The command reviews
// games. For each mark, it checks whether a search of ten times as many positions confirms the mark.
//
//	reviewmarks -games games.txt -state marks.jsonl
//
// The file of games has a format that "puzzlecode games check" reads. The state file has a line for each finished game.
// If a run was stopped, the next run continues after these games. At the end, reviewmarks prints the share of the
// confirmed marks.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/play/review"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

func main() {
	games := flag.String("games", "", "`FILE` of games")
	state := flag.String("state", "", "`FILE` with a line for each finished game")
	effort := flag.Int("effort", 10, "factor of the positions that the searches visit to check a mark")
	cores := flag.Int("cores", 1, "number of games reviewed at the same time")
	flag.Parse()
	program.Main("reviewmarks", func(ctx context.Context, _ []string) error {
		return measure(ctx, *games, *state, *effort, *cores, os.Stdout)
	})
}

// A reviewed is the result of the review of one game. It is a line of the state file.
type reviewed struct {
	Game    int     `json:"game"` // the first game is 0
	Gods    bool    `json:"gods"`
	Turns   int     `json:"turns"`
	Seconds float64 `json:"seconds"` // of the review, without the checks
	Marks   []mark  `json:"marks"`
	Puzzles int     `json:"puzzles"` // number of puzzles proved
}

// A mark contains the mark that the review gave to a turn, and the mark that deeper searches give to the same turn.
type mark struct {
	Turn     string  `json:"turn"`
	Code     string  `json:"code"`
	Mark     string  `json:"mark"`
	Gave     float64 `json:"gave"`
	Deeper   string  `json:"deeper"` // the mark by the deeper searches, or ""
	GaveDeep float64 `json:"gave_deep"`
}

// measure reviews the games that are not yet in the state file, and prints a summary of all games.
func measure(ctx context.Context, games, state string, effort, cores int, out io.Writer) error {
	list, err := program.ReadGames(games, func(g sources.FileRecord) (game.Line, error) {
		line, _, err := review.LineOf(g.Record)
		return line, err
	})
	if err != nil {
		return err
	}
	work := func(ctx context.Context, _ *solver.Solver, i int) (string, error) {
		got, err := reviewGame(ctx, list[i], effort)
		if err != nil {
			return "", err
		}
		got.Game = i
		text, err := json.Marshal(got)
		return string(text) + "\n", err
	}
	if err := program.InOrder(ctx, state, program.Fingerprint(list), cores, len(list), work); err != nil {
		return err
	}
	done, err := program.ReadJSON[reviewed](state)
	if err != nil {
		return err
	}
	return summarise(out, done)
}

// reviewGame reviews a game, and checks its marks. The searches that check the marks visit more positions than the
// review; the argument effort is the factor.
func reviewGame(ctx context.Context, l game.Line, effort int) (*reviewed, error) {
	search := func(table, times int) (review.Search, error) {
		e, err := engine.New(engine.Options{Table: table})
		return func(s game.State, factor int) (engine.Result, error) {
			return e.Search(ctx, s, engine.Limits{Nodes: review.Nodes(s, review.UsualOf(l.Len())*times, factor)})
		}, err
	}
	usual, err := search(32<<20, 1)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	turns, err := review.Line(say.English, usual, l, func(int) {})
	if err != nil {
		return nil, err
	}
	reviewer := review.Reviewer{Solver: new(solver.Solver), Limits: solver.Limits{Nodes: 20_000_000, Table: 32 << 20}}
	found, err := reviewer.Puzzles(ctx, l, turns, func(int) {})
	if err != nil {
		return nil, err
	}
	out := &reviewed{
		Gods: l.Start().Game() == codec.Gods, Turns: l.Len(), Seconds: time.Since(start).Seconds(), Puzzles: len(found),
	}
	for i, t := range turns {
		if t.Mark == "" {
			continue
		}
		deep, err := search(128<<20, effort) // with an empty table, so that it does not depend on the review
		if err != nil {
			return nil, err
		}
		known := map[string]engine.Result{}
		a, err := review.Turn(say.English, func(s game.State, _ int) (engine.Result, error) {
			key := s.Code().String()
			if r, ok := known[key]; ok {
				return r, nil
			}
			r, err := deep(s, 1)
			known[key] = r
			return r, err
		}, l.StateAt(i), l.Turn(i))
		if err != nil {
			return nil, err
		}
		out.Marks = append(out.Marks, mark{t.Turn, t.Code, t.Mark, t.GaveAway, a.Mark, a.GaveAway})
	}
	return out, nil
}

// summarise prints the share of the confirmed marks.
func summarise(out io.Writer, done []reviewed) error {
	games, turns, puzzles, longest := 0, 0, 0, 0.0
	marks, confirmed := map[string]int{}, map[string]int{}
	for _, r := range done {
		games, turns, puzzles, longest = games+1, turns+r.Turns, puzzles+r.Puzzles, max(longest, r.Seconds)
		for _, m := range r.Marks {
			marks[m.Mark]++
			if m.Deeper != "" {
				confirmed[m.Mark]++
			}
		}
	}
	all, right := 0, 0
	for _, m := range []string{"?!", "?", "??"} {
		all, right = all+marks[m], right+confirmed[m]
		fmt.Fprintf(out, "%-2s  %d of %d confirmed\n", m, confirmed[m], marks[m])
	}
	_, err := fmt.Fprintf(out, "%d games, %d turns: %d of %d marks confirmed (%.1f %%); %d puzzles; "+
		"the longest review took %.1f s\n",
		games, turns, right, all, 100*float64(right)/float64(max(all, 1)), puzzles, longest)
	return err
}
