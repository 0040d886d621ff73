package view

import (
	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// Table is a game that was read from a log of Board Game Arena.
type Table struct {
	Table          uint64        `json:"table,omitempty"`
	Date           string        `json:"date,omitempty"` // the date in UTC when the game began: 2026-03-14
	Players        []TablePlayer `json:"players"`        // the player who begins, then the opponent
	Start          string        `json:"start"`          // the FEN when all workers are placed
	Turns          []TableTurn   `json:"turns"`
	Winner         *int          `json:"winner"` // 1, 2 or null
	Reason         string        `json:"reason"` // level3, pan, no_moves, resign, concede, abandon or unfinished
	Restarts       int           `json:"restarts"`
	UnfinishedTurn []TableAct    `json:"unfinished_turn"`               // the actions after the last turn
	WouldBe        string        `json:"unfinished_would_be,omitempty"` // the FEN after them, if they are a whole turn
}

// TablePlayer is a player of a [Table].
type TablePlayer struct {
	Side   int      `json:"side"` // 1 or 2
	Name   string   `json:"name"`
	God    string   `json:"god"`    // mortal for none
	Placed []string `json:"placed"` // the squares of the workers, in the order of placing
}

// TableTurn is a turn of a [Table].
type TableTurn struct {
	Turn string `json:"turn"`
	FEN  string `json:"fen"` // after the turn
}

// TableAct is a step or a build. The field Move has the two squares of a step. The field Force has the old and the new
// square of a worker that the step forces away.
type TableAct struct {
	Move  []string `json:"move,omitempty"`
	Force []string `json:"force,omitempty"`
	Build string   `json:"build,omitempty"`
	Dome  bool     `json:"dome,omitempty"` // Build is a dome although the next level is not
}

// TableOf returns the JSON object for a game that was read from a log.
func TableOf(g *bga.Game) Table {
	out := Table{
		Table: g.Table, Date: g.Date, Start: g.Line.StateAt(bga.Placings).String(), Turns: []TableTurn{},
		Reason: string(g.Reason), Restarts: g.Restarts, UnfinishedTurn: []TableAct{},
	}
	for i, p := range g.Players {
		out.Players = append(out.Players, TablePlayer{i + 1, p.Name, p.God.String(), say.Texts(p.Placed[:])})
	}
	for i := bga.Placings; i < g.Line.Len(); i++ {
		out.Turns = append(out.Turns, TableTurn{g.Line.Turn(i).String(), g.Line.StateAt(i + 1).String()})
	}
	if g.Winner > 0 {
		out.Winner = &g.Winner
	}
	for _, a := range g.Open {
		act := TableAct{Dome: a.Dome}
		if a.Build() {
			act.Build = a.To.String()
		} else {
			act.Move = []string{a.From.String(), a.To.String()}
		}
		if a.ForcedTo.IsValid() {
			act.Force = []string{a.To.String(), a.ForcedTo.String()}
		}
		out.UnfinishedTurn = append(out.UnfinishedTurn, act)
	}
	if g.OpenTurn != nil {
		out.WouldBe = g.OpenTurn.String()
	}
	return out
}
