package bitboard_test

import (
	"fmt"
	"log"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

func ExampleGrid() {
	corner, err := bitboard.FromSquares(4, 3, 0, 1, 4)
	if err != nil {
		log.Fatal(err)
	}
	moved, err := corner.Shift(bitboard.NorthEast, 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(corner)
	fmt.Println()
	fmt.Println(moved)
	// Output:
	// ....
	// 1...
	// 11..
	//
	// .1..
	// .11.
	// ....
}

func ExampleCoordinate() {
	g, err := bitboard.FromCoordinates(8, 8, bitboard.Coordinate{File: 4, Rank: 3})
	if err != nil {
		log.Fatal(err)
	}
	for square := range g.Squares() {
		fmt.Println(square)
	}
	// Output: 28
}

func ExampleDirection() {
	fmt.Println(bitboard.North, bitboard.SouthWest)
	// Output: north south-west
}

func ExampleBoard5() {
	fmt.Println(bitboard.At5(1, 2).Neighbourhood())
	// Output:
	// 1.1..
	// 111..
	// .....
	// .....
	// .....
}

func ExampleBoard8() {
	a1 := bitboard.At8(0, 0)
	fmt.Println(a1.North() == bitboard.At8(0, 1), a1.West() == 0)
	// Output: true true
}
