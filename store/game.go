package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// A Game is a game of Santorini, with or without gods, or of Arimaa.
type Game struct {
	ID int64 // its number in the database; methods that insert games ignore it

	// Record has the start and the turns. In Santorini, all workers must be placed at the end of the game. In
	// Arimaa, there must be a turn or a start position, and the record may end with a resignation. Turns that were
	// taken back stay in the record; [Store.Explore] ignores them.
	Record game.Record

	// Winner is the side that wins, empty if unknown. If the record shows a win, Winner is computed from it. If a
	// record of Arimaa shows no win, Winner is always empty.
	Winner game.Side

	Ending string // as in [game.Outcome], or the reason why the game was not played to its end; may be empty
	Source string // file or program from which the game comes; may be empty
	Line   int    // line in Source, 0 for unknown

	// Headers are the players, the date and the event as far as they are known. Games with the same turns but
	// different headers are different games.
	Headers pgn.Headers

	// Text is the game in PGN. It is set only if the PGN has comments, variations or other tags.
	Text string
}

// winners returns the sides for the values 0, 1 and 2 of the column winner. 0 means an unknown winner; its side is
// empty.
func winners(g codec.Game) [3]game.Side {
	if g == codec.Arimaa {
		return [3]game.Side{"", game.Gold, game.Silver}
	}
	return [3]game.Side{"", game.First, game.Second}
}

// winnerNumber returns the value of the column winner: 1 for the first player, 2 for the second, 0 if unknown.
func winnerNumber(winner game.Side) int {
	if winner == "" {
		return 0
	}
	return 1 + winner.Index()
}

// A preparedGame is a game that was checked, with all that is inserted for it.
type preparedGame struct {
	Game          // with the winner, the ending and the headers of the row
	record string // Game.Record as text
	digest []byte // equal for symmetric games with the same headers, and for no others
	visits []visit
}

// prepare checks a game and computes what to insert for it.
func (g Game) prepare() (p preparedGame, err error) {
	if g.Record == nil {
		return p, errors.New("the game has no record")
	}
	if err := cmp.Or(value.CheckText("ending", g.Ending), value.CheckText("source", g.Source)); err != nil {
		return p, err
	}
	visits, err := visitsOf(g.Record)
	if err != nil {
		return p, err
	}
	p.record = g.Record.String()
	read, err := game.ReadRecord(p.record)
	if err == nil && read.String() != p.record {
		err = fmt.Errorf("it would become %.60q", read.String())
	}
	if err != nil {
		return p, fmt.Errorf("the game cannot be stored: %w", err)
	}
	outcome := read.Outcome()
	switch {
	case outcome.Over() && g.Winner != "" && g.Winner != outcome.Winner:
		return p, fmt.Errorf("%s wins the game, not %s", outcome.Winner, g.Winner)
	case outcome.Over():
		g.Winner, g.Ending = outcome.Winner, string(outcome.Ending)
	case g.Winner != winners(read.Game())[winnerNumber(g.Winner)]:
		return p, fmt.Errorf("the winner is %.20q, must be one of %q", g.Winner, winners(read.Game()))
	case g.Winner != "" && read.Game() == codec.Arimaa:
		return p, fmt.Errorf("the record does not end with a win of %s", g.Winner)
	}
	if g.Headers, err = g.checkedHeaders(); err != nil {
		return p, err
	}
	if g.Record.Len() > game.MaxTurns { // unless some were taken back, no list or export could show it
		if _, err := pgn.FromRecord(g.Record); err != nil {
			return p, err
		}
	}
	p.Game = g
	p.addVisits(visits)
	return p, nil
}

// addVisits sets p.digest, and sets p.visits to the visits without duplicates.
func (p *preparedGame) addVisits(visits []visit) {
	hash, seen := sha256.New(), make(map[visit]bool, len(visits))
	for _, v := range visits {
		hash.Write([]byte(v.position + v.turn))
		if !seen[v] { // a game of Arimaa may repeat a position, and the turn played in it
			seen[v] = true
			p.visits = append(p.visits, v)
		}
	}
	hash.Write([]byte{byte(winnerNumber(p.Winner))})
	p.digest = hash.Sum(nil)[:16]
	if p.Headers != (pgn.Headers{}) {
		p.digest = headersDigest(p.digest, p.Headers)
	}
}

// columns returns the row of table game, in the order of its columns.
func (p *preparedGame) columns(id int64) []any {
	row := []any{id, int(p.Record.Game()), p.digest, p.record, winnerNumber(p.Winner), p.Ending, p.Source, p.Line}
	for _, text := range headerTexts(&p.Headers) {
		row = append(row, *text)
	}
	return append(row, p.Text)
}

// gameTable has a row for each game. The columns from first_player to round are in the order of headerTexts.
var gameTable = table{"game", 1, []string{
	"id", "kind", "digest", "record", "winner", "ending", "source", "line",
	"first_player", "second_player", "date", "event", "site", "round", "pgn",
}}

const gameSelection = "SELECT id, record, winner, ending, source, line, first_player, second_player, date, event, " +
	"site, round, pgn FROM game"

// scanGame reads a game from the columns that gameSelection selects.
func scanGame(rows backend.Rows) (g Game, err error) {
	var record string
	var winner int
	dest := []any{&g.ID, &record, &winner, &g.Ending, &g.Source, &g.Line}
	for _, text := range headerTexts(&g.Headers) {
		dest = append(dest, text)
	}
	if err := rows.Scan(append(dest, &g.Text)...); err != nil {
		return g, err
	}
	if g.Record, err = game.ReadRecord(record); err == nil && (winner < 0 || winner > 2) {
		err = fmt.Errorf("winner is %d, must be 0, 1 or 2", winner)
	}
	if err != nil {
		return g, fmt.Errorf("%w: game %d: %w", ErrDamaged, g.ID, err)
	}
	g.Winner = winners(g.Record.Game())[winner]
	return g, nil
}

// readGame reads a row of table game for [Store.Check]. The second result is the fault of the row, or empty.
func readGame(row *cells) (p preparedGame, what string) {
	row.integer(0)
	kind, digest, record, winner := row.integer(1), row.bytes(2), row.text(3), row.integer(4)
	g := Game{Ending: row.text(5), Text: row.text(14)}
	for i, text := range headerTexts(&g.Headers) {
		*text = row.text(8 + i)
	}
	if row.wrong != "" {
		return p, row.wrong
	}
	if winner < 0 || winner > 2 {
		return p, fmt.Sprintf("winner is %d, must be 0, 1 or 2", winner)
	}
	ending := g.Ending
	var err error
	if g.Record, err = game.ReadRecord(record); err == nil {
		g.Winner = winners(g.Record.Game())[winner]
		p, err = g.prepare()
	}
	switch {
	case err != nil:
		return preparedGame{}, err.Error()
	case string(p.digest) != string(digest) || int64(winnerNumber(p.Winner)) != winner || p.Ending != ending ||
		int64(p.Record.Game()) != kind:
		return preparedGame{}, "its kind, digest, winner or ending does not match its turns"
	}
	return p, ""
}

// String returns the record as text.
func (g Game) String() string { return g.Record.String() }

// Shown returns the game in the form in which lists show it.
func (g Game) Shown() view.StoredGame {
	shown := view.StoredGame{
		ID: g.ID, Kind: g.Record.Game().String(), Winner: winnerNumber(g.Winner), Ending: g.Ending, Turns: g.Record.Len(),
		Source: g.Source, Line: g.Line, Game: g.String(), Headers: g.Headers,
	}
	if r, ok := g.Record.(game.ArimaaRecord); ok { // without the turns that were taken back
		moments := r.Moments()
		last := moments[len(moments)-1]
		shown.Turns = 2*(last.Number-1) + last.State.Side().Index()
	}
	return shown
}

// Check returns an error if the game cannot be stored. All turns must be legal. The headers and the text must match
// the game, be UTF-8 and not be too long. The stored game must read back as the same game.
func (g Game) Check() error {
	_, err := g.prepare()
	return err
}

// PutGames inserts games with their visits, in one transaction, and returns how many it inserted. It skips
// duplicates, even if they are rotated or reflected. If a game is illegal or has the wrong winner, no game is
// inserted.
func (s *Store) PutGames(ctx context.Context, games []Game) (added int, err error) {
	p, err := s.PutBatch(ctx, Batch{Games: games})
	return int(p.Added), err
}

// EachGame calls f with each game of a kind, in the order of their numbers. The argument kind is [codec.Santorini]
// (without gods), [codec.Gods] or [codec.Arimaa]. EachGame stops at the first error of f and returns it. f sees one
// snapshot of the database, and must not call methods that write. The memory does not grow with the database.
func (s *Store) EachGame(ctx context.Context, kind codec.Game, f func(Game) error) error {
	return eachRow(ctx, s, scanGame, f, gameSelection+" WHERE kind = $1 ORDER BY id", int(kind))
}

// Games returns games that reached the position of c or a symmetric one. The argument limit is the maximum number of
// games returned; below 1 it counts as 1, above [MaxLimit] as that. The games are sorted by the turn played in that
// position. The goal of c is ignored. The cost grows with the limit, not with the number of games.
func (s *Store) Games(ctx context.Context, c codec.Code, limit int) ([]Game, error) {
	limit = limited(limit)
	if c.IsZero() {
		return nil, errors.New("games: the code is zero, must have a position")
	}
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) ([]Game, error) {
		return backend.List(ctx, t, scanGame, gameSelection+` JOIN (SELECT turn, game FROM visit WHERE position = $1
			ORDER BY turn, game LIMIT $2) AS v ON v.game = id ORDER BY turn, game`, canonicalKey(c), limit)
	})
}

// latestGames is the number of games of each kind that [Store.Starts] looks at.
const latestGames = 1000

// Starts returns positions in which recent games of Santorini start, the most frequent first. The argument limit is
// the maximum number of positions; below 1 it counts as 1. Symmetric starts are counted together. If there are games of
// Arimaa, their common start comes last.
func (s *Store) Starts(ctx context.Context, limit int) (starts []codec.Code, err error) {
	limit = max(limit, 1)
	games, hasArimaa := map[codec.Code]int{}, false
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		clear(games)
		for _, kind := range []codec.Game{codec.Santorini, codec.Gods} {
			err := backend.Each(ctx, t, func(rows backend.Rows) error {
				var record string
				if err := rows.Scan(&record); err != nil {
					return err
				}
				text, _, _ := strings.Cut(record, " ")
				start, err := codec.Read(text)
				if err != nil {
					return fmt.Errorf("%w: the start of a game: %w", ErrDamaged, err)
				}
				canonical, _ := start.Canonical()
				games[canonical]++
				return nil
			}, `SELECT record FROM game WHERE kind = $1 ORDER BY id DESC LIMIT $2`, int(kind), latestGames)
			if err != nil {
				return err
			}
		}
		hasArimaa, err = backend.One(ctx, t, []any{new(int)}, `SELECT 1 FROM game WHERE kind = $1 LIMIT 1`, int(codec.Arimaa))
		return err
	})
	if err != nil {
		return nil, err
	}
	starts = slices.SortedFunc(maps.Keys(games), func(a, b codec.Code) int {
		return cmp.Or(cmp.Compare(games[b], games[a]), cmp.Compare(a.String(), b.String()))
	})
	if hasArimaa {
		starts = append(starts, codec.EncodeArimaa(arimaa.Position{}))
	}
	return starts[:min(len(starts), limit)], nil
}
