package codec

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// A Line is a code and the turns that follow it. The turns are written strictly, as
// [position.TurnText] or [arimaa.Turn.String] writes them. They need not be legal;
// the Line of package game checks them. The zero Line has no code.
type Line struct {
	Code  Code
	Turns []string // "E3>D3^E3", or "Ea2n Ea3n" in Arimaa
}

// MaxTurns is the maximum number of turns of a line.
const MaxTurns = 400

// GoesOn reports whether a text, valid or not, begins like a goal or turns, which may follow a position of a game in
// a line.
func GoesOn(g Game, text string) bool {
	_, offset := firstWord(text, 0)
	return startsGoal(text[offset:]) || strings.TrimSpace(text) != "" && startsTurns(g, text)
}

// String returns the code, a space and the turns, which [ReadLine] reads back. A space separates
// turns of Santorini, with gods and without, a comma and a space turns of Arimaa.
func (l Line) String() string {
	if l.Code.IsZero() {
		return noCode
	}
	text := l.Code.String()
	if len(l.Turns) == 0 {
		return text
	}
	return text + " " + strings.Join(l.Turns, separators[l.Code.Game()])
}

var separators = [...]string{Santorini: " ", Arimaa: ", ", Gods: " "}

// ReadTurns reads turns as users type them and returns them written strictly. It reads each turn as
// [position.TurnText] or [arimaa.ReadTurn] does. Commas, full stops, semicolons and line breaks separate
// turns, in Santorini also spaces, but a comma between two workers of a turn does not. Numbers in front of
// turns (12. or 12..., in Arimaa also 12g) are skipped, and so are comments, from a # at the start of a word
// to the end of the line. ReadTurns does not check that turns are legal.
//
// The error is a *[ParseError] with the number of the turn in its Detail. Its class comes from the reader of the
// turn, or is [ErrLength] for more than [MaxTurns] turns.
func ReadTurns(g Game, text string) ([]string, error) { return readTurns(nil, Code{}, g, text, 0) }

// readTurnsOf appends the turns of a text to a list of turns from the position of a code. Before all
// workers stand, the first turns place them.
func readTurnsOf(c Code, turns []string, text string) ([]string, error) {
	offset := 0
	if p, ok := c.Santorini(); ok && !p.Placed() {
		counts := []int{p.Left()}
		if p.Side() == position.First {
			counts = append(counts, 2)
		}
		var err error
		if turns, offset, err = readPlacings(turns, counts[min(len(turns), len(counts)):], text); err != nil {
			return nil, err
		}
	}
	return readTurns(turns, c, c.Game(), text, offset)
}

// inLink adds the class [ErrLink] to the error of the turns of a link.
func inLink(err error) error {
	wrong := *err.(*ParseError) // as readTurnsOf promises
	wrong.Err = fmt.Errorf("%w: %w", ErrLink, wrong.Err)
	return &wrong
}

// readPlacings appends turns that place the given numbers of workers to a list, and returns where the
// rest of the text begins.
func readPlacings(turns []string, counts []int, text string) (list []string, end int, err error) {
	var placed position.SquareSet // of the side to move
	for offset := 0; offset < len(text) && len(counts) > 0; {
		start, to := nextWord(text, offset)
		word := text[start:to]
		switch {
		case strings.Trim(word, "-") == "" || isTurnNumber(Santorini, word, text[to:]):
		case word[0] == '#':
			comment, _, _ := strings.Cut(text[start:], "\n")
			to = start + len(comment)
		default:
			more, err := position.ReadPlacing(word)
			if err == nil && placed&more.Placed() != 0 {
				err = &ParseError{Kind: "turn", Input: word, Detail: "two workers on one square", Err: position.ErrPlacing}
			}
			if err != nil {
				wrong := err.(*ParseError) // as ReadPlacing promises
				return nil, 0, fault.At("turns", text, start+max(wrong.Offset, 0), wrong.Err,
					"turn %d: %s", len(turns)+1, wrong.Detail)
			}
			placed |= more.Placed()
			if placed.Count() >= counts[0] {
				turns, counts, placed = append(turns, textOfPlacing(placed)), counts[1:], 0
			}
			end = to
		}
		offset = to
	}
	if placed != 0 {
		turns = append(turns, textOfPlacing(placed)) // not all workers of the side: illegal
	}
	return turns, end, nil
}

// textOfPlacing returns the text of a turn that places workers, perhaps too many.
func textOfPlacing(squares position.SquareSet) string {
	return strings.ReplaceAll(squares.String(), " ", ",")
}

// ReadTurnsAfter is like [ReadTurns] for turns from the position of a code on: before all workers
// stand, the first turns place them.
func ReadTurnsAfter(c Code, text string) ([]string, error) { return readTurnsOf(c, nil, text) }

// readTurns appends the turns of a text from an offset on to a list of turns from the position of a code, which may
// be zero.
func readTurns(turns []string, c Code, g Game, text string, begin int) ([]string, error) {
	before := len(turns)
	early := func(n int) bool { return buildsEarly(c, before+n) }
	for start, end := range turnsIn(g, text[begin:], early) {
		start, end := begin+start, begin+end
		fail := func(offset int, detail string, err error) ([]string, error) {
			return nil, fault.At("turns", text, start+max(offset, 0), err, "turn %d%s", len(turns)+1, detail)
		}
		if len(turns) == MaxTurns {
			return fail(0, "", fmt.Errorf("%w: must be at most %d turns", ErrLength, MaxTurns))
		}
		turn, err := strictTurn(g, text[start:end])
		if err != nil {
			wrong := err.(*ParseError) // as both readers promise
			return fail(wrong.Offset, ": "+wrong.Detail, wrong.Err)
		}
		turns = append(turns, turn)
	}
	return turns, nil
}

// strictTurn reads a turn as users type it and returns it written strictly.
func strictTurn(g Game, text string) (string, error) {
	if g == Arimaa {
		t, err := arimaa.ReadTurn(text)
		return t.String(), err
	}
	return position.TurnText(text)
}

// startsTurns reports whether a text starts with turns, valid or not: with a comment, the number
// of a turn, or the square of a turn, perhaps after signs.
func startsTurns(g Game, text string) bool {
	for start, end := range turnsIn(g, text, nil) {
		return start > 0 || startsSquare(g, text[start:end])
	}
	return true
}

// startsSquare reports whether a text starts with a square after the signs of a turn, or in Arimaa after a piece.
func startsSquare(g Game, text string) bool {
	has := func(offset int, characters string) bool {
		return offset < len(text) && strings.IndexByte(characters, text[offset]) >= 0
	}
	if g == Arimaa {
		return has(0, "RCDHMErcdhme") && has(1, "ABCDEFGHabcdefgh") && has(2, "12345678")
	}
	text = strings.TrimLeft(text, "(^- \t")
	return has(0, "ABCDEabcde") && has(1, "12345")
}

// buildsEarly reports whether the side that moves after some turns from a code may build before its step.
func buildsEarly(c Code, turns int) bool {
	p, ok := c.Santorini()
	return ok && p.God(p.Side()^position.Side(turns&1)) == position.Prometheus
}

// turnsIn yields the start and the end of each turn in a text. If early reports true for the number of a
// turn, from 0, a build in front of a blank belongs to the step after it.
func turnsIn(g Game, text string, early func(n int) bool) func(yield func(start, end int) bool) {
	return func(yield func(start, end int) bool) {
		start, end, squares := 0, 0, 0 // of the turn so far; squares is 0 between turns
		count := 0
		flush := func() bool {
			ok := squares == 0 || yield(start, end)
			if squares > 0 {
				count++
			}
			squares = 0
			return ok
		}
		for offset := 0; offset < len(text); {
			begin, to := nextWord(text, offset)
			joined := squares > 0 && g != Arimaa && joinsWorkers(text[start:end], text[end:begin])
			if !joined && strings.ContainsAny(text[offset:begin], turnBreaks) && !flush() {
				return
			}
			word := text[begin:to]
			switch {
			case word == "":
			case word[0] == '#' || isTurnNumber(g, word, text[to:]):
				if word[0] == '#' {
					comment, _, _ := strings.Cut(text[begin:], "\n")
					to = begin + len(comment)
				}
				if !flush() {
					return
				}
			default:
				n := squaresIn(word)
				isEarly := squares == 1 && text[start] == '^' && early != nil && early(count)
				if squares > 0 && !joined && !isEarly && !goesOn(g, text[start:end], squares, word, n, text[to:]) && !flush() {
					return
				}
				if squares == 0 {
					start = begin
				}
				end = to
				squares += max(n, 1)
			}
			offset = to
		}
		flush()
	}
}

const turnBreaks = ",.;\n\r"

// nextWord returns the start and the end of the next word, the characters between white space or
// turnBreaks.
func nextWord(text string, offset int) (start, to int) {
	between := spaceOr(turnBreaks)
	start = len(text) - len(strings.TrimLeftFunc(text[offset:], between))
	if i := strings.IndexFunc(text[start:], between); i >= 0 {
		return start, start + i
	}
	return start, len(text)
}

// isTurnNumber reports whether a word is the number of a turn: a full stop follows it, or it ends
// with a bracket, or in Arimaa with the letter of a side.
func isTurnNumber(g Game, word, after string) bool {
	rest := strings.TrimLeft(word, "0123456789")
	switch {
	case rest == word:
		return false
	case rest == "":
		return strings.HasPrefix(after, ".")
	}
	return g == Arimaa && len(rest) == 1 && strings.Contains("gswb", rest) || rest == ")"
}

// squaresIn returns the number of squares, of two characters each, in a word.
func squaresIn(word string) int {
	n := 0
	for _, r := range word {
		if isWordRune(r) {
			n++
		}
	}
	return n / 2
}

// joinsWorkers reports whether what stands between two words is the comma between two workers of
// one turn, which has no build so far.
func joinsWorkers(turn, between string) bool {
	return len(turn) < longTurn && strings.Contains(between, ",") && strings.Trim(between, ", \t") == "" &&
		(strings.ContainsAny(turn, ">(") && !strings.ContainsAny(turn, "^#") || len(turn) == len("A1-A3") && turn[2] == '-')
}

// longTurn is more than the bytes of any turn with gods. Nothing continues a turn that has as many, so
// that reading takes time in proportion to the text.
const longTurn = 1000

// goesOn reports whether a word continues a turn that has some squares so far. A turn of two squares
// is a winning climb; only a single square continues it. Nor does another build continue a turn with
// gods that has one after its step: it may be a turn of its own.
func goesOn(g Game, turn string, squares int, word string, n int, after string) bool {
	const signs = ">-^"
	switch {
	case g == Arimaa:
		return true
	case len(turn) >= longTurn:
		return false
	case turn[len(turn)-1] == '(' || strings.ContainsAny(word[:1], "<!)") || strings.HasPrefix(word, "(>"):
		return true
	case strings.Contains(turn[strings.LastIndexByte(turn, '>')+1:], "^") && !strings.ContainsAny(word[:1], ">-") &&
		turn[len(turn)-1] != '^':
		return false
	case strings.ContainsAny(turn[len(turn)-1:], signs), strings.ContainsAny(word[:1], signs):
		return true
	}
	if squares != 2 {
		return squares < 2
	}
	next := strings.TrimLeft(after, " \t")
	return n == 1 && len(word) == 2 && (next == "" || !strings.ContainsAny(next[:1], signs))
}
