package arimaa

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// recordBreak is a backslash and the letter n. It separates the entries of a game record that is written as one line.
const recordBreak = `\n`

// ParseGame reads a game record with one entry per line. The record may also be one line with the two characters \n
// between its entries, as in the archive of arimaa.com. An entry starts with the number and the side of the turn. These
// are the entries:
//
//	1g Ra1 Db1 ...      the setup, 1g and then 1s
//	2g Ea2n Ea3n cf3x   a turn; the removals are optional
//	2s eh7s pass        a turn, with a note that its remaining steps were passed
//	3g takeback         the previous turn is taken back; its side plays again
//	3g resigns          the side resigns
//	3g lost             the side has lost for another reason, such as time
//	3g                  the last entry may be empty: this side was to move
//
// The words of an entry are separated by single spaces. The sides are g and s throughout, or w and b throughout. If a
// game does not start with the setup, the record begins with the first position in short notation. The entries then
// start with the number 2, or with 1s if only Gold has set up.
//
// ParseGame checks every turn. The error is a *[ParseError]. It wraps a *[GameError] if an entry is well formed but
// invalid.
func ParseGame(text string) (Game, error) {
	var g Game
	lineStart := 0
	lines, width := splitLines(text)
	if last := len(lines) - 1; last > 0 && lines[last] == "" {
		lines = lines[:last] // drop the empty line after a line break at the end of the text
	}
	if IsShortForm(lines[0]) {
		start, err := Parse(lines[0])
		if err != nil {
			return Game{}, fault.Within(err.(*ParseError), "game", text, 0)
		}
		if start.IsEmpty() {
			return Game{}, fault.At("game", text, 0, ErrSyntax, "a game from the empty board must start with the setup")
		}
		g.Start = start
		lineStart += len(lines[0]) + width
		lines = lines[1:]
	}
	r := NewReplay(g.Start)
	for i, line := range lines {
		fail := func(offset int, detail string, err error) (Game, error) {
			return Game{}, fault.At("game", text, lineStart+offset, err, "%s", detail)
		}
		label, rest, _ := strings.Cut(line, " ")
		if i == 0 && label != "" {
			g.WhiteBlack = strings.Contains("wb", label[len(label)-1:])
		}
		if want := g.label(r.played()); label != want {
			return fail(0, fmt.Sprintf("entry %.10q, must be %s", label, want), ErrSyntax)
		}
		offset := len(label) + 1
		e, err := parseEntry(rest)
		if err != nil {
			wrong := fault.Within(err.(*ParseError), "game", text, lineStart+offset)
			wrong.Detail = fmt.Sprintf("%s: %s", label, wrong.Detail)
			return Game{}, wrong
		}
		if e.Action == ActionNone && len(line) != len(label) {
			return fail(len(label), "unexpected space after "+label, ErrSyntax)
		}
		if e, err = r.Play(e); err != nil {
			return fail(offset, "", err)
		}
		g.Entries = append(g.Entries, e)
		lineStart += len(line) + width
	}
	return g, nil
}

// splitLines returns the lines of a text, and the number of bytes of each line break.
func splitLines(text string) (lines []string, width int) {
	if strings.Contains(text, recordBreak) {
		return strings.Split(strings.ReplaceAll(text, recordBreak, "\n"), "\n"), len(recordBreak)
	}
	return strings.Split(text, "\n"), 1
}

// MustParseGame is like ParseGame but panics if the text is invalid.
func MustParseGame(text string) Game { return value.Must(ParseGame(text)) }

// IsRecord reports whether a text starts like a game record. A record starts with the number 1 and a side, or with a
// position in short notation and an entry after it.
func IsRecord(text string) bool {
	first, _, more := strings.Cut(strings.ReplaceAll(text, recordBreak, "\n"), "\n")
	if IsShortForm(first) {
		return more
	}
	if len(first) < 2 || first[0] != '1' || len(first) > 2 && first[2] != ' ' {
		return false
	}
	_, ok := sideOf(first[1])
	return ok
}

// IsShortForm reports whether a text starts like a position in short notation.
func IsShortForm(text string) bool { return len(text) >= shortBoard && text[1:shortBoard] == " [" }

// label returns the label of an entry: its turn number and its side, as in "2g". The argument played is the number of
// turns before the entry, where setting up the pieces of a side counts as a turn.
func (g Game) label(played int) string {
	letters := "gs"
	if g.WhiteBlack {
		letters = "wb"
	}
	return strconv.Itoa(played/2+1) + letters[played%2:played%2+1]
}

var actionWords = map[string]Action{
	"": ActionNone, "takeback": ActionTakeback, "resigns": ActionResign, "lost": ActionLose,
}

// parseEntry reads an entry from the text after its label. The error is a *ParseError.
func parseEntry(text string) (e Entry, err error) {
	if action, ok := actionWords[text]; ok {
		return Entry{Action: action}, nil
	}
	first, _, _ := strings.Cut(text, " ")
	if len(first) == 3 {
		e.Action = ActionSetup
		offset := 0
		for word := range strings.SplitSeq(text, " ") {
			var piece Placement
			if len(word) == 3 {
				piece.Piece = pieceOf(word[0])
				piece.Square, err = ParseSquare(word[1:])
			}
			if piece.Piece == NoPiece || err != nil {
				return e, fault.At("", text, offset, ErrSyntax, "%.20q, must be a piece and a square such as Ra1", word)
			}
			e.Setup = append(e.Setup, piece)
			offset += len(word) + 1
		}
		return e, nil
	}
	e.Action = ActionMove
	text, e.Pass = strings.CutSuffix(text, " pass")
	e.Turn, err = ParseTurn(text)
	return e, err
}

// String returns the game record as one line, with the two characters \n between its entries.
func (g Game) String() string { return g.format(recordBreak) }

// format returns the game record with a separator between its entries: a newline, or the two characters \n. It does not
// check whether the game is legal.
func (g Game) format(separator string) string {
	var out []byte
	played, ended := turnsBefore(g.Start), false
	if !g.Start.IsEmpty() {
		out, _ = g.Start.AppendText(out)
	}
	for _, e := range g.Entries {
		if len(out) > 0 {
			out = append(out, separator...)
		}
		out = append(out, g.label(played)...)
		switch e.Action {
		case ActionSetup:
			for _, piece := range e.Setup {
				out = piece.Square.append(append(out, ' ', piece.Piece.letter()))
			}
			played++
		case ActionMove:
			out, _ = e.Turn.AppendText(append(out, ' '))
			if e.Pass {
				out = append(out, " pass"...)
			}
			played++
		case ActionTakeback:
			out = append(out, " takeback"...)
			if !ended {
				played = max(0, played-1)
			}
			ended = false
		case ActionResign:
			out = append(out, " resigns"...)
			ended = true
		case ActionLose:
			out = append(out, " lost"...)
			ended = true
		}
	}
	return string(out)
}

// AppendText appends the text of [Game.String]. The error is always nil.
func (g Game) AppendText(b []byte) ([]byte, error) { return append(b, g.String()...), nil }

// MarshalText returns the text of [Game.String]. The error is always nil.
func (g Game) MarshalText() ([]byte, error) { return g.AppendText(nil) }

// UnmarshalText reads a text as [ParseGame] does.
func (g *Game) UnmarshalText(text []byte) error { return value.Unmarshal(g, ParseGame, text) }
