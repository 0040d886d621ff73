package mine

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"path/filepath"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Candidate is a position that may be a puzzle, with the source for its [puzzles.Info].
type Candidate struct {
	State  game.State // of Santorini
	Source string

	// Last is the opponent's turn that led to the position, or nil if it is unknown.
	Last game.Turn

	// Game names the game of the position, and Number is the number of turns played before it.
	// Game is empty if the position does not come from a game.
	Game   string
	Number int
}

// play advances to the position after a legal turn.
func (c *Candidate) play(t game.Turn) {
	next, _, err := c.State.Play(t)
	if err != nil {
		panic("mine: " + err.Error()) // the turn is legal
	}
	c.State, c.Last = next, t
	c.Number++
}

// playOut plays a game: it yields the candidate c and all later positions until the game is over. The function turn
// chooses the turn to play. The result is false if the caller of the sequence wants no more, or after an error.
func (c Candidate) playOut(yield func(Candidate, error) bool, turn func(Candidate) (game.Turn, error)) bool {
	for !c.State.Outcome().Over() {
		c.Source = fmt.Sprintf("%s, turn %d", c.Game, c.Number+1)
		if !yield(c, nil) {
			return false
		}
		t, err := turn(c)
		if err != nil {
			yield(Candidate{}, err)
			return false
		}
		c.play(t)
	}
	return true
}

// InGames yields the positions of games that [sources.Records] reads from a file: the position before the first turn
// of each game, and the position after each turn. The argument name is the path of the file. Errors contain the
// path; candidates contain only its base name, so that published puzzles do not reveal local paths. A game that
// cannot be read yields an error that wraps a *[puzzles.LineError], and the next game follows.
func InGames(name string, games iter.Seq2[sources.FileRecord, error]) iter.Seq2[Candidate, error] {
	base := filepath.Base(name)
	return func(yield func(Candidate, error) bool) {
		for g, err := range games {
			var c Candidate
			var turns []game.Turn
			if err == nil {
				if c.State, turns, err = played(g.Record); err != nil {
					err = &puzzles.LineError{Line: g.Line, Err: err}
				}
			}
			if err != nil {
				if !yield(Candidate{}, fmt.Errorf("%s: %w", name, err)) {
					return
				}
				continue
			}
			c.Game = fmt.Sprintf("%s, line %d", name, g.Line)
			placed := g.Record.Len() - len(turns) // turns that placed workers
			for {
				c.Source = fmt.Sprintf("%s, line %d, turn %d", base, g.Line, placed+c.Number+1)
				if !yield(c, nil) {
					return
				}
				if c.Number == len(turns) {
					break
				}
				c.play(turns[c.Number])
			}
		}
	}
}

// played returns the first position of a game in which all workers are placed, and the turns from there on. The
// error wraps [codec.ErrGame] if the game is not Santorini.
func played(r game.Record) (game.State, []game.Turn, error) {
	santorini, err := game.RecordAs[game.SantoriniRecord](r)
	if err != nil {
		return nil, nil, err
	}
	g, err := santorini.Played.Placed()
	if err != nil {
		return nil, nil, err
	}
	return game.Santorini{Position: g.Start}, game.TurnsOf(g.Turns), nil
}

// InSelfPlay yields the positions of an endless series of games of a simple player against itself. The same seed
// yields the same positions. The player looks 1 to 3 turns ahead, to win and to avoid losses. Otherwise it prefers
// height and mobility, with some randomness. Its depth and randomness vary between games. An error comes from the
// context and ends the sequence.
func InSelfPlay(ctx context.Context, seed uint64) iter.Seq2[Candidate, error] {
	return InSelfPlayGames(ctx, seed, 1, math.MaxUint64)
}

// InSelfPlayGames yields the positions of some of the games of [InSelfPlay]. The arguments first and last are the
// numbers of the first and the last game. Numbers start at 1.
func InSelfPlayGames(ctx context.Context, seed, first, last uint64) iter.Seq2[Candidate, error] {
	return selfPlay(ctx, "self-play", seed, first, last, 3, func(uint64) (mortals [2]position.God) { return mortals })
}

// selfPlay lets simple players play a range of games, and yields the positions. The arguments first and last are the
// numbers of the first and the last game. The argument ahead is the maximum number of turns that a player looks
// ahead. The function gods returns the gods of a game.
func selfPlay(
	ctx context.Context, name string, seed, first, last uint64, ahead int, gods func(number uint64) [2]position.God,
) iter.Seq2[Candidate, error] {
	return func(yield func(Candidate, error) bool) {
		s := new(solver.Solver)
		for number := first; number <= last; number++ {
			r := rand.New(rand.NewPCG(seed, number))
			player := simulated.Player{Ahead: 1 + r.IntN(ahead), Noise: 4 + r.IntN(21)}
			c := start(r, gods(number), fmt.Sprintf("%s, seed %d, game %d", name, seed, number))
			if !c.playOut(yield, func(c Candidate) (game.Turn, error) {
				p, _ := game.SantoriniPosition(c.State)
				return player.Play(ctx, s, r, p)
			}) {
				return
			}
		}
	}
}

// start returns a random start position of a game with the given name.
func start(r *rand.Rand, gods [2]position.God, name string) Candidate {
	return Candidate{State: game.Santorini{Position: simulated.Opening(r, gods)}, Game: name}
}
