package sources

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// This file reads how the game on a scoresheet ended.

// An ending is what a line says about the end of the game.
type ending struct {
	winner int    // 0 or 1, or -1 if no side has won
	how    string // the value of the tag Termination, or ""
	more   string // the words that say something else, which are a comment
}

// won reads who has won. The argument value is a result such as "1-0", a sentence, or only the winner's name.
func (h *header) won(value string, line lines.Line) {
	if value = inner(value); value == "" || value == "?" {
		return
	}
	out, ok := h.outcome(value, line)
	if !ok {
		out, ok = h.outcome(value+" wins", line)
	}
	if !ok {
		panic(h.fail(line, value, errors.New("not a result, must be 1-0, 0-1 or *, or like Sun wins")))
	}
	h.decide(out, line)
}

// decide keeps what a line says about the end of the game.
func (h *header) decide(out ending, line lines.Line) {
	switch {
	case out.winner < 0:
	case h.winner >= 0 && h.winner != out.winner:
		panic(errorAt(line, 0, 0, "", errors.New("another winner is named above")))
	default:
		h.winner, h.said, h.termination = out.winner, line, cmp.Or(out.how, h.termination)
	}
	if out.more != "" {
		h.note(out.more, line)
	}
}

// readFooter reads the lines below the turns. They may say who has won. The result notes contains all other lines.
func (h *header) readFooter(list []lines.Line) (notes []string) {
	above := h.more
	h.more = nil
	for _, line := range list {
		text := plain(withSpaces(line.Text))
		if value, ok := keyedEnding(text); ok {
			h.won(value, line)
			continue
		}
		out, ok := h.outcome(text, line)
		if who := claim(text); !ok && who != "" {
			panic(errorAt(line, strings.Index(line.Text, who), 0, who,
				errors.New("no player of this game, must be a name from above, Sun or Moon")))
		}
		if ok {
			h.decide(out, line)
			continue
		}
		h.note(line.Text, line)
	}
	notes, h.more = values(h.more), above
	return notes
}

// setWinner sets the winner of the game g if a line of the sheet names one. It panics if the turns show another winner.
func (h *header) setWinner(g *pgn.Game) {
	if h.winner < 0 {
		return
	}
	winner := [...]game.Side{game.First, game.Second}[h.winner]
	if known := g.Winner(); known != "" && known != winner {
		name := position.Side(known.Index()).Name()
		panic(errorAt(h.said, 0, 0, "", fmt.Errorf("the turns above say that %s has won", name)))
	}
	g.SetWinner(winner) // cannot fail: it is a side of Santorini
}

// outcome reads who has won from a text. The text may only be a score, with any words behind it, or a sentence such as
// "Ann lost on time." It panics if a score and a sentence name different winners.
func (h *header) outcome(text string, line lines.Line) (out ending, ok bool) {
	text = plain(text)
	winner, n := score(text)
	if n == 0 {
		return h.sentence(text, line)
	}
	rest := strings.TrimSpace(text[n:])
	if winner < 0 {
		return ending{winner: winner}, rest == ""
	}
	if how, ok := way(rest); ok {
		return ending{winner: winner, how: how}, true
	}
	also, ok := h.sentence(inner(rest), line)
	if _, another := scoreIn(rest); !ok && another != "" {
		return ending{}, false // the results of several games
	}
	if !ok {
		return ending{winner: winner, more: strings.TrimLeft(rest, " \t,;:")}, true
	}
	if also.winner != winner {
		panic(h.fail(line, inner(rest), fmt.Errorf("another winner than that of %s, correct one", text[:n])))
	}
	return also, true
}

// sentence reads who has won from a sentence such as "Ann lost on time." The result ok is false for any other text.
func (h *header) sentence(text string, line lines.Line) (out ending, ok bool) {
	who, verb, rest := outcomeWords(text)
	who = strings.ToLower(who)
	out.winner = slices.IndexFunc(sides, func(side string) bool {
		return keys[who] == side || who == strings.ToLower(h.tags[side].value)
	})
	if who == "" || out.winner < 0 {
		return ending{}, false
	}
	if verb.loses {
		out.winner = 1 - out.winner
	}
	out.how = verb.how
	if isResult(inner(rest)) {
		if winner, _ := score(inner(rest)); winner != out.winner {
			panic(h.fail(line, inner(rest), errors.New("another winner than that of the words in front of it, correct one")))
		}
		return out, true
	}
	how, ok := way(rest)
	out.how = cmp.Or(out.how, how)
	return out, ok
}
