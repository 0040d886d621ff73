package codec

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// This file reads the output of "puzzlecode show", pasted back: a text board, and below it
// sentences and captions. A caption is a line that starts with a name, such as code, goal or fen.
// The sentences are skipped. The captions code and goal give the goal; code and fen give the side
// to move if the board does not.

// captions are the names at the start of captions.
var captions = map[string]bool{
	"code": true, "goal": true, "shrinking": true, "fen": true, "link": true, "side": true, "rating": true,
	"themes": true, "title": true, "author": true, "source": true, "turn": true, "date": true,
}

// cutCaption returns the name and the value of a caption. The name is empty for any other line.
func cutCaption(line string) (name, value string) {
	name, value, found := strings.Cut(strings.TrimSpace(line), "  ")
	if !found || !captions[name] {
		return "", ""
	}
	return name, strings.TrimSpace(value)
}

// readBoard reads a Santorini text board with captions.
func readBoard(text string) (AnyCode, int, error) {
	n := position.BoardLen(text)
	return readSheet(text, n, func(s sheet) (AnyCode, error) {
		board := text[:n]
		if side, ok := sideOf(s.code); ok {
			board += "\n" + side.String() + " to move" // the board may lack it
		}
		setup, err := position.ParseBoardSetup(board)
		var c AnyCode
		if err == nil {
			c, err = codeOnBoard(setup, s.code)
		}
		if wrong, ok := err.(*ParseError); ok && wrong.Offset > n {
			return nil, s.mismatch()
		} else if ok {
			wrong.Input = text
		} else if err != nil {
			return nil, &ParseError{Kind: "board", Input: text, Offset: fault.Whole, Err: err}
		}
		return c, err
	})
}

// sideOf returns the side to move of a code of Santorini.
func sideOf(c AnyCode) (position.Side, bool) {
	switch c := c.(type) {
	case Code:
		return c.Position().Side(), true
	case GodsCode:
		return c.Position().Side(), true
	case PlacementCode:
		return c.Placement().Side(), true
	}
	return 0, false
}

// codeOnBoard returns the code of a text board, with what a code below it says that the board does not
// show: the gods, whether the position is raised, and whether it is finished.
func codeOnBoard(s position.Setup, below AnyCode) (AnyCode, error) {
	switch c := below.(type) {
	case GodsCode:
		of := c.Position().Situation()
		p, err := gods.Setup{Heights: s.Heights, Workers: s.Workers, Gods: of.Gods, Side: s.Side, Raised: of.Raised, Finished: of.Finished}.Position()
		return orNil(EncodeGods(p), err)
	case PlacementCode:
		p, err := position.NewPlacement(s.Workers[position.First], s.Workers[position.Second])
		if err != nil || s.Heights != [position.Squares]int{} {
			return PlacementCode{}, nil // no code, which differs from any
		}
		return PlacementCode{c.pair, 1 + stateOf(p)}, nil
	}
	p, err := s.Position()
	return orNil(Encode(p), err)
}

// readDiagram reads an Arimaa diagram with captions.
func readDiagram(text string) (AnyCode, int, error) {
	n := arimaa.DiagramLen(text)
	return readSheet(text, n, func(sheet) (AnyCode, error) {
		p, err := arimaa.ParseDiagram(text[:n])
		return orNil(EncodeArimaa(p), err)
	})
}

// readSheet reads a board of n bytes and the text below it. It returns the code of the board with
// the goal of the captions, and where the rest begins.
func readSheet(text string, n int, board func(s sheet) (AnyCode, error)) (AnyCode, int, error) {
	s, err := readBelow(text, n)
	if err != nil {
		return nil, 0, err
	}
	c, err := board(s)
	if err != nil {
		return nil, 0, within(err, "board", text, 0)
	}
	if s.code != nil {
		if said, _ := s.code.withGoal(NoGoal); said != c {
			return nil, 0, s.mismatch()
		}
	}
	if c, err = c.withGoal(s.goal); err != nil {
		return nil, 0, &ParseError{Kind: "board", Input: text, Offset: s.codeAt, Err: err}
	}
	return c, s.end, nil
}

// A sheet is the text below a board.
type sheet struct {
	text   string
	end    int     // where the rest begins: a goal or turns
	code   AnyCode // of the captions, or nil
	codeAt int     // the offset of the caption with the code or the goal
	goal   Goal
}

// readBelow reads the text below a board that ends at offset n.
func readBelow(text string, n int) (s sheet, err error) {
	s = sheet{text: text, end: n}
	fail := func(err error, at int) (sheet, error) { return sheet{}, within(err, "board", text, at) }
	unknown := -1 // where sentences begin that are not followed by a caption
	at := n
	for line := range strings.Lines(text[n:]) {
		start := at + strings.IndexFunc(line+"x", func(r rune) bool { return !unicode.IsSpace(r) })
		at += len(line)
		name, value := cutCaption(line)
		valueAt := start + strings.Index(text[start:], value)
		switch {
		case strings.TrimSpace(line) == "":
			continue
		case name == "" && unknown < 0 && mayFollow(line):
			return s, nil
		case name == "":
			if unknown < 0 {
				unknown = start
			}
			continue
		case name == "code" || name == "fen":
			c, err := readCaption(name, value)
			if err != nil {
				return fail(err, valueAt)
			}
			if s.code == nil || name == "code" {
				s.code, s.codeAt = c, start
			}
			if name == "code" {
				s.goal = c.Goal()
			}
		case name == "goal":
			if s.code == nil {
				s.codeAt = start
			}
			if s.goal, err = ParseGoal(value); err != nil {
				return fail(&ParseError{Kind: "goal", Input: value, Err: err}, valueAt)
			}
		}
		s.end, unknown = at, -1
	}
	if unknown >= 0 {
		return fail(&ParseError{Kind: "board", Input: text[unknown:], Detail: "unexpected text after the board, must end with the line of the code", Err: position.ErrSyntax}, unknown)
	}
	return s, nil
}

// readCaption reads the code or the FEN of a caption.
func readCaption(name, value string) (AnyCode, error) {
	switch {
	case name == "code":
		return ParseAny(value)
	case arimaa.IsShortForm(value):
		p, err := arimaa.Parse(value)
		return orNil(EncodeArimaa(p), err)
	}
	c, _, err := readFEN(value)
	return c, err
}

func (s sheet) mismatch() error {
	return &ParseError{Kind: "board", Input: s.text, Offset: s.codeAt, Err: fmt.Errorf("%w: the code and the board above it differ: remove one of them", ErrCheck)}
}
