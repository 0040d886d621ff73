package sources

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/position"
)

// findGods finds the players' gods. It looks for brackets after the names of players, such as "Ann (Pan)", and for
// lines such as "Sun god: Pan". It panics if a bracket may be either a god or a part of a name.
func (h *header) findGods() {
	var open [2]string // texts in brackets that are not gods
	found := false
	for i, side := range sides {
		if god, ok := h.tags[side+"God"]; ok {
			found = true
			h.tags[side+"God"] = said{h.god(god.line, god.value, true), god.line}
			continue
		}
		name := h.tags[side]
		before, inside, ok := inBracket(name.value)
		if !ok {
			continue
		}
		if god := h.god(name.line, inside, false); god == "" {
			open[i] = inside
		} else {
			found = true
			h.tags[side], h.tags[side+"God"] = said{before, name.line}, said{god, name.line}
		}
	}
	for i, side := range sides {
		if found && open[i] != "" {
			panic(h.fail(h.tags[side].line, open[i], fmt.Errorf("not a god, and the other side has one: "+
				"correct it, or if it belongs to the name, add a line %s god: mortal", side)))
		}
	}
}

// god returns the god that a text names, or "" if it names no god. The argument keyed means that the text follows words
// such as "Sun god:". In that case a text without a god causes a panic.
func (h *header) god(line lines.Line, text string, keyed bool) string {
	god, more := "", 0
	isBetween := func(r rune) bool { return strings.ContainsRune(" .,;:!?/&+", r) }
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), isBetween) {
		_, err := position.ParseGod(word)
		switch near, isNear := bga.Suggest(word); {
		case err == nil && god == "":
			god = word
		case bga.IsOther(word):
			panic(h.fail(line, word, err))
		case isNear:
			panic(h.fail(line, word, fmt.Errorf("not the name of a god: if %v is meant, write it so; "+
				"if it belongs to a name, add lines such as Sun god: mortal", near)))
		case word != "the" && word != "god" && word != "with" && word != "as":
			more++
		}
	}
	switch {
	case god != "" && more > 0:
		panic(h.fail(line, text, fmt.Errorf("must be the name of a god and nothing else, such as %s", god)))
	case god == "" && keyed:
		_, err := position.ParseGod(text)
		panic(h.fail(line, text, err))
	}
	return god
}
