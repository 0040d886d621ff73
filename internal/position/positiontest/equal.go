package positiontest

import (
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/puzzlecode/puzzlecode/position"
)

// Equal compares positions and turns with ==, for package cmp.
var Equal = cmpopts.EquateComparable(position.Position{}, position.Turn{})
