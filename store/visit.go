package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/position"
)

// gameTables are the tables of one kind of games: the games, their visits, and how often each turn
// was played in each position.
type gameTables struct {
	kind    codec.Game             // of the games
	prefix  string                 // of the names of the tables
	keySize int                    // bytes of a position
	none    string                 // the turn of a visit after the last turn
	turn    func(bytes string) any // the column turn of a visit

	// Of games of Santorini only.
	least     func(position.Position, position.Turn) string // a turn from a canonical position, as bytes of a visit
	selection string                                        // the query of all games
	order     string                                        // of the games
	scan      func(backend.Rows) (Game, error)              // a row of selection
	written   func(position.Game) []any                     // the columns of the start and the turns
	read      func(columns []any) (position.Game, error)    // the inverse of written
	visit     func(row *cells) (v visit, what string)       // checks a row of the visits
}

// A visit is a position of a game and the turn played there, as bytes. Both are canonical, so that
// symmetric positions have the same visits. The last position of a game has an empty turn.
type visit string

// A preparedGame is a legal game with all its columns but the number.
type preparedGame struct {
	digest  []byte // equal for symmetric games, and for no others
	columns []any  // after the digest
	winner  Winner
	heading heading
	visits  []visit // each once
}

func newPrepared(visits []visit, w Winner, columns ...any) preparedGame {
	h, seen := sha256.New(), make(map[visit]bool, len(visits))
	p := preparedGame{columns: columns, winner: w, visits: make([]visit, 0, len(visits))}
	for _, v := range visits {
		h.Write([]byte(v))
		// A game of Arimaa may repeat a position, and what is played there.
		if !seen[v] {
			seen[v] = true
			p.visits = append(p.visits, v)
		}
	}
	h.Write([]byte{byte(w)})
	p.digest = h.Sum(nil)[:16]
	return p
}

// prepareAll checks games.
func prepareAll[G interface{ prepare() (preparedGame, error) }](games []G) (all []preparedGame, err error) {
	all = make([]preparedGame, len(games))
	for i, g := range games {
		if all[i], err = g.prepare(); err != nil {
			return nil, fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return all, nil
}

// put inserts games that are not in the tables, each once, and returns their number.
func (k *gameTables) put(ctx context.Context, t backend.Tx, all []preparedGame) (added int, err error) {
	if len(all) == 0 {
		return 0, nil
	}
	games := tableNamed(k.prefix + "game")
	// Other transactions that insert games wait from here on, so a missing game stays missing.
	if _, err := backend.Next(ctx, t, games.name, 0); err != nil {
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
	}, "SELECT digest FROM "+games.name+" WHERE %s", "digest", digests); err != nil {
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
	first, err := backend.Next(ctx, t, games.name, len(all))
	if err != nil {
		return 0, err
	}
	rows := make([][]any, len(all))
	var visits []visitRow
	var players [][]any
	for i, g := range all {
		id := first + int64(i)
		rows[i] = append([]any{id, g.digest}, g.columns...)
		players = append(players, g.heading.players(k.kind, id)...)
		for _, v := range g.visits {
			visits = append(visits, visitRow{v, id, g.winner})
		}
	}
	if _, err := t.Insert(ctx, backend.Target{Table: games.name, Columns: games.columns}, rows); err != nil {
		return 0, err
	}
	if _, err := t.Insert(ctx, backend.Target{Table: playerTable.name, Columns: playerTable.columns}, players); err != nil {
		return 0, err
	}
	return len(all), k.putVisits(ctx, t, visits)
}

type visitRow struct {
	visit
	game   int64
	winner Winner
}

// putVisits inserts visits, and adds them to the counts.
func (k *gameTables) putVisits(ctx context.Context, t backend.Tx, all []visitRow) error {
	slices.SortFunc(all, func(a, b visitRow) int { return cmp.Or(cmp.Compare(a.visit, b.visit), cmp.Compare(a.game, b.game)) })
	rows := make([][]any, len(all))
	var counts [][]any
	var sum view.Results
	for i, v := range all {
		position, turn := []byte(v.visit[:k.keySize]), k.turn(string(v.visit[k.keySize:]))
		rows[i] = []any{position, turn, v.game, int(v.winner)}
		add(&sum, resultOf(v.winner))
		if i+1 == len(all) || all[i+1].visit != v.visit {
			counts = append(counts, []any{position, turn, sum.Games, sum.FirstWins, sum.SecondWins})
			sum = view.Results{}
		}
	}
	if _, err := t.Insert(ctx, backend.Target{Table: k.prefix + "visit", Columns: visitColumns}, rows); err != nil {
		return err
	}
	plus := func(column string) string {
		return fmt.Sprintf("%s = %splayed.%[1]s + excluded.%[1]s", column, k.prefix)
	}
	_, err := t.Insert(ctx, backend.Target{Table: k.prefix + "played", Columns: playedColumns,
		Conflict: "ON CONFLICT (position, turn) DO UPDATE SET " + plus("games") + ", " + plus("first_wins") + ", " + plus("second_wins")}, counts)
	return err
}

// gamesAt returns at most limit games that had a position.
func gamesAt[G any](ctx context.Context, s *Store, k *gameTables, selection string, scan func(backend.Rows) (G, error), position []byte, limit int) (games []G, err error) {
	query := fmt.Sprintf(`%s JOIN (SELECT turn, game FROM %svisit WHERE position = $1 ORDER BY turn, game LIMIT $2) AS v ON v.game = id ORDER BY turn, game`, selection, k.prefix)
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		games, err = list(ctx, t, scan, query, position, limit)
		return err
	})
	return games, err
}

// keyOf returns a code as bytes, in the order of the codes of its kind.
func keyOf(c codec.Code) []byte {
	key, err := c.MarshalBinary()
	if err != nil {
		panic("store: " + err.Error()) // every position has a code
	}
	return key
}

// resultOf counts a game.
func resultOf(w Winner) view.Results {
	r := view.Results{Games: 1}
	switch w {
	case FirstWins:
		r.FirstWins++
	case SecondWins:
		r.SecondWins++
	}
	return r
}

func add(r *view.Results, o view.Results) {
	r.Games += o.Games
	r.FirstWins += o.FirstWins
	r.SecondWins += o.SecondWins
}
