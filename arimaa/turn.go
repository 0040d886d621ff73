package arimaa

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Turn holds the steps of one turn, each followed by the removals that it causes. It is a comparable value. A Turn is
// unchecked; [Position.Play] checks it. The zero Turn has no steps and is illegal.
type Turn struct {
	entries [maxEntries]Step
	n       uint8
}

// maxEntries is the maximum number of entries of a turn: four steps that each cause at most one removal. A step causes
// no two removals, because the square that it leaves is next to at most one trap, and no two traps are neighbours.
const maxEntries = 2 * maxSteps

// ErrTurn reports a text or steps that are not a turn.
var ErrTurn = errors.New("not a turn")

// NewTurn returns the turn with the given steps and removals. The error is [ErrTurn] if there are more than 4 steps or
// more than 8 entries, or if [Step.AppendText] fails for an entry.
func NewTurn(entries ...Step) (t Turn, err error) {
	if len(entries) > maxEntries {
		return Turn{}, fmt.Errorf("turn of %d entries: %w, must be at most %d", len(entries), ErrTurn, maxEntries)
	}
	for i, s := range entries {
		if _, err := s.AppendText(nil); err != nil {
			return Turn{}, fmt.Errorf("entry %d: %w: %w", i+1, ErrTurn, err)
		}
		if tooMany := t.extend(s); tooMany != "" {
			return Turn{}, fmt.Errorf("entry %d: %w: %s", i+1, ErrTurn, tooMany)
		}
	}
	return t, nil
}

// ParseTurn reads the text of [Turn.String]: steps and removals with one space between them.
// The removals are optional. It checks only the text; [Position.Play] checks the turn,
// including its removals. The error is a *[ParseError].
func ParseTurn(text string) (Turn, error) {
	fail := func(offset int, detail string, err error) (Turn, error) {
		return Turn{}, &ParseError{Kind: "turn", Input: text, Offset: offset, Detail: detail, Err: err}
	}
	if text == "" {
		return fail(0, "the text is empty, must be steps such as Ea3n", ErrTurn)
	}
	var t Turn
	offset := 0
	for word := range strings.SplitSeq(text, " ") {
		s, err := ParseStep(word)
		if err != nil {
			wrong := fault.Within(err.(*ParseError), "turn", text, offset)
			wrong.Detail = fmt.Sprintf("%.20q: %s", word, wrong.Detail)
			return Turn{}, wrong
		}
		if tooMany := t.extend(s); tooMany != "" {
			return fail(offset, tooMany, ErrTurn)
		}
		offset += len(word) + 1
	}
	return t, nil
}

// extend adds a step or a removal. If the turn would then have too many of them, the method adds nothing and returns a
// text that says so. Otherwise it returns the empty text.
func (t *Turn) extend(s Step) (tooMany string) {
	steps := 0
	for _, earlier := range t.entries[:t.n] {
		if !earlier.IsRemoval() {
			steps++
		}
	}
	switch {
	case steps == maxSteps && !s.IsRemoval():
		return "more than four steps"
	case t.n == maxEntries:
		return "more than one removal for a step"
	}
	t.add(s)
	return ""
}

// MustParseTurn is like ParseTurn but panics if the text is invalid.
func MustParseTurn(text string) Turn { return value.Must(ParseTurn(text)) }

func (t *Turn) add(s Step) {
	t.entries[t.n] = s
	t.n++
}

// IsZero reports whether t is the zero Turn.
func (t Turn) IsZero() bool { return t == Turn{} }

// Path returns the turn as part of a URL: the texts of its steps without spaces. Removals are omitted, because they
// follow from the steps.
func (t Turn) Path() string {
	var b strings.Builder
	for _, s := range t.entries[:t.n] {
		if !s.IsRemoval() {
			b.WriteString(s.String())
		}
	}
	return b.String()
}

// Entries returns the steps and removals, in order.
func (t Turn) Entries() []Step { return slices.Clone(t.entries[:t.n]) }

// Steps returns the steps, 0 to 4, in order and without the removals.
func (t Turn) Steps() []Step { return slices.DeleteFunc(t.Entries(), Step.IsRemoval) }

// String returns the texts of the steps and removals with a space between them, or "no turn" for the zero Turn.
func (t Turn) String() string {
	if t.IsZero() {
		return "no turn"
	}
	b, _ := t.AppendText(make([]byte, 0, 5*maxEntries))
	return string(b)
}

// AppendText appends the text of [Turn.String]. The zero Turn is an error.
func (t Turn) AppendText(b []byte) ([]byte, error) {
	if t.IsZero() {
		return b, fmt.Errorf("turn without steps: %w", ErrTurn)
	}
	for i, s := range t.entries[:t.n] {
		if i > 0 {
			b = append(b, ' ')
		}
		b, _ = s.AppendText(b)
	}
	return b, nil
}

// MarshalText returns the text of [Turn.String]. The zero Turn is an error.
func (t Turn) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// UnmarshalText reads a text as [ParseTurn] does.
func (t *Turn) UnmarshalText(text []byte) error { return value.Unmarshal(t, ParseTurn, text) }
