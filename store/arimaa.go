package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// An ArimaaGame is a game of Arimaa. Its game record contains the result. Turns that were taken
// back stay in the game record; [Store.Explore] ignores them.
type ArimaaGame struct {
	ID     int64 // its number in the database; methods that insert games ignore it
	Game   arimaa.Game
	Source string // file or program that the game is from; may be empty
	Line   int    // line in Source, 0 for unknown

	// Headers are the players, the date and the event, as far as they are known. A game with
	// headers is another one than the same turns with others or without.
	Headers pgn.Headers

	// Text is the game in PGN if it has comments, variations or tags besides; it may be empty.
	Text string
}

// arimaaGames are the tables of games of Arimaa. A turn is the binary code of the position that it
// leads to: turns that lead to the same position are one. It is empty after the last turn.
var arimaaGames = gameTables{
	kind:    codec.Arimaa,
	prefix:  "arimaa_",
	keySize: codec.MaxKeyLen,
	turn:    func(bytes string) any { return []byte(bytes) },
	visit: func(row *cells) (v visit, what string) {
		position, turn := row.arimaa(0), row.bytes(1)
		if len(turn) > 0 {
			row.arimaa(1)
		}
		if _, mirrored := canonicalArimaa(position); row.wrong == "" && mirrored {
			return "", "the position is not canonical"
		}
		return visit(row.bytes(0)) + visit(turn), ""
	},
}

// canonicalArimaa returns the position with the smaller code, of p and its mirror image, and
// whether that is the mirror image.
func canonicalArimaa(p arimaa.Position) (canonical arimaa.Position, mirrored bool) {
	if other := p.Mirror(); codec.EncodeArimaa(other).Compare(codec.EncodeArimaa(p)) < 0 {
		return other, true
	}
	return p, false
}

// arimaaKey returns the code of a position as bytes.
func arimaaKey(p arimaa.Position) []byte { return keyOf(codec.EncodeArimaa(p)) }

// arimaaVisit returns the visit of a position with a turn that leads to next.
func arimaaVisit(p, next arimaa.Position) visit {
	canonical, mirrored := canonicalArimaa(p)
	if mirrored {
		next = next.Mirror()
	}
	turn := arimaaKey(next)
	if canonical.Mirror() == canonical {
		if other := arimaaKey(next.Mirror()); bytes.Compare(other, turn) < 0 {
			turn = other
		}
	}
	return visit(append(arimaaKey(canonical), turn...))
}

// arimaaPositions returns the positions of a game from the first to the last, without the turns that
// were taken back, and the winner.
func arimaaPositions(g arimaa.Game) ([]arimaa.Position, Winner, error) {
	r := arimaa.NewReplay(g.Start)
	played := func() int { return 2*r.Number() + int(r.Side()) }
	first := played()
	list := []arimaa.Position{r.Position()}
	for _, e := range g.Entries {
		if _, err := r.Play(e); err != nil {
			return nil, NoWinner, err
		}
		if n := played() - first; n == len(list) {
			list = append(list, r.Position())
		} else {
			list = list[:n+1] // one less if a turn is taken back, or the same
		}
	}
	if winner, over := r.Outcome().Winner(); over {
		return list, FirstWins + Winner(winner), nil
	}
	return list, NoWinner, nil
}

// errNoTurn is the error of a game that was not begun, such as one that a player has lost by being absent.
var errNoTurn = errors.New("the game has no turn, so there is nothing to store")

// prepare checks a game.
func (g ArimaaGame) prepare() (p preparedGame, err error) {
	if g.Game.Start.IsEmpty() && len(g.Game.Entries) == 0 {
		return p, errNoTurn
	}
	positions, winner, err := arimaaPositions(g.Game)
	if err != nil {
		return p, err
	}
	last := len(positions) - 1
	visits := make([]visit, 0, last+1)
	for i, at := range positions[:last] {
		visits = append(visits, arimaaVisit(at, positions[i+1]))
	}
	end, _ := canonicalArimaa(positions[last])
	record := g.Game.String()
	read, err := arimaa.ParseGame(record)
	if err := readsBack(game.ArimaaRecord{Played: g.Game}, game.ArimaaRecord{Played: read}, err); err != nil {
		return p, err
	}
	p = newPrepared(append(visits, visit(arimaaKey(end))), winner, record, int(winner), g.Source, g.Line)
	return heading{g.Headers, g.Text}.prepare(p, game.ArimaaRecord{Played: g.Game})
}

const arimaaSelection = "SELECT id, record, source, line, " + headerSelection + " FROM arimaa_game"

// scanArimaa scans the columns of arimaaSelection.
func scanArimaa(rows backend.Rows) (g ArimaaGame, err error) {
	var record string
	var h heading
	if err := rows.Scan(append([]any{&g.ID, &record, &g.Source, &g.Line}, h.dest()...)...); err != nil {
		return g, err
	}
	g.Headers, g.Text = h.Headers, h.text
	if g.Game, err = arimaa.ParseGame(record); err != nil {
		err = fmt.Errorf("%w: game %d of Arimaa: %w", ErrDamaged, g.ID, err)
	}
	return g, err
}

// arimaa returns the position of a cell.
func (c *cells) arimaa(i int) (p arimaa.Position) {
	var code codec.Code
	if b := c.bytes(i); c.wrong == "" {
		err, ok := code.UnmarshalBinary(b), false
		if p, ok = code.Arimaa(); err != nil || !ok || code.Goal() != codec.NoGoal {
			c.is(i, "the key of a position of Arimaa")
		}
	}
	return p
}

// readArimaa reads a row of table arimaa_game for [Store.Check].
func readArimaa(row *cells) (p preparedGame, what string) {
	row.integer(0)
	digest, record, winner, h := row.bytes(1), row.text(2), row.integer(3), row.heading(6)
	if row.wrong != "" {
		return p, row.wrong
	}
	played, err := arimaa.ParseGame(record)
	if err == nil {
		p, err = ArimaaGame{Game: played, Headers: h.Headers, Text: h.text}.prepare()
	}
	switch {
	case err != nil:
		return preparedGame{}, err.Error()
	case !bytes.Equal(p.digest, digest) || int64(p.winner) != winner:
		return preparedGame{}, "its digest or winner does not match its game record"
	}
	return p, ""
}

// PutArimaaGames inserts games of Arimaa with their visits, in one transaction, and returns how many
// were inserted. Duplicates are skipped, also if they are mirrored. If a game record is illegal, no
// game is inserted.
func (s *Store) PutArimaaGames(ctx context.Context, games []ArimaaGame) (added int, err error) {
	p, err := s.PutBatch(ctx, Batch{Arimaa: games})
	return int(p.Added), err
}

// EachArimaaGame is [Store.EachGame] for the games of Arimaa, in the order of their numbers.
func (s *Store) EachArimaaGame(ctx context.Context, f func(ArimaaGame) error) error {
	return eachRow(ctx, s, scanArimaa, f, arimaaSelection+" ORDER BY id")
}

// ArimaaGames is [Store.Games] for the games of Arimaa.
func (s *Store) ArimaaGames(ctx context.Context, p arimaa.Position, limit int) (games []ArimaaGame, err error) {
	canonical, _ := canonicalArimaa(p)
	return gamesAt(ctx, s, &arimaaGames, arimaaSelection, scanArimaa, arimaaKey(canonical), limit)
}
