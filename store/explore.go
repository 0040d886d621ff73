package store

import (
	"context"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/position"
)

// Results counts games by who has won them.
type Results struct {
	Games      int64 `json:"games"`
	FirstWins  int64 `json:"first_wins"`
	SecondWins int64 `json:"second_wins"`
}

func (r *Results) add(o Results) {
	r.Games += o.Games
	r.FirstWins += o.FirstWins
	r.SecondWins += o.SecondWins
}

// count counts a game.
func (r *Results) count(w Winner) {
	r.Games++
	switch w {
	case FirstWins:
		r.FirstWins++
	case SecondWins:
		r.SecondWins++
	}
}

// Exploration is what the games say about a position. All turns and codes are those of the
// position as it was asked for, whichever image of it the games had.
type Exploration struct {
	Results          // of the games that had the position
	Turns   []Played // all legal turns: those of most games first, the others in their order

	// Stored is how many games there are in the database. Every position of each of them is
	// known, from the first to the last, so a position without games was in none of them.
	Stored int64

	// Ends is how many games ended in the position.
	Ends int64
}

// Played is a legal turn, and what the games say about it.
type Played struct {
	Turn position.Turn
	Code codec.Code // of the position that it leads to

	// Results is of the games in which the turn was played in the position. Turns that a
	// symmetry of the position exchanges have the same games; Images says how many these
	// turns are, 1 for a turn that stands alone.
	Results
	Images int

	Reached Results // of all games that had the position it leads to, however they reached it
}

// Explore returns what the games say about a position. The cost depends on the number of legal
// turns, and not on the number of games.
func (s *Store) Explore(ctx context.Context, p position.Position) (e Exploration, err error) {
	canonical, how := p.Canonical()
	key := codec.Encode(canonical).Key()
	images := map[TurnCode]int{}
	turns := make([]TurnCode, 0, 64)
	reached := make([]codec.Key, 0, 64)
	var legal []Played
	for t := range p.Turns() {
		next := p.PlayLegal(t)
		end, _ := next.Canonical()
		code := leastTurn(canonical, how.Turn(t))
		images[code]++
		turns, reached = append(turns, code), append(reached, codec.Encode(end).Key())
		legal = append(legal, Played{Turn: t, Code: codec.Encode(next)})
	}
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		e = Exploration{Turns: slices.Clone(legal)}
		played, after, err := resultsOf(ctx, t, key, reached)
		if err != nil {
			return err
		}
		for _, r := range played {
			e.Results.add(r)
		}
		e.Ends = played[0].Games
		for i := range e.Turns {
			turn := &e.Turns[i]
			turn.Results, turn.Images, turn.Reached = played[turns[i]], images[turns[i]], after[reached[i]]
		}
		_, err = backend.One(ctx, t, []any{&e.Stored}, `SELECT next - 1 FROM counter WHERE name = 'game'`)
		return err
	})
	slices.SortStableFunc(e.Turns, func(a, b Played) int { return int(b.Games - a.Games) })
	return e, err
}

// resultsOf returns the results of each turn that was played in a position, and those of all games
// that had each of the positions which legal turns lead to. It is one query, as a server may be
// far away.
func resultsOf(ctx context.Context, t backend.Tx, key codec.Key, reached []codec.Key) (map[TurnCode]Results, map[codec.Key]Results, error) {
	c := new(condition)
	c.add("position = ?", key[:])
	query := "SELECT position, turn, games, first_wins, second_wins FROM played WHERE " + c.String()
	if len(reached) > 0 {
		c.terms = nil
		c.in("position", sortedKeys(reached))
		query += ` UNION ALL SELECT position, -1, CAST(sum(games) AS bigint), CAST(sum(first_wins) AS bigint), CAST(sum(second_wins) AS bigint)
			FROM played WHERE ` + c.String() + " GROUP BY position"
	}
	played, after := map[TurnCode]Results{}, map[codec.Key]Results{}
	return played, after, backend.Each(ctx, t, func(rows backend.Rows) error {
		var at codec.Key
		var turn int
		var r Results
		if err := rows.Scan(&at, &turn, &r.Games, &r.FirstWins, &r.SecondWins); err != nil {
			return err
		}
		if turn < 0 {
			after[at] = r
		} else {
			played[TurnCode(turn)] = r
		}
		return nil
	}, query, c.args...)
}

// sortedKeys returns the values of keys in their order, each once.
func sortedKeys(keys []codec.Key) []any {
	keys = slices.Clone(keys)
	slices.SortFunc(keys, codec.Key.Compare)
	keys = slices.Compact(keys)
	values := make([]any, len(keys))
	for i := range keys {
		values[i] = keys[i][:]
	}
	return values
}

// Games returns games that had a position, in the order of the turns that were played in it
// and of their numbers: at most limit, after a cursor, which is zero for the first page.
// Where more follow, next is the cursor for them.
func (s *Store) Games(ctx context.Context, p position.Position, after GameCursor, limit int) (games []Game, next GameCursor, err error) {
	canonical, _ := p.Canonical()
	key := codec.Encode(canonical).Key()
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		games, next = nil, GameCursor{}
		var places []GameCursor
		err := backend.Each(ctx, t, func(rows backend.Rows) error {
			var c GameCursor
			err := rows.Scan(&c.Turn, &c.Game)
			places = append(places, c)
			return err
		}, `SELECT turn, game FROM visit WHERE position = $1 AND (turn, game) > ($2, $3) ORDER BY turn, game LIMIT $4`, key[:], int(after.Turn), after.Game, limit+1)
		if err != nil {
			return err
		}
		if len(places) > limit {
			places = places[:limit]
			next = places[limit-1]
		}
		for _, at := range places {
			err := backend.Each(ctx, t, func(rows backend.Rows) error {
				g, err := scanGame(rows)
				games = append(games, g)
				return err
			}, gameSelection+"WHERE id = $1", at.Game)
			if err != nil {
				return err
			}
		}
		return nil
	})
	return games, next, err
}

// A GameCursor is a place in the list of the games that had a position.
type GameCursor struct {
	Turn TurnCode
	Game int64
}

// IsZero reports whether a cursor is that of the first page, or of none that follows.
func (c GameCursor) IsZero() bool { return c == GameCursor{} }
