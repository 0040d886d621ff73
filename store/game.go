package store

import (
	"context"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// A Game is a game of Santorini.
type Game struct {
	ID     int64         // its number in the database, among those without gods or those with; methods that insert games ignore it
	Game   position.Game // may begin before all workers stand, and ends with all of them
	Winner Winner        // computed if the last position is the end of the game
	Ending string        // climb, drop, blocked, or the reason why the game was not played to its end; may be empty
	Source string        // file or program that the game is from; may be empty
	Line   int           // line in Source, 0 for unknown

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

// prepare checks a game.
func (g Game) prepare() (preparedGame, error) {
	end, err := g.Game.End()
	if err != nil {
		return preparedGame{}, err
	}
	if _, err := g.Game.Placed(); err != nil {
		return preparedGame{}, err
	}
	if w, ending := OutcomeOf(end); w != NoWinner {
		if g.Winner != NoWinner && g.Winner != w {
			return preparedGame{}, fmt.Errorf("side %d wins the game, not side %d", w, g.Winner)
		}
		g.Winner, g.Ending = w, ending
	}
	k := tablesOf(codec.Encode(end))
	columns := k.written(g.Game)
	read, err := k.read(columns)
	if err := readsBack(g.record(), game.SantoriniRecord{Played: read}, err); err != nil {
		return preparedGame{}, err
	}
	p := newPrepared(k.visitsOf(g.Game), g.Winner, append(columns, int(g.Winner), g.Ending, g.Source, g.Line)...)
	return heading{g.Headers, g.Text}.prepare(p, g.record())
}

// tablesOf returns the tables of the games with the position of a code.
func tablesOf(c codec.Code) *gameTables {
	return map[codec.Game]*gameTables{codec.Santorini: &plainGames, codec.Gods: &godsGames, codec.Arimaa: &arimaaGames}[c.Game()]
}

// visitsOf returns the visits of a legal game: one more than it has turns.
func (k *gameTables) visitsOf(g position.Game) []visit {
	list := make([]visit, 0, len(g.Turns)+1)
	p := g.Start
	for _, t := range g.Turns {
		canonical, how := p.Canonical()
		list = append(list, visit(keyOf(codec.Encode(canonical)))+visit(k.least(canonical, how.Turn(t))))
		p = p.PlayLegal(t)
	}
	canonical, _ := p.Canonical()
	return append(list, visit(keyOf(codec.Encode(canonical)))+visit(k.none))
}

// record returns the game as package game has it.
func (g Game) record() game.Record { return game.SantoriniRecord{Played: g.Game} }

// String returns the game as [game.SantoriniRecord] does.
func (g Game) String() string { return g.record().String() }

// PutGames inserts games of Santorini with their visits, in one transaction, and returns how many
// were inserted. Duplicates are skipped, also if they are rotated or reflected. If a game is
// illegal or has the wrong winner, no game is inserted.
func (s *Store) PutGames(ctx context.Context, games []Game) (added int, err error) {
	p, err := s.PutBatch(ctx, Batch{Games: games})
	return int(p.Added), err
}

// EachGame calls f with all games of Santorini of a kind: without gods ([codec.Santorini]), in the order of the
// binary keys of their starts, or with gods ([codec.Gods]), in the order of their numbers. It
// stops at the first error of f and returns it. f sees one snapshot of the database, and must not
// call methods that write. The memory does not grow with the database.
func (s *Store) EachGame(ctx context.Context, kind codec.Game, f func(Game) error) error {
	k := &plainGames
	if kind == codec.Gods {
		k = &godsGames
	}
	return eachRow(ctx, s, func(rows backend.Rows) (Game, error) {
		g, err := k.scan(rows)
		if err == nil {
			if _, err = g.Game.End(); err != nil {
				err = fmt.Errorf("%w: game %d: %w", ErrDamaged, g.ID, err)
			}
		}
		return g, err
	}, f, k.selection+" ORDER BY "+k.order)
}

// Games returns at most limit games of Santorini that reached p or a symmetric position, in the
// order of the turns played there. The cost grows with limit, not with the number of games.
func (s *Store) Games(ctx context.Context, p position.Position, limit int) (games []Game, err error) {
	canonical, _ := p.Canonical()
	c := codec.Encode(canonical)
	k := tablesOf(c)
	return gamesAt(ctx, s, k, k.selection, k.scan, keyOf(c), limit)
}
