package positiontest

import (
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/puzzlecode/puzzlecode/position"
)

// Equal is an option for package cmp that compares positions and turns with ==.
var Equal = cmpopts.EquateComparable(position.Position{}, position.Turn{})
