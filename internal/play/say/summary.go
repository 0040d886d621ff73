package say

import (
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
)

// Summary describes a board for people who do not see it. In Santorini, it lists the workers of each side with their
// levels, and then the squares of each level, the highest first. In Arimaa, it lists the pieces of each side. Squares
// are in reading order, from the top left.
func (l *Language) Summary(b game.Board) string {
	var said []string
	tell := func(name string, side game.Side, squares []string) {
		if len(squares) > 0 {
			list := strings.Join(squares, l.phrase("join.comma"))
			said = append(said, l.About(name, "{side}", side, "{squares}", list).Text)
		}
	}
	names := make([]string, 0, b.Size*b.Size)
	for rank := b.Size; rank > 0; rank-- {
		for _, file := range b.Files {
			names = append(names, fmt.Sprintf("%c%d", file, rank))
		}
	}
	sides, name := []game.Side{game.First, game.Second}, "summary.workers"
	if b.Heights == nil {
		sides, name = []game.Side{game.Gold, game.Silver}, "summary.pieces"
	}
	for _, side := range sides {
		var pieces []string
		for i, square := range names {
			switch piece, there := b.At(square); {
			case !there || piece.Side != side:
			case b.Heights == nil:
				pieces = append(pieces, l.phrase("summary.piece", "{piece}", l.Kind(piece.Kind), "{square}", square))
			case b.Heights[i] == 0:
				pieces = append(pieces, l.phrase("summary.ground", "{square}", square))
			default:
				pieces = append(pieces, l.phrase("summary.level", "{square}", square, "{n}", b.Heights[i]))
			}
		}
		tell(name, side, pieces)
	}
	for height := 4; height > 0; height-- {
		var squares []string
		for i, h := range b.Heights {
			if h == height {
				squares = append(squares, names[i])
			}
		}
		tell(fmt.Sprintf("summary.%d", height), game.First, squares)
	}
	if b.Heights != nil && slices.Max(b.Heights) == 0 {
		said = append(said, l.About("summary.empty").Text)
	}
	return strings.Join(said, " ")
}
