package position_test

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
)

// The reference implementation with gods: a board of plain arrays, and every sequence of actions that the
// rules of doc/GODS.md allow, with the boards that they lead to in a map. It shares nothing with
// the package, nor with the reference implementation of two mortals. Gods are names, squares are rows and columns,
// row 0 the top one.
type godBoard struct {
	height [5][5]int
	worker [5][5]int // 0 none, 1 of the first side, 2 of the second
	god    [3]string // of sides 1 and 2
	mover  int       // 1 or 2
	raised bool
	winner int // 0 while the game goes on
}

type cell struct{ row, column int }

func (p cell) onBoard() bool { return p.row >= 0 && p.row < 5 && p.column >= 0 && p.column < 5 }

func (p cell) near(q cell) bool {
	rows, columns := p.row-q.row, p.column-q.column
	return p != q && rows*rows <= 1 && columns*columns <= 1
}

// cells has every square, in the order of a FEN.
var cells = func() (out []cell) {
	for row := range 5 {
		for column := range 5 {
			out = append(out, cell{row, column})
		}
	}
	return out
}()

func (p cell) name() string { return string([]byte{byte('A' + p.column), byte('5' - p.row)}) }

func cellOf(name string) cell { return cell{int('5' - name[1]), int(name[0] - 'A')} }

// godBoardOf reads a FEN in the spelling of the output.
func godBoardOf(fen string) (b godBoard) {
	fields := strings.Split(fen, "/")
	for i, p := range cells {
		b.height[p.row][p.column] = int(fields[0][i] - '0')
	}
	b.mover = int(fields[1][0] - '0')
	for side := 1; side <= 2; side++ {
		god, workers, _ := strings.Cut(fields[1+side], ":")
		if rest, won := strings.CutPrefix(god, "#"); won {
			god, b.winner = rest, side
		}
		if rest, raised := strings.CutSuffix(god, "[^]"); raised {
			god, b.raised = rest, true
		}
		b.god[side] = god
		for _, name := range strings.FieldsFunc(workers, func(r rune) bool { return r == ',' }) {
			b.worker[cellOf(name).row][cellOf(name).column] = side
		}
	}
	return b
}

func (b godBoard) fen() string {
	var out strings.Builder
	for _, p := range cells {
		fmt.Fprint(&out, b.at(p))
	}
	fmt.Fprintf(&out, "/%d", b.mover)
	for side := 1; side <= 2; side++ {
		out.WriteString("/")
		if b.winner == side {
			out.WriteString("#")
		}
		out.WriteString(b.god[side])
		if b.raised && side != b.mover {
			out.WriteString("[^]")
		}
		var workers []string
		for _, p := range b.workers(side) {
			workers = append(workers, p.name())
		}
		if len(workers) > 0 {
			out.WriteString(":" + strings.Join(workers, ","))
		}
	}
	return out.String()
}

func (b *godBoard) at(p cell) int { return b.height[p.row][p.column] }

func (b *godBoard) stands(p cell) int { return b.worker[p.row][p.column] }

func (b *godBoard) workers(side int) (out []cell) {
	for _, p := range cells {
		if b.stands(p) == side {
			out = append(out, p)
		}
	}
	return out
}

// after is a board during a turn, with what the rest of the turn depends on.
type after struct {
	godBoard
	up, won bool // a worker of the mover has moved up, has won
}

// step returns the board after a step of a worker. It reports false if the rules forbid it.
func (b after) step(start, to cell) (after, bool) {
	other := 3 - b.mover
	if !to.onBoard() || !start.near(to) || b.stands(to) == b.mover || b.at(to) == 4 || b.at(to) > b.at(start)+1 {
		return after{}, false
	}
	if b.raised && b.at(to) > b.at(start) {
		return after{}, false
	}
	forced := cell{-1, -1}
	if b.stands(to) == other {
		switch b.god[b.mover] {
		case "apollo":
			forced = start
		case "minotaur":
			forced = cell{2*to.row - start.row, 2*to.column - start.column}
			if !forced.onBoard() || b.at(forced) == 4 || b.stands(forced) != 0 {
				return after{}, false
			}
		default:
			return after{}, false
		}
	}
	b.worker[start.row][start.column] = 0
	b.worker[to.row][to.column] = b.mover
	if forced.onBoard() {
		b.worker[forced.row][forced.column] = other
	}
	b.up = b.up || b.at(to) > b.at(start)
	b.won = b.at(start) == 2 && b.at(to) == 3 || b.god[b.mover] == "pan" && b.at(start)-b.at(to) >= 2
	return b, true
}

// build returns the board after a build of a worker.
func (b after) build(step, on cell, dome bool) (after, bool) {
	if !on.onBoard() || !step.near(on) || b.stands(on) != 0 || b.at(on) == 4 {
		return after{}, false
	}
	if b.height[on.row][on.column]++; dome {
		b.height[on.row][on.column] = 4
	}
	return b, true
}

// results returns every board after a turn.
func (b godBoard) results() map[godBoard]bool {
	out := map[godBoard]bool{}
	if b.winner != 0 {
		return out
	}
	if len(b.workers(1))+len(b.workers(2)) < 4 {
		return b.placed()
	}
	god := b.god[b.mover]
	end := func(a after) {
		a.raised = god == "athena" && a.up && !a.won
		if a.won {
			a.winner = a.mover
		}
		a.mover = 3 - a.mover
		out[a.godBoard] = true
	}
	// finish ends the turn by builds of a worker.
	finish := func(a after, step cell) {
		for _, on := range cells {
			built, ok := a.build(step, on, false)
			if ok {
				end(built)
			}
			if dome, ok := a.build(step, on, true); ok && god == "atlas" {
				end(dome)
			}
			if !ok {
				continue
			}
			for _, again := range cells {
				twice, ok := built.build(step, again, false)
				if ok && (god == "demeter" && again != on || god == "hephaestus" && again == on && twice.at(on) < 4) {
					end(twice)
				}
			}
		}
	}
	start := after{godBoard: b}
	for _, source := range b.workers(b.mover) {
		for _, to := range cells {
			moved, ok := start.step(source, to)
			switch {
			case !ok:
			case moved.won:
				end(moved)
			default:
				finish(moved, to)
				if god != "artemis" {
					continue
				}
				for _, farther := range cells {
					twice, ok := moved.step(to, farther)
					switch {
					case !ok || farther == source:
					case twice.won:
						end(twice)
					default:
						finish(twice, farther)
					}
				}
			}
		}
		if god != "prometheus" {
			continue
		}
		for _, first := range cells {
			built, ok := start.build(source, first, false)
			if !ok {
				continue
			}
			for _, to := range cells {
				if moved, ok := built.step(source, to); ok && !moved.up {
					finish(moved, to)
				}
			}
		}
	}
	if god == "hermes" {
		for _, walked := range walks(start) {
			for _, step := range walked.workers(b.mover) {
				finish(walked, step)
			}
		}
	}
	return out
}

// placed returns every board after the mover has placed all of his workers.
func (b godBoard) placed() map[godBoard]bool {
	out := map[godBoard]bool{}
	for _, p := range cells {
		if b.stands(p) != 0 {
			continue
		}
		one := b
		one.worker[p.row][p.column] = b.mover
		if len(one.workers(b.mover)) == 2 {
			one.mover = 3 - b.mover
			out[one] = true
			continue
		}
		for two := range one.placed() {
			out[two] = true
		}
	}
	return out
}

// walks returns the boards after any number of steps of any worker, none up or down.
func walks(start after) []after {
	seen := map[godBoard]bool{start.godBoard: true}
	queue := []after{start}
	for i := 0; i < len(queue); i++ {
		a := queue[i]
		for _, source := range a.workers(a.mover) {
			for _, to := range cells {
				if moved, ok := a.step(source, to); ok && moved.at(source) == moved.at(to) && !seen[moved.godBoard] {
					seen[moved.godBoard] = true
					queue = append(queue, moved)
				}
			}
		}
	}
	return queue
}

// ending returns how the game stands and who has won.
func (b godBoard) ending() (over bool, winner int) {
	if b.winner != 0 {
		return true, b.winner
	}
	return len(b.results()) == 0, 3 - b.mover
}

// fens returns the FENs of some boards in the order of bytes.
func fens(boards map[godBoard]bool) (out []string) {
	for b := range boards {
		out = append(out, b.fen())
	}
	slices.Sort(out)
	return out
}

// digest is the first 16 hexadecimal digits of the SHA-256 of the FENs, joined by line feeds.
func digest(fens []string) string {
	sum := sha256.Sum256([]byte(strings.Join(fens, "\n")))
	return fmt.Sprintf("%x", sum[:8])
}
