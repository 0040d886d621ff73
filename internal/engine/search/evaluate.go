package search

import (
	"github.com/puzzlecode/puzzlecode/internal/engine/network"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
)

// evaluate estimates the node n at a ply. The side to move must have a legal turn and no winning climb.
func (s *plainSearcher) evaluate(n *node, ply int) Value {
	if s.settings.Network == nil {
		return heightsAndMobility(&powers.Node{Node: *n}, mortal, mortal)
	}
	f := &s.frames[ply]
	if f.ready {
		return limited(s.settings.Network.Value(&f.sides, n, levels(n)))
	}
	s.refresh(ply - 1)
	return limited(s.settings.Network.ValueAfter(&s.frames[ply-1].sides, f.change, n, levels(n)))
}

// refresh computes the hidden units of the network for the node at a ply, unless they have been computed.
func (s *plainSearcher) refresh(ply int) {
	f := &s.frames[ply]
	if f.ready {
		return
	}
	s.refresh(ply - 1)
	s.settings.Network.Update(&s.frames[ply-1].sides, &f.sides, f.change)
	f.ready = true
}

func limited(v int32) Value { return min(max(v, -mostEstimate), mostEstimate) }

// levels returns the number of levels built on the board, at most 100.
func levels(n *node) int {
	return n.One.Count() + n.Two.Count() + n.Three.Count() + n.Domes.Count()
}

// enter records the move m, which leads from n to the node at a ply.
func (s *plainSearcher) enter(n *node, m Move, ply int) {
	f := &s.frames[ply]
	f.ready = false
	f.change = network.Change{
		From: uint8(m.home() - network.FirstBit), FromHeight: uint8(n.Height(m.home())),
		To: uint8(m.to() - network.FirstBit), ToHeight: uint8(n.Height(m.to())),
		Build: uint8(m.build() - network.FirstBit), BuildHeight: uint8(n.Height(m.build())),
	}
}
