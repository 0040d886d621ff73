package bulk

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

// items yields the rows of a file after a line. An invalid line yields its number and a
// *[LineError], and the next one follows. Any other error concerns the file as a whole and is the
// last that is yielded.
func items(ctx context.Context, file io.Reader, o ImportOptions, after int) iter.Seq2[item, error] {
	in := bufio.NewReader(file)
	if start, _ := in.Peek(4); string(start) == "PAR1" {
		return parquetItems(file, after)
	}
	text, err := lines.Text(in) // which may be compressed
	if err != nil {
		return func(yield func(item, error) bool) { yield(item{}, err) }
	}
	begin, _ := text.Peek(512)
	begin = bytes.TrimLeft(begin, "\r\n")
	first, _, _ := strings.Cut(string(begin), "\n")
	first = strings.TrimRight(first, "\r")
	switch head := strings.Split(first, ","); {
	case arimaa.IsRecord(first):
		return arimaaGames(text, o.Name, after)
	case bytes.HasPrefix(begin, []byte("{")):
		return jsonItems(text, after)
	case slices.Equal(head, gameHead), slices.Equal(head, recordHead), slices.Equal(head, entryHead):
		return csvItems(text, after)
	case strings.Contains(strings.ToLower(first), "puzzleid"): // as in puzzles.FormatOf
		return csvPuzzles(ctx, text, o.Nodes, after)
	case isCode(first):
		return codeItems(text, after)
	}
	return textGames(text, o.Name, after)
}

// isCode reports whether a file that begins with a line is a list of codes. A FEN without a goal
// begins a file of games, where it is a game without turns.
func isCode(first string) bool {
	if _, err := position.ParseGame(first); err == nil || first == "" || strings.Contains(first, "\t") {
		return false
	}
	_, err := codec.Read(first)
	return err == nil || !strings.Contains(first, "/") // every FEN has one
}

// codeItems yields the codes, links and FENs of a list, one a line: with a goal as puzzles to be
// proved, and without as entries of the set [Codes].
func codeItems(file io.Reader, after int) iter.Seq2[item, error] {
	return lineItems(file, after, func(i *item, line string) error {
		c, err := codec.ReadAs[codec.Code](line)
		switch {
		case err != nil:
			return err
		case c.Goal() == codec.NoGoal:
			i.entry, i.set = &store.Entry{Key: c.Key()}, Codes
		default:
			i.record = &puzzles.Record{Code: c}
		}
		return nil
	})
}

// textGames yields games in the notations of [game.ReadRecords].
func textGames(file io.Reader, name string, after int) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		for g, err := range game.ReadRecords[game.SantoriniRecord](file) {
			if 0 < g.Line && g.Line <= after { // an error without a line is of the file
				continue
			}
			out := item{line: g.Line}
			if err == nil {
				end, _ := g.Record.Played.End() // which reading it has checked
				winner, ending := store.OutcomeOf(end)
				out.game = &store.Game{Game: g.Record.Played, Winner: winner, Ending: ending, Source: name, Line: g.Line}
			}
			if !yield(out, err) {
				return
			}
		}
	}
}

// arimaaGames yields games in the notation of [game.ReadRecords].
func arimaaGames(file io.Reader, name string, after int) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		for g, err := range game.ReadRecords[game.ArimaaRecord](file) {
			if 0 < g.Line && g.Line <= after { // an error without a line is of the file
				continue
			}
			if !yield(item{line: g.Line, arimaa: &store.ArimaaGame{Game: g.Record.Played, Source: name, Line: g.Line}}, err) {
				return
			}
		}
	}
}

// lineItems yields the lines of a file after a line, as parse reads them.
func lineItems(file io.Reader, after int, parse func(i *item, line string) error) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		for line, err := range lines.All(file) {
			out := item{line: line.Number}
			switch {
			case err != nil && !errors.Is(err, lines.ErrTooLong):
				yield(item{}, err)
				return
			case line.Number <= after || err == nil && strings.TrimSpace(line.Text) == "":
				continue
			case err != nil:
				err = &LineError{Line: line.Number, Err: lines.ErrTooLong}
			default:
				if err = parse(&out, line.Text); err != nil {
					err = &LineError{Line: line.Number, Err: err}
				}
			}
			if !yield(out, err) {
				return
			}
		}
	}
}

// jsonItems yields the objects of JSON lines. Their JSON keys determine their kind.
func jsonItems(file io.Reader, after int) iter.Seq2[item, error] {
	return lineItems(file, after, func(i *item, line string) error { return i.parseJSON([]byte(line)) })
}

func (i *item) parseJSON(text []byte) error {
	switch keys := string(text[:min(len(text), 200)]); {
	case strings.Contains(keys, `"start":`):
		var row gameRow
		if err := strict(text, &row); err != nil {
			return err
		}
		g, err := row.game()
		i.game = &g
		return err
	case strings.Contains(keys, `"record":`):
		var row recordRow
		if err := strict(text, &row); err != nil {
			return err
		}
		var err error
		i.arimaa, err = row.game()
		return err
	case strings.Contains(keys, `"set":`):
		var row entryRow
		if err := strict(text, &row); err != nil {
			return err
		}
		return i.setEntry(row)
	}
	i.record = new(puzzles.Record)
	return json.Unmarshal(text, i.record) // which is strict
}

// strict reads an object that has no unknown key.
func strict(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if d.More() {
		return errors.New("more than one object on the line")
	}
	return nil
}

func (i *item) setEntry(row entryRow) error {
	k, err := hex.DecodeString(row.Key)
	if err != nil || len(k) != len(codec.Key{}) {
		return fmt.Errorf("key %.40q, want 20 hexadecimal digits", row.Key)
	}
	e := store.Entry{Key: codec.Key(k), Payload: row.Payload}
	if _, err := e.Key.Code(); err != nil {
		return err
	}
	i.entry, i.set = &e, row.Set
	return checkSet(row.Set)
}

func checkSet(name string) error {
	if name == "" {
		return store.ErrSet
	}
	return value.CheckText("set", name)
}

// csvItems yields the games or position entries of a table.
func csvItems(file io.Reader, after int) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		var head []string
		for row, err := range lines.Rows(file) {
			switch {
			case err != nil && !errors.As(err, new(*LineError)):
				yield(item{}, err)
				return
			case head == nil && err == nil: // items has looked at it
				head = row.Cells
				continue
			case row.Number <= after:
				continue
			}
			out := item{line: row.Number}
			if err == nil {
				if err = out.parseCells(head, row.Cells); err != nil {
					err = &LineError{Line: row.Number, Err: err}
				}
			}
			if !yield(out, err) {
				return
			}
		}
	}
}

func (i *item) parseCells(head, cells []string) error {
	if len(cells) != len(head) {
		return fmt.Errorf("%d cells, want %d as in the first row", len(cells), len(head))
	}
	if head[0] == entryHead[0] {
		payload, err := base64.StdEncoding.DecodeString(cells[2])
		if err != nil {
			return fmt.Errorf("payload %.40q, want base64", cells[2])
		}
		return i.setEntry(entryRow{cells[0], cells[1], payload})
	}
	if head[0] == recordHead[0] {
		line, err := strconv.ParseInt(cells[2], 10, 32)
		if err != nil {
			return fmt.Errorf("line %.40q, want a number", cells[2])
		}
		i.arimaa, err = recordRow{cells[0], cells[1], line}.game()
		return err
	}
	winner, err := strconv.ParseInt(cells[2], 10, 32)
	if err != nil {
		return fmt.Errorf("winner %.40q, want a number", cells[2])
	}
	line, err := strconv.ParseInt(cells[5], 10, 32)
	if err != nil {
		return fmt.Errorf("line %.40q, want a number", cells[5])
	}
	row := gameRow{Start: cells[0], Turns: cells[1], Winner: int32(winner), Ending: cells[3], Source: cells[4], Line: line}
	g, err := row.game()
	i.game = &g
	return err
}

// csvPuzzles yields the puzzles of a table. It proves them, as a table has no solutions.
func csvPuzzles(ctx context.Context, file io.Reader, nodes uint64, after int) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		for p, err := range puzzles.ReadFrom(ctx, new(solver.Solver), file, puzzles.CSV, solver.Limits{Nodes: nodes}, after+1) {
			out := item{line: p.Line}
			if err == nil {
				out.proved = &p.Puzzle
			}
			if !yield(out, err) {
				return
			}
		}
	}
}
