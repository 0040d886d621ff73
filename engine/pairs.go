package engine

import (
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/gods"
)

// PairGames is the number of games by which two different gods are compared, half of them with each beginning.
const PairGames = 2 * pairGames

// pairGames is the number of games of a cell of pairWins.
const pairGames = 50

// pairWins are the games of [pairGames] that the first side won, by its god and by that of the second side. The
// search played itself with 4,000 positions a turn, from workers on random squares: see doc/ENGINE.md.
var pairWins = [...][11]uint8{
	gods.Mortal:     {25, 0, 0, 0, 3, 0, 0, 2, 0, 1, 0},
	gods.Apollo:     {50, 31, 42, 38, 46, 41, 41, 50, 49, 50, 41},
	gods.Artemis:    {50, 7, 26, 17, 17, 44, 17, 27, 19, 48, 9},
	gods.Athena:     {50, 15, 41, 26, 43, 44, 44, 35, 26, 49, 21},
	gods.Atlas:      {50, 3, 34, 6, 29, 11, 0, 13, 31, 25, 0},
	gods.Demeter:    {50, 10, 4, 24, 41, 35, 38, 27, 22, 47, 27},
	gods.Hephaestus: {50, 7, 28, 39, 50, 35, 43, 25, 41, 50, 27},
	gods.Hermes:     {46, 5, 28, 16, 28, 13, 21, 12, 12, 41, 10},
	gods.Minotaur:   {50, 1, 27, 26, 32, 21, 14, 42, 31, 49, 15},
	gods.Pan:        {49, 1, 8, 4, 28, 16, 1, 13, 7, 25, 11},
	gods.Prometheus: {50, 9, 43, 40, 50, 41, 44, 44, 35, 48, 39},
}

// PairWins returns how many of [PairGames] games of the engine against itself a god won against another one. An
// error of 10 games is usual. It is half of them for a god
// against itself, and for one that is invalid.
func PairWins(a, b gods.God) int {
	if a == b || !a.IsValid() || !b.IsValid() {
		return PairGames / 2
	}
	return int(pairWins[a][b]) + pairGames - int(pairWins[b][a])
}

// The number of games, of [PairGames], from which a pair is no contest if one god won them, and up to which a
// pair is drawn at random. Keep them equal to serve/assets/game.js.
const (
	unevenWins  = 85
	drawnWins   = 65
	mostDrawing = 1000
)

// IsUneven reports whether a pair of gods is no contest, and returns the stronger one, the other, and how many
// of [PairGames] the stronger one won.
func IsUneven(pair [2]gods.God) (stronger, other gods.God, wins int, uneven bool) {
	stronger, other = pair[0], pair[1]
	if wins = PairWins(stronger, other); wins < PairGames-wins {
		stronger, other, wins = other, stronger, PairGames-wins
	}
	return stronger, other, wins, wins >= unevenWins
}

// DrawPair draws those gods of a pair that are free, different ones and no mortal, if possible so that the
// pair is balanced.
func DrawPair(pair [2]gods.God, free [2]bool) [2]gods.God {
	for n := range 2 * mostDrawing { // some gods have no equal
		for i := range pair {
			if free[i] {
				pair[i] = gods.Apollo + gods.God(rand.IntN(int(gods.Prometheus)))
			}
		}
		if pair[0] == pair[1] {
			continue
		}
		if wins := PairWins(pair[0], pair[1]); n >= mostDrawing || wins <= drawnWins && PairGames-wins <= drawnWins {
			break
		}
	}
	return pair
}
