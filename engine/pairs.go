package engine

import "github.com/puzzlecode/puzzlecode/gods"

// PairGames is the number of games by which two different gods are compared, half of them with each beginning.
const PairGames = 2 * pairGames

// pairGames is the number of games of a cell of pairWins.
const pairGames = 10

// pairWins are the games of [pairGames] that the first side won, by its god and by that of the second side. The
// search played itself with 4,000 positions a turn, from workers on random squares: see doc/ENGINE.md.
var pairWins = [...][11]uint8{
	gods.Mortal:     {5, 0, 0, 0, 1, 0, 0, 2, 0, 2, 0},
	gods.Apollo:     {10, 5, 10, 8, 8, 9, 10, 6, 9, 9, 8},
	gods.Artemis:    {9, 0, 5, 3, 5, 5, 4, 6, 2, 8, 2},
	gods.Athena:     {10, 2, 6, 6, 5, 7, 9, 8, 4, 10, 3},
	gods.Atlas:      {10, 2, 1, 4, 6, 2, 1, 2, 3, 1, 0},
	gods.Demeter:    {10, 2, 1, 3, 7, 6, 9, 4, 6, 9, 3},
	gods.Hephaestus: {10, 3, 5, 3, 8, 4, 8, 1, 5, 8, 5},
	gods.Hermes:     {10, 1, 2, 4, 5, 3, 9, 0, 2, 8, 3},
	gods.Minotaur:   {10, 0, 8, 7, 7, 4, 6, 5, 5, 10, 4},
	gods.Pan:        {10, 1, 4, 3, 8, 3, 3, 5, 2, 3, 1},
	gods.Prometheus: {10, 5, 10, 7, 9, 9, 9, 8, 7, 9, 6},
}

// PairWins returns how many of [PairGames] games of the engine against itself a god won against another one. So few
// games tell which pairs are no contest, and no more: an error of 4 games is usual. It is half of them for a god
// against itself, and for one that is invalid.
func PairWins(a, b gods.God) int {
	if a == b || !a.IsValid() || !b.IsValid() {
		return PairGames / 2
	}
	return int(pairWins[a][b]) + pairGames - int(pairWins[b][a])
}
