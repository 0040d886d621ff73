package search

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/position"
)

// A godNode is a position of an unfinished game with god powers.
type godNode struct {
	powers.Node
	side position.Side // to move
}

func godNodeOf(p position.Position) godNode { return godNode{nodes.WithPowers(p), p.Side()} }

// In a game with god powers, a Move has six squares of five bits each. Squares are numbered from 1; 0 means no square.
// Two squares are those that a worker leaves and enters. The next two are the build, and the second build or the build
// before the step. The last two are those that the other worker leaves and enters. The bit above them is set if the
// build is a dome on a square below level 3. Different turns of a position are different moves.
const (
	leftShift = 5 * iota
	enteredShift
	buildShift
	moreShift // the second build, or the build before the step
	left2Shift
	entered2Shift
	domeShift
)

// numberOf returns the number of the lowest square in a set, as a Move stores it. For the empty set it returns 0.
func numberOf(set bitboard.Board5) Move {
	if set == 0 {
		return 0
	}
	return Move(squareNumbers[set.Lowest()])
}

// squareNumbers maps the bit of a square to its number in a Move.
var squareNumbers = func() (numbers [64]uint8) {
	for s := range position.Square(position.Squares) {
		numbers[s.Bit()] = uint8(s) + 1
	}
	return numbers
}()

// squareSets maps the number of a square in a Move to a set with this square.
var squareSets = func() (sets [32]bitboard.Board5) {
	for s := range position.Square(position.Squares) {
		sets[s+1] = bitboard.Board5(s.Set())
	}
	return sets
}()

// at returns the square that a move stores at a shift. The result is a set with this square, or the empty set if the
// move stores no square there.
func (m Move) at(shift int) bitboard.Board5 { return squareSets[m>>shift&31] }

// pair returns a Move with the two lowest squares of a set. The argument first is the shift for the lowest square, and
// the argument second is the shift for the other square. If the set has fewer than two squares, a missing square is 0.
func pair(set bitboard.Board5, first, second int) Move {
	return numberOf(set)<<first | numberOf(set&(set-1))<<second
}

// stepOf converts m to a Move, without the builds after the step.
func stepOf(m *powers.Move) Move {
	return pair(m.Left, leftShift, left2Shift) | pair(m.Entered, enteredShift, entered2Shift) |
		numberOf(m.Early)<<moreShift
}

// godMoveOf converts a turn to a move.
func godMoveOf(t position.Turn) (m Move) {
	number := func(s position.Square) Move { return numberOf(bitboard.Board5(s.Set())) }
	shift := 0
	for home, to := range t.Steps() {
		m |= number(home)<<(leftShift+shift) | number(to)<<(enteredShift+shift)
		shift = left2Shift - leftShift
	}
	m |= number(t.Early()) << moreShift
	shift = buildShift
	for s := range t.Builds() {
		m |= number(s) << shift
		shift = moreShift
	}
	if t.Kind() == position.Dome {
		m |= 1 << domeShift
	}
	return m
}

// after returns the node after a move that does not win.
func (s *godSearcher) after(n *godNode, m Move) godNode {
	god := s.own(n)
	step := powers.Move{Left: m.at(leftShift) | m.at(left2Shift), Entered: m.at(enteredShift) | m.at(entered2Shift)}
	if n.Theirs&step.Entered != 0 {
		step.Forced = 1 << god.Forced(step.Left.Lowest(), step.Entered.Lowest())
	}
	more := m.at(moreShift)
	if god.Early {
		step.Early, more = more, 0
	}
	child := godNode{n.After(god, &step), n.side ^ 1}
	if m>>domeShift != 0 {
		child.AddDome(m.at(buildShift))
		return child
	}
	child.Add(m.at(buildShift))
	child.Add(more)
	return child
}

// godTurns converts moves to turns. The moves are played one after the other, beginning at p.
func godTurns(p position.Position, moves []Move) (turns []position.Turn) {
next:
	for _, m := range moves {
		for t := range p.Turns() {
			if godMoveOf(t) == m {
				turns, p = append(turns, t), p.PlayLegal(t)
				continue next
			}
		}
		break // two positions had the same hash
	}
	return turns
}
