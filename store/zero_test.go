package store_test

import (
	"bytes"
	"context"
	"fmt"
	"reflect"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// No method of a store panics for zero values, for a negative limit, or after Close; it returns an error or nothing.
func TestZeroValues(t *testing.T) {
	for _, state := range []string{"open", "closed"} {
		storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
			for p, err := range collection.All() { // one puzzle, so that a limit cuts something off
				if err != nil {
					t.Fatal(err)
				}
				if _, err := s.PutBatch(t.Context(), store.Batch{Puzzles: []puzzles.Puzzle{p}}); err != nil {
					t.Fatal(err)
				}
				break
			}
			for _, b := range []store.Batch{{Puzzles: make([]puzzles.Puzzle, 1)}, {Games: make([]store.Game, 1)}} {
				if _, err := s.PutBatch(t.Context(), b); err == nil {
					t.Errorf("%+v was stored", b)
				}
			}
			if state == "closed" {
				s.Close()
			}
			v := reflect.ValueOf(s)
			for i := range v.NumMethod() {
				name := v.Type().Method(i).Name
				if name == "Close" {
					continue
				}
				for _, number := range []int64{0, -1} {
					t.Run(fmt.Sprintf("%s %s %d", state, name, number), func(t *testing.T) {
						defer func() {
							if fault := recover(); fault != nil {
								t.Errorf("it panics: %v", fault)
							}
						}()
						drain(v.Method(i).Call(zeros(t.Context(), v.Method(i).Type(), number)))
					})
				}
			}
		})
	}
}

// zeros returns zero arguments for a function. Contexts, readers, writers and functions are usable, and numbers are
// number.
func zeros(ctx context.Context, f reflect.Type, number int64) []reflect.Value {
	var out []reflect.Value
	for i := range f.NumIn() {
		in := f.In(i)
		if f.IsVariadic() && i == f.NumIn()-1 {
			break
		}
		arg := reflect.Zero(in)
		switch {
		case in == reflect.TypeFor[context.Context]():
			arg = reflect.ValueOf(ctx)
		case in.Kind() == reflect.Interface && reflect.TypeFor[*bytes.Buffer]().Implements(in):
			arg = reflect.ValueOf(new(bytes.Buffer))
		case in.Kind() == reflect.Int:
			arg = reflect.ValueOf(number).Convert(in)
		case in.Kind() == reflect.Func:
			arg = reflect.MakeFunc(in, func([]reflect.Value) []reflect.Value {
				results := make([]reflect.Value, in.NumOut())
				for j := range results {
					results[j] = reflect.Zero(in.Out(j))
				}
				return results
			})
		}
		out = append(out, arg)
	}
	return out
}

// drain calls the iterators among results.
func drain(results []reflect.Value) {
	for _, r := range results {
		if r.Kind() == reflect.Func && !r.IsNil() && r.Type().NumIn() == 1 && r.Type().In(0).Kind() == reflect.Func {
			yield := reflect.MakeFunc(r.Type().In(0), func([]reflect.Value) []reflect.Value {
				return []reflect.Value{reflect.ValueOf(true)}
			})
			r.Call([]reflect.Value{yield})
		}
	}
}
