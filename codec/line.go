package codec

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/clean"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// A Line is a code and the turns that follow it. The turns are texts as [position.TurnText] or [arimaa.Turn.String]
// returns them. They need not be legal; use game.Line to check them. The zero Line has no code.
type Line struct {
	Code  Code
	Turns []string // "E3>D3^E3", or "Ea2n Ea3n" in Arimaa
}

// MaxTurns is the maximum number of turns of a line.
const MaxTurns = 400

// GoesOn reports whether a text may follow a position in a line: the text begins like a goal or like turns of the game.
// The goal or the turns need not be valid.
func GoesOn(g Game, text string) bool {
	_, offset := firstWord(text, 0)
	return startsGoal(text[offset:]) || strings.TrimSpace(text) != "" && startsTurns(g, text)
}

// String returns the code, a space and the turns, which [ReadLine] reads. The turns are separated by a space in
// Santorini, and by a comma and a space in Arimaa.
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

// ReadTurns reads turns as users type them, and returns their texts as in a [Line]. It cleans the text as [ReadLine]
// does. It reads each turn as
// [position.TurnText] or [arimaa.ReadTurn] does. Turns are separated by commas, full stops, semicolons, line breaks
// and, in Santorini, spaces. A comma between two workers of one turn does not separate turns. ReadTurns skips numbers
// of turns ("12." or "12...", in Arimaa also "12g"). It also skips comments, from a # at the start of a word to the end
// of the line. It does not check that turns are legal.
//
// The error is a *[ParseError] whose Detail has the number of the turn. For more than [MaxTurns] turns it wraps
// [ErrLength], otherwise an error of position.TurnText or arimaa.ReadTurn.
func ReadTurns(g Game, text string) ([]string, error) {
	t := clean.Turns(text)
	list, err := readTurns(nil, Code{}, g, t.String(), 0)
	return list, t.Restore(err)
}

// readTurnsOf reads turns from a text and appends them to the list of turns that were read before. The first turn of
// the whole list is played in the position of the code c. Before all workers are placed, the first turns place workers.
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

// inLink adds [ErrLink] to an error of the turns in a link.
func inLink(err error) error {
	wrong := *err.(*ParseError) // readTurnsOf returns no other error
	wrong.Err = fmt.Errorf("%w: %w", ErrLink, wrong.Err)
	return &wrong
}

// readPlacings reads turns that place workers, and appends them to the list of turns that were read before. The counts
// say how many workers each of the new turns places. The result end is the offset of the unread text.
func readPlacings(turns []string, counts []int, text string) (list []string, end int, err error) {
	var placed position.SquareSet // the squares on which the side to move has placed workers so far
	for offset := 0; offset < len(text) && len(counts) > 0; {
		start, to := nextWord(text, offset)
		word := text[start:to]
		switch {
		case strings.Trim(word, "-") == "" || word[0] == '#' || isTurnNumber(Santorini, word, text[to:]):
		default:
			more, err := position.ReadPlacing(word)
			if err == nil && placed&more.Placed() != 0 {
				err = &ParseError{Kind: "turn", Input: word, Detail: "two workers on one square", Err: position.ErrPlacing}
			}
			if err != nil {
				wrong := err.(*ParseError) // ReadPlacing returns no other error
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
		turns = append(turns, textOfPlacing(placed)) // an illegal turn, which does not place all workers of the side
	}
	return turns, end, nil
}

// textOfPlacing returns the text of a turn that places workers on the given squares, even if these are too many.
func textOfPlacing(squares position.SquareSet) string {
	return strings.ReplaceAll(squares.String(), " ", ",")
}

// ReadTurnsAfter is like [ReadTurns] for turns that begin in the position of the code c. Before all workers are placed,
// the first turns place workers.
func ReadTurnsAfter(c Code, text string) ([]string, error) {
	t := clean.Turns(text)
	list, err := readTurnsOf(c, nil, t.String())
	return list, t.Restore(err)
}

// readTurns reads turns, starting at the offset begin, and appends them to the list of turns that were read before. The
// first turn of the whole list is played in the position of the code c. If c is the zero Code, that position is
// unknown.
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
		if early(len(turns)-before) && end-start == len("A1B2B1C2") && squaresIn(text[start:end]) == 4 {
			turn = strings.ToUpper(text[start:end]) // the rules decide which squares are built on
		}
		if err != nil {
			wrong := err.(*ParseError) // strictTurn returns no other error
			return fail(wrong.Offset, ": "+wrong.Detail, wrong.Err)
		}
		turns = append(turns, turn)
	}
	return turns, nil
}

// strictTurn reads a turn as users type it, and returns its text as in a [Line].
func strictTurn(g Game, text string) (string, error) {
	if judged := strings.TrimRight(text, "!?"); judged != "" { // "!" and "?" after a turn judge it
		text = judged
	}
	if g == Arimaa {
		t, err := arimaa.ReadTurn(text)
		return t.String(), err
	}
	return position.TurnText(text)
}

// startsTurns reports whether a text starts like turns: with a comment, a turn number, or a square with optional signs
// before it. The turns need not be valid.
func startsTurns(g Game, text string) bool {
	for start, end := range turnsIn(g, text, nil) {
		return start > 0 || startsSquare(g, text[start:end])
	}
	return true
}

// startsSquare reports whether a text starts with a square. In Santorini, brackets and signs may precede the square. In
// Arimaa, the letter of a piece must precede it.
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

// buildsEarly reports whether the god of the side to move is Prometheus, who may build before his step. The position is
// that of the code c after the given number of turns.
func buildsEarly(c Code, turns int) bool {
	p, ok := c.Santorini()
	return ok && p.God(p.Side()^position.Side(turns&1)) == position.Prometheus
}

// turnsIn yields the start and the end of each turn in a text. The function early reports whether turn n may have a
// build before its step; the first turn is 0. In this case, a space may stand between the build and the step. If that
// function is nil, no turn has an early build.
func turnsIn(g Game, text string, early func(n int) bool) func(yield func(start, end int) bool) {
	return func(yield func(start, end int) bool) {
		start, end, squares := 0, 0, 0 // the turn so far: its offsets and number of squares, 0 between turns
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

// nextWord returns the start and the end of the next word or comment. White space and the characters of turnBreaks
// separate words. A comment begins with # and ends with the line.
func nextWord(text string, offset int) (start, to int) {
	between := spaceOr(turnBreaks)
	start = len(text) - len(strings.TrimLeftFunc(text[offset:], between))
	if strings.HasPrefix(text[start:], "#") {
		between = func(r rune) bool { return r == '\n' }
	}
	if i := strings.IndexFunc(text[start:], between); i >= 0 {
		return start, start + i
	}
	return start, len(text)
}

// isTurnNumber reports whether a word is a turn number. Examples are "12" before a full stop, "12)" and, in Arimaa,
// "12g". The argument after is the text after the word.
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

// squaresIn returns the number of squares in a word. It counts two letters or digits as a square.
func squaresIn(word string) int {
	n := 0
	for _, r := range word {
		if isWordRune(r) {
			n++
		}
	}
	return n / 2
}

// joinsWorkers reports whether the text between two words is a comma between two workers of the same turn. The argument
// turn is the text of the turn up to the comma. If that turn has a build, the comma ends it.
func joinsWorkers(turn, between string) bool {
	return len(turn) < longTurn && strings.Contains(between, ",") && strings.Trim(between, ", \t") == "" &&
		(strings.ContainsAny(turn, ">(") && !strings.ContainsAny(turn, "^#") || len(turn) == len("A1-A3") && turn[2] == '-')
}

// longTurn is greater than the number of bytes of any turn with gods. No word continues a turn of this length, so that
// reading takes time in proportion to the length of the text.
const longTurn = 1000

// goesOn reports whether a word with n squares continues a turn. The argument squares is the number of squares that the
// turn has without the word. The argument after is the text after the word.
//
// A turn of two squares may be a winning climb, so only a single square continues it. After a step and a build, a word
// without > or - at its start begins the next turn.
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
