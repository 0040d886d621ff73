package value

import "fmt"

// A Word is a number with a name, such as a side.
type Word interface {
	~uint8
	fmt.Stringer
}

// Outcome says how a game has ended and who has won it. Outcomes compare with ==. The zero Outcome means that the game
// goes on.
type Outcome[Ending, Side Word] struct {
	Ending Ending
	Side   Side // the winner; zero while the game goes on
}

// Over reports whether the game has ended.
func (o Outcome[E, S]) Over() bool { return o.Ending != 0 }

// Winner returns the winner. It reports false while the game goes on.
func (o Outcome[E, S]) Winner() (S, bool) { return o.Side, o.Over() }

// WonBy reports whether the game has ended and a side has won it.
func (o Outcome[E, S]) WonBy(side S) bool { return o.Over() && o.Side == side }

// String returns the ending and the winner, such as "climb, second wins". While the game goes on, it returns the text
// of the zero Ending, such as "ongoing".
func (o Outcome[E, S]) String() string {
	if !o.Over() {
		return o.Ending.String()
	}
	return fmt.Sprintf("%v, %v wins", o.Ending, o.Side)
}
