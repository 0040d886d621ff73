package board

import (
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
)

// choose adds a square to the choice c. If this is the square of the chosen worker, the choice is taken back. If the
// square cannot follow but has another worker, that worker is chosen instead. For any other square that cannot follow,
// the result next is c, and the result why names the broken rule.
func choose(s game.State, c game.Choice, square string) (next game.Choice, why string) {
	next, err := c.Choose(square)
	if err == nil {
		return game.Settled(next), ""
	}
	chosen := c.Squares()
	if len(chosen) > 0 && chosen[0] == square {
		return s.Begin(), ""
	}
	if begin := s.Begin(); slices.Contains(begin.Next(), game.Option{Square: square, Kind: game.Take}) {
		other, _ := begin.Choose(square)
		return other, ""
	}
	return c, err.Error()
}

// isComplete returns the turn that has been chosen. It reports false if the choice is not a turn yet, or if another
// square may follow.
func isComplete(c game.Choice) (game.Turn, bool) {
	t, ok := c.Turn()
	return t, ok && len(c.Next()) == 0
}

// choiceText formats a choice as the beginning of a turn, such as "D4>D3^".
func choiceText(c game.Choice) string {
	text, last := "", game.Part{}
	separator := func() string {
		switch {
		case text == "":
			return ""
		case last.Kind == game.Build:
			return " "
		}
		return ","
	}
	for _, p := range c.Played() {
		switch p.Kind {
		case game.Step:
			if last.Kind != game.Step || p.From != last.To {
				text += separator() + p.From
			}
			text += ">" + p.To
		case game.Force:
			text += "(>" + p.To + ")"
			continue
		case game.Place:
			text += separator() + p.To
		case game.Dome:
			text += "^" + p.To + "X"
		default:
			text += "^" + p.To
		}
		last = p
	}
	squares := c.Squares()
	switch {
	case len(squares) == 0:
	case offers(c, game.StepTo, game.WalkTo, game.ClimbTo, game.DropTo, game.WinTo):
		if taken := squares[len(squares)-1]; text == "" || taken != last.To {
			text += separator() + taken
		}
		text += ">"
	case offers(c, game.BuildOn) && last.Kind == game.Step:
		text += "^"
	}
	return text
}

// offers reports whether the choice can continue with an option of one of these kinds.
func offers(c game.Choice, kinds ...game.OptionKind) bool {
	return slices.ContainsFunc(c.Next(), func(o game.Option) bool { return slices.Contains(kinds, o.Kind) })
}

// whatNext returns a prompt that describes the squares to choose next.
func whatNext(c game.Choice) string {
	begins := len(c.Squares()) == 0
	take, build := "a worker", "where it builds"
	switch played := c.Played(); {
	case begins && offers(c, game.Take) && buildEnds(c):
		build = "where to build at once"
	case begins:
		build = "where to build first"
	case len(played) > 0 && played[len(played)-1].Kind == game.Build:
		build = "where to build once more"
	case offers(c, game.Take) && slices.Contains(c.Next(), game.Option{Square: lastTo(played), Kind: game.Take}):
		take = "the worker again to move on"
	case offers(c, game.Take):
		take = "your other worker"
	}
	var list []string
	for _, next := range []struct {
		offered bool
		text    string
	}{
		{offers(c, game.Take), take},
		{offers(c, game.StepTo, game.ClimbTo, game.DropTo, game.WinTo), "where it steps"},
		{offers(c, game.WalkTo), "where it walks"},
		{offers(c, game.BuildOn), build},
		{offers(c, game.DomeOn), "the block again for a dome"},
		{offers(c, game.PlaceOn), "where to place a worker"},
	} {
		if next.offered {
			list = append(list, next.text)
		}
	}
	if len(list) == 0 {
		return ""
	}
	text := "choose " + strings.Join(list, " or ")
	switch {
	case mayEnd(c):
		text += ", or . when done"
	case begins && offers(c, game.Take):
		text += ", or type a1b1b2"
	case begins && offers(c, game.PlaceOn):
		text += ", or type b3d3"
	}
	return text
}

// buildEnds reports whether a single build, without a step, is a whole turn. The choice c must be empty.
func buildEnds(c game.Choice) bool {
	for _, o := range c.Next() {
		if o.Kind == game.BuildOn {
			built, err := c.Choose(o.Square)
			return err == nil && len(built.Next()) == 0
		}
	}
	return false
}

// lastTo returns the square that the last step reached. It is empty if there was no step.
func lastTo(played []game.Part) (square string) {
	for _, p := range played {
		if p.Kind == game.Step {
			square = p.To
		}
	}
	return square
}

// mayEnd reports whether the choice is already a turn, but another square may follow.
func mayEnd(c game.Choice) bool {
	_, ok := c.Turn()
	return ok && len(c.Next()) > 0
}

// isTyped reports whether a character can occur in a typed turn.
func isTyped(r rune) bool { return strings.ContainsRune("abcdeABCDE12345>^#-,xX ", r) }

// mostTyped is the maximum number of characters of a typed turn.
const mostTyped = 20

// chosenBy returns the choice that the squares in a typed turn make. It stops at the first square that cannot be
// chosen; the result all is then false.
func chosenBy(s game.State, typed string) (c game.Choice, all bool) {
	c = s.Begin()
	rest := strings.NewReplacer(">", "", "^", "", "#", "", "-", "", " ", "", ",", "").Replace(strings.ToUpper(typed))
	for ; len(rest) >= 2; rest = rest[2:] {
		next, err := c.Choose(rest[:2])
		if err != nil {
			return c, false
		}
		c = next
	}
	return c, rest == ""
}

// readTyped reads a typed turn in any notation. A list of the squares to choose is valid too.
func readTyped(s game.State, typed string) (game.Turn, error) {
	t, err := s.ReadTurn(typed)
	if err != nil {
		if c, all := chosenBy(s, typed); all {
			if chosen, ok := c.Turn(); ok {
				return chosen, nil
			}
		}
	}
	return t, err
}
