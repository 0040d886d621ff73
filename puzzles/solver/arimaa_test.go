package solver_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// ended reports whether the game has ended, and whether a side has won.
func ended(p arimaa.Position, side arimaa.Side) (over, won bool) {
	outcome := p.Outcome(arimaa.History{p: 1})
	return outcome.Over(), outcome.WonBy(side)
}

func firstWin(p arimaa.Position) (win arimaa.Turn, ok bool) {
	for win, next := range p.Turns(nil) {
		if next.OutcomeAfterTurn().WonBy(p.Side()) {
			return win, true
		}
	}
	return arimaa.Turn{}, false
}

// solveByTrying tries all turns, all replies, and all turns again.
func solveByTrying(p arimaa.Position) solver.Result[arimaa.Turn] {
	var keys []arimaa.Turn
	for turn, next := range p.Turns(nil) {
		if next.OutcomeAfterTurn().WonBy(p.Side()) {
			keys = append(keys, turn)
		}
	}
	if keys != nil {
		return solver.Result[arimaa.Turn]{WinIn: 1, Checked: 1, KeyTurns: keys, Line: keys[:1]}
	}
	out := solver.Result[arimaa.Turn]{Checked: 2}
	for turn, next := range p.Turns(nil) {
		if over, _ := ended(next, p.Side()); over {
			continue
		}
		var line []arimaa.Turn
		forced := true
		for reply, after := range next.Turns(nil) {
			over, won := ended(after, p.Side())
			win, ok := firstWin(after)
			if forced = won || !over && ok; !forced {
				break
			}
			switch {
			case line == nil && over:
				line = []arimaa.Turn{turn, reply}
			case len(line) < 3 && !over:
				line = []arimaa.Turn{turn, reply, win}
			}
		}
		if forced {
			if out.KeyTurns == nil {
				out.Line = line
			}
			out.WinIn, out.KeyTurns = 2, append(out.KeyTurns, turn)
		}
	}
	return out
}

// solveArimaa solves a position of a game that goes on, and compares the answer with
// that of trying everything.
func solveArimaa(t *testing.T, p arimaa.Position) solver.Result[arimaa.Turn] {
	t.Helper()
	got, err := solver.SolveArimaa(t.Context(), p, solver.Limits{})
	if err != nil {
		t.Fatalf("%v: %v", p, err)
	}
	want := solveByTrying(p)
	want.Nodes = got.Nodes
	if !cmp.Equal(got, want, sameTurn, positiontest.Equal) {
		t.Fatalf("%v: %d key turns in %d (checked %d), line %v; want %d in %d (%d), line %v",
			p, len(got.KeyTurns), got.WinIn, got.Checked, got.Line, len(want.KeyTurns), want.WinIn, want.Checked, want.Line)
	}
	return got
}

// few returns a position of few pieces and few turns, often close to goals, traps and
// each other.
func few(r *rand.Rand) arimaa.Position {
	for {
		s := arimaa.Setup{Side: arimaa.Side(r.IntN(2))}
		around := r.IntN(arimaa.Squares)
		for _, side := range []arimaa.Side{arimaa.Gold, arimaa.Silver} {
			for i := range 1 + r.IntN(3) {
				kind := arimaa.Kind(r.IntN(arimaa.Kinds))
				if i == 0 {
					kind = arimaa.Rabbit
				}
				square := r.IntN(arimaa.Squares)
				if r.IntN(2) == 0 {
					square = (around + r.IntN(3) + 8*r.IntN(3)) % arimaa.Squares
				}
				s.Board[square] = arimaa.PieceOf(side, kind)
			}
		}
		p, err := s.Position()
		if err != nil {
			continue
		}
		if over, _ := ended(p, p.Side()); !over && p.Perft(4) < 100 {
			return p
		}
	}
}

// hunt returns a position of few turns in which the side to move has a rabbit far from its
// goal and a stronger piece, and the enemy one rabbit that is far from its own.
func hunt(r *rand.Rand) arimaa.Position {
	for {
		s := arimaa.Setup{Side: arimaa.Side(r.IntN(2))}
		prey := r.IntN(3) + 8*(4+r.IntN(4)) // far from the goal of a silver rabbit
		if s.Side == arimaa.Silver {
			prey = arimaa.Squares - 1 - prey
		}
		hunter := r.IntN(arimaa.Squares)
		if r.IntN(2) == 0 {
			hunter = (prey + r.IntN(5) - 2 + 8*(r.IntN(5)-2)) & (arimaa.Squares - 1)
		}
		s.Board[hunter] = arimaa.PieceOf(s.Side, arimaa.Cat+arimaa.Kind(r.IntN(5)))
		// In the way of the rabbit, often enough, is a piece of the enemy.
		file := r.IntN(8)
		s.Board[file+56*int(s.Side)] = arimaa.PieceOf(s.Side, arimaa.Rabbit)
		if r.IntN(2) == 0 {
			s.Board[file+8*(2+r.IntN(4))] = arimaa.PieceOf(s.Side.Other(), arimaa.Kind(r.IntN(arimaa.Kinds)))
		}
		s.Board[prey] = arimaa.PieceOf(s.Side.Other(), arimaa.Rabbit)
		p, err := s.Position()
		if err != nil {
			continue
		}
		if over, _ := ended(p, p.Side()); !over && p.Perft(4) < 150 {
			return p
		}
	}
}

func TestSolveArimaaMatchesTrying(t *testing.T) {
	leftout.UnderRace(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 0))
	wins := map[int]int{}              // by number of turns
	endings := map[arimaa.Ending]int{} // of lines of wins in two
	positions := 500
	if solver.Reduced() {
		positions = 60
	}
	for i := range positions {
		p := few(r)
		if i%2 == 0 {
			p = hunt(r)
		}
		got := solveArimaa(t, p)
		wins[got.WinIn]++
		if got.WinIn < 2 {
			continue
		}
		for _, turn := range got.Line {
			next, _, err := p.Play(turn, nil)
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
		endings[p.Outcome(nil).Ending]++
	}
	proves(t, min(wins[0], wins[1], wins[2]) >= 80 &&
		min(endings[arimaa.EndGoal], endings[arimaa.EndElimination], endings[arimaa.EndImmobilisation]) >= 5,
		"wins in so many turns: %v, by ending: %v", wins, endings)
}

// Wins that need the bounds of the search to be just what they are. The answers are those
// of trying everything.
func TestSolveArimaaClose(t *testing.T) {
	leftout.UnderRace(t)
	t.Parallel()
	for _, c := range []struct {
		name, short string
		keyTurns    int
	}{
		{"the last step fills the last free square", "g [                             r                 R      R         ]",
			29},
		{"the last of two free squares is filled", "s [    r          r                    R                           ]", 8},
		{"freezing takes all steps", "s [     e         r                              R                 ]", 15},
		{"the piece with a step stands on a trap", "g [                                     r E      dR             eH ]", 2},
		{"two rabbits are removed", "g [                  rH     Cr      h R                            ]", 26},
		{"a rabbit two squares from a trap is removed",
			"s [       c       R       r            H                           ]", 3},
		{"the last two steps remove a rabbit", "s [   D          r d  R                                            ]", 1},
		{"the way to the goal is blocked", "s [   Cr         r                                        R e      ]", 7},
		{"the rabbit needs all steps", "g [         r                        R                             ]", 12},
	} {
		if r := solveArimaa(t, arimaa.MustParse(c.short)); r.WinIn != 2 || len(r.KeyTurns) != c.keyTurns {
			t.Errorf("%s: won in %d by %d turns, want 2 by %d", c.name, r.WinIn, len(r.KeyTurns), c.keyTurns)
		}
	}
}

// Wins with their lines, of which one ends with a reply that loses at once, and games
// that are over. Table and Cores have no effect.
func TestSolveArimaa(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		short string
		in, n int
		line  string
	}{
		{"g [   r      DRe      d                                            ]", 1, 1, "Dc7n Dc8s rd8w Rd7n"},
		{"g [   r                               R                 e          ]", 2, 8,
			"Rd4n Rd5n, ef2n ef3x, Rd6n Rd7e Re7n"},
		{"s [     r c            ER                                          ]", 2, 1, "ch8s ch7s ch6w rf8s, Ee6n Rf6x"},
		{"g [R                                                         r     ]", 0, 0, ""},
		{"s [R                                                         r     ]", 0, 0, ""},
		{"g [                                                                ]", 0, 0, ""},
	} {
		p := arimaa.MustParse(c.short)
		r, err := solver.SolveArimaa(t.Context(), p, solver.Limits{Turns: 2, Cores: -7, Table: -7})
		var line []string
		for _, turn := range r.Line {
			line = append(line, turn.String())
		}
		if err != nil || r.WinIn != c.in || len(r.KeyTurns) != c.n || strings.Join(line, ", ") != c.line {
			t.Errorf("%v: won in %d by %v, line %s, %v; want %d by %d, line %s", p, r.WinIn, r.KeyTurns, line, err, c.in, c.n,
				c.line)
		}
		if c.in == 0 && (r.Checked != 2 || r.Nodes != 0) {
			t.Errorf("%v: the game is over, and %d turns were checked with %d nodes, want 2 with 0", p, r.Checked, r.Nodes)
		}
	}
}

func TestSolveArimaaWithinOne(t *testing.T) {
	// A win in two, and so none in one.
	p := arimaa.MustParse("g [         r                        R                             ]")
	r, err := solver.SolveArimaa(t.Context(), p, solver.Limits{Turns: 1})
	if want := (solver.Result[arimaa.Turn]{Checked: 1, Nodes: uint64(p.Perft(4))}); err != nil ||
		!cmp.Equal(r, want, sameTurn, positiontest.Equal) {
		t.Errorf("within one turn: %+v, %v; want %+v", r, err, want)
	}
}

func ExampleSolveArimaa() {
	p := arimaa.MustParse("g [rr        r  hErr   m R       eR     rC R               RRR R   ]")
	r, err := solver.SolveArimaa(context.Background(), p, solver.Limits{Nodes: 50_000_000})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("wins in", r.WinIn, "with", r.KeyTurns)
	for _, turn := range r.Line {
		fmt.Println(turn)
	}
	// Output:
	// wins in 2 with [Rg6e Eg7s rh7w Rh6n]
	// Rg6e Eg7s rh7w Rh6n
	// eg5w
	// Rh7n
}

// The last piece of silver is removed by a turn that leaves all of gold's where they were
// set up, which is a win like others.
func TestSolveArimaaLikeSetup(t *testing.T) {
	p := arimaa.MustParse("g [                                           rE   DHC CHDMRRRRRRRR]")
	r, err := solver.SolveArimaa(t.Context(), p, solver.Limits{})
	turn := arimaa.MustParseTurn("rd3w rc3x Ee3w Ed3s")
	if next, _, err := p.Play(turn, nil); err != nil || !next.SettingUp() {
		t.Fatalf("%v leads to %v, %v", turn, next, err)
	}
	if err != nil || r.WinIn != 1 || !slices.Contains(r.KeyTurns, turn) {
		t.Errorf("won in %d, %v, and %v is not among the %d turns", r.WinIn, err, turn, len(r.KeyTurns))
	}
}
