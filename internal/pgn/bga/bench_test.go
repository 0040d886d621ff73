package bga

import (
	"math/rand/v2"
	"testing"
)

// The largest of some logs, read as a whole.
func BenchmarkRead(b *testing.B) {
	text := ""
	for n := range 20 {
		r, s := generated(n)
		f := form{wrapper: "archive", language: "en", names: [2]string{"a", "b"}, table: 1}
		if w := f.write(b, f.packets(rand.New(rand.NewPCG(1, 1)), s)); len(w) > len(text) {
			text = w
		}
		_ = r
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Read([]byte(text)); err != nil {
			b.Fatal(err)
		}
	}
}
