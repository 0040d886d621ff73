package api

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Input reads the parameters of a request. Err is the first fault. A method returns the zero value for an invalid
// parameter, so it suffices to check Err after reading all parameters.
type Input struct {
	url.Values
	Err error
}

// fail records that a parameter has a wrong value. The argument want says what the value must be.
func (i *Input) fail(name, want string) {
	if i.Err == nil {
		i.Err = &ParameterError{name, want}
	}
}

// Number returns the number in a parameter. The arguments least and most are the limits of this number. If the
// parameter is absent, the result is the second argument.
func (i *Input) Number(name string, missing, least, most int) int {
	text := i.Get(name)
	if text == "" {
		return missing
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		i.fail(name, fmt.Sprintf("a number from %d to %d", least, most))
		return 0
	}
	return n
}

// Side returns the side of the player, which is in the parameter "you". Without this parameter, the side is empty.
func (i *Input) Side() game.Side {
	side := game.Side(i.Get("you"))
	if side != "" && side != game.First && side != game.Second {
		i.fail("you", "first or second")
	}
	return side
}

// Gods returns the gods of both sides, which are in the parameters "first" and "second". Without its parameter, a side
// has a mortal.
func (i *Input) Gods() (pair [2]position.God) {
	for k, name := range []game.Side{game.First, game.Second} {
		if text := i.Get(string(name)); text != "" {
			var err error
			if pair[k], err = position.ParseGod(text); err != nil {
				i.fail(string(name), "the name of a god")
			}
		}
	}
	return pair
}

// Placement returns the squares of the placed workers, which are in the parameter workers.
func (i *Input) Placement() Placement {
	p, err := squares(i.Get("workers"), 4)
	if err != nil || len(slices.Compact(slices.Sorted(slices.Values(p)))) < len(p) {
		i.fail("workers", "up to four different squares, like B3D3C2")
	}
	return p
}

// squares reads a text of squares such as B3D3C2. The argument most is the maximum number of squares.
func squares(text string, most int) (list []position.Square, err error) {
	if len(text)%2 != 0 || len(text) > 2*most {
		return nil, position.ErrSyntax
	}
	for name := range slices.Chunk([]byte(text), 2) {
		square, err := position.ParseSquare(string(name))
		if err != nil {
			return nil, err
		}
		list = append(list, square)
	}
	return list, nil
}

// Allow records a fault if the request has a parameter whose name is not in the argument known.
func (i *Input) Allow(known []string) {
	for _, name := range slices.Sorted(maps.Keys(i.Values)) {
		if !slices.Contains(known, name) && i.Err == nil {
			i.Err = &unknownParameterError{name, known}
		}
	}
}

// The values that the parameters game and goal may have, for error messages.
const (
	wantGame = "santorini, which is the game without gods, or gods"
	wantGoal = "win1 to win6, or hold1 to hold3"
)

// FilterOf returns the filter that the parameters describe.
func FilterOf(parameters url.Values) (f puzzles.Filter, err error) {
	i := Input{Values: parameters}
	f.Games = listOf(&i, "game", wantGame, readGame)
	f.By = listOf(&i, "by", "gods such as apollo, or mortal for none", position.ParseGod)
	f.Against = listOf(&i, "against", "gods such as apollo, or mortal for none", position.ParseGod)
	if text := i.Get("goal"); text != "" {
		goal, err := codec.ReadGoal(text)
		if err != nil {
			i.fail("goal", wantGoal)
		}
		f.Goals = []codec.Goal{goal}
	}
	f.LeastRating = i.Number("min", 0, 0, MostRating)
	f.MostRating = i.Number("max", 0, 0, MostRating)
	names := (^puzzles.Themes(0)).Names()
	for _, theme := range listOf(&i, "theme", "one of "+strings.Join(names, ", "), puzzles.ParseThemes) {
		f.Themes |= theme
	}
	return f, i.Err
}

// listOf parses each word in a parameter and returns the values. If a word is invalid, listOf records a fault. The
// argument want is the part of this fault that says what the words must be.
func listOf[T any](i *Input, name, want string, parse func(string) (T, error)) (list []T) {
	for _, word := range words(i.Values[name]) {
		value, err := parse(word)
		if err != nil {
			i.fail(name, want)
		}
		list = append(list, value)
	}
	return list
}

// words returns the words of a parameter, separated by commas or spaces.
func words(values []string) []string {
	return strings.FieldsFunc(strings.Join(values, " "), func(c rune) bool { return c == ',' || c == ' ' })
}

// readGame reads the name of a game that has puzzles.
func readGame(text string) (codec.Game, error) {
	for _, g := range [...]codec.Game{codec.Santorini, codec.Gods} {
		if text == g.String() {
			return g, nil
		}
	}
	return 0, codec.ErrGame
}

// FilterQuery is the inverse of [FilterOf]: it returns a filter as parameters.
func FilterQuery(f puzzles.Filter) url.Values {
	q := url.Values{}
	for name, list := range map[string][]string{
		"game": say.Texts(f.Games), "by": say.Texts(f.By), "against": say.Texts(f.Against),
		"goal": say.Texts(f.Goals), "theme": f.Themes.Names(),
	} {
		if len(list) > 0 {
			q.Set(name, strings.Join(list, ","))
		}
	}
	for name, rating := range map[string]int{"min": f.LeastRating, "max": f.MostRating} {
		if rating > 0 {
			q.Set(name, strconv.Itoa(rating))
		}
	}
	return q
}

// Query returns parameters as the end of a URL, beginning with "?". It is empty if there are no parameters.
func Query(q url.Values) string {
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}
