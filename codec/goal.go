package codec

import (
	"database/sql/driver"
	"fmt"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Goal is the task that a code carries besides the position: none, to win, or to hold.
// It is its number on the wire (section 1 of doc/FORMAT.md), a comparable value, and
// its zero value is [NoGoal].
//
//   - To win within N: the side to move forces a win within N of its own turns.
//   - To hold for N: the side to move does not lose within N turns of the other side.
type Goal uint8

// The goals. Arimaa has the first three.
const (
	NoGoal Goal = iota // just a position
	Win1
	Win2
	Win3
	Win4
	Win5
	Win6
	Hold1
	Hold2
	Hold3

	// MaxWin and MaxHold are the most turns of a goal of either kind, and MaxArimaaWin
	// the most of a goal of Arimaa.
	MaxWin       = 6
	MaxHold      = 3
	MaxArimaaWin = 2
)

// WinWithin returns the goal to win within some turns, 1 to [MaxWin]. For any other
// number the error is [ErrGoal].
func WinWithin(turns int) (Goal, error) {
	if turns < 1 || turns > MaxWin {
		return NoGoal, fmt.Errorf("win in %d: %w, must be 1 to %d turns", turns, ErrGoal, MaxWin)
	}
	return Goal(turns), nil
}

// HoldFor returns the goal to hold for some turns, 1 to [MaxHold]. For any other number
// the error is [ErrGoal].
func HoldFor(turns int) (Goal, error) {
	if turns < 1 || turns > MaxHold {
		return NoGoal, fmt.Errorf("hold for %d: %w, must be 1 to %d turns", turns, ErrGoal, MaxHold)
	}
	return Win6 + Goal(turns), nil
}

// ParseGoal reads the form that [Goal.String] writes: win1 to win6, hold1 to hold3, or
// the empty text for none. A digit alone is read as well: 1 to 6 is a win, and 0 is
// none. The error is [ErrGoal].
func ParseGoal(text string) (Goal, error) {
	kind := strings.TrimRight(text, "0123456789")
	turns, _ := strconv.Atoi(text[len(kind):]) // the next line sees what is no number
	canonical := strconv.Itoa(turns) == text[len(kind):]
	switch {
	case text == "" || text == "0":
		return NoGoal, nil
	case (kind == "win" || kind == "") && canonical && turns >= 1 && turns <= MaxWin:
		return Goal(turns), nil
	case kind == "hold" && canonical && turns >= 1 && turns <= MaxHold:
		return Win6 + Goal(turns), nil
	}
	return NoGoal, fmt.Errorf("goal %.20q: %w, must be win1 to win%d or hold1 to hold%d", text, ErrGoal, MaxWin, MaxHold)
}

// MustParseGoal is ParseGoal for text known to be right; it panics otherwise.
func MustParseGoal(text string) Goal { return value.Must(ParseGoal(text)) }

// IsValid reports whether g is one of the goals, none included.
func (g Goal) IsValid() bool { return g <= Hold3 }

// IsZero reports whether g is [NoGoal].
func (g Goal) IsZero() bool { return g == NoGoal }

// IsWin reports whether the goal is to win.
func (g Goal) IsWin() bool { return g >= Win1 && g <= Win6 }

// IsHold reports whether the goal is to hold.
func (g Goal) IsHold() bool { return g >= Hold1 && g <= Hold3 }

// Turns returns the number of turns of the goal: within how many of its own turns the
// side to move wins, or for how many turns of the other side it holds; 0 for [NoGoal]
// and for what is no goal.
func (g Goal) Turns() int {
	switch {
	case g.IsWin():
		return int(g)
	case g.IsHold():
		return int(g - Win6)
	}
	return 0
}

// String returns the goal as "win3" or "hold2", and the empty text for [NoGoal]. A
// number that is no goal gives "Goal(12)".
func (g Goal) String() string {
	switch {
	case g.IsWin():
		return "win" + strconv.Itoa(g.Turns())
	case g.IsHold():
		return "hold" + strconv.Itoa(g.Turns())
	case g == NoGoal:
		return ""
	}
	return fmt.Sprintf("Goal(%d)", uint8(g))
}

// AppendText appends the form of [Goal.String]. A number that is no goal is an error:
// [ErrGoal].
func (g Goal) AppendText(b []byte) ([]byte, error) {
	if !g.IsValid() {
		return b, fmt.Errorf("goal number %d: %w, must be 0 to %d", uint8(g), ErrGoal, uint8(Hold3))
	}
	return append(b, g.String()...), nil
}

// MarshalText returns the form of [Goal.AppendText].
func (g Goal) MarshalText() ([]byte, error) { return g.AppendText(nil) }

// UnmarshalText reads what [ParseGoal] reads.
func (g *Goal) UnmarshalText(text []byte) error { return value.Unmarshal(g, ParseGoal, text) }

// Value stores a goal in a database as its text (database/sql/driver.Valuer). A number
// that is no goal is an error.
func (g Goal) Value() (driver.Value, error) { return value.Column(g) }

// Scan reads a goal from a database (database/sql.Scanner): a string or []byte that
// [ParseGoal] reads. NULL is an error; [NoGoal] is stored as the empty text.
func (g *Goal) Scan(column any) error { return value.Scan(g, column, "codec.Goal") }
