package codec

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// This file reads the output of "puzzlecode show", if a user pastes it: a text board, and below it sentences and
// captions. A caption is a line that starts with a name, such as "code", "goal" or "fen". The captions "code" and
// "goal" give the goal. The captions "code" and "fen" give the side to move if the board does not. A line such as "x
// Sun: pan, o Moon: athena[^]" names the gods. Other sentences are skipped.

// captions has the names with which captions start.
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
func readBoard(text string) (Code, int, error) {
	n := position.BoardLen(text)
	return readSheet(text, n, func(s sheet) (Code, error) {
		board := text[:n]
		if p, ok := s.code.Santorini(); ok {
			board += "\n" + p.Side().String() + " to move" // the board may lack this line
		}
		setup, err := position.ParseBoardSetup(board)
		var c Code
		if err == nil {
			c, err = s.codeOnBoard(setup)
		}
		if wrong, ok := err.(*ParseError); ok && wrong.Offset > n {
			return Code{}, s.mismatch()
		} else if !ok && err != nil {
			return Code{}, &ParseError{Kind: "board", Input: text, Offset: fault.Whole, Err: err}
		}
		return c, err
	})
}

// codeOnBoard returns the code of a text board. The text below the board says which gods play, whether Athena has moved
// up, and whether a player has won.
func (s sheet) codeOnBoard(board position.Setup) (Code, error) {
	situation := s.situation
	if p, ok := s.code.Santorini(); ok {
		if situation = p.Situation(); s.named && situation.Gods != s.situation.Gods {
			return Code{}, s.mismatch()
		}
	}
	board.Gods, board.Raised = situation.Gods, situation.Raised
	board.Finished = situation.Finished && situation.Gods != [2]position.God{}
	p, err := board.Position()
	return Encode(p), err
}

// namesGods reports whether a line names the gods, such as "x Sun: pan, o Moon: athena[^]".
func namesGods(line string) bool {
	_, _, ok := cutGod(line)
	return ok
}

// godsIn reads a line that names the gods. A player whom the line does not name is mortal.
func godsIn(line string) (situation position.Situation, err error) {
	for part := range strings.SplitSeq(line, ",") {
		side, god, ok := cutGod(part)
		if !ok {
			continue
		}
		god, isRaised := strings.CutSuffix(god, "[^]")
		god, isWinner := strings.CutPrefix(god, "#")
		if situation.Gods[side], err = position.ParseGod(god); err != nil {
			return situation, err
		}
		situation.Raised, situation.Finished = situation.Raised || isRaised, situation.Finished || isWinner
	}
	return situation, nil
}

// cutGod reads a text such as "x Sun: pan". It returns the player, and the god in the notation of a FEN.
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
func readDiagram(text string) (Code, int, error) {
	n := arimaa.DiagramLen(text)
	return readSheet(text, n, func(sheet) (Code, error) {
		p, err := arimaa.ParseDiagram(text[:n])
		return EncodeArimaa(p), err
	})
}

// readSheet reads a text that starts with a board of n bytes. The function board reads the board, given the text below
// it. readSheet returns the code of the board with the goal in the captions, and the offset of the rest of the text.
func readSheet(text string, n int, board func(s sheet) (Code, error)) (Code, int, error) {
	s, err := readBelow(text, n)
	if err != nil {
		return Code{}, 0, err
	}
	c, err := board(s)
	if err != nil {
		return Code{}, 0, within(err, "board", text, 0)
	}
	if !s.code.IsZero() {
		if said, _ := s.code.WithGoal(NoGoal); said != c {
			return Code{}, 0, s.mismatch()
		}
	}
	if err = s.said.check(c); err == nil {
		c, err = c.WithGoal(s.goal)
	}
	if err != nil {
		return Code{}, 0, &ParseError{Kind: "board", Input: text, Offset: s.codeAt, Err: err}
	}
	return c, s.end, nil
}

// A sheet is the text below a board.
type sheet struct {
	text   string
	end    int  // the offset of the rest of the text: a goal or turns
	code   Code // the code in the captions, or the zero Code
	codeAt int  // the offset of the caption with the code or the goal
	goal   Goal
	said   saidGoal // the goal in a line of its own

	situation position.Situation // from the line that names the gods; its Side is not set
	named     bool               // whether there is such a line
}

// readBelow reads the text below a board that ends at offset n.
func readBelow(text string, n int) (s sheet, err error) {
	s = sheet{text: text, end: n}
	fail := func(err error, offset int) (sheet, error) { return sheet{}, within(err, "board", text, offset) }
	unknown := -1 // the offset of the sentences after the last caption, or -1
	offset := n
	for line := range strings.Lines(text[n:]) {
		start := offset + strings.IndexFunc(line+"x", func(r rune) bool { return !unicode.IsSpace(r) })
		offset += len(line)
		name, value := cutCaption(line)
		valueAt := start + strings.Index(text[start:], value)
		switch {
		case strings.TrimSpace(line) == "":
			continue
		case name == "goal", name == "" && unknown < 0 && goalLine(line) != "":
			if s.code.IsZero() {
				s.codeAt = start
			}
			if name == "" {
				value, valueAt = goalLine(line), start
			}
			if s.said, s.goal, err = readGoal(value); err != nil {
				return fail(&ParseError{Kind: "goal", Input: value, Err: err}, valueAt)
			}
		case name == "" && unknown < 0 && mayFollow(line):
			return s, nil
		case name == "" && namesGods(line):
			if s.situation, err = godsIn(line); err != nil {
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
			if s.code.IsZero() || name == "code" {
				s.code, s.codeAt = c, start
			}
			if name == "code" && s.said.length > 0 && s.goal != c.Goal() {
				return s, s.mismatch()
			}
			if name == "code" {
				s.goal = c.Goal()
			}
		}
		s.end, unknown = offset, -1
	}
	if unknown >= 0 {
		return fail(&ParseError{Kind: "board", Input: text[unknown:], Err: position.ErrSyntax, Detail: "not a goal such as " +
			"win3 and no turns; only what puzzlecode show prints, up to its captions, may stand below a board"}, unknown)
	}
	return s, nil
}

// goalLine returns the goal in a line that has nothing else. After a goal that names its side, sentences may follow.
// For any other line the result is empty.
func goalLine(line string) string {
	line = strings.TrimSpace(line)
	said := cutGoal(line)
	rest := strings.TrimSpace(line[said.length:])
	if rest == "" || said.side != "" && !startsTurns(Santorini, rest) && !startsTurns(Arimaa, rest) {
		return line[:said.length]
	}
	return ""
}

// readCaption reads the value of a caption that is a code or a FEN.
func readCaption(name, value string) (Code, error) {
	switch {
	case name == "code":
		return Parse(value)
	case arimaa.IsShortForm(value):
		p, err := arimaa.Parse(value)
		return EncodeArimaa(p), err
	}
	p, err := position.Parse(value)
	return Encode(p), err
}

func (s sheet) mismatch() error {
	return &ParseError{Kind: "board", Input: s.text, Offset: s.codeAt,
		Err: fmt.Errorf("%w: the code and the board above it differ: remove one of them", ErrCheck)}
}
