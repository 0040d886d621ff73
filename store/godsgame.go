package store

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/position"
)

// godsGames are the tables of games of Santorini with gods. A turn is the key of the position that it
// leads to, which belongs to exactly one turn. It is empty after the last turn.
var godsGames = gameTables{
	kind:      codec.Gods,
	prefix:    "gods_",
	keySize:   godsKeySize,
	turn:      func(bytes string) any { return []byte(bytes) },
	least:     leastNext,
	selection: "SELECT id, record, winner, ending, source, line, " + headerSelection + " FROM gods_game",
	order:     "id",
	scan:      scanGods,
	written:   func(g position.Game) []any { return []any{g.String()} },
	read:      func(columns []any) (position.Game, error) { return parseGods(columns[0].(string)) },
	visit: func(row *cells) (v visit, what string) {
		for i := range 2 {
			if b := row.bytes(i); row.wrong == "" && (i == 0 || len(b) > 0) {
				row.key(i)
			}
		}
		if row.wrong != "" {
			return "", ""
		}
		return visit(row.bytes(0)) + visit(row.bytes(1)), ""
	},
}

// leastNext returns the smallest of the positions, as bytes of a key, that the symmetries of a position make of
// the one that a turn leads to.
func leastNext(p position.Position, t position.Turn) string {
	next := p.PlayLegal(t)
	least := string(keyOf(codec.Encode(next)))
	first := p.WorkerSet(position.First)
	for s := position.FlipColumns; s < position.Symmetries; s++ {
		if s.Set(first) == first && s.Position(p) == p { // the workers rule out most
			least = min(least, string(keyOf(codec.Encode(s.Position(next)))))
		}
	}
	return least
}

// scanGods scans the columns of the selection of godsGames.
func scanGods(rows backend.Rows) (g Game, err error) {
	var record string
	var winner int
	var h heading
	if err := rows.Scan(append([]any{&g.ID, &record, &winner, &g.Ending, &g.Source, &g.Line}, h.dest()...)...); err != nil {
		return g, err
	}
	g.Winner, g.Headers, g.Text = Winner(winner), h.Headers, h.text
	if g.Game, err = parseGods(record); err != nil {
		err = fmt.Errorf("%w: game %d with gods: %w", ErrDamaged, g.ID, err)
	}
	return g, err
}

// parseGods reads the column record of a game.
func parseGods(record string) (position.Game, error) {
	r, err := game.ReadRecord(record)
	if err != nil {
		return position.Game{}, err
	}
	g, err := game.RecordAs[game.SantoriniRecord](r)
	if err == nil && g.Game() != codec.Gods {
		err = fmt.Errorf("%w: it has no gods", codec.ErrGame)
	}
	return g.Played, err
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
	played, err := parseGods(record)
	if err == nil {
		p, err = Game{Game: played, Winner: Winner(winner), Ending: ending, Headers: h.Headers, Text: h.text}.prepare()
	}
	switch {
	case err != nil:
		return preparedGame{}, err.Error()
	case string(p.digest) != string(digest) || p.winner != Winner(winner) || p.columns[2] != ending:
		return preparedGame{}, "its digest, winner or ending does not match its turns"
	}
	return p, ""
}
