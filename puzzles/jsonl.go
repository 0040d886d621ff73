package puzzles

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/strictjson"
)

// MarshalJSON returns the record of the puzzle as a JSON object.
func (p Puzzle) MarshalJSON() ([]byte, error) { return strictjson.Append(nil, p.Record()) }

// UnmarshalJSON always fails, as a puzzle must be proved or trusted: unmarshal a [Record]
// instead.
func (p *Puzzle) UnmarshalJSON([]byte) error {
	return errors.New("cannot unmarshal a Puzzle, it must be proved: use puzzles.Read or a Record")
}

// UnmarshalJSON reads a complete puzzle record, as [Puzzle.Record] makes it. JSON keys are
// case-sensitive, and an unknown or repeated key is an error. Themes are not checked. The
// features of a model other than [Model] are ignored, as their keys may differ.
func (r *Record) UnmarshalJSON(text []byte) error {
	c, err := parseJSON(string(text))
	if err != nil {
		return err
	}
	if c.KeyTurns == nil || c.Line == nil || c.Model == 0 || !c.hasRating || c.Themes == nil ||
		c.Model == Model && !c.hasFacts {
		return fmt.Errorf("record of %v: incomplete: must have key_turns, line, model, rating, themes and facts", c.Code)
	}
	*r = c.Record
	return nil
}

// appendJSON appends a value as a line of JSON. It does not escape the character >, which occurs in turns.
func appendJSON(out []byte, v any) ([]byte, error) {
	out, err := strictjson.Append(out, v)
	return append(out, '\n'), err
}

// parseJSON reads a JSON object with the keys of a [Record]. Only the code is required.
func parseJSON(text string) (claim, error) {
	wrong := func(err error) (claim, error) { return claim{}, fmt.Errorf("puzzle %.40q: %w", text, err) }
	if !strings.HasPrefix(strings.TrimSpace(text), "{") {
		return wrong(errors.New("must be a JSON object"))
	}
	type record Record // without its methods
	var input struct {
		record
		KeyTurns []string         `json:"key_turns"`
		Line     []string         `json:"line"`
		Solution *writtenSolution `json:"solution"`
		Last     string           `json:"last_turn"`
		Rating   *int             `json:"rating"`
		Facts    strictjson.Raw   `json:"facts"` // the keys differ between models
	}
	if err := strictjson.Unmarshal([]byte(text), &input); err != nil {
		return wrong(err)
	}
	c := claim{Record: Record(input.record), hasRating: input.Rating != nil}
	c.written = writtenTurns{input.KeyTurns, input.Line, input.Solution, input.Last}
	switch {
	case c.Code.IsZero():
		return wrong(errors.New("code is missing"))
	case c.Model < 0:
		return wrong(fmt.Errorf("model %d, must be at least 1", c.Model))
	}
	if c.hasRating {
		c.Rating = *input.Rating
	}
	if c.hasFacts = input.Facts != nil && string(input.Facts) != "null" && c.Model == Model; c.hasFacts {
		if err := strictjson.Unmarshal(input.Facts, &c.Facts); err != nil {
			return wrong(fmt.Errorf("facts: %w", err))
		}
	}
	if err := c.readTurns(); err != nil {
		return wrong(err)
	}
	return c, nil
}
