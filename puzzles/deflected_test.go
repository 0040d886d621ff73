package puzzles

import (
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// Lines of random games: which worker stands where is kept by name, not by its last turn.
func TestDeflectedInLongLines(t *testing.T) {
	random := rand.New(rand.NewPCG(29, 0))
	seen := map[bool]int{}
	for seen[true] < 300 || seen[false] < 3000 {
		played, line := randomGame(random)
		for n := min(len(line)|1, 13); n >= 5; n -= 2 {
			if n > len(line) || !line[len(line)-1].Wins() {
				continue
			}
			played, line := played[len(played)-n:], line[len(line)-n:]
			want := deflectedByNames(played, line)
			if got := deflected(played, line); got != want {
				t.Fatalf("%v, %v: %v, want %v", played[0], line, got, want)
			}
			seen[want]++
		}
	}
}

// randomGame returns the positions before each turn of a game, and its turns. A climb is taken
// and domed as often as not, so that there are climbs late.
func randomGame(random *rand.Rand) (played []position.Position, line []position.Turn) {
	setup := position.Setup{Workers: [2][]position.Square{{6, 18}, {8, 16}}}
	for i := range setup.Heights {
		setup.Heights[i] = random.IntN(3)
	}
	p, err := setup.Position()
	if err != nil {
		panic(err)
	}
	for !p.Outcome().Over() {
		turns := p.AppendTurns(nil)
		t := turns[random.IntN(len(turns))]
		for _, other := range turns {
			if other.Wins() && len(line) >= 8 || p.Threats(p.Side().Other()).Has(other.Build()) && random.IntN(2) == 0 {
				t = other
			}
		}
		played, line = append(played, p), append(line, t)
		p = p.PlayLegal(t)
	}
	return played, line
}

// deflectedByNames is deflected with a map that follows the workers of both sides.
func deflectedByNames(played []position.Position, line []position.Turn) bool {
	last := len(line) - 1
	for i := 1; i < last-1; i += 2 {
		before := played[i]
		if !before.Threats(before.Side().Other()).Has(line[i].Build()) ||
			!canBuild(before, line[i].From().Set(), line[last].To()) {
			continue
		}
		names := map[position.Square]bool{line[i].From(): true} // the worker's square
		for _, t := range line[i : last-1] {
			if names[t.From()] {
				delete(names, t.From())
				names[t.To()] = true
			}
		}
		could := false
		for index := range names {
			could = could || canBuild(played[last-1], index.Set(), line[last].To())
		}
		if !could {
			return true
		}
	}
	return false
}
