package store

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/view"
)

// mostTurns is how many turns [Store.Explore] lists at most.
const mostTurns = 1000

// Explore returns the counts of the games that reached the position of c or a symmetric one: how
// many they are, who won them, and the same for each turn and for each position after a turn. The
// goal of c is ignored. Turns are sorted by the number of their games; at most limit are listed (0:
// 50, maximum 1000), and LeftOut is the number of the others. List is empty; see [Store.Games].
//
// For Santorini all legal turns are listed. For Arimaa only the played ones are, and turns that lead
// to the same position are one. First is Gold there. A game that reached the position several times
// counts once for each turn that it played there.
//
// The cost grows with the number of different turns, not with the number of games.
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

// GamesAt is [Store.Games] or [Store.ArimaaGames] for the position of a code, of either game, as
// they are shown.
func (s *Store) GamesAt(ctx context.Context, c codec.AnyCode, limit int) ([]view.StoredGame, error) {
	var out []view.StoredGame
	switch c := c.(type) {
	case codec.Code:
		list, err := s.Games(ctx, c.Position(), limit)
		if err != nil {
			return nil, err
		}
		for _, g := range list {
			out = append(out, view.StoredGame{ID: g.ID, Winner: int(g.Winner), Ending: g.Ending, Turns: len(g.Game.Turns), Source: g.Source, Line: g.Line, Game: g.Game.String()})
		}
	case codec.ArimaaCode:
		list, err := s.ArimaaGames(ctx, c.Position(), limit)
		if err != nil {
			return nil, err
		}
		for _, g := range list {
			shown := view.StoredGame{ID: g.ID, Source: g.Source, Line: g.Line, Game: g.Game.String()}
			r, err := g.Game.Replay()
			if err != nil {
				return nil, err
			}
			if winner, over := r.Outcome().Winner(); over {
				shown.Winner, shown.Ending = 1+int(winner), r.Outcome().Ending.String()
			}
			// Of the number that the next turn has.
			shown.Turns = 2*(r.Number()-1) + int(r.Side())
			out = append(out, shown)
		}
	}
	return out, nil
}

// latestGames is the number of games that [Store.Starts] looks at.
const latestGames = 1000

// Starts returns where the latest games began, the most frequent start first, at most limit. Symmetric starts are
// one. All games of Arimaa have the same start, which comes last.
func (s *Store) Starts(ctx context.Context, limit int) (starts []codec.AnyCode, err error) {
	games, arimaaGames := map[codec.Code]int{}, false
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		clear(games)
		err := backend.Each(ctx, t, func(rows backend.Rows) error {
			var key codec.Key
			if err := rows.Scan(&key); err != nil {
				return err
			}
			c, err := key.Code()
			if err != nil {
				return fmt.Errorf("%w: the start of a game: %w", ErrDamaged, err)
			}
			canonical, _ := c.Position().Canonical()
			games[codec.Encode(canonical)]++
			return nil
		}, fmt.Sprintf(`SELECT start FROM game ORDER BY id DESC LIMIT %d`, latestGames))
		if err != nil {
			return err
		}
		arimaaGames, err = backend.One(ctx, t, []any{new(int)}, `SELECT 1 FROM arimaa_game LIMIT 1`)
		return err
	})
	if err != nil {
		return nil, err
	}
	frequent := slices.SortedFunc(maps.Keys(games), func(a, b codec.Code) int {
		return cmp.Or(cmp.Compare(games[b], games[a]), a.Compare(b))
	})
	for _, c := range frequent {
		starts = append(starts, c)
	}
	if arimaaGames {
		starts = append(starts, codec.EncodeArimaa(arimaa.Position{}))
	}
	return starts[:min(len(starts), limit)], nil
}

func (s *Store) exploreSantorini(ctx context.Context, c codec.Code, limit int) (e view.Exploration, err error) {
	p := c.Position()
	canonical, how := p.Canonical()
	key := codec.Encode(canonical).Key()
	images := map[turnCode]int{}
	turns := make([]turnCode, 0, 64)
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
		for _, r := range played {
			add(&e.Results, r)
		}
		e.Ends = played[0].Games
		for i := range e.Turns {
			turn := &e.Turns[i]
			turn.Results, turn.Images, turn.Reached = played[turns[i]], images[turns[i]], after[reached[i]]
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
func resultsOf(ctx context.Context, t backend.Tx, key codec.Key, reached []codec.Key) (map[turnCode]view.Results, map[codec.Key]view.Results, error) {
	c := new(condition)
	c.add("position = ?", key[:])
	query := "SELECT position, turn, games, first_wins, second_wins FROM played WHERE " + c.String()
	if len(reached) > 0 {
		c.terms = nil
		c.in("position", sortedKeys(reached))
		query += ` UNION ALL SELECT position, -1, CAST(sum(games) AS bigint), CAST(sum(first_wins) AS bigint), CAST(sum(second_wins) AS bigint)
			FROM played WHERE ` + c.String() + " GROUP BY position"
	}
	played, after := map[turnCode]view.Results{}, map[codec.Key]view.Results{}
	return played, after, backend.Each(ctx, t, func(rows backend.Rows) error {
		var at codec.Key
		var turn int
		var r view.Results
		if err := rows.Scan(&at, &turn, &r.Games, &r.FirstWins, &r.SecondWins); err != nil {
			return err
		}
		if turn < 0 {
			after[at] = r
		} else {
			played[turnCode(turn)] = r
		}
		return nil
	}, query, c.args...)
}

func (s *Store) exploreArimaa(ctx context.Context, c codec.ArimaaCode, limit int) (e view.Exploration, err error) {
	p := c.Position()
	canonical, mirrored := canonicalArimaa(p)
	symmetric := mirror(p) == p
	key := arimaaKey(canonical)
	var played []arimaa.Position // as they are asked for
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		e, played = view.ExplorationOf(c), nil
		turns := 0
		_, err := backend.One(ctx, t, []any{&turns, &e.Games, &e.FirstWins, &e.SecondWins, &e.Ends, &e.Stored},
			`SELECT count(CASE WHEN turn <> $1 THEN 1 END), CAST(coalesce(sum(games), 0) AS bigint), CAST(coalesce(sum(first_wins), 0) AS bigint), CAST(coalesce(sum(second_wins), 0) AS bigint),
				CAST(coalesce(sum(CASE WHEN turn = $1 THEN games ELSE 0 END), 0) AS bigint), (SELECT next - 1 FROM counter WHERE name = 'arimaa_game')
			FROM arimaa_played WHERE position = $2`, []byte{}, key)
		if err != nil {
			return err
		}
		err = backend.Each(ctx, t, func(rows backend.Rows) error {
			var next []byte
			var r view.Results
			if err := rows.Scan(&next, &r.Games, &r.FirstWins, &r.SecondWins); err != nil {
				return err
			}
			var code codec.ArimaaCode
			if err := code.UnmarshalBinary(next); err != nil {
				return fmt.Errorf("%w: a turn of Arimaa: %w", ErrDamaged, err)
			}
			to := code.Position()
			if mirrored {
				to = mirror(to)
			}
			images := 1
			if symmetric && mirror(to) != to {
				images = 2
			}
			played = append(played, to)
			e.Turns = append(e.Turns, view.PlayedTurn{Code: codec.EncodeArimaa(to).String(), Results: r, Images: images})
			return nil
		}, fmt.Sprintf(`SELECT turn, games, first_wins, second_wins FROM arimaa_played WHERE position = $1 AND turn <> $2 ORDER BY games DESC, turn LIMIT %d`, limit), key, []byte{})
		if err != nil {
			return err
		}
		e.LeftOut = turns - len(e.Turns)
		return reachedArimaa(ctx, t, played, e.Turns)
	})
	if err == nil {
		nameTurns(p, played, e.Turns)
	}
	return e, err
}

// reachedArimaa fills in the results of all games that reached the positions after turns.
func reachedArimaa(ctx context.Context, t backend.Tx, played []arimaa.Position, turns []view.PlayedTurn) error {
	at := map[string][]int{}
	var keys []any
	for i, p := range played {
		canonical, _ := canonicalArimaa(p)
		key := arimaaKey(canonical)
		at[string(key)] = append(at[string(key)], i)
		keys = append(keys, key)
	}
	return eachIn(ctx, t, func(rows backend.Rows) error {
		var key []byte
		var r view.Results
		err := rows.Scan(&key, &r.Games, &r.FirstWins, &r.SecondWins)
		for _, i := range at[string(key)] {
			turns[i].Reached = r
		}
		return err
	}, `SELECT position, CAST(sum(games) AS bigint), CAST(sum(first_wins) AS bigint), CAST(sum(second_wins) AS bigint)
		FROM arimaa_played WHERE %s GROUP BY position`, "position", keys)
}

// nameTurns fills in the turns that lead from a position to others.
func nameTurns(p arimaa.Position, played []arimaa.Position, turns []view.PlayedTurn) {
	if p.SettingUp() {
		for i, next := range played {
			turns[i].Turn = setupText(next, p.Side())
		}
		return
	}
	unnamed := map[arimaa.Position]int{}
	for i, next := range played {
		unnamed[next] = i
	}
	if len(unnamed) == 0 {
		return
	}
	for t, next := range p.Turns(nil) {
		if i, ok := unnamed[next]; ok {
			turns[i].Turn = t.String()
			if delete(unnamed, next); len(unnamed) == 0 {
				return
			}
		}
	}
}

// setupText returns the pieces of a side as records have them.
func setupText(p arimaa.Position, side arimaa.Side) string {
	var words []string
	for square := range arimaa.Square(arimaa.Squares) {
		if piece := p.PieceAt(square); piece != arimaa.NoPiece && piece.Side() == side {
			words = append(words, piece.String()+square.String())
		}
	}
	return strings.Join(words, " ")
}
