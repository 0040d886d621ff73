package catalogue_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/catalogue"
)

// codesOf walks through a list to its end and back.
func codesOf(t *testing.T, c *catalogue.Catalogue, f puzzles.Filter, limit int) (forth, back []string) {
	t.Helper()
	last := ""
	for cursor, more := "", true; more; {
		page, err := c.Puzzles(t.Context(), f, cursor, limit)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range page.Puzzles {
			forth = append(forth, r.Code.String())
		}
		if page.Next != "" {
			last = page.Next
		}
		cursor, more = page.Next, page.Next != ""
	}
	for cursor := last; ; {
		page, err := c.Puzzles(t.Context(), f, cursor, limit)
		if err != nil {
			t.Fatal(err)
		}
		var codes []string
		for _, r := range page.Puzzles {
			codes = append(codes, r.Code.String())
		}
		if back = append(codes, back...); cursor == "" {
			return forth, back
		}
		cursor = page.Prev
	}
}

// With a head the list has the order of the puzzles, and every puzzle is found by its code.
func TestOrder(t *testing.T) {
	all, _ := both(t)
	list := slices.Clone(all[:50])
	slices.SortFunc(list, func(a, b puzzles.Record) int { return b.Code.Compare(a.Code) })
	list[7], list[30] = list[30], list[7]
	list[3].Title = "Third, from 0"
	out := files{}
	err := catalogue.Write(
		each(list),
		puzzles.Head{Title: "Club", Author: "Ann"},
		func([]catalogue.Entry) ([]puzzles.DayPuzzle, error) { return nil, nil },
		func(name string, body []byte) error {
			out[name] = body
			return nil
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	c := catalogue.Open(out.load)
	for _, f := range []puzzles.Filter{{}, {Goals: []codec.Goal{list[0].Goal, list[7].Goal}}} {
		var want []string
		for _, r := range list {
			if f.MatchRecord(r) {
				want = append(want, r.Code.String())
			}
		}
		forth, back := codesOf(t, c, f, 7)
		if diff := cmp.Diff(want, forth); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(want, back); diff != "" {
			t.Errorf("back: %s", diff)
		}
	}
	found, err := c.PuzzlesByCode(t.Context(), []codec.Code{list[3].Code})
	if err != nil || found[list[3].Code].Title != "Third, from 0" {
		t.Errorf("%+v, %v", found, err)
	}
	if text := string(out["contents.json"]); !strings.HasPrefix(
		text,
		`{"title":"Club","author":"Ann","puzzles":[{"code":"`+list[0].Code.String()+`"},`,
	) ||
		!strings.Contains(text, `"title":"Third, from 0"`) {
		t.Error(text)
	}
	// A place that is none, or that of two puzzles.
	index, err := catalogue.Unzip(out["index.bin"])
	if err != nil {
		t.Fatal(err)
	}
	for _, number := range []byte{0, 50} {
		wrong := slices.Clone(index)
		wrong[len(wrong)-1], wrong[len(wrong)-2] = number, number
		damaged := catalogue.Open(func(context.Context, string) ([]byte, error) { return wrong, nil })
		if err := damaged.Ready(t.Context()); !errors.Is(err, catalogue.ErrDamaged) {
			t.Errorf("place %d twice: %v", number, err)
		}
	}
}
