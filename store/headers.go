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

// headerTexts returns pointers to the headers, in the order of their columns in table game.
func headerTexts(h *pgn.Headers) []*string {
	return []*string{&h.First, &h.Second, &h.Date, &h.Event, &h.Site, &h.Round}
}

// headersColumn is the index of the first column of table game that has a header.
var headersColumn = slices.Index(gameTable.columns, "first_player")

// checkedHeaders returns the headers in the form in which they are stored: with single spaces and without invisible
// characters, as in PGN. It returns an error if the headers or the text of the game cannot be stored.
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

// headersDigest combines the digest of a game's turns with its headers.
func headersDigest(turns []byte, h pgn.Headers) []byte {
	out := sha256.New()
	out.Write(turns)
	for _, text := range headerTexts(&h) {
		out.Write([]byte(*text))
		out.Write([]byte{0xff}) // never occurs in UTF-8
	}
	return out.Sum(nil)[:len(turns)]
}

// playerTable has a row for each player of a game. Each game with headers also has a row with an empty name, for
// searches without a player.
var playerTable = table{"game_player", 3, []string{"name", "day", "game"}}

// playerRows returns the rows of playerTable for one game. The arguments are the headers and the ID of the game.
func playerRows(h pgn.Headers, id int64) (rows [][]any) {
	if h == (pgn.Headers{}) {
		return nil
	}
	day, err := pgn.Day(h.Date)
	if err != nil {
		panic("store: " + err.Error()) // prepare has checked the date
	}
	names := []string{"", pgn.Fold(h.First), pgn.Fold(h.Second)}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		rows = append(rows, []any{name, day, id})
	}
	return rows
}

// FromPGN converts a game from PGN to the form of the store. The arguments source and line say where the game was
// read. FromPGN returns an error if a game of Santorini ends before all workers are placed.
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

// PGN returns the game in PGN, with its headers, comments and variations. In Arimaa, turns that were taken back
// become variations.
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
