package position

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/notation"
	"github.com/puzzlecode/puzzlecode/internal/strictjson"
)

// A Notation is a way to write games or positions, often that of another program. About
// describes it in a few words. Parse reads a text and checks it, including every turn; its
// error is a *[ParseError]. Format writes a legal game; its error is [ErrNotation] if the
// notation cannot express the game. The caller names the notation; it is never detected.
// doc/SANTORINI.md describes all notations.
type Notation = notation.Notation[Game]

// Notations returns all notations.
func Notations() []Notation {
	return []Notation{
		{Name: "fen", About: "a FEN, with the names of the gods, and the turns as D4>D3^A2", Parse: ParseGame, Format: formatFEN},
		{Name: "board", About: "a position as a text board of several lines, plain or with a frame", Parse: parseBoardGame, Format: formatBoard},
		{Name: "mediator", About: "51 characters, 54 with gods, and turns as d2d3a4: a1 is the top left", Parse: parseMediator, Format: formatMediator},
		{Name: "utah", About: `a position as JSON, {"turn":..,"players":..,"spaces":..}`, Parse: parseUtah, Format: formatUtah},
		{Name: "integers", About: "a position as three numbers: workers, heights, side to move", Parse: parseIntegers, Format: formatIntegers},
		{Name: "start", About: "a start position as its number in match tables", Parse: parseStart, Format: formatStart},
	}
}

// NotationByName returns the notation with a name. It reports false if there is none.
func NotationByName(name string) (Notation, bool) { return notation.ByName(Notations(), name) }

// ErrNotation reports a game that a notation cannot express.
var ErrNotation = notation.ErrUnwritable

func formatFEN(g Game) (string, error) {
	b, err := g.AppendText(nil)
	return string(b), err
}

// The notation of a course on functional programming at the University of Utah: an
// object with the squares of each player's workers as [row, column], both from 1 at the
// top left, the heights by row, and the number of turns played. The first element of players
// is the side to move: First if the number of turns is even, Second if it is odd. A Position
// does not have this number. Since each turn builds one level, Format writes the number of
// levels, plus one if the parity is wrong.

type utah struct {
	Turn    *int           `json:"turn"`
	Players strictjson.Raw `json:"players"`
	Spaces  [][]int        `json:"spaces"`
}

func parseUtah(text string) (Game, error) {
	fail := func(err error, format string, args ...any) (Game, error) {
		return Game{}, &ParseError{Kind: "utah position", Input: text, Offset: fault.Whole, Detail: fmt.Sprintf(format, args...), Err: err}
	}
	var in utah
	if err := strictjson.Unmarshal([]byte(text), &in); err != nil {
		return fail(ErrSyntax, "%v", err)
	}
	if in.Turn == nil || *in.Turn < 0 || len(in.Spaces) != 5 {
		return fail(ErrSyntax, "turn or spaces is missing or invalid, must be a number and five rows")
	}
	if strings.Contains(string(in.Players), `"card"`) {
		return fail(ErrGod, "players with cards")
	}
	var players [][][]int
	if err := strictjson.Unmarshal(in.Players, &players); err != nil || len(players) != 2 {
		return fail(ErrSyntax, "players is missing or invalid, must be the squares of two players")
	}
	var s Setup
	for row, heights := range in.Spaces {
		if len(heights) != 5 {
			return fail(ErrSyntax, "row %d has %d spaces, must have 5", row+1, len(heights))
		}
		copy(s.Heights[5*row:], heights)
	}
	s.Side = Side(*in.Turn % 2)
	for i, tokens := range players {
		side := s.Side ^ Side(i) // the first element is the side to move
		for _, token := range tokens {
			if len(token) != 2 || min(token[0], token[1]) < 1 || max(token[0], token[1]) > 5 {
				return fail(ErrSyntax, "worker on %v, must be [row,column], each 1..5", token)
			}
			s.Workers[side] = append(s.Workers[side], Square(5*(token[0]-1)+token[1]-1))
		}
	}
	p, err := s.allPlaced()
	if err != nil {
		return fail(err, "")
	}
	return Game{Start: p}, nil
}

func formatUtah(g Game) (string, error) {
	p, err := onlyPosition("utah", g)
	if err != nil {
		return "", err
	}
	s := p.Setup()
	var out struct {
		Turn    int          `json:"turn"`
		Players [2][2][2]int `json:"players"`
		Spaces  [5][5]int    `json:"spaces"`
	}
	for i, h := range s.Heights {
		out.Spaces[i/5][i%5] = h
		out.Turn += h
	}
	if out.Turn%2 != int(s.Side) {
		out.Turn++
	}
	for i, side := range [2]Side{s.Side, s.Side.Other()} {
		for k, w := range s.Workers[side] {
			out.Players[i][k] = [2]int{w.Row() + 1, w.Column() + 1}
		}
	}
	b, err := strictjson.Append(nil, out)
	return string(b), err
}

// The notation of the database of Santorini engines by PaMeirelles: the workers as a
// number in base 25 and the heights as a number in base 5, both with the least significant
// digit first. A square is a digit from the top left, row by row; the first two workers are
// those of First. That database stores the side to move elsewhere; here it is a third
// number, 0 or 1.

func parseIntegers(text string) (Game, error) {
	at := 0
	fail := func(err error, format string, args ...any) (Game, error) {
		return Game{}, &ParseError{Kind: "integers position", Input: text, Offset: min(at, len(text)), Detail: fmt.Sprintf(format, args...), Err: err}
	}
	words := strings.Split(text, " ")
	if len(words) != 3 {
		at = fault.Whole
		return fail(ErrSyntax, "%d numbers, must be three: workers heights side", len(words))
	}
	limits := [3]uint64{25 * 25 * 25 * 25, 298023223876953125, 2} // 25⁴, 5²⁵
	var numbers [3]uint64
	for i, word := range words {
		n, _ := strconv.ParseUint(word, 10, 64) // not the number in word after an error
		if n >= limits[i] || word != strconv.FormatUint(n, 10) {
			return fail(ErrSyntax, "%.25q, must be a number below %d", word, limits[i])
		}
		numbers[i] = n
		at += len(word) + 1
	}
	at = fault.Whole
	var s Setup
	for i := range 4 {
		s.Workers[i/2] = append(s.Workers[i/2], Square(numbers[0]%25))
		numbers[0] /= 25
	}
	for i := range s.Heights {
		s.Heights[i] = int(numbers[1] % 5)
		numbers[1] /= 5
	}
	s.Side = Side(numbers[2])
	p, err := s.allPlaced()
	if err != nil {
		return fail(err, "")
	}
	return Game{Start: p}, nil
}

func formatIntegers(g Game) (string, error) {
	p, err := onlyPosition("integers", g)
	if err != nil {
		return "", err
	}
	s := p.Setup()
	var workers, heights uint64
	for i := 3; i >= 0; i-- {
		workers = 25*workers + uint64(s.Workers[i/2][i%2])
	}
	for i := Squares - 1; i >= 0; i-- {
		heights = 5*heights + uint64(s.Heights[i])
	}
	return fmt.Sprintf("%d %d %d", workers, heights, s.Side), nil
}

// onlyPosition returns the start of a game without turns, for a notation of positions without gods in which all
// workers stand.
func onlyPosition(name string, g Game) (Position, error) {
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
	return p, err
}

// allPlaced is [Setup.Position] for a notation of positions in which all workers stand.
func (s Setup) allPlaced() (Position, error) {
	p, err := s.Position()
	if err == nil && !p.Placed() {
		return Position{}, ErrUnplaced
	}
	return p, err
}
