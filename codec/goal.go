package codec

import (
	"database/sql/driver"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

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
// in 3", "Sun wins in 3." and "hold out for 2 turns". It does not check that the side in these words is to move. The
// error is [ErrGoal].
func ReadGoal(text string) (Goal, error) {
	_, g, err := readGoal(text)
	return g, err
}

// readGoal is [ReadGoal], and also returns the words.
func readGoal(text string) (saidGoal, Goal, error) {
	trimmed := strings.Join(strings.Fields(text), " ")
	said := cutGoal(trimmed)
	if said.length < len(trimmed) {
		said = saidGoal{goal: strings.ToLower(trimmed)}
	}
	g, err := ParseGoal(said.goal)
	return said, g, err
}

// A saidGoal is a goal as a user writes it.
type saidGoal struct {
	goal   string // in the spelling of [ParseGoal], even if it is invalid, such as "win9"
	side   string // the side whose goal it is, such as "Sun"; empty if the words do not name it
	length int    // the number of bytes, including the punctuation after the goal; 0 if there is no goal
}

// startsGoal reports whether a text starts like a goal, which may be invalid.
func startsGoal(text string) bool { return cutGoal(text).length > 0 }

// cutGoal finds the goal at the start of a text. The goal is one word, such as "win3" or "3", or several words on one
// line, such as "win in 3", "goal: hold for 2", or a sentence that "puzzlecode show" prints, such as "Sun wins in 3.".
func cutGoal(text string) (said saidGoal) {
	rest := text
	skip := func(characters string) { rest = strings.TrimLeft(rest, characters) }
	phrase := func(words ...string) bool { // cuts these words, in either case, if the text goes on with all of them
		after := rest
		for _, word := range words {
			after = strings.TrimLeft(after, " ")
			n := len(after) - len(strings.TrimLeft(after, letters))
			if !strings.EqualFold(after[:n], word) {
				return false
			}
			after = after[n:]
		}
		rest = after
		return true
	}
	if phrase("goal") {
		skip(": ")
	}
	for _, side := range []string{"Sun", "Moon", "First", "Second", "Gold", "Silver"} {
		if said.side == "" && phrase(side) {
			said.side = side
		}
	}
	if said.side != "" && !phrase("must") && phrase("to", "move") {
		skip(",")
		phrase("and")
	}
	kind, number := "", ""
	switch {
	case phrase("win"), phrase("wins"):
		kind = "win"
		if phrase("with", "this", "turn") {
			number = "1"
		} else {
			phrase("in")
		}
	case phrase("hold"), phrase("holds"):
		kind = "hold"
		phrase("out")
		phrase("for")
	case said.side != "":
		return saidGoal{}
	}
	if number == "" {
		skip(" ")
		number = rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
		rest = rest[len(number):]
	}
	if len(number) < 1 || len(number) > 2 {
		return saidGoal{}
	}
	if kind == "" {
		skip(",;:") // no full stop, because 3. is the number of a turn
	} else {
		_ = phrase("turns") || phrase("turn")
		skip(",;:.!?")
	}
	if r, _ := utf8.DecodeRuneInString(rest); rest != "" && !unicode.IsSpace(r) {
		return saidGoal{}
	}
	said.goal, said.length = kind+number, len(text)-len(rest)
	return said
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// check returns an error if the words name a side that is not to move in the position of the code c. The error is
// [ErrGoal].
func (said saidGoal) check(c Code) error {
	names, side := []string{"Gold", "Silver"}, 0
	if p, ok := c.Santorini(); ok {
		names, side = []string{"Sun", "Moon", "First", "Second"}, int(p.Side())
	} else if p, ok := c.Arimaa(); ok {
		side = int(p.Side())
	}
	if i := slices.Index(names, said.side); said.side != "" && (i < 0 || i%2 != side) {
		return fmt.Errorf("%w: %s is not to move, must be a goal of the side to move", ErrGoal, said.side)
	}
	return nil
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
