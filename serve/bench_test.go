package serve

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
)

// A page that was not asked for before, and one that was.
func BenchmarkPage(b *testing.B) {
	s := testServer(b)
	list := positiontest.List(1, 20_000)
	b.Run("first", func(b *testing.B) {
		for i := range b.N {
			page := "/p/" + codec.Encode(list[i%len(list)]).String() + "?x=" + string(rune('a'+i/len(list)))
			if w := get(b, s, page); w.Code != 200 {
				b.Fatal(w.Code)
			}
		}
	})
	b.Run("again", func(b *testing.B) {
		for range b.N {
			if w := get(b, s, "/p/HfGoo8VCrfkSpV"); w.Code != 200 {
				b.Fatal(w.Code)
			}
		}
	})
}
