//go:build js && wasm

package main

import (
	"context"
	"syscall/js"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/api"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/view"
)

func collectionOf(host js.Value) api.Collection { _ = load(host); return none{} }

type none struct{}

func (none) PuzzlesByCode(context.Context, []codec.Code) (map[codec.Code]puzzles.Record, error) {
	return nil, nil
}
func (none) Puzzles(context.Context, puzzles.Filter, string, int) (puzzles.Page, error) {
	return puzzles.Page{}, nil
}
func (none) Random(context.Context, puzzles.Filter) (puzzles.Record, error) {
	return puzzles.Record{}, api.ErrNone
}
func (none) Daily(context.Context, time.Time, time.Time) ([]puzzles.DayPuzzle, error) {
	return nil, nil
}
func (none) Explore(context.Context, codec.AnyCode) (view.Exploration, error) {
	return view.Exploration{}, api.ErrNone
}
