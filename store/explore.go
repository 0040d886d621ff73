package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/view"
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

// mostTurns is how many turns [Store.Explore] lists at most.
const mostTurns = 1000

// Explore returns what the games say about the position of a code, without a list of games: at
// most limit turns, those of most games first. 0 stands for 50, and more than 1000 for 1000. LeftOut
// says how many more there are. The turns of Santorini are all legal ones, and those of Arimaa the ones
// that were played: a position has some ten thousand others. All turns and codes are those of
// the position as it was asked for, whichever image of it the games had. First is gold there, and
// turns that lead to the same position are one; a game that came to the position several times
// counts once for each turn that it played there.
//
// The cost grows with the number of different turns, and not with the number of games.
func (s *Store) Explore(ctx context.Context, c codec.AnyCode, limit int) (e view.Exploration, err error) {
	if limit <= 0 {
		limit = 50
	}
	limit = min(limit, mostTurns)
	switch c := c.(type) {
	case codec.Code:
		return s.exploreSantorini(ctx, c, limit)
	case codec.ArimaaCode:
		return s.exploreArimaa(ctx, c, limit)
	}
	return e, fmt.Errorf("explore: %T is no code", c)
}

func (s *Store) exploreSantorini(ctx context.Context, c codec.Code, limit int) (e view.Exploration, err error) {
	p := c.Position()
	canonical, how := p.Canonical()
	key := codec.Encode(canonical).Key()
	images := map[TurnCode]int{}
	turns := make([]TurnCode, 0, 64)
	reached := make([]codec.Key, 0, 64)
	var legal []view.PlayedTurn
	for t := range p.Turns() {
		next := p.PlayLegal(t)
		end, _ := next.Canonical()
		code := leastTurn(canonical, how.Turn(t))
		images[code]++
		turns, reached = append(turns, code), append(reached, codec.Encode(end).Key())
		legal = append(legal, view.PlayedTurn{Turn: t.String(), Code: codec.Encode(next).String()})
	}
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		e = view.ExplorationOf(c)
		e.Turns = append(e.Turns, legal...)
		played, after, err := resultsOf(ctx, t, key, reached)
		if err != nil {
			return err
		}
		var sum Results
		for _, r := range played {
			sum.add(r)
		}
		e.Results, e.Ends = view.Results(sum), played[0].Games
		for i := range e.Turns {
			turn := &e.Turns[i]
			turn.Results, turn.Images, turn.Reached = view.Results(played[turns[i]]), images[turns[i]], view.Results(after[reached[i]])
		}
		_, err = backend.One(ctx, t, []any{&e.Stored}, `SELECT next - 1 FROM counter WHERE name = 'game'`)
		return err
	})
	slices.SortStableFunc(e.Turns, func(a, b view.PlayedTurn) int { return int(b.Games - a.Games) })
	e.LeftOut = max(0, len(e.Turns)-limit)
	e.Turns = e.Turns[:len(e.Turns)-e.LeftOut]
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
