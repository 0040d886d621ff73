package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/backend"
)

// An ArimaaGame is a game of Arimaa. Its record says who has won it. Turns that were taken back
// are kept in the record, and were not played for [Store.Explore].
type ArimaaGame struct {
	ID     int64 // its number in the database, 0 for one that is not in it
	Game   arimaa.Game
	Source string // where it comes from; may be empty
	Line   int    // in the source, 0 for none
}

// ArimaaWinner returns who has won a game of Arimaa, gold as the first side. The error is that of
// a record that is not legal.
func ArimaaWinner(g arimaa.Game) (Winner, error) {
	r, err := g.Replay()
	if err != nil {
		return NoWinner, err
	}
	return arimaaWinner(r), nil
}

func arimaaWinner(r *arimaa.Replay) Winner {
	if winner, over := r.Outcome().Winner(); over {
		return FirstWins + Winner(winner)
	}
	return NoWinner
}

// mirror returns a position with west and east exchanged, the only symmetry that the rules of
// Arimaa have.
func mirror(p arimaa.Position) arimaa.Position {
	s := p.Setup()
	for rank := range slices.Chunk(s.Board[:], 8) {
		slices.Reverse(rank)
	}
	p, err := s.Position()
	if err != nil {
		panic("store: " + err.Error()) // the same pieces
	}
	return p
}

// canonicalArimaa returns the lesser of the two images of a position, and whether it is the other
// one.
func canonicalArimaa(p arimaa.Position) (canonical arimaa.Position, mirrored bool) {
	if other := mirror(p); codec.EncodeArimaa(other).Compare(codec.EncodeArimaa(p)) < 0 {
		return other, true
	}
	return p, false
}

// arimaaKey returns the bytes of a position, in the order of [codec.ArimaaCode.Compare].
func arimaaKey(p arimaa.Position) []byte {
	key, err := codec.EncodeArimaa(p).MarshalBinary()
	if err != nil {
		panic("store: " + err.Error()) // every position has a code
	}
	return key
}

// An arimaaVisit is a position of a game, and the position that the turn played in it leads to:
// two turns that lead to the same position are one, whatever the order of their steps. Both are
// those of the canonical image. next is empty after the last turn.
type arimaaVisit struct{ position, next []byte }

// arimaaVisitOf returns the visit of a position and the one that a turn leads to.
func arimaaVisitOf(p, next arimaa.Position) arimaaVisit {
	canonical, mirrored := canonicalArimaa(p)
	if mirrored {
		next = mirror(next)
	}
	v := arimaaVisit{arimaaKey(canonical), arimaaKey(next)}
	if mirror(canonical) == canonical {
		if other := arimaaKey(mirror(next)); bytes.Compare(other, v.next) < 0 {
			v.next = other
		}
	}
	return v
}

// arimaaPositions returns the positions of a game from the first to the last, without turns that
// were taken back.
func arimaaPositions(g arimaa.Game) ([]arimaa.Position, *arimaa.Replay, error) {
	r := arimaa.NewReplay(g.Start)
	played := func() int { return 2*r.Number() + int(r.Side()) }
	first := played()
	list := []arimaa.Position{r.Position()}
	for _, e := range g.Entries {
		if _, err := r.Play(e); err != nil {
			return nil, nil, err
		}
		if n := played() - first; n == len(list) {
			list = append(list, r.Position())
		} else {
			list = list[:n+1] // shorter by one that is taken back, or the same
		}
	}
	return list, r, nil
}

// A preparedArimaa is a game with all that is stored of it but its number.
type preparedArimaa struct {
	game   ArimaaGame
	winner Winner
	visits []arimaaVisit
	digest []byte
}

func prepareArimaa(games []ArimaaGame) ([]preparedArimaa, error) {
	all := make([]preparedArimaa, len(games))
	for i, g := range games {
		list, r, err := arimaaPositions(g.Game)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", i+1, err)
		}
		p := preparedArimaa{game: g, winner: arimaaWinner(r)}
		h, seen := sha256.New(), map[string]bool{}
		for i, at := range list {
			var v arimaaVisit
			if i+1 < len(list) {
				v = arimaaVisitOf(at, list[i+1])
			} else {
				canonical, _ := canonicalArimaa(at)
				v = arimaaVisit{arimaaKey(canonical), []byte{}}
			}
			h.Write(v.position)
			h.Write(v.next)
			// A game may come back to a position: what it does again there counts once.
			if again := string(v.position) + string(v.next); !seen[again] {
				seen[again] = true
				p.visits = append(p.visits, v)
			}
		}
		h.Write([]byte{byte(p.winner)})
		p.digest = h.Sum(nil)[:16]
		all[i] = p
	}
	return all, nil
}

var arimaaGameColumns = []string{"id", "digest", "record", "winner", "source", "line"}

// PutArimaaGames puts games with all their visits, and returns how many are new. A game that is
// there, or its mirror image, is not put again. The error is that of a record that is not legal:
// no game is put then.
func (s *Store) PutArimaaGames(ctx context.Context, games []ArimaaGame) (added int, err error) {
	p, err := s.PutBatch(ctx, Batch{Arimaa: games})
	return int(p.Added), err
}

// putArimaa puts games in a transaction.
func putArimaa(ctx context.Context, t backend.Tx, all []preparedArimaa) (added int, err error) {
	fresh, first, err := newGames(ctx, t, "arimaa_game", all, func(g preparedArimaa) []byte { return g.digest })
	if err != nil || len(fresh) == 0 {
		return 0, err
	}
	type visit struct {
		arimaaVisit
		game   int64
		winner Winner
	}
	rows := make([][]any, len(fresh))
	var visits []visit
	for i, g := range fresh {
		id := first + int64(i)
		rows[i] = []any{id, g.digest, g.game.Game.String(), int(g.winner), g.game.Source, g.game.Line}
		for _, v := range g.visits {
			visits = append(visits, visit{v, id, g.winner})
		}
	}
	if _, err := t.Insert(ctx, backend.Target{Table: "arimaa_game", Columns: arimaaGameColumns}, rows); err != nil {
		return 0, err
	}
	slices.SortFunc(visits, func(a, b visit) int {
		if n := bytes.Compare(a.position, b.position); n != 0 {
			return n
		}
		if n := bytes.Compare(a.next, b.next); n != 0 {
			return n
		}
		return int(a.game - b.game)
	})
	played := make([][]any, len(visits))
	var counted [][]any
	var sum Results
	for i, v := range visits {
		played[i] = []any{v.position, v.next, v.game, int(v.winner)}
		sum.count(v.winner)
		if i+1 == len(visits) || !bytes.Equal(visits[i+1].position, v.position) || !bytes.Equal(visits[i+1].next, v.next) {
			counted = append(counted, []any{v.position, v.next, sum.Games, sum.FirstWins, sum.SecondWins})
			sum = Results{}
		}
	}
	return len(fresh), insertVisits(ctx, t, "arimaa_", played, counted)
}

// EachArimaaGame calls f with all games of Arimaa in the order of their numbers, as
// [Store.EachGame] does.
func (s *Store) EachArimaaGame(ctx context.Context, f func(ArimaaGame) error) error {
	return s.backend.Read(ctx, func(t backend.Tx) error {
		return backend.Each(ctx, t, func(rows backend.Rows) error {
			g, err := scanArimaa(rows)
			if err != nil {
				return err
			}
			return f(g)
		}, arimaaSelection+"ORDER BY id")
	})
}

const arimaaSelection = "SELECT id, record, source, line FROM arimaa_game "

// scanArimaa scans the columns of arimaaSelection.
func scanArimaa(rows backend.Rows) (g ArimaaGame, err error) {
	var record string
	if err := rows.Scan(&g.ID, &record, &g.Source, &g.Line); err != nil {
		return g, err
	}
	if g.Game, err = arimaa.ParseGame(record); err != nil {
		err = fmt.Errorf("%w: game %d of Arimaa: %w", ErrDamaged, g.ID, err)
	}
	return g, err
}

// arimaa returns the position of a cell.
func (c *cells) arimaa(i int) (p arimaa.Position) {
	var code codec.ArimaaCode
	if b := c.bytes(i); c.wrong == "" {
		if code.UnmarshalBinary(b) != nil || code.Goal() != codec.NoGoal {
			c.is(i, "the key of a position of Arimaa")
			return p
		}
		p = code.Position()
	}
	return p
}

// readArimaa reads a game from its row.
func readArimaa(row *cells) (p preparedArimaa, what string) {
	id, digest, record, winner := row.integer(0), row.bytes(1), row.text(2), row.integer(3)
	if row.wrong != "" {
		return p, row.wrong
	}
	game, err := arimaa.ParseGame(record)
	if err != nil {
		return p, err.Error()
	}
	all, err := prepareArimaa([]ArimaaGame{{ID: id, Game: game}})
	if err != nil {
		return p, err.Error()
	}
	if !bytes.Equal(all[0].digest, digest) || int64(all[0].winner) != winner {
		return p, "its digest or winner is not that of its record"
	}
	return all[0], ""
}

func (c *checker) arimaaGames() error {
	return c.each(tableNamed("arimaa_game"), "", func(row *cells) string {
		_, what := readArimaa(row)
		c.broken = c.broken || what != ""
		return what
	})
}

var arimaaVisits = visitTables{"arimaa_game", "arimaa_visit", func(row *cells) (sum uint64) {
	p, _ := readArimaa(row)
	for _, v := range p.visits {
		sum += mix(slices.Concat(v.position, v.next), 0, p.game.ID, p.winner)
	}
	return sum
}, func(row *cells) uint64 {
	return mix(slices.Concat(row.bytes(0), row.bytes(1)), 0, row.integer(2), Winner(row.integer(3)))
}}
