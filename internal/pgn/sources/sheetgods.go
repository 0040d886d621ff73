package sources

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/position"
)

// findGods finds the gods that stand in brackets behind the names of the players, and checks those with a key. No
// bracket that may mean a god becomes a part of a name.
func (h *header) findGods() error {
	var open [2]string // brackets that are no gods
	found := false
	sides := [...]string{"Sun", "Moon"}
	for i, side := range sides {
		if god, ok := h.tags[side+"God"]; ok {
			found = true
			name, err := h.god(god, god.value, true)
			if err != nil {
				return err
			}
			h.tags[side+"God"] = said{name, god.line}
			continue
		}
		name := h.tags[side]
		before, inside, ok := inBracket(name.value)
		if !ok {
			continue
		}
		god, err := h.god(name, inside, false)
		switch {
		case err != nil:
			return err
		case god == "":
			open[i] = inside
		default:
			found = true
			h.tags[side], h.tags[side+"God"] = said{before, name.line}, said{god, name.line}
		}
	}
	for i, side := range sides {
		if found && open[i] != "" {
			return h.fail(h.tags[side].line, open[i], fmt.Errorf("not a god, and the other side has one: correct it, or if it belongs to the name, add a line %s god: mortal", side))
		}
	}
	return nil
}

// god returns the god that a few words in a line name, and "" if they are about none, which they must not be behind a
// key.
func (h *header) god(at said, text string, keyed bool) (string, error) {
	god, more := "", 0
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" .,;:!?/&+", r) }) {
		if _, err := position.ParseGod(word); err == nil && god == "" {
			god = word
			continue
		}
		if bga.IsOther(word) {
			_, err := position.ParseGod(word)
			return "", h.fail(at.line, word, err)
		}
		if near, ok := bga.Suggest(word); ok {
			return "", h.fail(at.line, word, fmt.Errorf("not the name of a god: if %v is meant, write it so; if it belongs to a name, add lines such as Sun god: mortal", near))
		}
		if word != "the" && word != "god" && word != "with" && word != "as" {
			more++
		}
	}
	switch {
	case god != "" && more > 0:
		return "", h.fail(at.line, text, fmt.Errorf("must be the name of a god and nothing else, such as %s", god))
	case god == "" && keyed:
		_, err := position.ParseGod(text)
		return "", h.fail(at.line, text, err)
	}
	return god, nil
}
