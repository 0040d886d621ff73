package fen

import "fmt"

// MediatorLen is the number of characters that [Mediator] reads.
const MediatorLen = 2*squares + 1

// Mediator reads a position of the mediator for Santorini engines, without gods: for each square from
// the top left, row by row, its height and G, B or N for a worker of the first side, of the second or
// none; then 0 or 1 for the side to move. The text must have at least [MediatorLen] characters; others
// are ignored. It returns the offset and the description of a fault; the description is empty if
// there is none.
func Mediator(text string) (heights [squares]int, workers [2][]uint8, side uint8, at int, detail string) {
	for i := range heights {
		h, worker := text[2*i], text[2*i+1]
		if h < '0' || h > '4' {
			return heights, workers, 0, 2 * i, fmt.Sprintf("height %q, must be 0..4", h)
		}
		heights[i] = int(h - '0')
		switch worker {
		case 'G':
			workers[0] = append(workers[0], uint8(i))
		case 'B':
			workers[1] = append(workers[1], uint8(i))
		case 'N':
		default:
			return heights, workers, 0, 2*i + 1, fmt.Sprintf("worker %q, must be G, B or N", worker)
		}
	}
	mover := text[MediatorLen-1]
	if mover != '0' && mover != '1' {
		return heights, workers, 0, MediatorLen - 1, fmt.Sprintf("side %q to move, must be 0 or 1", mover)
	}
	return heights, workers, mover - '0', 0, ""
}
