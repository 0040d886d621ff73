package store_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// Both backends return the same for zero values, for limits out of range, for a context that has ended and after Close:
// a result, or an error that wraps the same exported error. No method panics.
func TestZeroValues(t *testing.T) {
	t.Chdir(t.TempDir())                       // for backups
	outcomes := map[string]map[string]string{} // by call and backend
	for _, state := range []string{"open", "cancelled", "closed"} {
		storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
			put(t, s, collected(t, 2)[:1], 1) // so that a limit cuts something off
			nul, latin := collected(t, 2)[1], collected(t, 2)[1]
			nul.Author, latin.Title = "\x00", "\xe9"
			for _, b := range []store.Batch{{Puzzles: make([]puzzles.Puzzle, 1)}, {Games: make([]store.Game, 1)},
				{Puzzles: []puzzles.Puzzle{nul}}, {Puzzles: []puzzles.Puzzle{latin}}} {
				if _, err := s.PutBatch(t.Context(), b); err == nil {
					t.Errorf("%+v was stored", b)
				}
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			switch state {
			case "closed":
				s.Close()
			case "cancelled":
				cancel()
			}
			type method struct {
				name string
				call reflect.Value
			}
			var methods []method
			for _, v := range []reflect.Value{reflect.ValueOf(s), reflect.ValueOf(s.Collection())} {
				for i := range v.NumMethod() {
					name := v.Type().Method(i).Name
					if !slices.Contains([]string{"Close", "String", "Database", "Collection", "InTx", "InPgxTx"}, name) {
						methods = append(methods, method{strings.TrimPrefix(v.Type().String(), "*store.") + "." + name, v.Method(i)})
					}
				}
			}
			for _, m := range methods {
				for _, text := range []string{"", "\x00", "\xff", "x"} {
					for _, number := range []int64{0, -1, 1, math.MaxInt} {
						if text != "" && number != 1 {
							continue
						}
						call := fmt.Sprintf("%s %s %d %q", state, m.name, number, text)
						t.Run(call, func(t *testing.T) {
							defer func() {
								if fault := recover(); fault != nil {
									t.Errorf("it panics: %v", fault)
								}
							}()
							results := m.call.Call(zeros(ctx, m.call.Type(), number, text))
							drain(results)
							if outcomes[call] == nil {
								outcomes[call] = map[string]string{}
							}
							got := outcome(s, results)
							outcomes[call][s.Database().Dialect().Name] = got
							want := map[string]string{"cancelled": context.Canceled.Error(), "closed": store.ErrClosed.Error()}[state]
							if !strings.HasSuffix(got, want) && !strings.Contains(got, invalid) {
								t.Errorf("%s, want %q", got, want)
							}
						})
					}
				}
			}
		})
	}
	for call, by := range outcomes {
		if by["postgres"] != by["sqlite"] && len(by) == 2 {
			t.Errorf("%s: on SQLite %q, on Postgres %q", call, by["sqlite"], by["postgres"])
		}
	}
}

// A method that runs while another goroutine closes the store succeeds, or returns ErrClosed.
func TestCloseDuringUse(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		all := collected(t, 2)
		put(t, s, all, 2)
		var wait sync.WaitGroup
		started := make(chan struct{}, 8)
		for i := range 8 {
			wait.Go(func() {
				for n := 0; ; n++ {
					var err error
					if i%2 == 0 {
						_, err = s.PutAttempt(context.Background(), puzzles.Attempt{Puzzle: all[i/4].Code()})
					} else {
						_, err = s.Puzzles(context.Background(), store.Filter{}, "", 2)
					}
					if err != nil {
						if !errors.Is(err, store.ErrClosed) {
							t.Error(err)
						}
						return
					}
					if n == 2 {
						started <- struct{}{}
					}
				}
			})
		}
		for range 8 {
			<-started
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		wait.Wait()
		if err := s.Close(); err != nil {
			t.Errorf("closed again: %v", err)
		}
	})
}

// invalid is in the outcome of a call whose arguments are invalid by themselves.
const invalid = "invalid argument: "

// outcome describes the results of a method: the values, and which exported error the error wraps.
func outcome(s *store.Store, results []reflect.Value) string {
	var texts []string
	for _, r := range results {
		switch v := r.Interface().(type) {
		case store.Counts:
			v.Engine, v.Bytes = "", nil
			texts = append(texts, fmt.Sprintf("%+v", v))
		case error:
			for _, class := range []error{context.Canceled, store.ErrClosed, store.ErrNotFound, store.ErrCursor,
				store.ErrForeign, store.ErrDamaged, store.ErrLost, store.ErrLocked} {
				if errors.Is(v, class) {
					return class.Error() // the other results have no meaning
				}
			}
			if errors.As(v, new(*fs.PathError)) || errors.As(v, new(*os.LinkError)) { // with a random name
				return invalid + "file"
			}
			return invalid + strings.ReplaceAll(v.Error(), s.String(), "")
		default:
			if text, err := json.Marshal(v); err == nil {
				texts = append(texts, string(text))
			}
		}
	}
	return strings.Join(texts, ", ")
}

// zeros returns zero arguments for a function. Contexts, readers, writers and functions are usable, numbers are number,
// and texts are text, also those in structs.
func zeros(ctx context.Context, f reflect.Type, number int64, text string) []reflect.Value {
	var out []reflect.Value
	hasFilter := strings.Contains(f.String(), "Filter") // and a cursor, which must be empty for the first page
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
		case in.Kind() == reflect.String && hasFilter:
		case in.Kind() == reflect.String, in.Kind() == reflect.Struct:
			arg = reflect.New(in).Elem()
			setTexts(arg, text)
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

// setTexts sets all texts of an argument.
func setTexts(v reflect.Value, text string) {
	switch {
	case !v.CanSet():
	case v.Kind() == reflect.String:
		v.SetString(text)
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			setTexts(v.Field(i), text)
		}
	}
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
