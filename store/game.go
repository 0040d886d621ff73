package store

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// A Game is a game of Santorini.
type Game struct {
	ID     int64 // its number in the database; methods that insert games ignore it
	Game   position.Game
	Placed game.Line // the turns that placed the workers, up to the start of Game; zero if it is not known
	Winner Winner    // computed if the last position is the end of the game
	Ending string    // climb, blocked, or the reason why the game was not played to its end; may be empty
	Source string    // file or program that the game is from; may be empty
	Line   int       // line in Source, 0 for unknown

	// Headers are the players, the date and the event, as far as they are known. A game with
	// headers is another one than the same turns with others or without.
	Headers pgn.Headers

	// Text is the game in PGN if it has comments, variations or tags besides; it may be empty.
	Text string
}

// Winner is the winner of a game.
type Winner uint8

// The winners. In Arimaa, First is Gold.
const (
	NoWinner Winner = iota // nobody has won, or the winner is unknown
	FirstWins
	SecondWins
)

// OutcomeOf returns the winner and the ending of a game whose last position is p: NoWinner and an
// empty text if p is not the end of a game.
func OutcomeOf(p position.Position) (Winner, string) {
	o := p.Outcome()
	winner, over := o.Winner()
	if !over {
		return NoWinner, ""
	}
	return FirstWins + Winner(winner), o.Ending.String()
}

// santorini are the tables of games of Santorini. A turn is two bytes, see turnCode; 0 is none.
var santorini = gameTables{
	kind:    codec.Santorini,
	prefix:  "",
	keySize: len(codec.Key{}),
	none:    turnCode(0).bytes(),
	turn:    func(bytes string) any { return int(binary.BigEndian.Uint16([]byte(bytes))) },
	game:    readGame,
	visit: func(row *cells) (v visit, what string) {
		k, turn := row.key(0), row.integer(1)
		if row.wrong == "" && (turn < 0 || turn >= turnBase*turnBase*turnBase) {
			return "", "the turn is invalid"
		}
		return visit(k[:]) + visit(turnCode(turn).bytes()), ""
	},
}

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
	return (number(t.From)*turnBase+number(t.To))*turnBase + number(t.Build)
}

// turn is the inverse of turnCodeOf. The turn may be illegal.
func (c turnCode) turn() position.Turn {
	square := func(n turnCode) position.Square {
		if n == 0 || n > position.Squares {
			return position.NoSquare
		}
		return position.Square(n - 1)
	}
	return position.Turn{From: square(c / (turnBase * turnBase)), To: square(c / turnBase % turnBase), Build: square(c % turnBase)}
}

func newVisit(position codec.Key, t turnCode) visit {
	return visit(binary.BigEndian.AppendUint16(position[:], uint16(t)))
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

// visitsOf returns the visits of a legal game: one more than it has turns.
func visitsOf(g position.Game) []visit {
	list := make([]visit, 0, len(g.Turns)+1)
	p := g.Start
	for _, t := range g.Turns {
		canonical, how := p.Canonical()
		list = append(list, newVisit(codec.Encode(canonical).Key(), leastTurn(canonical, how.Turn(t))))
		p = p.PlayLegal(t)
	}
	canonical, _ := p.Canonical()
	return append(list, newVisit(codec.Encode(canonical).Key(), 0))
}

// prepare checks a game.
func (g Game) prepare() (preparedGame, error) {
	end, err := g.Game.End()
	if err != nil {
		return preparedGame{}, err
	}
	if w, ending := OutcomeOf(end); w != NoWinner {
		if g.Winner != NoWinner && g.Winner != w {
			return preparedGame{}, fmt.Errorf("side %d wins the game, not side %d", w, g.Winner)
		}
		g.Winner, g.Ending = w, ending
	}
	start, turns := codec.AnyCode(codec.Encode(g.Game.Start)), []byte{}
	before, err := placedVisits(g.Placed, start)
	if err != nil {
		return preparedGame{}, err
	}
	if !g.Placed.IsZero() {
		start = g.Placed.Start()
	}
	for _, t := range g.Placed.Turns() {
		turns = append(turns, placingCode(t.(position.Placing)).bytes()...)
	}
	for _, t := range g.Game.Turns {
		turns = append(turns, turnCodeOf(t).bytes()...)
	}
	read, placed, err := unpackGame(keyOf(start), turns)
	if err := readsBack(g.record(), game.SantoriniRecord{Played: read, Placed: placed}, err); err != nil {
		return preparedGame{}, err
	}
	p := newPrepared(append(before, visitsOf(g.Game)...), g.Winner, keyOf(start), turns, int(g.Winner), g.Ending, g.Source, g.Line)
	return heading{g.Headers, g.Text}.prepare(p, g.record())
}

// record returns the game as package game has it.
func (g Game) record() game.Record { return game.SantoriniRecord{Played: g.Game, Placed: g.Placed} }

const gameSelection = "SELECT id, start, turns, winner, ending, source, line, " + headerSelection + " FROM game "

// scanGame scans the columns of gameSelection.
func scanGame(rows backend.Rows) (g Game, err error) {
	var start, turns []byte
	var winner int
	var h heading
	if err := rows.Scan(append([]any{&g.ID, &start, &turns, &winner, &g.Ending, &g.Source, &g.Line}, h.dest()...)...); err != nil {
		return g, err
	}
	g.Winner, g.Headers, g.Text = Winner(winner), h.Headers, h.text
	if g.Game, g.Placed, err = unpackGame(start, turns); err != nil {
		err = fmt.Errorf("%w: game %d: %w", ErrDamaged, g.ID, err)
	}
	return g, err
}

// unpackGame reads the start and the turns of a game. The turns may be illegal.
func unpackGame(start, turns []byte) (g position.Game, placed game.Line, err error) {
	if len(turns)%2 != 0 {
		return g, placed, fmt.Errorf("its turns have an odd number of bytes, %d", len(turns))
	}
	next := func() turnCode {
		c := turnCode(binary.BigEndian.Uint16(turns))
		turns = turns[2:]
		return c
	}
	p, before, err := unpackStart(start)
	if err != nil {
		return g, placed, err
	}
	if g.Start = p; p.IsZero() {
		placed = game.Start(before)
		for len(turns) > 0 && placed.State().IsPlacing() {
			if placed, err = placed.With(next().placing()); err != nil {
				return g, placed, err
			}
		}
		state, ok := placed.State().(game.Santorini)
		if !ok {
			return g, placed, errors.New("it ends before all workers stand")
		}
		g.Start = state.Position
	}
	for len(turns) > 0 {
		g.Turns = append(g.Turns, next().turn())
	}
	return g, placed, nil
}

// unpackStart reads the start of a game: a position, or a placement if not all workers stand.
func unpackStart(start []byte) (p position.Position, placed codec.PlacementCode, err error) {
	if isPlaced(start) {
		return p, placed, placed.UnmarshalBinary(start)
	}
	var c codec.Code
	err = c.UnmarshalBinary(start)
	return c.Position(), placed, err
}

// readGame reads a row of table game for [Store.Check].
func readGame(row *cells) (p preparedGame, what string) {
	row.integer(0)
	digest, winner, ending, h := row.bytes(1), row.integer(4), row.text(5), row.heading(8)
	played, placed, err := unpackGame(row.bytes(2), row.bytes(3))
	switch {
	case row.wrong != "":
		return p, row.wrong
	case err != nil:
		return p, err.Error()
	case winner < 0 || winner > int64(SecondWins):
		return p, fmt.Sprintf("winner is %d, must be 0, 1 or 2", winner)
	}
	p, err = Game{Game: played, Placed: placed, Winner: Winner(winner), Ending: ending, Headers: h.Headers, Text: h.text}.prepare()
	switch {
	case err != nil:
		return preparedGame{}, err.Error()
	case string(p.digest) != string(digest) || p.winner != Winner(winner) || p.columns[3] != ending:
		return preparedGame{}, "its digest, winner or ending does not match its turns"
	}
	return p, ""
}

// PutGames inserts games of Santorini with their visits, in one transaction, and returns how many
// were inserted. Duplicates are skipped, also if they are rotated or reflected. If a game is
// illegal or has the wrong winner, no game is inserted.
func (s *Store) PutGames(ctx context.Context, games []Game) (added int, err error) {
	p, err := s.PutBatch(ctx, Batch{Games: games})
	return int(p.Added), err
}

// EachGame calls f with all games of Santorini, in the order of the binary keys of their starts. It
// stops at the first error of f and returns it. f sees one snapshot of the database, and must not
// call methods that write. The memory does not grow with the database.
func (s *Store) EachGame(ctx context.Context, f func(Game) error) error {
	return eachRow(ctx, s, func(rows backend.Rows) (Game, error) {
		g, err := scanGame(rows)
		if err == nil {
			if _, err = g.Game.End(); err != nil {
				err = fmt.Errorf("%w: game %d: %w", ErrDamaged, g.ID, err)
			}
		}
		return g, err
	}, f, gameSelection+"ORDER BY start, id")
}

// Games returns at most limit games of Santorini that reached p or a symmetric position, in the
// order of the turns played there. The cost grows with limit, not with the number of games.
func (s *Store) Games(ctx context.Context, p position.Position, limit int) (games []Game, err error) {
	canonical, _ := p.Canonical()
	return gamesAt(ctx, s, &santorini, gameSelection, scanGame, keyOf(codec.Encode(canonical)), limit)
}
