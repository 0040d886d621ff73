package solver

import "github.com/puzzlecode/puzzlecode/internal/santorini"

type node = santorini.Node
