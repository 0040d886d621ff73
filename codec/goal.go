package codec

import (
	"database/sql/driver"
	"fmt"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Goal is what the side to move must achieve in a puzzle. It is a comparable value, and the zero value is [NoGoal].
// Section 1 of doc/FORMAT.md defines the numbers of the goals.
//
//   - Win in N: the side to move forces a win in at most N of its turns.
//   - Hold for N: the side to move finds the only turn that does not lose. After every other turn, the opponent can
//     force a win in at most N of its turns.
type Goal uint8

// The goals. In Arimaa only the first three are possible: NoGoal, Win1 and Win2.
const (
	NoGoal Goal = iota // a position without a goal
	Win1
	Win2
	Win3
	Win4
	Win5
	Win6
	Hold1
	Hold2
	Hold3

	// The largest N for "win in N", for "hold for N", and for "win in N" in Arimaa.
	MaxWin       = 6
	MaxHold      = 3
	MaxArimaaWin = 2
)

// WinWithin returns the goal to win in a number of turns, 1 to [MaxWin]. For any other number the
// error is [ErrGoal].
func WinWithin(turns int) (Goal, error) { return goalWithin("win in", turns, MaxWin, NoGoal) }

// HoldFor returns the goal to hold for a number of turns, 1 to [MaxHold]. For any other number the
// error is [ErrGoal].
func HoldFor(turns int) (Goal, error) { return goalWithin("hold for", turns, MaxHold, Win6) }

// goalWithin returns the goal whose number is the sum of the arguments before and turns. If the number of turns is less
// than 1 or more than the argument most, the error is [ErrGoal]. The argument words is the start of the error's text.
func goalWithin(words string, turns, most int, before Goal) (Goal, error) {
	if turns < 1 || turns > most {
		return NoGoal, fmt.Errorf("%s %d: %w, must be 1 to %d turns", words, turns, ErrGoal, most)
	}
	return before + Goal(turns), nil
}

// ParseGoal reads the text that [Goal.String] writes: "win1" to "win6", "hold1" to "hold3", or the empty text for
// [NoGoal]. It also reads a single digit: 1 to 6 for a win, 0 for NoGoal. The error is [ErrGoal].
func ParseGoal(text string) (Goal, error) {
	for g := range Hold3 + 1 {
		if text == g.String() || g <= Win6 && text == strconv.Itoa(int(g)) {
			return g, nil
		}
	}
	return NoGoal, fmt.Errorf("goal %.20q: %w, must be win1 to win%d or hold1 to hold%d", text, ErrGoal, MaxWin, MaxHold)
}

// ReadGoal reads a goal that a user enters. It accepts the texts of [ParseGoal] in either case, and words such as "win
// in 3", "wins in 3" and "hold for 2". The error is [ErrGoal].
func ReadGoal(text string) (Goal, error) {
	trimmed := strings.Join(strings.Fields(text), " ")
	goal, n := cutGoal(trimmed)
	if n == 0 || n < len(trimmed) {
		return ParseGoal(strings.ToLower(trimmed))
	}
	return ParseGoal(goal)
}

// IsValid reports whether g is [NoGoal] or another goal of this package.
func (g Goal) IsValid() bool { return g <= Hold3 }

// IsZero reports whether g is [NoGoal].
func (g Goal) IsZero() bool { return g == NoGoal }

// IsWin reports whether the goal is to win.
func (g Goal) IsWin() bool { return g >= Win1 && g <= Win6 }

// IsHold reports whether the goal is to hold.
func (g Goal) IsHold() bool { return g >= Hold1 && g <= Hold3 }

// Turns returns the number N of a win in N or a hold for N. For any other Goal it returns 0.
func (g Goal) Turns() int {
	switch {
	case g.IsWin():
		return int(g)
	case g.IsHold():
		return int(g - Win6)
	}
	return 0
}

// String returns a text such as "win3" or "hold2". For [NoGoal] it returns the empty text, and for an invalid Goal a
// text such as "Goal(12)".
func (g Goal) String() string { return value.Name(g, "Goal", goalTexts) }

var goalTexts = []string{"", "win1", "win2", "win3", "win4", "win5", "win6", "hold1", "hold2", "hold3"}

// MarshalText returns the text of [Goal.String]. For an invalid Goal the error is [ErrGoal].
func (g Goal) MarshalText() ([]byte, error) {
	if !g.IsValid() {
		return nil, fmt.Errorf("goal number %d: %w, must be 0 to %d", uint8(g), ErrGoal, uint8(Hold3))
	}
	return []byte(g.String()), nil
}

// UnmarshalText is like [ParseGoal].
func (g *Goal) UnmarshalText(text []byte) error { return value.Unmarshal(g, ParseGoal, text) }

// Value returns the text of a goal for a database column ([driver.Valuer]). For an invalid Goal the error is [ErrGoal].
func (g Goal) Value() (driver.Value, error) { return value.Column(g) }

// Scan reads a goal from a database ([database/sql.Scanner]): a string or []byte that [ParseGoal]
// reads. NULL is an error, because [NoGoal] is stored as the empty text.
func (g *Goal) Scan(column any) error { return value.Scan(g, column, "codec.Goal") }
