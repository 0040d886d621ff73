package store

import (
	"crypto/sha256"
	"errors"
	"slices"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// headerTexts returns the headers in the order of their columns in gameTable.
func headerTexts(h *pgn.Headers) []*string {
	return []*string{&h.First, &h.Second, &h.Date, &h.Event, &h.Site, &h.Round}
}

// headersColumn is the place of the first header in gameTable.
var headersColumn = slices.Index(gameTable.columns, "first_player")

// checkedHeaders returns the headers as they are stored: as a game in PGN has them, with single spaces and without
// invisible characters, so that an export has the same game. It returns an error for headers or a text that cannot be
// stored with the game.
func (g Game) checkedHeaders() (h pgn.Headers, err error) {
	if g.Headers == (pgn.Headers{}) && g.Text == "" {
		return h, nil
	}
	for i, text := range headerTexts(&g.Headers) {
		if err := value.CheckText(gameTable.columns[headersColumn+i], *text); err != nil {
			return h, err
		}
	}
	if _, err := pgn.Day(g.Headers.Date); err != nil {
		return h, err
	}
	start := codec.Encode(position.Empty())
	if g.Record.Game() == codec.Arimaa {
		start = codec.EncodeArimaa(arimaa.Position{})
	}
	plain := pgn.New(start)
	if err := plain.SetHeaders(g.Headers); err != nil {
		return h, err
	}
	h = plain.Headers()
	if g.Text == "" {
		return h, nil
	}
	whole, err := pgn.Parse(g.Text)
	if err != nil {
		return h, err
	}
	main, err := pgn.FromRecord(g.Record)
	switch {
	case err != nil:
		return h, err
	case whole.Record().String() != main.Record().String():
		return h, errors.New("the turns differ from those of the game in PGN")
	case whole.Headers() != h:
		return h, errors.New("the headers differ from those of the game in PGN")
	}
	return h, nil
}

// headersDigest returns the digest of a game with headers, given the digest of its turns.
func headersDigest(turns []byte, h pgn.Headers) []byte {
	out := sha256.New()
	out.Write(turns)
	for _, text := range headerTexts(&h) {
		out.Write([]byte(*text))
		out.Write([]byte{0xff}) // which is no byte of a text
	}
	return out.Sum(nil)[:len(turns)]
}

// playerTable has a row for each player of a game, and a row with an empty name for each game with headers.
var playerTable = table{"game_player", 3, []string{"name", "day", "game"}}

// playerRows returns the rows of playerTable of a game.
func playerRows(h pgn.Headers, id int64) (rows [][]any) {
	if h == (pgn.Headers{}) {
		return nil
	}
	day, err := pgn.Day(h.Date)
	if err != nil {
		panic("store: " + err.Error()) // the game is prepared
	}
	names := []string{"", pgn.Fold(h.First), pgn.Fold(h.Second)}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		rows = append(rows, []any{name, day, id})
	}
	return rows
}

// FromPGN returns a game as it is stored. It returns an error for a game of Santorini that ends before all workers
// stand.
func FromPGN(g *pgn.Game, source string, line int) (Game, error) {
	out := Game{Record: g.Record(), Source: source, Line: line, Headers: g.Headers()}
	if r, ok := out.Record.(game.SantoriniRecord); ok {
		if _, err := r.Played.Placed(); err != nil {
			return Game{}, err
		}
		out.Winner, out.Ending = g.Winner(), g.Tag(pgn.Termination)
	}
	if o := out.Record.Outcome(); o.Over() {
		out.Winner, out.Ending = o.Winner, string(o.Ending)
	}
	plain, err := out.PGN()
	if err != nil {
		return Game{}, err
	}
	if text := g.String(); plain.String() != text {
		out.Text = text
	}
	return out, nil
}

// PGN returns the game with its headers, comments and variations. Turns of Arimaa that were taken back are variations.
func (g Game) PGN() (*pgn.Game, error) {
	if g.Text != "" {
		return pgn.Parse(g.Text)
	}
	out, err := pgn.FromRecord(g.Record)
	if err != nil {
		return nil, err
	}
	if g.Record.Game() != codec.Arimaa && !g.Record.Outcome().Over() {
		if g.Winner != "" {
			if err := out.SetWinner(g.Winner); err != nil {
				return nil, err
			}
		}
		if err := out.SetTag(pgn.Termination, g.Ending); err != nil {
			return nil, err
		}
	}
	return out, out.SetHeaders(g.Headers)
}
