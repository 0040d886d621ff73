package store

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// headerColumns are the columns of games for what is known of them besides their turns.
var headerColumns = []string{"first_player", "second_player", "date", "event", "site", "round", "pgn"}

const headerSelection = "first_player, second_player, date, event, site, round, pgn"

// A heading is what is known of a game besides its turns.
type heading struct {
	pgn.Headers
	text string
}

// values returns the values of headerColumns.
func (h heading) values() []any {
	return []any{h.First, h.Second, h.Date, h.Event, h.Site, h.Round, h.text}
}

// dest returns where the values of headerColumns are scanned to.
func (h *heading) dest() []any {
	return []any{&h.First, &h.Second, &h.Date, &h.Event, &h.Site, &h.Round, &h.text}
}

// heading returns the heading of a row of a game whose columns from i on are headerColumns.
func (c *cells) heading(i int) heading {
	text := func(j int) string { return c.text(i + j) }
	return heading{pgn.Headers{First: text(0), Second: text(1), Date: text(2), Event: text(3), Site: text(4), Round: text(5)}, text(6)}
}

// checked returns the heading as it is stored: as a game in PGN has it, with single spaces and without
// characters that show nothing, so that it is the same game after an export. It returns an error for a heading
// that cannot be stored with a game.
func (h heading) checked(r game.Record) (heading, error) {
	if h == (heading{}) {
		return h, nil
	}
	for i, v := range h.values()[:len(headerColumns)-1] {
		if err := value.CheckText(headerColumns[i], v.(string)); err != nil {
			return h, err
		}
	}
	if _, err := pgn.Day(h.Date); err != nil {
		return h, err
	}
	start := codec.Encode(position.Empty())
	if r.Game() == codec.Arimaa {
		start = codec.EncodeArimaa(arimaa.Position{})
	}
	g := pgn.New(start)
	if err := g.SetHeaders(h.Headers); err != nil {
		return h, err
	}
	h.Headers = g.Headers()
	if h.text == "" {
		return h, nil
	}
	g, err := pgn.Parse(h.text)
	if err != nil {
		return h, err
	}
	main, err := pgn.FromRecord(r)
	switch {
	case err != nil:
		return h, err
	case g.Record().String() != main.Record().String():
		return h, errors.New("the turns differ from those of the game in PGN")
	case g.Headers() != h.Headers:
		return h, errors.New("the headers differ from those of the game in PGN")
	}
	return h, nil
}

// prepare checks the heading of a game, and adds it to the prepared game.
func (h heading) prepare(p preparedGame, r game.Record) (preparedGame, error) {
	h, err := h.checked(r)
	if err != nil {
		return preparedGame{}, err
	}
	if r.Len() > game.MaxTurns { // unless some were taken back, no list or export could show it
		if _, err := pgn.FromRecord(r); err != nil {
			return preparedGame{}, err
		}
	}
	p.heading, p.columns = h, append(p.columns, h.values()...)
	if h.Headers != (pgn.Headers{}) {
		p.digest = h.digest(p.digest)
	}
	return p, nil
}

// digest returns the digest of a game with headers, given that of its turns.
func (h heading) digest(turns []byte) []byte {
	out := sha256.New()
	out.Write(turns)
	for _, v := range h.values()[:len(headerColumns)-1] {
		out.Write([]byte(v.(string)))
		out.Write([]byte{0xff}) // which is no byte of a text
	}
	return out.Sum(nil)[:len(turns)]
}

// players returns the rows of table game_player of a game.
func (h heading) players(kind codec.Game, id int64) (rows [][]any) {
	if h.Headers == (pgn.Headers{}) {
		return nil
	}
	day, err := pgn.Day(h.Date)
	if err != nil {
		panic("store: " + err.Error()) // the game is prepared
	}
	names := []string{"", pgn.Fold(h.First), pgn.Fold(h.Second)}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		rows = append(rows, []any{name, day, int(kind), id})
	}
	return rows
}

// AnyGame is a [Game] or an [ArimaaGame].
type AnyGame interface {
	// PGN returns the game with all that is known of it.
	PGN() (*pgn.Game, error)

	// Shown returns the game as lists show it.
	Shown() (view.StoredGame, error)

	begins() (pgn.Headers, game.State) // what filters compare
}

// FromPGN returns a game as it is stored. It returns an error for a game that ends before all workers
// stand.
func FromPGN(g *pgn.Game, source string, line int) (AnyGame, error) {
	record, h := g.Record(), heading{Headers: g.Headers()}
	winner, ending := NoWinner, g.Tag(pgn.Termination)
	if w := g.Winner(); w != "" {
		winner = FirstWins + Winner(w.Index())
	}
	if o := record.Outcome(); o.Over() {
		ending = string(o.Ending)
	}
	with := func(text string) (AnyGame, error) {
		switch r := record.(type) {
		case game.SantoriniRecord:
			if _, err := r.Played.Placed(); err != nil {
				return nil, err
			}
			return Game{Game: r.Played, Winner: winner, Ending: ending, Source: source, Line: line, Headers: h.Headers, Text: text}, nil
		case game.ArimaaRecord:
			return ArimaaGame{Game: r.Played, Source: source, Line: line, Headers: h.Headers, Text: text}, nil
		}
		return nil, fmt.Errorf("%w: games of %s are not stored", codec.ErrGame, record.Game().Name())
	}
	out, err := with("")
	if err != nil {
		return nil, err
	}
	plain, err := out.PGN()
	if err != nil {
		return nil, err
	}
	if text := g.String(); plain.String() != text {
		return with(text)
	}
	return out, nil
}

// pgnOf returns a game with all that is known of it.
func pgnOf(r game.Record, h heading, w Winner, ending string) (*pgn.Game, error) {
	if h.text != "" {
		return pgn.Parse(h.text)
	}
	g, err := pgn.FromRecord(r)
	if err != nil {
		return nil, err
	}
	if r.Game() != codec.Arimaa && !r.Outcome().Over() {
		if w != NoWinner {
			if err := g.SetWinner([...]game.Side{game.First, game.Second}[w-FirstWins]); err != nil {
				return nil, err
			}
		}
		if err := g.SetTag(pgn.Termination, ending); err != nil {
			return nil, err
		}
	}
	return g, g.SetHeaders(h.Headers)
}

// PGN returns the game with all that is known of it.
func (g Game) PGN() (*pgn.Game, error) {
	return pgnOf(g.record(), heading{g.Headers, g.Text}, g.Winner, g.Ending)
}

// PGN returns the game with all that is known of it. Turns that were taken back are variations.
func (g ArimaaGame) PGN() (*pgn.Game, error) {
	return pgnOf(game.ArimaaRecord{Played: g.Game}, heading{g.Headers, g.Text}, NoWinner, "")
}

// Check returns an error if the game cannot be stored: if a turn is illegal, if its headers or its text do not
// belong to it, are not UTF-8 or too long, or if what would be stored does not read back as the game.
func (g Game) Check() error { return checkGame(g) }

// Check is [Game.Check] for games of Arimaa, which also need a turn or a start.
func (g ArimaaGame) Check() error { return checkGame(g) }

func checkGame(g interface{ prepare() (preparedGame, error) }) error {
	_, err := g.prepare()
	return err
}

// readsBack returns an error if a game differs from what was read of its columns.
func readsBack(g, read game.Record, err error) error {
	if err != nil {
		return fmt.Errorf("the game cannot be stored: %w", err)
	}
	if stored := read.String(); stored != g.String() {
		return fmt.Errorf("the game cannot be stored: it would become %.60q", stored)
	}
	return nil
}

func (g Game) begins() (pgn.Headers, game.State) {
	return g.Headers, game.Santorini{Position: g.Game.Start}
}

func (g ArimaaGame) begins() (pgn.Headers, game.State) {
	return g.Headers, game.Arimaa{Position: g.Game.Start}
}
