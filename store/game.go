package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/position"
)

// A Game is a game of Santorini, with what is known about it.
type Game struct {
	ID     int64 // its number in the database, 0 for one that is not in it
	Game   position.Game
	Winner Winner
	Ending string // climb, blocked, or a word for why it was not played to its end; may be empty
	Source string // where it comes from; may be empty
	Line   int    // in the source, 0 for none
}

// Winner says who has won a game.
type Winner uint8

// The winners.
const (
	NoWinner Winner = iota // nobody, or it is not known
	FirstWins
	SecondWins
)

// A Visit is a position of a game, and the turn that was played in it: both of the canonical
// image, so that all images of a position have the same visits. Turn is the least among the
// images of the turn under the symmetries of the position itself, and the zero TurnCode after
// the last turn.
type Visit struct {
	Position codec.Key
	Turn     TurnCode
}

// TurnCode is a turn as a number below 17,576, so that turns are ordered by the squares from
// which the step leads, to which it leads, and that is built on. The zero TurnCode is no
// turn.
type TurnCode uint16

const turnBase = position.Squares + 1 // a square from 1, and 0 for none

func turnCode(t position.Turn) TurnCode {
	number := func(s position.Square) TurnCode {
		if !s.IsValid() {
			return 0
		}
		return TurnCode(s) + 1
	}
	return (number(t.From)*turnBase+number(t.To))*turnBase + number(t.Build)
}

// turn returns the turn of a number; it is not a legal one for a number that was not made by
// turnCode.
func (c TurnCode) turn() position.Turn {
	square := func(n TurnCode) position.Square {
		if n == 0 || n > position.Squares {
			return position.NoSquare
		}
		return position.Square(n - 1)
	}
	return position.Turn{From: square(c / (turnBase * turnBase)), To: square(c / turnBase % turnBase), Build: square(c % turnBase)}
}

// visitOf returns the visit of a position and a turn that is played in it.
func visitOf(p position.Position, t position.Turn) Visit {
	canonical, how := p.Canonical()
	return Visit{codec.Encode(canonical).Key(), leastTurn(canonical, how.Turn(t))}
}

// leastTurn returns the least image of a turn under the symmetries of its position.
func leastTurn(p position.Position, t position.Turn) TurnCode {
	least := turnCode(t)
	first := p.WorkerSet(position.First)
	for s := position.FlipColumns; s < position.Symmetries; s++ {
		if s.Set(first) == first && s.Position(p) == p { // the workers rule out most
			least = min(least, turnCode(s.Turn(t)))
		}
	}
	return least
}

// Visits returns the visits of a game, which has been checked: one more than it has turns.
func Visits(g position.Game) []Visit {
	list := make([]Visit, 0, len(g.Turns)+1)
	p := g.Start
	for _, t := range g.Turns {
		list = append(list, visitOf(p, t))
		p = p.PlayLegal(t)
	}
	canonical, _ := p.Canonical()
	return append(list, Visit{Position: codec.Encode(canonical).Key()})
}

// digestOf returns what all images of a game have in common, and no other game.
func digestOf(visits []Visit, w Winner) []byte {
	h := sha256.New()
	b := make([]byte, 0, 12)
	for _, v := range visits {
		b = binary.BigEndian.AppendUint16(append(b[:0], v.Position[:]...), uint16(v.Turn))
		h.Write(b)
	}
	h.Write([]byte{byte(w)})
	return h.Sum(nil)[:16]
}

// OutcomeOf returns who has won a game whose last position is p, if it was played to its end.
func OutcomeOf(p position.Position) (Winner, string) {
	o := p.Outcome()
	winner, over := o.Winner()
	if !over {
		return NoWinner, ""
	}
	return FirstWins + Winner(winner), o.Ending.String()
}

// A preparedGame is a game with all that is stored of it but its number.
type preparedGame struct {
	game   Game
	visits []Visit
	digest []byte
	turns  []byte
}

func prepare(g Game) (preparedGame, error) {
	end, err := g.Game.End()
	if err != nil {
		return preparedGame{}, err
	}
	if w, ending := OutcomeOf(end); w != NoWinner {
		if g.Winner != NoWinner && g.Winner != w {
			return preparedGame{}, fmt.Errorf("the game is won by side %d, and not by side %d", w, g.Winner)
		}
		g.Winner, g.Ending = w, ending
	}
	p := preparedGame{game: g, visits: Visits(g.Game), turns: []byte{}}
	p.digest = digestOf(p.visits, g.Winner)
	for _, t := range g.Game.Turns {
		p.turns = binary.BigEndian.AppendUint16(p.turns, uint16(turnCode(t)))
	}
	return p, nil
}

var gameColumns = []string{"id", "digest", "start", "turns", "winner", "ending", "source", "line"}

// PutGames puts games with all their visits, and returns how many are new. A game that is
// there, or an image of it, is not put again. The error is that of a game that is not legal,
// or in which the wrong side wins: no game is put then.
func (s *Store) PutGames(ctx context.Context, games []Game) (added int, err error) {
	all := make([]preparedGame, len(games))
	for i, g := range games {
		if all[i], err = prepare(g); err != nil {
			return 0, fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	err = s.backend.Write(ctx, func(t backend.Tx) error {
		added, err = putGames(ctx, t, all)
		return err
	})
	if err != nil {
		return 0, err
	}
	return added, nil
}

// putGames puts games in a transaction.
func putGames(ctx context.Context, t backend.Tx, all []preparedGame) (added int, err error) {
	fresh, first, err := newGames(ctx, t, "game", all, func(g preparedGame) []byte { return g.digest })
	if err != nil || len(fresh) == 0 {
		return 0, err
	}
	rows := make([][]any, len(fresh))
	n := 0
	for i, g := range fresh {
		start := codec.Encode(g.game.Game.Start).Key()
		rows[i] = []any{first + int64(i), g.digest, start[:], g.turns, int(g.game.Winner), g.game.Ending, g.game.Source, g.game.Line}
		n += len(g.visits)
	}
	if _, err := t.Insert(ctx, backend.Target{Table: "game", Columns: gameColumns}, rows); err != nil {
		return 0, err
	}
	return len(fresh), putVisits(ctx, t, fresh, first, n)
}

// newGames returns those of some games that are not in a table, each once, and the number of the
// first of them; the others follow. The counter of the table has its name.
func newGames[G any](ctx context.Context, t backend.Tx, table string, all []G, digestOf func(G) []byte) (fresh []G, first int64, err error) {
	if len(all) == 0 {
		return nil, 0, nil
	}
	// Nobody else puts games from here on, so what is not known stays unknown.
	if _, err := nextNumbers(ctx, t, table, 0); err != nil {
		return nil, 0, err
	}
	seen := map[string]bool{}
	for batch := range slices.Chunk(all, 500) {
		digests := make([]any, len(batch))
		for i, g := range batch {
			digests[i] = digestOf(g)
		}
		c := new(condition)
		c.in("digest", digests)
		err := backend.Each(ctx, t, func(rows backend.Rows) error {
			var digest []byte
			err := rows.Scan(&digest)
			seen[string(digest)] = true
			return err
		}, "SELECT digest FROM "+table+" WHERE "+c.String(), c.args...)
		if err != nil {
			return nil, 0, err
		}
	}
	for _, g := range all {
		if digest := string(digestOf(g)); !seen[digest] {
			seen[digest] = true
			fresh = append(fresh, g)
		}
	}
	if len(fresh) > 0 {
		first, err = nextNumbers(ctx, t, table, len(fresh))
	}
	return fresh, first, err
}

var (
	visitColumns  = []string{"position", "turn", "game", "winner"}
	playedColumns = []string{"position", "turn", "games", "first_wins", "second_wins"}
)

// putVisits puts the n visits of games that are new, in the order of the primary key, and
// counts them.
func putVisits(ctx context.Context, t backend.Tx, games []preparedGame, first int64, n int) error {
	type visit struct {
		Visit
		game   int64
		winner Winner
	}
	all := make([]visit, 0, n)
	for i, g := range games {
		for _, v := range g.visits {
			all = append(all, visit{v, first + int64(i), g.game.Winner})
		}
	}
	slices.SortFunc(all, func(a, b visit) int {
		if n := a.Position.Compare(b.Position); n != 0 {
			return n
		}
		if n := int(a.Turn) - int(b.Turn); n != 0 {
			return n
		}
		return int(a.game - b.game)
	})
	rows := make([][]any, n)
	var counted [][]any
	var sum Results
	for i := range all {
		v := &all[i]
		rows[i] = []any{v.Position[:], int(v.Turn), v.game, int(v.winner)}
		sum.count(v.winner)
		if i+1 == n || all[i+1].Visit != v.Visit {
			counted = append(counted, []any{v.Position[:], int(v.Turn), sum.Games, sum.FirstWins, sum.SecondWins})
			sum = Results{}
		}
	}
	return insertVisits(ctx, t, "", rows, counted)
}

// insertVisits inserts the rows of visits that are new, and adds their counts to those that there
// are. The names of the tables begin with a prefix.
func insertVisits(ctx context.Context, t backend.Tx, prefix string, visits, counted [][]any) error {
	if _, err := t.Insert(ctx, backend.Target{Table: prefix + "visit", Columns: visitColumns}, visits); err != nil {
		return err
	}
	sum := func(column string) string {
		return fmt.Sprintf("%s = %splayed.%[1]s + excluded.%[1]s", column, prefix)
	}
	_, err := t.Insert(ctx, backend.Target{Table: prefix + "played", Columns: playedColumns,
		Conflict: "ON CONFLICT (position, turn) DO UPDATE SET " + sum("games") + ", " + sum("first_wins") + ", " + sum("second_wins")}, counted)
	return err
}

// scanGame scans the columns of gameColumns without the digest.
func scanGame(rows backend.Rows) (g Game, err error) {
	var start, turns []byte
	var winner int
	if err := rows.Scan(&g.ID, &start, &turns, &winner, &g.Ending, &g.Source, &g.Line); err != nil {
		return g, err
	}
	g.Winner = Winner(winner)
	if g.Game, err = unpackGame(start, turns); err != nil {
		err = fmt.Errorf("%w: game %d: %w", ErrDamaged, g.ID, err)
	}
	return g, err
}

const gameSelection = "SELECT id, start, turns, winner, ending, source, line FROM game "

// unpackGame reads the start and the turns of a game, which need not be legal.
func unpackGame(start, turns []byte) (g position.Game, err error) {
	var k codec.Key
	if err := k.Scan(start); err != nil {
		return g, err
	}
	c, err := k.Code()
	if err != nil {
		return g, err
	}
	if len(turns)%2 != 0 {
		return g, fmt.Errorf("its turns have an odd number of bytes, %d", len(turns))
	}
	g.Start = c.Position()
	for ; len(turns) > 0; turns = turns[2:] {
		g.Turns = append(g.Turns, TurnCode(binary.BigEndian.Uint16(turns)).turn())
	}
	return g, nil
}
