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
// to move if the board does not. A line such as "x Sun: pan, o Moon: athena[^]" names the gods.

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
			c, err = s.codeOnBoard(setup)
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

// codeOnBoard returns the code of a text board, with what the text below it says that the board does not
// show: the gods, whether the position is raised, and whether it is finished.
func (s sheet) codeOnBoard(board position.Setup) (AnyCode, error) {
	of := s.of
	switch c := s.code.(type) {
	case GodsCode:
		if of = c.Position().Situation(); s.named && of.Gods != s.of.Gods {
			return nil, s.mismatch()
		}
	case PlacementCode:
		if c.pair > 0 {
			of.Gods = godPairs[c.pair-1]
		}
		if s.named && of.Gods != s.of.Gods {
			return nil, s.mismatch()
		}
	}
	if placed, err := position.NewPlacement(board.Workers[position.First], board.Workers[position.Second]); err == nil && board.Heights == [position.Squares]int{} && placed.Side() == board.Side {
		if of.Gods == [2]gods.God{} {
			return EncodePlacement(placed), nil
		}
		p, err := gods.NewPlacement(of.Gods[0], of.Gods[1], placed)
		return orNil(EncodeGodsPlacement(p), err)
	}
	if of.Gods == [2]gods.God{} {
		p, err := board.Position()
		return orNil(Encode(p), err)
	}
	p, err := gods.Setup{Heights: board.Heights, Workers: board.Workers, Gods: of.Gods, Side: board.Side, Raised: of.Raised, Finished: of.Finished}.Position()
	return orNil(EncodeGods(p), err)
}

// namesGods reports whether a line is one such as "x Sun: pan, o Moon: athena[^]".
func namesGods(line string) bool {
	_, _, ok := cutGod(line)
	return ok
}

// godsIn reads a line that names the gods. A player who is left out has none.
func godsIn(line string) (of gods.Situation, err error) {
	for part := range strings.SplitSeq(line, ",") {
		side, god, ok := cutGod(part)
		if !ok {
			continue
		}
		god, isRaised := strings.CutSuffix(god, "[^]")
		god, isWinner := strings.CutPrefix(god, "#")
		if of.Gods[side], err = gods.ParseGod(god); err != nil {
			return of, err
		}
		of.Raised, of.Finished = of.Raised || isRaised, of.Finished || isWinner
	}
	return of, nil
}

// cutGod returns the player and the god of a text such as "x Sun: pan", as a FEN has it.
func cutGod(text string) (side position.Side, god string, ok bool) {
	name, god, ok := strings.Cut(strings.ToLower(strings.TrimLeft(text, " \tXx×Oo☀☾")), ":")
	god, _, _ = strings.Cut(god, ",")
	for side := position.First; ok && side <= position.Second; side++ {
		if name == strings.ToLower(side.Name()) {
			return side, strings.TrimSpace(god), true
		}
	}
	return 0, "", false
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

	of    gods.Situation // what a line that names the gods says; without a side
	named bool           // whether there is such a line
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
		case name == "" && namesGods(line):
			if s.of, err = godsIn(line); err != nil {
				return fail(&ParseError{Kind: "board", Input: strings.TrimSpace(line), Err: err}, start)
			}
			s.named = true
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
			if s.goal, err = ReadGoal(value); err != nil {
				return fail(&ParseError{Kind: "goal", Input: value, Err: err}, valueAt)
			}
		}
		s.end, unknown = at, -1
	}
	if unknown >= 0 {
		return fail(&ParseError{Kind: "board", Input: text[unknown:], Detail: "not a goal such as win3 and no turns; only what puzzlecode show prints, up to its captions, may stand below a board", Err: position.ErrSyntax}, unknown)
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
