package sources

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// A writer rewrites the turns of a scoresheet as PGN.
type writer struct {
	out     strings.Builder
	places  []place // the place of each character of out
	begins  []int   // the index of the first character of each line of out
	line    lines.Line
	gods    [2]string // the gods of the sides, empty for none
	side    int       // the side to move
	placing int       // number of turns that are still to place workers
	comment bool      // a comment in braces is open

	turn      turnText
	hasTurn   bool // a turn has been written after the last number, comment or result
	count     int  // number of turns
	marks     []mark
	originals []original
}

// A place says where in the sheet a character of the PGN comes from.
type place struct {
	line   lines.Line
	column int
}

// A mark is something about a turn that PGN cannot express. It is either the squares with new domes, or the resignation
// of the next side to move.
type mark struct {
	turn  int
	domes []string // the squares that have domes; nil for a resignation
	place
}

// An original is a turn as the sheet has it. The field index is where the turn begins in the PGN.
type original struct {
	index int
	text  string
}

// turnText is the turn that is being read.
type turnText struct {
	text    string // with > and ^
	squares int
	builds  int
	sign    bool // a square must follow
	plain   bool // only squares, without signs between them
	double  bool // the next square gets two blocks
	loose   bool // the square after the second one may be that of a step or of a build
	domes   []string
	last    string // the last square
	begin   int    // the column of the first character
	end     int
}

// add writes a text to the PGN. The argument column is where the text comes from in the sheet.
func (w *writer) add(text string, column int) {
	for _, r := range text {
		w.places = append(w.places, place{w.line, column})
		if r == '\n' {
			w.begins = append(w.begins, len(w.places))
		}
	}
	w.out.WriteString(text)
}

// place changes the line and column of an error from those in the PGN to those in the sheet. An error at the end of the
// PGN moves to the end of the sheet.
func (w *writer) place(wrong *pgn.Error) *pgn.Error {
	index := len(w.places)
	if wrong.Line <= len(w.begins) {
		index = w.begins[wrong.Line-1] + wrong.Column - 1
	}
	out := *wrong
	if index >= len(w.places) {
		out.Line, out.Column = w.line.Number, 1+utf8.RuneCountInString(w.line.Text)
		return &out
	}
	out.Line, out.Column = w.places[index].line.Number, 1+w.places[index].column
	for _, o := range w.originals {
		if o.index <= index && wrong.Turn > 0 {
			out.Text = o.text
		}
	}
	return &out
}

// fail returns an error at a column of the current line.
func (w *writer) fail(column int, word, format string, args ...any) error {
	return &pgn.Error{Line: w.line.Number, Column: 1 + column, Text: word, Err: fmt.Errorf(format, args...)}
}

// begin stores a column as the beginning of the turn, unless a turn has begun already.
func (w *writer) begin(column int) {
	if w.turn.text == "" {
		w.turn.begin = column
	}
}

// walks reports whether the side to move may take several steps in a turn.
func (w *writer) walks() bool { return w.gods[w.side] == "artemis" || w.gods[w.side] == "hermes" }

// sign adds a sign after a square of the turn.
func (w *writer) sign(sign string, column int) {
	w.begin(column)
	t := &w.turn
	t.text = strings.TrimRight(t.text, ">^") // the last of two signs counts
	t.text += sign
	t.sign, t.plain = true, false
	if sign == "^" {
		t.builds++
	}
	t.end = column + 1
}

// flush ends the current turn, if there is one, and writes it.
func (w *writer) flush() {
	t := w.turn
	if t.text == "" {
		return
	}
	w.turn = turnText{}
	source := []rune(w.line.Text)
	word := strings.TrimSpace(string(source[t.begin:min(max(t.end, t.begin+1), len(source))]))
	if t.sign {
		panic(w.fail(t.begin, word, "the turn is not finished, a square is missing at its end"))
	}
	if t.loose && t.builds == 0 && !strings.HasSuffix(t.text, "#") {
		if god := w.gods[w.side]; god == "hermes" || t.squares != 4 {
			panic(w.fail(t.begin, word, "%s may step more than once, so the last square may be that of a step or of a build: "+
				"write B2>C2>C3/D3 or B2>C2/C3, and # behind a win", god))
		}
		i := strings.LastIndexByte(t.text, '>')
		t.text, t.builds = t.text[:i]+"^"+t.text[i+1:], 1
	}
	if w.placing > 0 {
		w.placing--
	}
	atlas := w.gods[w.side] == "atlas"
	w.side = 1 - w.side
	if w.hasTurn {
		w.add(", ", t.begin)
	}
	w.originals = append(w.originals, original{len(w.places), word})
	if atlas && len(t.domes) == 1 && (t.builds == 1 || t.plain && t.squares == 3) {
		t.text, t.domes = t.text+"X", nil
	}
	w.add(t.text+" ", t.begin)
	w.hasTurn = true
	w.count++
	if t.domes != nil {
		w.mark(t.domes, t.begin)
	}
}

// mark adds a mark about the last turn. The argument domes is nil for a resignation.
func (w *writer) mark(domes []string, column int) {
	w.marks = append(w.marks, mark{w.count, domes, place{w.line, column}})
}

// check checks the marks against the turns of the game, and panics if they do not fit.
func (w *writer) check(g *pgn.Game, h *header) {
	n := g.Root()
	for _, m := range w.marks {
		for n.Number() < m.turn && n.Next() != nil {
			n = n.Next()
		}
		fail := func(format string, args ...any) {
			err := fmt.Errorf(format, args...)
			panic(&pgn.Error{Line: m.line.Number, Column: 1 + m.column, Turn: n.Number(), Err: err})
		}
		if m.domes == nil {
			if n.Next() != nil {
				fail("a side has resigned, and turns follow")
			}
			h.termination = resigned
			g.SetWinner(n.State().Side().Other()) // cannot fail: it is a side of this game
			continue
		}
		before, after := n.Parent().State().Board(), n.State().Board()
		for _, square := range m.domes {
			if level := after.Height(square); level != 4 || before.Height(square) == 4 {
				fail("%s has level %d after this turn and not a dome, leave the x out or correct the turn", square, level)
			}
		}
	}
}

// start gets the side to move and the gods from the code of the start position.
func (w *writer) start(code codec.Code) {
	s := game.New(code)
	w.side, w.placing = s.Side().Index(), 0
	if both, ok := game.GodsOf(s); ok {
		for i, god := range both {
			w.gods[i] = god.String()
		}
	}
	if s.IsPlacing() {
		w.placing = 2 - w.side
	}
}
