package catalogue_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/serve/internal/catalogue"
)

// mixed returns puzzles without gods and with them, and their files. The last puzzle has gods and is
// that of the first day.
func mixed(t *testing.T) ([]puzzles.Record, files) {
	t.Helper()
	all, err := builtIn()
	if err != nil {
		t.Fatal(err)
	}
	list := slices.Clone(all[:8])
	for _, text := range []string{"2GHZErkcUa2b8ZjB", "2Zr53sa6myxWpGfG", "3a1mxemexJHpgdkZ", "2uoa6XfZedzgi3bo"} {
		c, err := codec.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := puzzles.Prove(t.Context(), new(solver.Solver), c, puzzles.Info{Title: text}, solver.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p.Record())
	}
	out := files{}
	dates := []puzzles.DayPuzzle{{Day: start, Record: list[len(list)-1]}}
	err = catalogue.Write(
		each(list),
		puzzles.Head{},
		func([]catalogue.Entry) ([]puzzles.DayPuzzle, error) { return dates, nil },
		func(name string, body []byte) error {
			out[name] = body
			return nil
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	return list, out
}

// Puzzles of both games come back from their files, in pages, by filters, by their codes and by days.
func TestBothGames(t *testing.T) {
	list, f := mixed(t)
	c := catalogue.Open(f.load)
	for name, filter := range map[string]puzzles.Filter{
		"all":          {},
		"without gods": {Games: []codec.Game{codec.Santorini}},
		"with gods":    {Games: []codec.Game{codec.Gods}},
		"by Artemis":   {By: []position.God{position.Artemis}},
		"win2":         {Goals: []codec.Goal{codec.Win2}},
	} {
		var got []puzzles.Record
		for cursor := ""; ; {
			page, err := c.Puzzles(t.Context(), filter, cursor, 3)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, page.Puzzles...)
			if cursor = page.Next; cursor == "" {
				break
			}
		}
		want := slowPage(list, filter, "", len(list)).Puzzles
		if d := cmp.Diff(want, got, exported); d != "" || len(got) == 0 {
			t.Errorf("%s: %d puzzles: %s", name, len(got), d)
		}
	}
	last := list[len(list)-1]
	codes := []codec.Code{list[0].Code, last.Code, codec.MustParse("2oYYRBBZUstii1")}
	want := map[codec.Code]puzzles.Record{list[0].Code: list[0], last.Code: last}
	if got, err := c.PuzzlesByCode(t.Context(), codes); err != nil || cmp.Diff(want, got, exported) != "" {
		t.Errorf("by code: %v, %s", err, cmp.Diff(want, got, exported))
	}
	if days, err := c.Daily(t.Context(), codec.Gods, start, start); err != nil || len(days) != 1 ||
		days[0].Code != last.Code {
		t.Errorf("the day: %v, %v", days, err)
	}
}

// No byte of a key can be changed, and no keys exchanged, without an error.
func TestDamagedKeys(t *testing.T) {
	list, f := mixed(t)
	plain := unzipped(t, f["index.bin"])
	header := bytes.IndexByte(plain, '\n') + 9
	n := int(binary.BigEndian.Uint32(plain[header-8:]))
	if n != len(list) {
		t.Fatalf("%d puzzles, want %d", n, len(list))
	}
	width := (len(plain)-header-4)/n - 10 // of keys; ratings and themes take 10 bytes, the number of the only part 4
	refused := func(what string, index []byte) {
		t.Helper()
		c := catalogue.Open(func(ctx context.Context, name string) ([]byte, error) {
			if name == catalogue.IndexName {
				return index, nil
			}
			return f.load(ctx, name)
		})
		if page, err := c.Puzzles(t.Context(), puzzles.Filter{}, "", n); !errors.Is(err, catalogue.ErrDamaged) {
			t.Errorf("%s: %d puzzles, %v", what, len(page.Puzzles), err)
		}
	}
	for offset := range width * n {
		for _, bits := range []byte{1, 2, 3, 0x80, 0xff} {
			index := bytes.Clone(plain)
			index[header+offset] ^= bits
			refused(fmt.Sprintf("byte %d of key %d is %d", offset/n, offset%n, index[header+offset]), index)
		}
	}
	for i := range n - 1 {
		index := bytes.Clone(plain)
		for j := range width {
			column := index[header+j*n:]
			column[i], column[i+1] = column[i+1], column[i]
		}
		refused(fmt.Sprintf("keys %d and %d", i, i+1), index)
	}
}
