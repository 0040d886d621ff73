package sources

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// Players write a scoresheet by hand during a game: the players at the top, numbered turns in one or two columns, and
// the result at the bottom. This package rewrites the sheet as PGN, which package pgn then reads. So numbers, comments
// and results follow the rules of PGN. Each character of the PGN keeps its place in the sheet, for errors.

// A sheet contains the lines of one game on a scoresheet.
type sheet struct {
	header, turns, footer []lines.Line
}

func (s sheet) all() []lines.Line { return slices.Concat(s.header, s.turns, s.footer) }

// sheetGames yields the games in a text of scoresheets. A new game begins where a turn has the number 1 again. Lines
// between an empty line and that turn are the header of the new game.
func sheetGames(text io.Reader) iter.Seq2[pgn.FileGame, error] {
	return inLines(text, func(out *output) lineReader { return &sheetReader{out: out} })
}

// A sheetReader reads the lines of one game on a scoresheet.
type sheetReader struct {
	out *output
	sheet
	held    []lines.Line // lines after an empty line: part of the footer, or of the header of the next game
	named   bool         // they name players
	apart   bool         // an empty line follows the turns
	comment bool         // a comment in braces is open
	size    int          // number of bytes
}

func (r *sheetReader) end() {
	if slices.ContainsFunc(r.held, isPlacing) {
		r.turns, r.footer, r.held = slices.Concat(r.turns, r.footer, r.held), nil, nil
	}
	r.footer = append(r.footer, r.held...)
	s := r.sheet
	*r = sheetReader{out: r.out}
	if s.header != nil || s.turns != nil {
		g, err := s.game()
		r.out.put(s.all()[0].Number, g, err)
	}
}

func (r *sheetReader) add(line lines.Line) {
	if r.size += len(line.Text) + 1; r.size > pgn.MaxBytes {
		first := append(r.all(), line)[0].Number
		r.out.put(first, nil, errorAt(lines.Line{Number: line.Number}, 0, 0, "",
			fmt.Errorf("the game has more than %d bytes", pgn.MaxBytes)))
		r.out.stopped = true
		return
	}
	if !r.comment {
		line.Text = withoutMark(line.Text)
	}
	switch content := strings.TrimSpace(line.Text); {
	case r.comment:
		r.turns = append(r.turns, line)
		r.comment = !strings.Contains(content, "}")
	case content == "":
		r.apart = r.apart || r.turns != nil
	case r.apart && isPlacing(line):
		r.hold(line) // a turn, or the beginning of the next game
	case isTurns(content, r.turns != nil) && !(r.apart && isScored(content) && r.isNamed()):
		switch {
		case r.turns != nil && beginsGame(content) && r.onlyPlaces():
			r.header = slices.Concat(r.header, r.turns, r.footer, r.held)
			r.turns, r.footer, r.held = nil, nil, nil
		case r.turns != nil && beginsGame(content) && !r.isHalf():
			header := r.held
			r.held = nil
			r.end()
			r.header = header
		case !isResult(content): // lines between turns are neither header nor footer
			r.turns = slices.Concat(r.turns, r.footer, r.held)
			r.footer, r.held = nil, nil
		}
		r.turns, r.apart = append(r.turns, line), false
		r.comment = strings.LastIndexByte(content, '{') > strings.LastIndexByte(content, '}')
	case r.apart && (!isEnding(content) || r.isNamed()):
		r.hold(line)
	case r.turns != nil:
		r.footer, r.apart = append(r.footer, line), false
	default:
		r.header = append(r.header, line)
	}
}

// onlyPlaces reports whether all lines of turns so far may place workers above number 1.
func (r *sheetReader) onlyPlaces() bool {
	return !slices.ContainsFunc(r.turns, func(line lines.Line) bool { return !isPlacing(line) })
}

// hold keeps a line after an empty line.
func (r *sheetReader) hold(line lines.Line) {
	key, value, _ := keyed(line.Text)
	isNamed := keys[key] == "Sun" || keys[key] == "Moon" || keys[key] == "players" ||
		len(versus(line.Text)) == 2 && value == "" || len(cells(line.Text)) == 2
	r.named = isNamed || r.isNamed()
	r.held = append(r.held, line)
}

// isNamed reports whether the lines after an empty line name players. A result after them is that of the next game.
func (r *sheetReader) isNamed() bool { return r.named && r.held != nil }

// isHalf reports whether the only turn so far is that of Sun with number 1, in the line above. Moon's turn may then
// also have the number 1.
func (r *sheetReader) isHalf() bool {
	_, _, first, _ := numbered(strings.TrimSpace(r.turns[0].Text))
	_, squares := placement(first)
	return len(r.turns) == 1 && !r.apart && len(squares) == 2
}

// isPlacing reports whether a line has only the squares of workers, without a number or with the number 0. Such lines
// may stand above number 1. In a sheet without numbers they may be turns.
func isPlacing(line lines.Line) bool {
	label, squares := placement(line.Text)
	return label == "" && (len(squares) == 2 || len(squares) == 4)
}

// isTurns reports whether a line contains turns, legal or not, or only a result. The argument begun means that a line
// above contains turns.
func isTurns(content string, begun bool) bool {
	if isScored(content) {
		return begun && isResult(content)
	}
	if digits, _, rest, ok := numbered(content); ok {
		return begun || digits == "1" || beginsSquare(strings.TrimSpace(rest))
	}
	return bare(content) != "" || beginsSquare(content) || begun && strings.IndexByte("{;", content[0]) >= 0
}

// beginsGame reports whether a line begins with turn number 1.
func beginsGame(content string) bool {
	if isScored(content) {
		return false
	}
	if digits, sign, _, ok := numbered(content); ok {
		return digits == "1" && len(sign) == 1
	}
	return bare(content) == "1"
}

// game converts a sheet to a game.
func (s sheet) game() (g *pgn.Game, err error) {
	defer fault.Catch[*pgn.Error](&err)
	if s.turns == nil {
		panic(errorAt(s.header[0], 0, 0, "", errors.New("there are no turns, such as 1. B3,D3 C4,C2 and 2. B3-B4/B5")))
	}
	for _, line := range s.all() {
		if i := lines.NotUTF8(line.Text); i >= 0 {
			panic(errorAt(line, i, 0, fmt.Sprintf("byte 0x%x", line.Text[i]), lines.ErrNotUTF8))
		}
	}
	h := readHeader(s.header)
	h.findPlaced()
	w := &writer{begins: []int{0}, gods: [2]string{h.tags["SunGod"].value, h.tags["MoonGod"].value}, placing: 2}
	if t, ok := h.tags["FEN"]; ok {
		start, _ := codec.Read(t.value)
		w.start(start)
	}
	for _, name := range []string{"FEN", "SunGod", "MoonGod"} {
		if t, ok := h.tags[name]; ok {
			w.line = t.line
			w.add(fmt.Sprintf("[%s %q]\n", name, t.value), 0)
		}
	}
	w.line = lines.Line{Number: s.all()[0].Number}
	w.add("\n", 0)
	if h.placed.value != "" {
		w.line = h.placed.line
		w.add(h.placed.value+"\n", 0)
		w.placing, w.hasTurn, w.count = 0, true, 2
		_, _, first, _ := numbered(strings.TrimSpace(s.turns[0].Text))
		if _, squares := placement(first); len(squares) == 4 && placedAs(squares) == h.placed.value {
			panic(errorAt(s.turns[0], strings.Index(s.turns[0].Text, first), 0, strings.TrimSpace(first),
				fmt.Errorf("line %d places the workers already, leave one out", h.placed.line.Number)))
		}
	}
	for _, line := range s.turns {
		w.rewrite(line)
	}
	notes := h.readFooter(s.footer)
	found, err := pgn.Parse(w.out.String())
	if err != nil {
		if h.said.Number > w.line.Number {
			w.line = h.said
		}
		return nil, w.place(err.(*pgn.Error)) // as the documentation of Parse says
	}
	for _, warning := range found.Warnings() {
		*warning = *w.place(warning)
	}
	w.check(found, h)
	h.setWinner(found)
	h.finish(found, notes)
	return found, nil
}
