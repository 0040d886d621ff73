package pgn

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// A Filter selects games, for example by players, dates and gods. The zero value matches all games.
type Filter struct {
	Player   string // the name of a player; case and white space do not matter
	Opponent string // the name of the other player

	// The fields Since and Until are the first and the last date, such as 2026-03-14, 2026-03 or 2026. If one of them
	// is set, a game without a date does not match.
	Since, Until string

	Kinds []codec.Game // the kinds of games, such as [codec.Gods]; empty for all

	// In a matching game, the player named in the field Player has one of the gods in the list By. The opponent has one
	// of the gods in the list Against. An empty field Player means either player. An empty list allows every god. In
	// games without gods, both players have [position.Mortal]. Games of Arimaa, which has no gods, match only if both
	// lists are empty.
	By, Against []position.God
}

// Match reports whether the filter matches a game with the headers h and the start position start. If a date of the
// filter is invalid, no game matches; [Filter.Days] returns the error.
func (f Filter) Match(h Headers, start game.State) bool {
	kind := start.Game()
	both, _ := game.GodsOf(start)
	if len(f.Kinds) > 0 && !slices.Contains(f.Kinds, kind) || kind == codec.Arimaa && len(f.By)+len(f.Against) > 0 {
		return false
	}
	first, last, err := f.Days()
	if day, wrong := Day(h.Date); err != nil || wrong != nil || day < first || day > last {
		return false
	}
	is := func(wanted, name string) bool { return wanted == "" || Fold(wanted) == Fold(name) }
	has := func(wanted []position.God, god position.God) bool {
		return len(wanted) == 0 || slices.Contains(wanted, god)
	}
	sides := func(player, opponent string, own, other position.God) bool {
		return is(f.Player, player) && is(f.Opponent, opponent) && has(f.By, own) && has(f.Against, other)
	}
	return sides(h.First, h.Second, both[0], both[1]) || sides(h.Second, h.First, both[1], both[0])
}

// Days returns the first and the last day of matching games, as numbers of [Day]. It returns an error if a date of the
// filter is invalid.
func (f Filter) Days() (first, last int, err error) {
	if first, err = Day(f.Since); err != nil {
		return 0, 0, err
	}
	if f.Until == "" {
		return first, math.MaxInt32, nil
	}
	last, err = Day(f.Until)
	switch {
	case last%10000 == 0: // a whole year
		last += 9999
	case last%100 == 0:
		last += 99
	}
	return max(first, 1), last, err
}

// Fold prepares the name of a player for comparisons. It returns the name in lower case with single spaces.
func Fold(name string) string { return strings.ToLower(words(name)) }

// Day converts a date to a number, so that later dates have higher numbers. 2026-03-14 becomes 20260314, 2026-03
// becomes 20260300, and 2026 becomes 20260000. An empty text becomes 0.
func Day(date string) (int, error) {
	if date == "" {
		return 0, nil
	}
	parts, day := strings.Split(date, "-"), 0
	isValid := len(parts) <= 3
	for i, width := range [3]int{4, 2, 2} {
		n := 0
		if i < len(parts) {
			n, _ = strconv.Atoi(parts[i]) // 0 if the part is not a number
			isValid = isValid && len(parts[i]) == width && n > 0
		}
		day = day*100 + n
	}
	if !isValid || day/100%100 > 12 || day%100 > 31 {
		return 0, fmt.Errorf("date %.20q, must be like 2026-03-14, 2026-03 or 2026", date)
	}
	return day, nil
}
