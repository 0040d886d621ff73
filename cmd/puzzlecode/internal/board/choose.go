package board

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
)

// choose goes on with a choice by a square. A square with which it cannot go on takes another
// worker, or takes the choice back if it is the worker that was chosen. For any other square, why
// says which rule is broken, and the choice stays as it is.
func choose(s game.State, c game.Choice, square string) (next game.Choice, why string) {
	next, err := c.Choose(square)
	if err == nil {
		return next, ""
	}
	chosen := c.Squares()
	if len(chosen) > 0 && chosen[0] == square {
		return s.Begin(), ""
	}
	if other, otherErr := s.Begin().Choose(square); otherErr == nil {
		return other, ""
	}
	if len(chosen) > 0 {
		// Played as a turn, the squares break the rule that keeps them from being chosen.
		if t, unread := s.ReadTurn(strings.Join(append(chosen, square), "-")); unread == nil {
			if _, _, illegal := s.Play(t); illegal != nil {
				return c, game.Rule(illegal)
			}
		}
	}
	return c, err.Error()
}

// isComplete returns the turn that a choice is if nothing is left to be chosen.
func isComplete(c game.Choice) (game.Turn, bool) {
	t, ok := c.Turn()
	return t, ok && len(c.Next()) == 0
}

// choiceText writes a choice as the beginning of a turn, such as "D4>D3^".
func choiceText(c game.Choice) string {
	text := ""
	for i, square := range c.Squares() {
		text += square + [...]string{">", "^", ""}[i]
	}
	return text
}

// whatNext says what is to be chosen next.
func whatNext(c game.Choice) string {
	return [...]string{"choose a worker, or type a1b1b2", "choose where it steps", "choose where it builds", ""}[len(c.Squares())]
}

// isTyped reports whether a character can stand in a turn that is typed.
func isTyped(r rune) bool { return strings.ContainsRune("abcdeABCDE12345>^#- ", r) }

// mostTyped is the maximum number of characters of a turn that is typed.
const mostTyped = 16

// typedChoice returns the choice that the beginning of a typed turn makes.
func typedChoice(s game.State, typed string) game.Choice {
	c := s.Begin()
	rest := strings.NewReplacer(">", "", "^", "", "#", "", "-", "", " ", "").Replace(strings.ToUpper(typed))
	for ; len(rest) >= 2; rest = rest[2:] {
		next, err := c.Choose(rest[:2])
		if err != nil {
			return c
		}
		c = next
	}
	return c
}
