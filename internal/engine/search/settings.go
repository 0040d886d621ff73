package search

import "github.com/puzzlecode/puzzlecode/internal/engine/network"

// Settings are the design choices of the search that were tested by matches. The zero value means plain alpha-beta
// search that evaluates positions by heights and mobility.
type Settings struct {
	Network *network.Network // evaluates; nil for heights and mobility
	Gods    *network.Gods    // what gods add to Network; nil for heights and mobility with gods

	Quiescence     int // number of plies beyond the depth in which threats are followed
	GodsQuiescence int // the same for games with gods

	Reductions   int   // by how much the depth of the first search of late moves is reduced, in percent of a formula
	ExtendForced bool  // replies to a threat do not reduce the depth
	Futility     Value // a shallow search ends if the estimate is above beta by this value times the depth; 0: never
	Frontier     Value // per ply: how far an estimate is below alpha if a shallow search skips quiet moves; 0: never
	Later        Value // how much less of Frontier is needed for each earlier move
	SortByValue  int   // the minimum depth at which moves are ordered by the estimates after them; 0: never
	Canonical    int   // symmetric positions share a table entry up to this number of levels on the board; 0: never
}

// Strongest returns the settings that won the matches described in doc/ENGINE.md. They contain no network.
func Strongest() Settings {
	return Settings{
		Quiescence: 5, GodsQuiescence: 2, Reductions: 100, ExtendForced: true, Futility: 80, Frontier: 60, Later: 10,
		SortByValue: 5, Canonical: 6,
	}
}
