package search

// A Value is the value of a position for the side to move. Values from -mostEstimate to mostEstimate are estimates: the
// expected score is 1/(1 + exp(-Value/Scale)). Other values are wins and losses, and contain the number of plies until
// the win or loss.
type Value = int32

const (
	Scale = 200 // an estimate that is greater by Scale multiplies the odds by e

	win          Value = 30000 // the value of a win is win minus the number of plies until the win
	infinite     Value = 32000
	mostEstimate Value = 20000
	// MaxPly is the maximum number of plies that a search looks ahead.
	MaxPly = 96
)

// won returns the value of a win at the given distance from the root in plies. The value of a loss is its negative.
func won(ply int) Value { return win - Value(ply) }

// Decided reports whether v is a win or a loss that the search has found, not an estimate.
func Decided(v Value) bool { return v > mostEstimate || v < -mostEstimate }

// WinIn returns the number of turns that the winner needs, if v is a win or a loss. It is negative if the side to move
// loses. For an estimate, and for a side that has already lost, it is 0.
func WinIn(v Value) int {
	switch {
	case v > mostEstimate:
		return int(win-v+1) / 2
	case v < -mostEstimate:
		return -int(win+v+1) / 2
	}
	return 0
}
