package search

import "github.com/puzzlecode/puzzlecode/internal/engine/network"

// Settings are the design choices that are tested by matches. The zero value is plain alpha-beta
// with the hand-made evaluation.
type Settings struct {
	Network *network.Network // evaluates; nil for heights and mobility
	Gods    *network.Gods    // what gods add to Network; nil for heights and mobility with gods

	Quiescence     int // plies that threats are followed beyond the depth
	GodsQuiescence int // the same with gods

	Reductions   int   // reduction of the depth at which late moves are searched first, in percent of a common formula
	ExtendForced bool  // replies to a threat cost no depth
	Futility     Value // per depth: how far an estimate above beta ends a shallow search; 0: never
	Frontier     Value // per depth: how far an estimate below alpha ends a shallow search of quiet moves; 0: never
	Later        Value // by how much each earlier move lowers the limit of Frontier
	SortByValue  int   // the minimum depth to order moves by the values after them; 0: never
	Canonical    int   // the maximum number of levels on a board whose symmetric positions share table entries; 0: never
}

// Strongest returns the settings that have won the matches of doc/ENGINE.md, without a
// network.
func Strongest() Settings {
	return Settings{
		Quiescence: 5, GodsQuiescence: 2, Reductions: 100, ExtendForced: true, Futility: 80, Frontier: 60, Later: 10,
		SortByValue: 5, Canonical: 6,
	}
}
