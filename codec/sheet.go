package codec

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// A sheet is what a program shows of a position to a person: a drawing of the board, a
// sentence that says who is to move and to do what, or who has won, and lines with a name
// in front for the code, the shrinking-index code, the FEN and the link. All but the
// drawing may be missing.

// OpensBoard reports whether a line looks like the first one of a position that is written
// in several: a drawing of either board, or a FEN with its rows of heights in lines. A
// program that reads positions line by line takes all lines up to an empty one for one text
// then, and what follows the empty line as long as [ContinuesBoard] says so.
func OpensBoard(line string) bool {
	line = strings.TrimSpace(line)
	row := strings.TrimSuffix(line, "/")
	return len(row) == 5 && strings.Trim(row, "01234") == "" || position.OpensBoard(line) || arimaa.OpensDiagram(line)
}

// ContinuesBoard reports whether a line, behind a drawing and an empty line, belongs to what
// is shown of the same position: the sentence that says who is to move, an explanation of
// the signs, or a line with the code, the FEN or the link.
func ContinuesBoard(line string) bool {
	line = strings.TrimSpace(line)
	return isCaption(line) || isSentence(line) || strings.Contains(line, " first side, ")
}

// isCaption reports whether a line of a sheet has a name in front.
func isCaption(line string) bool {
	name, _, found := strings.Cut(line, "  ")
	return found && (name == "code" || name == "shrinking" || name == "fen" || name == "link")
}

// isSentence reports whether a line of a sheet is the sentence about the sides.
func isSentence(line string) bool {
	for _, start := range []string{"The first side ", "The second side ", "Gold ", "Silver ", "A rabbit "} {
		if strings.HasPrefix(line, start) {
			return true
		}
	}
	return false
}

// readBoard reads a sheet with a drawing of Santorini.
func readBoard(text string) (AnyCode, error) {
	drawing, _ := cutLine(text, isCaption)
	p, err := position.ParseBoard(drawing)
	if err != nil {
		return nil, fault.Within(err.(*ParseError), "board", text, 0)
	}
	return readCaptions(text, len(drawing), Encode(p), drawing)
}

// readDiagram reads a sheet with a diagram of Arimaa.
func readDiagram(text string) (AnyCode, error) {
	diagram, rest := cutLine(text, func(line string) bool { return isSentence(line) || isCaption(line) })
	p, err := arimaa.ParseDiagram(diagram)
	if err != nil {
		return nil, fault.Within(err.(*ParseError), "board", text, 0)
	}
	sentence, _ := cutLine(rest, func(line string) bool { return !isSentence(line) })
	return readCaptions(text, len(diagram)+len(sentence), EncodeArimaa(p), sentence)
}

// cutLine cuts a text before the first line of a kind.
func cutLine(text string, is func(line string) bool) (before, after string) {
	at := 0
	for line := range strings.Lines(text) {
		if is(strings.TrimSpace(line)) {
			break
		}
		at += len(line)
	}
	return text[:at], text[at:]
}

// readCaptions reads the lines of a sheet that begin at an offset. It returns the code of
// the drawing with the goal that the sheet has: that of the code in the lines, or else that
// of the sentence.
func readCaptions(text string, at int, drawn AnyCode, sentence string) (AnyCode, error) {
	fail := func(at int, format string, args ...any) (AnyCode, error) {
		return nil, &ParseError{Kind: "board", Input: text, Offset: at, Err: fmt.Errorf(format, args...)}
	}
	goal := NoGoal
	for line := range strings.Lines(sentence) {
		if said, ok := goalSaid(strings.TrimSpace(line)); ok {
			goal = said
		}
	}
	for line := range strings.Lines(text[at:]) {
		trimmed := strings.TrimSpace(line)
		if trimmed != "" && !isCaption(trimmed) {
			return fail(at, "%w: more text behind the drawing", position.ErrSyntax)
		}
		if word, found := strings.CutPrefix(trimmed, "code "); found {
			c, err := parseAny(strings.TrimSpace(word))
			if err != nil {
				return nil, within(err, "board", text, at+strings.Index(line, strings.TrimSpace(word)))
			}
			if same, _ := c.withGoal(NoGoal); same != drawn {
				return fail(at, "%w: the code is not that of the drawing above: leave out one of them", ErrCheck)
			}
			goal = c.Goal()
		}
		at += len(line)
	}
	c, err := drawn.withGoal(goal)
	if err != nil {
		return fail(at, "%w", err)
	}
	return c, nil
}

// goalSaid returns the goal that a sentence says, and whether it says one.
func goalSaid(sentence string) (Goal, bool) {
	_, task, _ := strings.Cut(sentence, " is to move and ")
	for goal := Win1; goal.IsValid(); goal++ {
		said := fmt.Sprintf("to win within %d of its turns.", goal.Turns())
		switch {
		case goal == Win1:
			said = "to win with this turn."
		case goal == Hold1:
			said = "to hold: not to lose to the next turn of the other side."
		case goal.IsHold():
			said = fmt.Sprintf("to hold: not to lose within %d turns of the other side.", goal.Turns())
		}
		if task == said {
			return goal, true
		}
	}
	return NoGoal, false
}
