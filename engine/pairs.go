package engine

import (
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/position"
)

// PairGames is the number of games that the engine played with each pair of different gods. Each god was First in half
// of them.
const PairGames = 2 * pairGames

// pairGames is the number of games for each entry of pairWins.
const pairGames = 100

// measured is the number of gods in pairWins. They are mortal, which stands for no god, and all gods up to Prometheus.
const measured = position.Prometheus + 1

// pairWins[a][b] is the number of games, out of pairGames, that First won with god a against god b. The engine played
// against itself and searched 4,000 positions for each turn. The workers began on random squares, see doc/ENGINE.md.
var pairWins = [...][measured]uint8{
	position.Mortal:     {59, 0, 0, 0, 7, 2, 0, 8, 0, 0, 0},
	position.Apollo:     {100, 34, 81, 66, 90, 78, 70, 100, 96, 96, 85},
	position.Artemis:    {100, 11, 53, 26, 39, 80, 24, 47, 43, 78, 25},
	position.Athena:     {100, 31, 84, 60, 85, 85, 86, 63, 55, 96, 42},
	position.Atlas:      {91, 15, 50, 30, 49, 30, 1, 34, 40, 46, 0},
	position.Demeter:    {100, 20, 18, 41, 79, 69, 76, 74, 52, 91, 56},
	position.Hephaestus: {100, 21, 61, 61, 98, 83, 85, 54, 65, 100, 51},
	position.Hermes:     {92, 6, 53, 41, 66, 18, 43, 42, 3, 60, 13},
	position.Minotaur:   {100, 1, 42, 48, 69, 58, 38, 83, 65, 91, 23},
	position.Pan:        {97, 4, 15, 9, 49, 40, 11, 35, 14, 56, 26},
	position.Prometheus: {100, 22, 85, 84, 100, 83, 86, 98, 76, 95, 75},
}

// PairWins returns the number of games, out of [PairGames], that god a won against god b when the engine played against
// itself. The statistical error is about 14 games. If the gods are equal, or one of them has no games, PairWins returns
// half of PairGames.
func PairWins(a, b position.God) int {
	if a == b || max(a, b) >= measured {
		return PairGames / 2
	}
	return int(pairWins[a][b]) + pairGames - int(pairWins[b][a])
}

// A pair of gods is uneven if one god won at least UnevenWins of [PairGames] games. [DrawPair] prefers balanced pairs,
// in which neither god won more than DrawnWins games.
const (
	UnevenWins = PairGames * 85 / 100
	DrawnWins  = PairGames * 65 / 100
)

const mostDrawing = 1000

// IsUneven reports whether one god of a pair won at least [UnevenWins] games. It also returns the stronger god, the
// other god, and the number of games, out of [PairGames], that the stronger god won.
func IsUneven(pair [2]position.God) (stronger, other position.God, wins int, uneven bool) {
	stronger, other = pair[0], pair[1]
	if wins = PairWins(stronger, other); wins < PairGames-wins {
		stronger, other, wins = other, stronger, PairGames-wins
	}
	return stronger, other, wins, wins >= UnevenWins
}

// DrawPair returns a pair of gods in which random gods fill the free places. The argument free marks these places. A
// random god is not mortal, and the two gods differ. If possible, the pair is balanced: neither god won more than
// [DrawnWins] games.
func DrawPair(pair [2]position.God, free [2]bool) [2]position.God {
	for n := range 2 * mostDrawing { // for some gods no balanced pair exists
		for i := range pair {
			if free[i] {
				pair[i] = position.Apollo + position.God(rand.IntN(int(measured-position.Apollo)))
			}
		}
		if pair[0] == pair[1] {
			continue
		}
		if wins := PairWins(pair[0], pair[1]); n >= mostDrawing || wins <= DrawnWins && PairGames-wins <= DrawnWins {
			break
		}
	}
	return pair
}
