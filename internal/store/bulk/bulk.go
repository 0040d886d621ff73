// Package bulk imports games, puzzles and position entries from files into the store, and exports them. The files
// are JSON lines, CSV or PGN. Even long files take little memory. doc/STORE.md describes the files.
package bulk

import (
	"cmp"
	"encoding/base64"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// Kind is what the rows of a file contain.
type Kind string

// The kinds.
const (
	Games     Kind = "games"  // of Santorini without gods
	Gods      Kind = "gods"   // games of Santorini with gods
	Arimaa    Kind = "arimaa" // games of Arimaa
	Puzzles   Kind = "puzzles"
	Positions Kind = "positions" // position entries: a binary key with a payload
)

// Codes is the name of a set of position entries: the positions from imported lists of codes. Their payloads are
// empty.
const Codes = "codes"

// Kinds lists all kinds.
var Kinds = []Kind{Games, Gods, Arimaa, Puzzles, Positions}

// Format is a format of files.
type Format string

// The formats.
const (
	JSONL Format = "jsonl"
	CSV   Format = "csv"
	PGN   Format = "pgn"  // games with headers, comments and variations
	Text  Format = "text" // games as 'games check' reads them; cannot be written
)

// LineError is the error for an invalid line of a file. The field Line is the number of the line; the first is 1.
type LineError = fault.LineError

// ErrFormat is the error for a file that has an unknown format or is truncated.
var ErrFormat = errors.New("not a file that can be imported")

// gameKinds maps each kind of games to the game that is played.
var gameKinds = map[Kind]codec.Game{Games: codec.Santorini, Gods: codec.Gods, Arimaa: codec.Arimaa}

// heads maps each kind to the first row of its CSV files: the names of the columns. Package puzzles has the first
// row for puzzles.
var heads = map[Kind][]string{
	Games: headOf(gameRow{}), Gods: headOf(gameRow{}), Arimaa: headOf(recordRow{}), Positions: headOf(entryRow{}),
}

// headersHead are the names of the columns for the headers of a game (players, date and so on) and for its PGN.
var headersHead = headOf(headersRow{})

// headOf returns the names of the columns of a row, which is a struct.
func headOf(row any) (names []string) {
	for _, c := range columns(reflect.TypeOf(row)) {
		names = append(names, columnName(c))
	}
	return names
}

// fields caches what the function columns returns.
var fields sync.Map

// columns returns the fields of a struct type that become columns of a file.
func columns(row reflect.Type) []reflect.StructField {
	if known, ok := fields.Load(row); ok {
		return known.([]reflect.StructField)
	}
	list := slices.DeleteFunc(reflect.VisibleFields(row), func(f reflect.StructField) bool { return f.Anonymous })
	fields.Store(row, list)
	return list
}

// columnName returns the name of the column for a field. The name is the same in all formats.
func columnName(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name
}

// cells returns the CSV cells for a row, which is a struct.
func cells(row any) (all []string) {
	v := reflect.ValueOf(row)
	for _, c := range columns(v.Type()) {
		switch field := v.FieldByIndex(c.Index); field.Kind() {
		case reflect.String:
			all = append(all, field.String())
		case reflect.Slice:
			all = append(all, base64.StdEncoding.EncodeToString(field.Bytes()))
		default:
			all = append(all, strconv.FormatInt(field.Int(), 10))
		}
	}
	return all
}

// setCells sets the first fields of a struct from the cells of a CSV row. The argument row points to the struct.
func setCells(row any, cells []string) error {
	v := reflect.ValueOf(row).Elem()
	for i, cell := range cells {
		c := columns(v.Type())[i]
		switch field := v.FieldByIndex(c.Index); field.Kind() {
		case reflect.String:
			field.SetString(cell)
		case reflect.Slice:
			if field.Addr().Interface().(*payload).UnmarshalText([]byte(cell)) != nil {
				return fmt.Errorf("%s %.40q, want base64", columnName(c), cell)
			}
		default:
			n, err := strconv.ParseInt(cell, 10, 32)
			if err != nil {
				return fmt.Errorf("%s %.40q, want a number", columnName(c), cell)
			}
			field.SetInt(n)
		}
	}
	return nil
}

// A gameRow is a game of Santorini in a file.
type gameRow struct {
	Start  string `json:"start"`
	Turns  string `json:"turns"` // separated by spaces
	Winner int32  `json:"winner"`
	Ending string `json:"ending,omitempty"`
	Source string `json:"source,omitempty"`
	Line   int64  `json:"line,omitempty"`
	headersRow
}

// A headersRow has the headers of a game and its text in PGN.
type headersRow struct {
	headers
	PGN string `json:"pgn,omitempty"` // the game, if it has more than the other columns
}

// headers are [pgn.Headers] with names for the columns.
type headers struct {
	First  string `json:"first_player,omitempty"`
	Second string `json:"second_player,omitempty"`
	Date   string `json:"date,omitempty"`
	Event  string `json:"event,omitempty"`
	Site   string `json:"site,omitempty"`
	Round  string `json:"round,omitempty"`
}

func rowOfGame(g store.Game) gameRow {
	start, turns, _ := strings.Cut(g.String(), " ")
	winner := int32(0)
	if g.Winner != "" {
		winner = 1 + int32(g.Winner.Index())
	}
	return gameRow{start, turns, winner, g.Ending, g.Source, int64(g.Line), headersRow{headers(g.Headers), g.Text}}
}

func (i *item) setGame(r gameRow) error {
	if err := cmp.Or(value.CheckText("ending", r.Ending), value.CheckText("source", r.Source)); err != nil {
		return err
	}
	record, err := game.ReadRecord(strings.TrimRight(r.Start+" "+r.Turns, " "))
	if err != nil {
		return err
	}
	i.setGameRecord(record, r.Source, int(r.Line), r.headersRow)
	if r.Winner < 0 || r.Winner > 2 {
		return fmt.Errorf("winner %d, want 1, 2, or 0 for none", r.Winner)
	}
	i.game.Winner, i.game.Ending = [...]game.Side{"", game.First, game.Second}[r.Winner], r.Ending
	if o := record.Outcome(); o.Over() {
		if r.Winner != 0 && i.game.Winner != o.Winner {
			return fmt.Errorf("side %d wins, the file says %d", 1+o.Winner.Index(), r.Winner)
		}
		i.game.Winner, i.game.Ending = o.Winner, string(o.Ending)
	}
	_, err = game.RecordAs[game.SantoriniRecord](record)
	return err
}

// setGameRecord sets i.game.
func (i *item) setGameRecord(r game.Record, source string, line int, h headersRow) {
	i.game = &store.Game{Record: r, Source: source, Line: line, Headers: pgn.Headers(h.headers), Text: h.PGN}
}

// A recordRow is a game of Arimaa in a file. The game record is one line and contains the result.
type recordRow struct {
	Record string `json:"record"`
	Source string `json:"source,omitempty"`
	Line   int64  `json:"line,omitempty"`
	headersRow
}

func rowOfArimaa(g store.Game) recordRow {
	return recordRow{g.String(), g.Source, int64(g.Line), headersRow{headers(g.Headers), g.Text}}
}

func (i *item) setRecord(r recordRow) error {
	if err := value.CheckText("source", r.Source); err != nil {
		return err
	}
	g, err := arimaa.ParseGame(r.Record)
	i.setGameRecord(game.ArimaaRecord{Played: g}, r.Source, int(r.Line), r.headersRow)
	return err
}

// An entryRow is a position entry in a file.
type entryRow struct {
	Set     string  `json:"set"`
	Key     string  `json:"key"` // 20 hexadecimal digits, or 22 with gods
	Payload payload `json:"payload"`
}

// A payload is a string of bytes. JSON contains it in base 64.
type payload []byte

// MarshalText returns the payload in base 64.
func (p payload) MarshalText() ([]byte, error) {
	return base64.StdEncoding.AppendEncode(nil, p), nil
}

// UnmarshalText reads a payload in base 64.
func (p *payload) UnmarshalText(text []byte) (err error) {
	*p, err = base64.StdEncoding.AppendDecode([]byte{}, text)
	return err
}

// An item is one row of a file. Exactly one of four fields is set: game, record, proved or entry.
type item struct {
	line   int
	game   *store.Game
	record *puzzles.Record
	proved *puzzles.Puzzle // instead of record, if the puzzle was proved while reading
	entry  *store.Entry
	set    string // of entry
}
