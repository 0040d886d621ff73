package pgn

import (
	"errors"
	"slices"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// Values of the tag Termination for Arimaa games that end with the word "resigns" or "lost".
const (
	resignation = "resignation"
	forfeit     = "forfeit"
)

// begin sets the start position of a game without turns.
func (g *Game) begin(start codec.Code) {
	g.start, g.root.state = start, game.New(start)
}

// FromRecord converts a record of package game to a Game, which has no tags except Termination. In Arimaa, turns that
// were taken back become variations, unless they would only continue the main line. Notes about passed steps are
// dropped. FromRecord returns an error for a game of more than [game.MaxTurns] turns.
func FromRecord(r game.Record) (*Game, error) {
	if r, ok := r.(game.ArimaaRecord); ok {
		return fromArimaa(r)
	}
	moments := r.Moments()
	g := New(moments[0].State.Code())
	n := &g.root
	for i, m := range moments[1:] {
		var err error
		if n, err = n.add(moments[i].Next, m.State); err != nil {
			return nil, err
		}
	}
	return g, nil
}

func fromArimaa(record game.ArimaaRecord) (*Game, error) {
	setups := 0 // number of entries up to the last setup
	for i, e := range record.Played.Entries {
		if e.Action == arimaa.ActionSetup {
			setups = i + 1
		}
	}
	r := arimaa.NewReplay(record.Played.Start)
	for _, e := range record.Played.Entries[:setups] {
		if _, err := r.Play(e); err != nil {
			return nil, err
		}
	}
	g := New(codec.EncodeArimaa(r.Position()))
	var line []arimaa.Turn    // without the turns that were taken back
	var taken [][]arimaa.Turn // lines whose last turn was taken back
	given := false            // whether a side has resigned or lost
	for _, e := range record.Played.Entries[setups:] {
		switch {
		case e.Action == arimaa.ActionMove:
			line = append(line, e.Turn)
		case e.Action == arimaa.ActionTakeback && given:
			given = false
		case e.Action == arimaa.ActionTakeback && len(line) > 0:
			taken = append(taken, slices.Clone(line))
			line = line[:len(line)-1]
		case e.Action == arimaa.ActionTakeback:
			return nil, errors.New("pgn: a setup was taken back, and none follows")
		case e.Action != arimaa.ActionNone:
			given = true
		}
	}
	for _, other := range slices.Insert(taken, 0, line) {
		if len(other) > len(line) && slices.Equal(other[:len(line)], line) {
			continue // it would continue the main line
		}
		n := &g.root
		for _, t := range other {
			var err error
			if n, err = n.Add(t); err != nil {
				return nil, err
			}
		}
	}
	o := record.Outcome()
	reason := map[game.Ending]string{game.Resignation: resignation, game.Forfeit: forfeit}[o.Ending]
	if reason == "" {
		return g, nil
	}
	g.winner = o.Winner
	return g, g.SetTag(Termination, reason)
}

// Record converts the main line to a record of package game. In Arimaa it includes the setups. An Arimaa game may be
// lost without the board showing it. The record then ends with a resignation if the tag Termination says so, and
// otherwise with a loss.
func (g *Game) Record() game.Record {
	if start, ok := g.start.Arimaa(); ok {
		return g.arimaaRecord(start)
	}
	start, _ := g.start.Santorini()
	played := position.Game{Start: start}
	for n := &g.root; n.child != nil; n = n.child {
		played.Turns = append(played.Turns, game.SantoriniTurn(n.child.turn))
	}
	return game.SantoriniRecord{Played: played}
}

func (g *Game) arimaaRecord(start arimaa.Position) game.Record {
	out := arimaa.Game{Start: start}
	if _, ok := setUp(g.start); ok {
		out.Start = arimaa.Position{}
		for side := arimaa.Gold; side <= arimaa.Silver; side++ {
			var pieces []arimaa.Placement
			for square := range start.SideSet(side).All() {
				pieces = append(pieces, arimaa.Placement{Piece: start.PieceAt(square), Square: square})
			}
			if len(pieces) > 0 {
				out.Entries = append(out.Entries, arimaa.Entry{Action: arimaa.ActionSetup, Setup: pieces})
			}
		}
	}
	n := &g.root
	for ; n.child != nil; n = n.child {
		out.Entries = append(out.Entries, arimaa.Entry{Action: arimaa.ActionMove, Turn: n.child.turn.(arimaa.Turn)})
	}
	if g.winner != "" && !n.state.Outcome().Over() && g.winner != n.state.Side() {
		end := arimaa.Entry{Action: arimaa.ActionLose}
		if g.Tag(Termination) == resignation {
			end.Action = arimaa.ActionResign
		}
		out.Entries = append(out.Entries, end)
	}
	return game.ArimaaRecord{Played: out}
}
