package collection_test

import (
	"fmt"
	"log"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
)

func ExampleDaily() {
	p, err := collection.Daily(codec.Santorini, time.Date(2026, time.November, 23, 0, 0, 0, 0, time.UTC))
	if err != nil {
		log.Fatal(err)
	}
	saturday, err := collection.Daily(codec.Santorini, time.Date(2026, time.November, 28, 0, 0, 0, 0, time.UTC))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Rating() < saturday.Rating())
	// Output: true
}
