package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

// everywhere is the maximum number of turns of a win that is searched in every position of a game. Searching longer
// wins takes long. They are searched only before a win that was found, in one or two positions of the same side. The
// constant longest is the maximum number of turns of any win. Wins of this length are searched only in every
// longestIn-th game.
const (
	opening    = 6 // number of turns before the first position that is searched
	everywhere = 4
	longest    = 6
	longestIn  = 5
)

// nodesFor[n] is the maximum number of nodes of a search for a win in n turns.
var nodesFor = [...]uint64{4: 20_000_000, 5: 20_000_000, 6: 60_000_000}

// A namedGame is a game with the name of its source.
type namedGame struct {
	name string
	position.Game
}

func (g namedGame) String() string { return g.name + ": " + g.Game.String() }

// A search is a step that looks in games for candidates: positions that may become puzzles.
type search struct {
	step       string
	candidates string // the name of the file of candidates
	puzzles    string // the name of the file of proved and good puzzles
	look       func(f *finder, game int) error
}

// searches are the steps that look for candidates. The step "choose" reads their puzzles in the same order.
var searches = [...]search{
	{"find", "wins.tsv", "games.jsonl", (*finder).wins},
	{"variations", "variations.tsv", "variations.jsonl", (*finder).variations},
	{"wider", "wider.tsv", "wider.jsonl", (*finder).wider},
	{"holds", "holds.tsv", "holds.jsonl", (*finder).holds},
}

// run searches the games of some files for candidates, and writes the candidates to a file in the folder dir. The list
// args has the files, in the form NAME=FILE.
func (s search) run(ctx context.Context, dir string, args []string) error {
	games, err := readGames(args)
	if err != nil {
		return err
	}
	work := func(ctx context.Context, own *solver.Solver, i int) (string, error) {
		f := newFinder(ctx, own, games[i])
		err := s.look(f, i)
		return string(f.out), err
	}
	return program.InOrder(ctx, filepath.Join(dir, s.candidates), program.Fingerprint(games), cores, len(games), work)
}

// readGames reads the games of some files. The list args has the files, in the form NAME=FILE.
func readGames(args []string) (games []namedGame, err error) {
	for _, arg := range args {
		name, path, ok := strings.Cut(arg, "=")
		if !ok || name == "" || strings.ContainsAny(name, "\t\n") {
			return nil, fmt.Errorf("%q is no file with the name of its source, want NAME=FILE", arg)
		}
		list, err := program.ReadGames(path, func(g sources.FileRecord) (namedGame, error) {
			record, err := game.RecordAs[game.SantoriniRecord](g.Record)
			if err != nil {
				return namedGame{}, err
			}
			played, err := record.Played.Placed()
			if err != nil || !played.Start.Mortals() {
				return namedGame{}, errors.New("want a game without gods in which all workers stand")
			}
			return namedGame{fmt.Sprintf("%s, game %d", name, g.Line), played}, nil
		})
		if err != nil {
			return nil, err
		}
		games = append(games, list...)
	}
	if len(args) == 0 {
		return nil, errors.New("want the games as NAME=FILE")
	}
	return games, nil
}

// A finder looks in one game for candidates: positions that may become puzzles.
type finder struct {
	ctx    context.Context
	solver *solver.Solver
	game   namedGame
	played []position.Position
	won    map[int]int // the number of turns of the shortest win, by index of the position
	tried  map[int]int // the number of turns searched, by index of the position
	out    []byte
}

func newFinder(ctx context.Context, s *solver.Solver, g namedGame) *finder {
	f := &finder{ctx: ctx, solver: s, game: g, won: map[int]int{}, tried: map[int]int{}}
	f.played = append(f.played, g.Start)
	for i, t := range g.Turns {
		f.played = append(f.played, f.played[i].PlayLegal(t))
	}
	return f
}

// wins looks for wins in all positions of the game. The argument game is the index of the game. Wins of the maximum
// length are included only if this index is a multiple of longestIn.
func (f *finder) wins(game int) error {
	most := longest
	if game%longestIn != 0 {
		most--
	}
	for i := range f.played {
		if err := f.look(i, everywhere); err != nil {
			return err
		}
	}
	for i := len(f.played) - 1; i > opening; i-- {
		var err error
		switch w := f.won[i]; {
		case w == 0:
		case w <= 3:
			if err = f.look(i-2, 5); err == nil && w == 3 && f.won[i-2] == 0 {
				err = f.look(i-4, 5)
			}
		default:
			err = f.look(i-2, most)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// look searches position i for a win, if this is worthwhile. The argument most is the maximum number of turns of the
// win. If only one turn forces the win, the position becomes a candidate.
func (f *finder) look(i, most int) error {
	if i < opening || f.tried[i] >= most || f.won[i] > 0 || f.played[i].Outcome().Over() || !worthwhile(f.played[i]) {
		return nil
	}
	for k := max(f.tried[i]+1, everywhere); k <= most; k++ {
		limits := solver.Limits{Turns: k, Nodes: nodesFor[k]}
		r, err := f.solver.Solve(f.ctx, f.played[i], limits)
		f.tried[i] = k
		if errors.Is(err, solver.ErrNodes) {
			f.tried[i] = len(nodesFor)
			return nil
		}
		if err != nil {
			return err
		}
		if r.WinIn > 0 {
			f.won[i] = r.WinIn
			return f.take(i, r)
		}
	}
	return nil
}

// take adds position i as a candidate, if only one turn forces the win and the win takes at least 2 turns.
func (f *finder) take(i int, r solver.Result[position.Turn]) error {
	if len(r.KeyTurns) != 1 || r.WinIn < 2 {
		return nil
	}
	code, err := winCode(f.played[i], r)
	if err != nil {
		return err
	}
	f.add(candidate{f.game.name, i + 1, code, r.KeyTurns[0], f.game.Turns[i-1]})
	return nil
}

// add appends a candidate to the output as a line.
func (f *finder) add(c candidate) {
	f.out = fmt.Appendf(f.out, "%s\t%d\t%v\t%v\t%v\n", c.game, c.number, c.code, c.key, c.last)
}

// winCode returns the code of a won position. The goal in the code is the win that the solver has found.
func winCode(p position.Position, r solver.Result[position.Turn]) (codec.Code, error) {
	return codec.Encode(p).WithGoal(value.Must(codec.WinWithin(r.WinIn))) // valid: no search is for longer wins
}

// worthwhile reports whether a position has enough turns that leave the opponent no winning climb. If the opponent has
// a threat, any number is enough.
func worthwhile(p position.Position) bool {
	return p.Threats(p.Side().Other()) != 0 || safeTurns(p) >= mine.Strict().Safe
}

// safeTurns counts the turns that leave the opponent no winning climb.
func safeTurns(p position.Position) (n int) {
	for t := range p.Turns() {
		if !t.Wins() {
			if next := p.PlayLegal(t); next.Threats(next.Side()) == 0 {
				n++
			}
		}
	}
	return n
}
