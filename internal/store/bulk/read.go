package bulk

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/strictjson"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

// items yields the rows of a file. The argument after is the number of lines to skip at the beginning. For an
// invalid line it yields a *[LineError], and continues. Any other error concerns the whole file and ends the
// sequence.
func items(ctx context.Context, file io.Reader, o ImportOptions, after int) iter.Seq2[item, error] {
	input := bufio.NewReader(file)
	if start, _ := input.Peek(4); string(start) == "PAR1" {
		return func(yield func(item, error) bool) {
			yield(item{}, fmt.Errorf("%w: Parquet: DuckDB converts it to JSON lines, see doc/STORE.md", ErrFormat))
		}
	}
	text, err := lines.Text(input) // which may be compressed
	if err != nil {
		return func(yield func(item, error) bool) { yield(item{}, err) }
	}
	begin, _ := text.Peek(4096)
	begin = bytes.TrimLeft(begin, "\r\n")
	first := firstLine(string(begin))
	head := lines.Head(string(begin))
	isTable := isHead(head, Games) || isHead(head, Arimaa) || isHead(head, Positions)
	form := o.Form
	if form == "" && !isTable { // a cell of a table may contain a game with headers
		form = sources.Name(string(begin))
	}
	switch {
	case form != "":
		return gameItems(text, form, o, after)
	case isTable:
		return csvItems(text, after)
	case arimaa.IsRecord(first):
		return gameItems(text, "", o, after)
	case bytes.HasPrefix(begin, []byte("{")):
		return jsonItems(text, after)
	case strings.Contains(strings.ToLower(first), "puzzleid"): // as in puzzles.FormatOf
		return csvPuzzles(ctx, text, o.Nodes, after)
	case isCode(first):
		return codeItems(text, after)
	}
	return gameItems(text, "", o, after)
}

// firstLine returns the first line that is neither empty nor a comment, and does not name the separator of a table.
func firstLine(text string) (first string) {
	for line := range strings.Lines(text) {
		first = strings.TrimRight(line, "\r\n")
		_, comment := lines.Comment(first)
		if _, named := lines.Separator(first); !comment && !named && first != "" {
			return first
		}
	}
	return first
}

// isHead reports whether a row has the column names of a kind. The columns of headersHead may be missing.
func isHead(row []string, k Kind) bool {
	return slices.Equal(row, heads[k]) || len(row) > 0 && slices.Equal(append(slices.Clone(row), headersHead...), heads[k])
}

// isCode reports whether a file with this first line is a list of codes. If the line is a FEN without a goal, the
// file contains games instead, and the FEN is a game without turns.
func isCode(first string) bool {
	if _, err := position.ParseGame(first); err == nil || errors.Is(err, position.ErrUnplaced) || first == "" ||
		strings.Contains(first, "\t") || game.IsTable(first) {
		return false
	}
	_, err := codec.Read(first)
	return err == nil || !strings.Contains(first, "/") // every FEN has one
}

// codeItems reads a list with a code, a link or a FEN on each line. It yields a position with a goal as a puzzle to
// be proved, and a position without a goal as an entry of the set [Codes].
func codeItems(file io.Reader, after int) iter.Seq2[item, error] {
	return lineItems(file, after, puzzles.Codes, func(i *item, line string) error {
		c, title, err := puzzles.ReadListed(line)
		if err != nil {
			return err
		}
		if err := game.OnlySantorini(c, "a list of codes", true); err != nil {
			return err
		}
		if c.Goal() != codec.NoGoal {
			i.record = &puzzles.Record{Code: c, Title: title}
			return nil
		}
		i.set = Codes
		key, err := c.MarshalBinary()
		if err != nil {
			return err
		}
		return i.setKey(key, nil)
	})
}

// gameItems yields the games of a file, with their headers if the notation has headers. The argument form is the
// name of the notation, as in [sources.Records].
func gameItems(file io.Reader, form string, o ImportOptions, after int) iter.Seq2[item, error] {
	games := sources.Records(file, form)
	if o.Strict {
		games = sources.Strict(games)
	}
	return func(yield func(item, error) bool) {
		for g, err := range games {
			if 0 < g.Line && g.Line <= after {
				continue
			}
			out := item{line: g.Line}
			if err == nil {
				if g.Game == nil {
					out.setGameRecord(g.Record, o.Name, g.Line, headersRow{})
				} else {
					stored, wrong := store.FromPGN(g.Game, o.Name, g.Line)
					out.game, err = &stored, atLine(g.Line, wrong)
				}
				for _, warning := range g.Warnings() {
					if err == nil && o.Warn != nil {
						o.Warn(warning)
					}
				}
			}
			if !yield(out, err) {
				return
			}
		}
	}
}

// atLine wraps err in a *[LineError] for a line. It returns nil if err is nil.
func atLine(line int, err error) error {
	if err == nil {
		return nil
	}
	return &LineError{Line: line, Err: err}
}

// lineItems reads each line of a file with the function parse, and yields the items. The argument after is the
// number of lines to skip at the beginning. Empty lines and comments are also skipped, and so is the head of a
// collection of puzzles: a database has no collections.
func lineItems(file io.Reader, after int, f puzzles.Format, parse func(i *item, line string) error) iter.Seq2[item,
	error] {
	return func(yield func(item, error) bool) {
		for line, err := range lines.All(file) {
			isEmpty := err == nil && (strings.TrimSpace(line.Text) == "" || puzzles.IsHead(line.Text, f))
			if isEmpty || 0 < line.Number && line.Number <= after {
				continue
			}
			out := item{line: line.Number}
			if err == nil && !utf8.ValidString(line.Text) { // a reader of JSON would replace such characters
				err = atLine(line.Number, lines.ErrNotUTF8)
			} else if err == nil {
				err = atLine(line.Number, parse(&out, line.Text))
			}
			if !yield(out, err) {
				return
			}
		}
	}
}

// jsonItems yields the rows of a file of JSON lines. The keys of each object show its kind.
func jsonItems(file io.Reader, after int) iter.Seq2[item, error] {
	return lineItems(file, after, puzzles.JSONL, func(i *item, line string) error { return i.parseJSON([]byte(line)) })
}

func (i *item) parseJSON(text []byte) error {
	key := kindKey(text)
	if key == "code" {
		i.record = new(puzzles.Record)
		return json.Unmarshal(text, i.record) // which is strict
	}
	return i.parse(key, func(row any) error { return strictjson.Unmarshal(text, row) })
}

// kindKey returns the key that shows the kind of a JSON object. It is the first key of the object among "start",
// "record", "set" and "code". If there is none, kindKey returns "code".
func kindKey(text []byte) string {
	d := json.NewDecoder(bytes.NewReader(text))
	d.Token() // the brace
	for d.More() {
		switch key, err := d.Token(); {
		case err != nil:
			return "code"
		case key == "start" || key == "record" || key == "set" || key == "code":
			return key.(string)
		}
		if err := d.Decode(new(json.RawMessage)); err != nil {
			break
		}
	}
	return "code"
}

// parse sets the game or the entry of the item. The argument key is the name of the first column, which shows the
// kind of the row. The function read sets the struct to which its argument points.
func (i *item) parse(key string, read func(row any) error) error {
	switch key {
	case "record":
		return parseRow(read, i.setRecord)
	case "set":
		return parseRow(read, i.setEntry)
	}
	return parseRow(read, i.setGame)
}

func parseRow[R any](read func(row any) error, set func(R) error) error {
	var row R
	if err := read(&row); err != nil {
		return err
	}
	return set(row)
}

func (i *item) setEntry(row entryRow) error {
	key, err := hex.DecodeString(row.Key)
	if err != nil {
		return fmt.Errorf("key %.40q, want 20 hexadecimal digits, or 22 with gods", row.Key)
	}
	i.set = row.Set
	return cmp.Or(i.setKey(key, row.Payload), checkSet(row.Set))
}

// setKey sets i.entry to an entry with a key and a payload.
func (i *item) setKey(key, payload []byte) error {
	i.entry = &store.Entry{Payload: payload}
	err := i.entry.Key.Scan(key)
	if err == nil && i.entry.Key.Code().Game() == codec.Arimaa {
		err = fmt.Errorf("%w: key %x is one of Arimaa", codec.ErrGame, key)
	}
	return err
}

func checkSet(name string) error {
	if name == "" {
		return store.ErrSet
	}
	return value.CheckText("set", name)
}

// csvItems yields the games or position entries of a CSV file.
func csvItems(file io.Reader, after int) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		var head []string
		for row, err := range lines.Rows(file) {
			switch {
			case head == nil && err == nil: // items has checked the head
				head = row.Cells
				continue
			case 0 < row.Number && row.Number <= after:
				continue
			}
			out := item{line: row.Number}
			if err == nil {
				err = atLine(row.Number, out.parseCells(head, row.Cells))
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
	return i.parse(head[0], func(row any) error { return setCells(row, cells) })
}

// csvPuzzles yields the puzzles of a CSV file. It proves them, because such a file contains no solutions.
func csvPuzzles(ctx context.Context, file io.Reader, nodes uint64, after int) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		for p, err := range puzzles.ReadFrom(ctx, new(solver.Solver), file, puzzles.CSV, solver.Limits{Nodes: nodes},
			after+1) {
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
