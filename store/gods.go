package store

import (
	"context"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// A GodsGame is a game of Santorini with gods.
type GodsGame struct {
	ID     int64 // its number in the database; methods that insert games ignore it
	Game   gods.Game
	Placed game.Line // the turns that placed the workers, up to the start of Game; zero if it is not known
	Winner Winner    // computed if the last position is the end of the game
	Ending string    // climb, drop, blocked, or the reason why the game was not played to its end; may be empty
	Source string    // file or program that the game is from; may be empty
	Line   int       // line in Source, 0 for unknown

	// Headers are the players, the date and the event, as far as they are known. A game with
	// headers is another one than the same turns with others or without.
	Headers pgn.Headers

	// Text is the game in PGN if it has comments, variations or tags besides; it may be empty.
	Text string
}

// godsGames are the tables of games of Santorini with gods. A turn is the key of the position that it
// leads to, which belongs to exactly one turn. It is empty after the last turn.
var godsGames = gameTables{
	kind:    codec.Gods,
	prefix:  "gods_",
	keySize: len(codec.GodsKey{}),
	turn:    func(bytes string) any { return []byte(bytes) },
	game:    readGods,
	visit: func(row *cells) (v visit, what string) {
		for i := range 2 {
			if b := row.bytes(i); row.wrong == "" && (i == 0 || len(b) > 0) {
				row.godsKey(i)
			}
		}
		if row.wrong != "" {
			return "", ""
		}
		return visit(row.bytes(0)) + visit(row.bytes(1)), ""
	},
}

// leastNext returns the smallest of the positions, as keys, that the symmetries of a position make of
// one that a turn leads to.
func leastNext(p, next gods.Position) codec.GodsKey {
	least := codec.EncodeGods(next).Key()
	first := p.WorkerSet(position.First)
	for s := position.FlipColumns; s < position.Symmetries; s++ {
		if s.Set(first) == first && p.Image(s) == p { // the workers rule out most
			if image := codec.EncodeGods(next.Image(s)).Key(); image.Compare(least) < 0 {
				least = image
			}
		}
	}
	return least
}

// godsVisits returns the visits of a legal game: one more than it has turns.
func godsVisits(g gods.Game) []visit {
	list := make([]visit, 0, len(g.Turns)+1)
	p := g.Start
	for _, t := range g.Turns {
		canonical, how := p.Canonical()
		next := p.PlayLegal(t)
		key, turn := codec.EncodeGods(canonical).Key(), leastNext(canonical, next.Image(how))
		list = append(list, visit(key[:])+visit(turn[:]))
		p = next
	}
	canonical, _ := p.Canonical()
	return append(list, visit(keyOf(codec.EncodeGods(canonical))))
}

// prepare checks a game.
func (g GodsGame) prepare() (preparedGame, error) {
	end, err := g.Game.End()
	if err != nil {
		return preparedGame{}, err
	}
	o := end.Outcome()
	if winner, over := o.Winner(); over {
		w := FirstWins + Winner(winner)
		if g.Winner != NoWinner && g.Winner != w {
			return preparedGame{}, fmt.Errorf("side %d wins the game, not side %d", w, g.Winner)
		}
		g.Winner, g.Ending = w, o.Ending.String()
	}
	before, err := placedVisits(g.Placed, codec.EncodeGods(g.Game.Start))
	if err != nil {
		return preparedGame{}, err
	}
	record := g.String()
	read, placed, err := parseGods(record)
	if err := readsBack(g.record(), game.GodsRecord{Played: read, Placed: placed}, err); err != nil {
		return preparedGame{}, err
	}
	p := newPrepared(append(before, godsVisits(g.Game)...), g.Winner, record, int(g.Winner), g.Ending, g.Source, g.Line)
	return heading{g.Headers, g.Text}.prepare(p, g.record())
}

// record returns the game as package game has it.
func (g GodsGame) record() game.Record { return game.GodsRecord{Played: g.Game, Placed: g.Placed} }

// String returns the game as [game.GodsRecord] does.
func (g GodsGame) String() string { return g.record().String() }

const godsSelection = "SELECT id, record, winner, ending, source, line, " + headerSelection + " FROM gods_game "

// scanGods scans the columns of godsSelection.
func scanGods(rows backend.Rows) (g GodsGame, err error) {
	var record string
	var winner int
	var h heading
	if err := rows.Scan(append([]any{&g.ID, &record, &winner, &g.Ending, &g.Source, &g.Line}, h.dest()...)...); err != nil {
		return g, err
	}
	g.Winner, g.Headers, g.Text = Winner(winner), h.Headers, h.text
	if g.Game, g.Placed, err = parseGods(record); err != nil {
		err = fmt.Errorf("%w: game %d with gods: %w", ErrDamaged, g.ID, err)
	}
	return g, err
}

// parseGods reads the column record of a game.
func parseGods(record string) (gods.Game, game.Line, error) {
	r, err := game.ReadRecord(record)
	if err != nil {
		return gods.Game{}, game.Line{}, err
	}
	g, err := game.RecordAs[game.GodsRecord](r)
	return g.Played, g.Placed, err
}

// readGods reads a row of table gods_game for [Store.Check].
func readGods(row *cells) (p preparedGame, what string) {
	row.integer(0)
	digest, record, winner, ending, h := row.bytes(1), row.text(2), row.integer(3), row.text(4), row.heading(7)
	if row.wrong != "" {
		return p, row.wrong
	}
	if winner < 0 || winner > int64(SecondWins) {
		return p, fmt.Sprintf("winner is %d, must be 0, 1 or 2", winner)
	}
	played, placed, err := parseGods(record)
	if err == nil {
		p, err = GodsGame{Game: played, Placed: placed, Winner: Winner(winner), Ending: ending, Headers: h.Headers, Text: h.text}.prepare()
	}
	switch {
	case err != nil:
		return preparedGame{}, err.Error()
	case string(p.digest) != string(digest) || p.winner != Winner(winner) || p.columns[2] != ending:
		return preparedGame{}, "its digest, winner or ending does not match its turns"
	}
	return p, ""
}

// PutGodsGames is [Store.PutGames] for games with gods.
func (s *Store) PutGodsGames(ctx context.Context, games []GodsGame) (added int, err error) {
	p, err := s.PutBatch(ctx, Batch{Gods: games})
	return int(p.Added), err
}

// EachGodsGame is [Store.EachGame] for games with gods, in the order of their numbers.
func (s *Store) EachGodsGame(ctx context.Context, f func(GodsGame) error) error {
	return eachRow(ctx, s, scanGods, f, godsSelection+"ORDER BY id")
}

// GodsGames is [Store.Games] for games with gods.
func (s *Store) GodsGames(ctx context.Context, p gods.Position, limit int) (games []GodsGame, err error) {
	canonical, _ := p.Canonical()
	return gamesAt(ctx, s, &godsGames, godsSelection, scanGods, keyOf(codec.EncodeGods(canonical)), limit)
}
