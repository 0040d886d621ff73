package mine

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
)

func TestDefaultOptions(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(5))
	for cores, want := range map[int]int{-2: 5, -1: 5, 0: 1, 1: 1, 2: 2, 3: 3} {
		o, err := Options{Cores: cores}.normalized()
		if err != nil || o.Cores != want || !slices.Equal(o.Goals, []codec.Goal{codec.Win2, codec.Win3}) {
			t.Errorf("%d processors: %+v, %v, want %d", cores, o, err, want)
		}
	}
}

// A batch of less than 200 ms is followed by one of twice the size, and a longer one by one of
// half the size, which still gives each processor a candidate.
func TestBatchSize(t *testing.T) {
	for _, c := range []struct {
		size, cores int
		took        time.Duration
		want        int
	}{
		{4, 2, 0, 8},
		{4, 2, 200*time.Millisecond - 1, 8},
		{4, 2, 200 * time.Millisecond, 2},
		{64, 2, time.Second, 32},
		{5, 4, time.Second, 4},
		{2048, 2, 0, 4096},
		{2049, 2, 0, 4096},
		{4096, 2, 0, 4096},
	} {
		m := Miner{o: Options{Cores: c.cores}, size: c.size}
		if got := m.sizeAfter(c.took); got != c.want {
			t.Errorf("after %d candidates in %v on %d processors: %d, want %d", c.size, c.took, c.cores, got, c.want)
		}
	}
}
