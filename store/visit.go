package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/position"
)

// A visit is a position of a game and the turn played in it, both as bytes. Symmetric positions are made equal
// first, so they have the same visits.
type visit struct {
	position string // the binary key
	turn     string // see turnKey and arimaaVisit; empty in the last position of a game
}

// visitsOf returns the visits of a game: one for each turn, and one for the last position. It returns an error for
// an illegal game.
func visitsOf(r game.Record) ([]visit, error) {
	switch r := r.(type) {
	case game.SantoriniRecord:
		if _, err := r.Played.End(); err != nil {
			return nil, err
		}
		if _, err := r.Played.Placed(); err != nil {
			return nil, err
		}
		return santoriniVisits(r.Played), nil
	case game.ArimaaRecord:
		return arimaaVisits(r.Played)
	}
	return nil, fmt.Errorf("%w: games of %s are not stored", codec.ErrGame, r.Game().Name())
}

// santoriniVisits returns the visits of a legal game.
func santoriniVisits(g position.Game) []visit {
	all := make([]visit, 0, len(g.Turns)+1)
	p := g.Start
	for _, t := range g.Turns {
		canonical, how := p.Canonical()
		all = append(all, visit{keyOf(codec.Encode(canonical)), turnKey(canonical, how.Turn(t))})
		p = p.PlayLegal(t)
	}
	canonical, _ := p.Canonical()
	return append(all, visit{position: keyOf(codec.Encode(canonical))})
}

// turnKey returns the bytes that stand for turn t in a visit. The position p must be canonical. Without gods, the
// bytes are packedTurn(t). With gods, they are the key of the position after t, which identifies the turn. If p is
// symmetric to itself, symmetric turns have the same bytes.
func turnKey(p position.Position, t position.Turn) string {
	next := p.PlayLegal(t)
	key := func(s position.Symmetry) string {
		if p.Mortals() {
			return packedTurn(s.Turn(t))
		}
		return keyOf(codec.Encode(s.Position(next)))
	}
	least := key(position.Identity)
	first := p.WorkerSet(position.First)
	for s := position.FlipColumns; s < position.Symmetries; s++ {
		if s.Set(first) == first && s.Position(p) == p { // the workers rule out most symmetries
			least = min(least, key(s))
		}
	}
	return least
}

// packedTurn encodes a turn without gods in two bytes, as a number of three digits to the base 26. The digits are
// the two squares of the step and the square of the build, or the squares of the placed workers. Squares count from
// 1; 0 means none.
func packedTurn(t position.Turn) string {
	const base = position.Squares + 1
	squares := []position.Square{t.From(), t.To(), t.Build()}
	if t.Kind() == position.Place {
		squares = slices.Collect(t.Placed().All())
	}
	number := 0
	for i := range 3 {
		number *= base
		if i < len(squares) && squares[i].IsValid() {
			number += int(squares[i]) + 1
		}
	}
	return string([]byte{byte(number >> 8), byte(number)})
}

// errNoTurn is the error for a game without a turn, for example because a player was absent.
var errNoTurn = errors.New("the game has no turn, so there is nothing to store")

// arimaaVisits returns the visits of a game, without the turns that were taken back.
func arimaaVisits(g arimaa.Game) ([]visit, error) {
	if g.Start.IsEmpty() && len(g.Entries) == 0 {
		return nil, errNoTurn
	}
	r := arimaa.NewReplay(g.Start)
	played := func() int { return 2*r.Number() + int(r.Side()) }
	first := played()
	positions := []arimaa.Position{r.Position()}
	for _, e := range g.Entries {
		if _, err := r.Play(e); err != nil {
			return nil, err
		}
		if n := played() - first; n == len(positions) {
			positions = append(positions, r.Position())
		} else {
			positions = positions[:n+1] // fewer if a turn was taken back, or the same number
		}
	}
	var all []visit
	for i, p := range positions[1:] {
		all = append(all, arimaaVisit(positions[i], p))
	}
	return append(all, visit{position: string(canonicalKey(codec.EncodeArimaa(positions[len(positions)-1])))}), nil
}

// arimaaVisit returns the visit for a turn that leads from position p to position next. The turn is stored as the
// key of the new position. So turns that lead to the same position are equal.
func arimaaVisit(p, next arimaa.Position) visit {
	canonical, mirrored := canonicalArimaa(p)
	if mirrored {
		next = next.Mirror()
	}
	turn := keyOf(codec.EncodeArimaa(next))
	if canonical.Mirror() == canonical {
		turn = min(turn, keyOf(codec.EncodeArimaa(next.Mirror())))
	}
	return visit{keyOf(codec.EncodeArimaa(canonical)), turn}
}

// canonicalArimaa returns p or its mirror image: the one with the smaller code. The result mirrored reports whether
// that is the mirror image.
func canonicalArimaa(p arimaa.Position) (canonical arimaa.Position, mirrored bool) {
	c, how := codec.EncodeArimaa(p).Canonical()
	canonical, _ = c.Arimaa()
	return canonical, how != position.Identity
}

// keyOf returns the binary key of a code, including the goal. Keys of different games have different lengths.
// The key of the zero code is empty, and no row has it.
func keyOf(c codec.Code) string {
	key, _ := c.MarshalBinary()
	return string(key)
}

// canonicalKey returns the binary key of the canonical position of a code, without the goal. Columns store positions
// in this form.
func canonicalKey(c codec.Code) []byte {
	if bare, err := c.WithGoal(codec.NoGoal); err == nil {
		c = bare
	}
	canonical, _ := c.Canonical()
	return []byte(keyOf(canonical))
}

// prepareAll checks games and computes what to insert for them.
func prepareAll(games []Game) (all []preparedGame, err error) {
	all = make([]preparedGame, len(games))
	for i, g := range games {
		if all[i], err = g.prepare(); err != nil {
			return nil, fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return all, nil
}

// putGames inserts games that are not yet in the database, and returns how many it inserted. It skips duplicates.
func putGames(ctx context.Context, t backend.Tx, all []preparedGame) (added int, err error) {
	if len(all) == 0 {
		return 0, nil
	}
	// From here on, other transactions that insert games wait. So a game that is missing now stays missing.
	if _, err := backend.Next(ctx, t, "game", 0); err != nil {
		return 0, err
	}
	seen, digests := map[string]bool{}, make([]any, len(all))
	for i, g := range all {
		digests[i] = g.digest
	}
	if err := eachIn(ctx, t, func(rows backend.Rows) error {
		var digest []byte
		err := rows.Scan(&digest)
		seen[string(digest)] = true
		return err
	}, "SELECT digest FROM game WHERE %s", "digest", digests); err != nil {
		return 0, err
	}
	all = slices.DeleteFunc(slices.Clone(all), func(g preparedGame) bool {
		known := seen[string(g.digest)]
		seen[string(g.digest)] = true
		return known
	})
	if len(all) == 0 {
		return 0, nil
	}
	first, err := backend.Next(ctx, t, "game", len(all))
	if err != nil {
		return 0, err
	}
	var rows, players [][]any
	var visits []visitRow
	kinds := map[codec.Game]int{}
	for i, g := range all {
		id := first + int64(i)
		kinds[g.Record.Game()]++
		rows = append(rows, g.columns(id))
		players = append(players, playerRows(g.Headers, id)...)
		for _, v := range g.visits {
			visits = append(visits, visitRow{v, id, winnerNumber(g.Winner)})
		}
	}
	for kind, n := range kinds {
		if _, err := backend.Next(ctx, t, kind.String(), n); err != nil {
			return 0, err
		}
	}
	if err := gameTable.insert(ctx, t, rows, ""); err != nil {
		return 0, err
	}
	if err := playerTable.insert(ctx, t, players, ""); err != nil {
		return 0, err
	}
	return len(all), putVisits(ctx, t, visits)
}

type visitRow struct {
	visit
	game   int64
	winner int // see winnerNumber
}

// visitTable has a row for each position of each game, with the turn played there. playedTable has the counts of
// games for each position and turn.
var (
	visitTable  = table{"visit", 3, []string{"position", "turn", "game", "winner"}}
	playedTable = table{"played", 2, []string{"position", "turn", "games", "first_wins", "second_wins"}}
)

// putVisits inserts visits, and adds them to the counts in playedTable.
func putVisits(ctx context.Context, t backend.Tx, all []visitRow) error {
	slices.SortFunc(all, func(a, b visitRow) int {
		return cmp.Or(cmp.Compare(a.position, b.position), cmp.Compare(a.turn, b.turn), cmp.Compare(a.game, b.game))
	})
	rows := make([][]any, len(all))
	var counts [][]any
	var sum view.Results
	for i, v := range all {
		position, turn := []byte(v.position), []byte(v.turn)
		rows[i] = []any{position, turn, v.game, v.winner}
		add(&sum, resultOf(v.winner))
		if i+1 == len(all) || all[i+1].visit != v.visit {
			counts = append(counts, []any{position, turn, sum.Games, sum.FirstWins, sum.SecondWins})
			sum = view.Results{}
		}
	}
	if err := visitTable.insert(ctx, t, rows, ""); err != nil {
		return err
	}
	return playedTable.insert(ctx, t, counts, `ON CONFLICT (position, turn) DO UPDATE SET
		games = played.games + excluded.games, first_wins = played.first_wins + excluded.first_wins,
		second_wins = played.second_wins + excluded.second_wins`)
}

// resultOf returns the counts for one game. The argument winner is 1 if the first player won, 2 if the second, 0 if
// unknown.
func resultOf(winner int) view.Results {
	return view.Results{Games: 1, FirstWins: int64(flag(winner == 1)), SecondWins: int64(flag(winner == 2))}
}

func add(r *view.Results, o view.Results) {
	r.Games += o.Games
	r.FirstWins += o.FirstWins
	r.SecondWins += o.SecondWins
}
