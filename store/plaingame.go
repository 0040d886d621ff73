package store

import (
	"encoding/binary"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/position"
)

// plainGames are the tables of games of Santorini without gods. A turn is two bytes, see turnCode; 0 is none.
var plainGames = gameTables{
	kind:      codec.Santorini,
	prefix:    "",
	keySize:   plainKeySize,
	none:      turnCode(0).bytes(),
	turn:      func(bytes string) any { return int(binary.BigEndian.Uint16([]byte(bytes))) },
	least:     func(p position.Position, t position.Turn) string { return leastTurn(p, t).bytes() },
	selection: "SELECT id, start, turns, winner, ending, source, line, " + headerSelection + " FROM game",
	order:     "start, id",
	scan:      scanPlain,
	written: func(g position.Game) []any {
		turns := []byte{}
		for _, t := range g.Turns {
			turns = append(turns, turnCodeOf(t).bytes()...)
		}
		return []any{keyOf(codec.Encode(g.Start)), turns}
	},
	read: func(columns []any) (position.Game, error) {
		return unpackGame(columns[0].([]byte), columns[1].([]byte))
	},
	visit: func(row *cells) (v visit, what string) {
		row.key(0)
		turn := row.integer(1)
		if row.wrong == "" && (turn < 0 || turn >= turnBase*turnBase*turnBase) {
			return "", "the turn is invalid"
		}
		if row.wrong != "" {
			return "", ""
		}
		return visit(row.bytes(0)) + visit(turnCode(turn).bytes()), ""
	},
}

// The numbers of bytes of the keys of positions without gods and with them.
const (
	plainKeySize = 10
	godsKeySize  = 11
)

// turnCode is a turn as a number below 17,576. Numbers are ordered by the squares From, To and
// Build. The zero turnCode is no turn. A turn that places workers has their squares as From and To, and
// no To if it places one.
type turnCode uint16

// bytes returns the two bytes of a visit.
func (c turnCode) bytes() string {
	return string(binary.BigEndian.AppendUint16(nil, uint16(c)))
}

const turnBase = position.Squares + 1 // a square from 1, and 0 for none

func turnCodeOf(t position.Turn) turnCode {
	number := func(s position.Square) turnCode {
		if !s.IsValid() {
			return 0
		}
		return turnCode(s) + 1
	}
	squares := [2]position.Square{t.From(), t.To()}
	if t.Kind() == position.Place {
		squares = [2]position.Square{position.NoSquare, position.NoSquare}
		n := 0
		for s := range t.Placed().All() {
			squares[n] = s
			n++
		}
	}
	return (number(squares[0])*turnBase+number(squares[1]))*turnBase + number(t.Build())
}

// turn is the inverse of turnCodeOf for a turn from a position. The turn may be illegal.
func (c turnCode) turn(p position.Position) position.Turn {
	square := func(n turnCode) position.Square {
		if n == 0 || n > position.Squares {
			return position.NoSquare
		}
		return position.Square(n - 1)
	}
	first, second, build := square(c/(turnBase*turnBase)), square(c/turnBase%turnBase), square(c%turnBase)
	switch {
	case !p.Placed() && !second.IsValid():
		return position.NewPlacing(first)
	case !p.Placed():
		return position.NewPlacing(first, second)
	case build.IsValid():
		return position.NewTurn(first, second, build)
	}
	return position.NewWin(first, second)
}

// leastTurn returns the smallest of the turns that the symmetries of a position make of a turn.
func leastTurn(p position.Position, t position.Turn) turnCode {
	least := turnCodeOf(t)
	first := p.WorkerSet(position.First)
	for s := position.FlipColumns; s < position.Symmetries; s++ {
		if s.Set(first) == first && s.Position(p) == p { // the workers rule out most
			least = min(least, turnCodeOf(s.Turn(t)))
		}
	}
	return least
}

// scanPlain scans the columns of the selection of plainGames.
func scanPlain(rows backend.Rows) (g Game, err error) {
	var start, turns []byte
	var winner int
	var h heading
	if err := rows.Scan(append([]any{&g.ID, &start, &turns, &winner, &g.Ending, &g.Source, &g.Line}, h.dest()...)...); err != nil {
		return g, err
	}
	g.Winner, g.Headers, g.Text = Winner(winner), h.Headers, h.text
	if g.Game, err = unpackGame(start, turns); err != nil {
		err = fmt.Errorf("%w: game %d: %w", ErrDamaged, g.ID, err)
	}
	return g, err
}

// unpackGame reads the start and the turns of a game. Turns after all workers stand may be illegal.
func unpackGame(start, turns []byte) (g position.Game, err error) {
	if len(turns)%2 != 0 {
		return g, fmt.Errorf("its turns have an odd number of bytes, %d", len(turns))
	}
	var c codec.Code
	if err := c.UnmarshalBinary(start); err != nil {
		return g, err
	}
	p, ok := c.Santorini()
	if !ok {
		return g, fmt.Errorf("its start is a position of %s", c.Game().Name())
	}
	g.Start = p
	for ; len(turns) > 0; turns = turns[2:] {
		t := turnCode(binary.BigEndian.Uint16(turns)).turn(p)
		g.Turns = append(g.Turns, t)
		if !p.Placed() {
			if p, err = p.Play(t); err != nil {
				return g, err
			}
		}
	}
	_, err = g.Placed()
	return g, err
}

// readPlain reads a row of table game for [Store.Check].
func readPlain(row *cells) (p preparedGame, what string) {
	row.integer(0)
	digest, winner, ending, h := row.bytes(1), row.integer(4), row.text(5), row.heading(8)
	played, err := unpackGame(row.bytes(2), row.bytes(3))
	switch {
	case row.wrong != "":
		return p, row.wrong
	case err != nil:
		return p, err.Error()
	case winner < 0 || winner > int64(SecondWins):
		return p, fmt.Sprintf("winner is %d, must be 0, 1 or 2", winner)
	}
	p, err = Game{Game: played, Winner: Winner(winner), Ending: ending, Headers: h.Headers, Text: h.text}.prepare()
	switch {
	case err != nil:
		return preparedGame{}, err.Error()
	case string(p.digest) != string(digest) || p.winner != Winner(winner) || p.columns[3] != ending:
		return preparedGame{}, "its digest, winner or ending does not match its turns"
	}
	return p, ""
}
