package search

// A Value is an estimate for the side to move. Values up to mostEstimate away from 0 are estimates:
// the expected score is 1/(1 + exp(-Value/Scale)). Values further away are wins and losses with
// their distance, see WinIn.
type Value = int32

const (
	Scale = 200 // an estimate that is greater by Scale multiplies the odds by e

	win          Value = 30000 // the value of a win is win minus the number of plies until the win
	infinite     Value = 32000
	mostEstimate Value = 20000
	// MaxPly is the maximum number of plies that a search looks ahead.
	MaxPly = 96
)

// won is the value of a win at a number of plies from the root. Its negative is the value of a
// loss.
func won(ply int) Value { return win - Value(ply) }

// Decided reports whether a value is a win or a loss that the search has found.
func Decided(v Value) bool { return v > mostEstimate || v < -mostEstimate }

// WinIn returns the number of the winner's turns until a win that the search has found, negative if the side to
// move loses. It returns 0 for an estimate, and for a side that has already lost.
func WinIn(v Value) int {
	switch {
	case v > mostEstimate:
		return int(win-v+1) / 2
	case v < -mostEstimate:
		return -int(win+v+1) / 2
	}
	return 0
}
