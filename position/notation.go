package position

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/notation"
	"github.com/puzzlecode/puzzlecode/internal/strictjson"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// A Notation is a text format for games or positions, often the format of another program. The field About describes
// the format in a few words. The function Parse reads a text and checks every turn; its error is a *[ParseError]. The
// function Format writes a legal game; its error is [ErrNotation] if the notation cannot express the game. The caller
// chooses the notation; no function detects it. doc/SANTORINI.md describes all notations.
type Notation = notation.Notation[Game]

// Notations returns all notations.
func Notations() []Notation {
	return []Notation{
		{
			Name: "fen", About: "a FEN, with the names of the gods, and the turns as D4>D3^A2",
			Parse: ParseGame, Format: formatFEN,
		},
		{
			Name: "board", About: "a position as a text board of several lines, plain or with a frame",
			Parse: parseBoardGame, Format: formatPosition("board", Position.Board),
		},
		{
			Name: "mediator", About: "51 characters, 54 with gods, and turns as d2d3a4: a1 is the top left",
			Parse: parseMediator, Format: formatMediator,
		},
		{
			Name: "utah", About: `a position as JSON, {"turn":..,"players":..,"spaces":..}`,
			Parse: parsePosition("utah position", readUtah), Format: formatPosition("utah", Position.utah),
		},
		{
			Name: "integers", About: "a position as three numbers: workers, heights, side to move",
			Parse: parsePosition("integers position", readIntegers), Format: formatPosition("integers", Position.integers),
		},
		{
			Name: "start", About: "a start position as its number in match tables",
			Parse: parsePosition("start", readStart), Format: formatStart,
		},
	}
}

// NotationByName returns the notation with a name. It reports false if the name is unknown.
func NotationByName(name string) (Notation, bool) { return notation.ByName(Notations(), name) }

// ErrNotation reports a game that a notation cannot express.
var ErrNotation = notation.ErrUnwritable

func formatFEN(g Game) (string, error) {
	b, err := g.AppendText(nil)
	return string(b), err
}

// parsePosition returns the Parse function of a notation for positions without gods in which all workers are placed.
// The argument read is a function that reads a text. That function need not set two fields of its error: Kind and
// Input.
func parsePosition(kind string, read func(text string) (Setup, *ParseError)) func(text string) (Game, error) {
	return func(text string) (Game, error) {
		s, wrong := read(text)
		if wrong == nil {
			p, err := s.Position()
			switch {
			case err == nil && p.Placed():
				return Game{Start: p}, nil
			case err == nil:
				err = ErrUnplaced
			}
			wrong = &ParseError{Offset: fault.Whole, Err: err}
		}
		wrong.Kind, wrong.Input = kind, text
		return Game{}, wrong
	}
}

// formatPosition returns the Format function of a notation for positions without gods in which all workers are placed.
func formatPosition(name string, format func(Position) string) func(g Game) (string, error) {
	return func(g Game) (string, error) {
		p, err := g.End()
		switch {
		case err != nil:
		case !p.Mortals():
			err = fmt.Errorf("%s: %w: the notation has no gods", name, ErrNotation)
		case len(g.Turns) > 0:
			err = fmt.Errorf("%s: %w: the game has %d turns, must be a position", name, ErrNotation, len(g.Turns))
		case !p.Placed():
			err = fmt.Errorf("%s: %w: %w", name, ErrNotation, ErrUnplaced)
		}
		if err != nil {
			return "", err
		}
		return format(p), nil
	}
}

// This notation is from a course on functional programming at the University of Utah. It is a JSON object with the
// squares of each player's workers, the heights row by row, and the number of turns played. A square is [row, column],
// both counted from 1 at the top left. The first element of the list "players" has the workers of the side to move.
// First is to move if the number of turns is even. A Position does not have the number of turns. Format writes the
// number of levels instead, because each turn builds one. If this gives the wrong side to move, Format adds one.

func readUtah(text string) (s Setup, wrong *ParseError) {
	fail := func(err error, format string, args ...any) (Setup, *ParseError) {
		return Setup{}, fault.At("", text, fault.Whole, err, format, args...)
	}
	var input struct {
		Turn    *int           `json:"turn"`
		Players strictjson.Raw `json:"players"`
		Spaces  [][]int        `json:"spaces"`
	}
	if err := strictjson.Unmarshal([]byte(text), &input); err != nil {
		return fail(ErrSyntax, "%v", err)
	}
	if input.Turn == nil || *input.Turn < 0 || len(input.Spaces) != 5 {
		return fail(ErrSyntax, "turn or spaces is missing or invalid, must be a number and five rows")
	}
	if strings.Contains(string(input.Players), `"card"`) {
		return fail(ErrGod, "players with cards")
	}
	var players [][][]int
	if err := strictjson.Unmarshal(input.Players, &players); err != nil || len(players) != 2 {
		return fail(ErrSyntax, "players is missing or invalid, must be the squares of two players")
	}
	for row, heights := range input.Spaces {
		if len(heights) != 5 {
			return fail(ErrSyntax, "row %d has %d spaces, must have 5", row+1, len(heights))
		}
		copy(s.Heights[5*row:], heights)
	}
	s.Side = Side(*input.Turn % 2)
	for i, tokens := range players {
		side := s.Side ^ Side(i) // the first element is the side to move
		for _, token := range tokens {
			if len(token) != 2 || min(token[0], token[1]) < 1 || max(token[0], token[1]) > 5 {
				return fail(ErrSyntax, "worker on %v, must be [row,column], each 1..5", token)
			}
			s.Workers[side] = append(s.Workers[side], Square(5*(token[0]-1)+token[1]-1))
		}
	}
	return s, nil
}

func (p Position) utah() string {
	s := p.Setup()
	var output struct {
		Turn    int          `json:"turn"`
		Players [2][2][2]int `json:"players"`
		Spaces  [5][5]int    `json:"spaces"`
	}
	for i, h := range s.Heights {
		output.Spaces[i/5][i%5] = h
		output.Turn += h
	}
	if output.Turn%2 != int(s.Side) {
		output.Turn++
	}
	for i, side := range [2]Side{s.Side, s.Side.Other()} {
		for k, w := range s.Workers[side] {
			output.Players[i][k] = [2]int{w.Row() + 1, w.Column() + 1}
		}
	}
	return string(value.Must(strictjson.Append(nil, output)))
}

// The database of the Santorini engines by PaMeirelles writes a position as two numbers and the side to move. The first
// number has the squares of the workers as digits in base 25: First's two workers, then Second's. Squares are counted
// row by row from the top left. The second number has the heights as digits in base 5. In both numbers, the least
// significant digit comes first. The side to move, 0 or 1, is elsewhere in the database; here it is a third number.

func readIntegers(text string) (s Setup, wrong *ParseError) {
	words := strings.Split(text, " ")
	if len(words) != 3 {
		return s, fault.At("", text, fault.Whole, ErrSyntax, "%d numbers, must be three: workers heights side", len(words))
	}
	limits := [3]uint64{starts, 298023223876953125, 2} // 25⁴, 5²⁵
	var numbers [3]uint64
	offset := 0
	for i, word := range words {
		n, ok := numberBelow(limits[i], word)
		if !ok {
			return s, fault.At("", text, offset, ErrSyntax, "%.25q, must be a number below %d", word, limits[i])
		}
		numbers[i] = n
		offset += len(word) + 1
	}
	s.setWorkers(numbers[0], Identity)
	for i := range s.Heights {
		s.Heights[i] = int(numbers[1] % 5)
		numbers[1] /= 5
	}
	s.Side = Side(numbers[2])
	return s, nil
}

func (p Position) integers() string {
	s := p.Setup()
	var heights uint64
	for i := Squares - 1; i >= 0; i-- {
		heights = 5*heights + uint64(s.Heights[i])
	}
	return fmt.Sprintf("%d %d %d", s.workersNumber(Identity), heights, s.Side)
}

// The notation of the match tables of the mediator by PaMeirelles has only start positions: an empty board with First
// to move. A position is one number with four digits in base 25, the least significant first. They are the squares of
// First's two workers and then of Second's. Squares are counted row by row from the bottom left: A1 is 0, B1 is 1, A2
// is 5.

const starts = Squares * Squares * Squares * Squares // the numbers of start positions are below it

func readStart(text string) (s Setup, wrong *ParseError) {
	n, ok := numberBelow(starts, text)
	if !ok {
		return s, fault.At("", text, fault.Whole, ErrSyntax, "must be a number below %d", starts)
	}
	s.setWorkers(n, FlipRows)
	return s, nil
}

func formatStart(g Game) (string, error) {
	text, err := formatPosition("start", func(p Position) string {
		return strconv.FormatUint(p.Setup().workersNumber(FlipRows), 10)
	})(g)
	if err == nil && (g.Start.Side() != First || g.Start.AtLeast(1) != 0) {
		return "", fmt.Errorf("start: %w: must be an empty board with Sun to move", ErrNotation)
	}
	return text, err
}

// numberBelow reads a decimal number. It reports false if the number is not below the limit or has leading zeros.
func numberBelow(limit uint64, text string) (n uint64, ok bool) {
	n, _ = strconv.ParseUint(text, 10, 64) // after an error, n written as text differs from text
	return n, n < limit && text == strconv.FormatUint(n, 10)
}

// setWorkers sets the workers from a number. Its four digits in base 25, the least significant first, are squares. The
// symmetry maps each of them to the square of a worker.
func (s *Setup) setWorkers(n uint64, symmetry Symmetry) {
	for i := range 4 {
		s.Workers[i/2] = append(s.Workers[i/2], symmetry.Square(Square(n%Squares)))
		n /= Squares
	}
}

// workersNumber is the inverse of setWorkers. The symmetry must be its own inverse.
func (s Setup) workersNumber(symmetry Symmetry) (n uint64) {
	for i := 3; i >= 0; i-- {
		n = Squares*n + uint64(symmetry.Square(s.Workers[i/2][i%2]))
	}
	return n
}
