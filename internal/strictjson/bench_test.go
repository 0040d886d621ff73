package strictjson

import (
	"math/rand/v2"
	"testing"
)

func BenchmarkAppend(b *testing.B) {
	a := drawAll(rand.New(rand.NewPCG(1, 5)))
	b.Run("this", func(b *testing.B) {
		for b.Loop() {
			if _, err := Append(nil, &a); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("slow", func(b *testing.B) {
		for b.Loop() {
			if _, err := slowAppend(&a); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkUnmarshal(b *testing.B) {
	a := drawAll(rand.New(rand.NewPCG(1, 5)))
	text, err := Append(nil, &a)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("this", func(b *testing.B) {
		for b.Loop() {
			if err := Unmarshal(text, new(all)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("slow", func(b *testing.B) {
		for b.Loop() {
			if err := slowUnmarshal(text, new(all)); err != nil {
				b.Fatal(err)
			}
		}
	})
}
