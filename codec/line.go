package codec

import (
	"fmt"
	"strings"
	"unicode"

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

// ReadLine reads a position of any game as users paste it, and the turns after it. Use it for
// user input; [Parse] is for codes from programs. The position is one of:
//
//   - a code, as [Parse] reads it;
//   - a link with a code in its path after /p/, /embed/ or /explore/, or there in the query
//     parameter c, and perhaps turns after the code or in the query parameter t;
//   - a Santorini FEN ([position.Parse]), with gods or without, also before all workers stand;
//   - the short form ([arimaa.Parse]) or the ranks ([arimaa.ParseRanks]) of an Arimaa position;
//   - a text board of either game ([position.ParseBoard], [arimaa.ParseDiagram]), with the lines
//     that "puzzlecode show" prints below it. A line with the code gives the goal.
//
// After the position may follow a goal, as [ReadGoal] reads it, which replaces the goal of a
// code, and then turns, as [ReadTurns] reads them. After a text board each of them starts a line.
//
// A code is read as strictly as by [Parse], but ReadLine ignores what a chat leaves around a code
// or a link: white space, quotes, brackets, the markup characters * _ ~ |, a byte order mark, and
// punctuation at the end. In a link it ignores the scheme, the host, the path before /p/, the
// rest of the query, the fragment, and the name of an image (.png, .svg, /qr).
//
// The error is a *[ParseError] whose offset counts in the whole text. Its class is [ErrNotCode],
// [ErrLink], [ErrLength], [ErrAlphabet], [ErrForm], [ErrCheck] or [ErrReserved] if a code was
// expected, a class of its parser for a FEN or a board, [ErrGoal] for the goal, and a class of
// [ReadTurns] for the turns. If the text contains a code, the error names it. ReadLine takes time
// in proportion to the length of the text.
func ReadLine(text string) (Line, error) {
	l, _, err := readLine(text)
	return l, explained(text, err)
}

// Read is like [ReadLine] for a position without turns. The error for turns after it is
// [ErrTurns].
func Read(text string) (Code, error) {
	l, at, err := readLine(text)
	switch {
	case err != nil:
		return Code{}, explained(text, err)
	case len(l.Turns) > 0:
		return Code{}, &ParseError{Kind: "text", Input: text, Offset: at, Err: fmt.Errorf("%w, must be a position without turns", ErrTurns)}
	}
	return l.Code, nil
}

// readLine is ReadLine without explanations, and also returns the offset of the first turn.
func readLine(text string) (l Line, turnsAt int, err error) {
	in, err := readPosition(text)
	if err != nil {
		return Line{}, 0, err
	}
	fail := func(err error, at int) (Line, int, error) {
		if wrong, ok := err.(*ParseError); ok {
			return Line{}, 0, fault.Within(wrong, "text", text, at)
		}
		return Line{}, 0, &ParseError{Kind: "text", Input: text, Offset: at, Err: err}
	}
	word, at := firstWord(text[:in.stop], in.end)
	game := in.code.Game()
	if goal, n := cutGoal(text[at:in.stop]); n > 0 {
		in.end = at + n
		g, err := ParseGoal(goal)
		if err == nil {
			in.code, err = in.code.WithGoal(g)
		}
		if err != nil {
			return fail(err, at)
		}
	} else if word != "" && !startsTurns(game, text[at:in.stop]) {
		return fail(errNoTurns, at)
	}
	path, err := readTurnsOf(in.code, nil, in.turns.text)
	if wrong, ok := err.(*ParseError); ok {
		wrong.Err = fmt.Errorf("%w: %w", ErrLink, wrong.Err)
		return Line{}, 0, fault.Within(wrong, "link", text, in.turns.at)
	}
	l = Line{Code: in.code}
	if l.Turns, err = readTurnsOf(in.code, path, text[in.end:in.stop]); err != nil {
		return fail(err, in.end)
	}
	if turnsAt = in.turns.at; len(path) == 0 {
		_, turnsAt = firstWord(text, in.end)
	}
	return l, turnsAt, nil
}

// firstWord returns the first word of a text at or after an offset, and its offset.
func firstWord(text string, from int) (word string, at int) {
	rest := strings.TrimLeftFunc(text[from:], func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' })
	at = len(text) - len(rest)
	if end := strings.IndexFunc(rest, unicode.IsSpace); end >= 0 {
		rest = rest[:end]
	}
	return rest, at
}

// startsGoal reports whether a text starts with a goal, right or wrong.
func startsGoal(text string) bool {
	_, n := cutGoal(text)
	return n > 0
}

// GoesOn reports whether a text, well written or not, begins what may follow a position of a game
// in a line: a goal or turns.
func GoesOn(g Game, text string) bool {
	_, at := firstWord(text, 0)
	return startsGoal(text[at:]) || strings.TrimSpace(text) != "" && startsTurns(g, text)
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
// The error is a *[ParseError] with the number of the turn in its Detail. Its class is that of the
// turn's reader, or [ErrLength] for more than [MaxTurns] turns.
func ReadTurns(g Game, text string) ([]string, error) { return readTurns(nil, Code{}, g, text) }

// readTurnsOf appends the turns of a text to a list of turns from the position of a code. Before all
// workers stand, the first turns place them.
func readTurnsOf(c Code, turns []string, text string) ([]string, error) {
	at := 0
	if p, ok := c.Santorini(); ok && !p.Placed() {
		counts := []int{p.Left()}
		if p.Side() == position.First {
			counts = append(counts, 2)
		}
		var err error
		if turns, at, err = readPlacings(turns, counts[min(len(turns), len(counts)):], text); err != nil {
			return nil, err
		}
	}
	turns, err := readTurns(turns, c, c.Game(), text[at:])
	if wrong, ok := err.(*ParseError); ok && at > 0 {
		return nil, fault.Within(wrong, wrong.Kind, text, at)
	}
	return turns, err
}

// readPlacings appends turns that place the given numbers of workers to a list, and returns where the
// rest of the text begins.
func readPlacings(turns []string, counts []int, text string) (list []string, end int, err error) {
	var placed position.SquareSet // of the side to move
	for at := 0; at < len(text) && len(counts) > 0; {
		from, to := nextWord(text, at)
		word := text[from:to]
		switch {
		case strings.Trim(word, "-") == "" || isTurnNumber(Santorini, word, text[to:]):
		case word[0] == '#':
			comment, _, _ := strings.Cut(text[from:], "\n")
			to = from + len(comment)
		default:
			more, err := position.ReadPlacing(word)
			if err == nil && placed&more.Placed() != 0 {
				err = &ParseError{Kind: "turn", Input: word, Detail: "two workers on one square", Err: position.ErrPlacing}
			}
			if err != nil {
				wrong := err.(*ParseError) // as ReadPlacing promises
				return nil, 0, &ParseError{Kind: "turns", Input: text, Offset: from + max(wrong.Offset, 0),
					Detail: fmt.Sprintf("turn %d: %s", len(turns)+1, wrong.Detail), Err: wrong.Err}
			}
			placed |= more.Placed()
			if placed.Count() >= counts[0] {
				turns, counts, placed = append(turns, textOfPlacing(placed)), counts[1:], 0
			}
			end = to
		}
		at = to
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

// readTurns appends the turns of a text to a list of turns from the position of a code, which may be zero.
func readTurns(turns []string, c Code, g Game, text string) ([]string, error) {
	before := len(turns)
	early := func(n int) bool { return buildsEarly(c, before+n) }
	for start, end := range turnsIn(g, text, early) {
		fail := func(offset int, detail string, err error) ([]string, error) {
			return nil, &ParseError{Kind: "turns", Input: text, Offset: start + max(offset, 0), Detail: fmt.Sprintf("turn %d%s", len(turns)+1, detail), Err: err}
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
// of a turn, or a square.
func startsTurns(g Game, text string) bool {
	for start, end := range turnsIn(g, text, nil) {
		_, err := strictTurn(g, text[start:end])
		return err == nil || start > 0 || err.(*ParseError).Offset > 1
	}
	return true
}

// buildsEarly reports whether the side that moves after some turns from a code may build before its step.
func buildsEarly(c Code, turns int) bool {
	p, ok := c.Santorini()
	return ok && p.God(p.Side()^position.Side(turns&1)) == position.Prometheus
}

// turnsIn yields the start and the end of each turn in a text. If early reports true for the number of a
// turn, from 0, a build in front of a blank belongs to the step behind it.
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
		for at := 0; at < len(text); {
			from, to := nextWord(text, at)
			joined := squares > 0 && g != Arimaa && joinsWorkers(text[start:end], text[end:from])
			if !joined && strings.ContainsAny(text[at:from], turnBreaks) && !flush() {
				return
			}
			word := text[from:to]
			switch {
			case word == "":
			case word[0] == '#' || isTurnNumber(g, word, text[to:]):
				if word[0] == '#' {
					comment, _, _ := strings.Cut(text[from:], "\n")
					to = from + len(comment)
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
					start = from
				}
				end = to
				squares += max(n, 1)
			}
			at = to
		}
		flush()
	}
}

const turnBreaks = ",.;\n\r"

// nextWord returns the start and the end of the next word, the characters between white space or
// turnBreaks.
func nextWord(text string, at int) (from, to int) {
	between := func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(turnBreaks, r) }
	from = len(text) - len(strings.TrimLeftFunc(text[at:], between))
	if i := strings.IndexFunc(text[from:], between); i >= 0 {
		return from, from + i
	}
	return from, len(text)
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
	case strings.Contains(turn[strings.LastIndexByte(turn, '>')+1:], "^") && !strings.ContainsAny(word[:1], ">-") && turn[len(turn)-1] != '^':
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
