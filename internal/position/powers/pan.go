package powers

import "github.com/puzzlecode/puzzlecode/bitboard"

// Pan also wins by moving down two levels or more.
var pan = Power{
	Name: "pan",
	Says: "Pan also wins by moving down two levels or more.",
	Wins: func(n Node, start int) bitboard.Board5 {
		switch {
		case n.Three.Has(start):
			return bitboard.Valid5 &^ n.Two
		case n.Two.Has(start):
			return bitboard.Valid5 &^ n.One
		}
		return 0
	},
	Won:   "{side} has moved down two levels or more and won.",
	Drops: true,
	Threats: func(n Node) bitboard.Board5 {
		fromThree, fromTwo := n.Own&n.Three, n.Own&n.Two&^n.Three
		return (n.climbs() | fromThree.Neighbourhood()&^n.Two | fromTwo.Neighbourhood()&^n.One) &^ n.Workers()
	},
}
