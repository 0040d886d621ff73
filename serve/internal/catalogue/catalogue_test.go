package catalogue_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/catalogue"
)

// files are the files of a collection, by name.
type files map[string][]byte

func (f files) load(_ context.Context, name string) ([]byte, error) { return catalogue.Unzip(f[name]) }

// exported lets all fields be compared.
var exported = cmp.Exporter(func(reflect.Type) bool { return true })

// start is the first day of the tests: the days go over the end of a year.
var start = time.Date(2026, time.December, 1, 0, 0, 0, 0, time.UTC)

const days = 100

// builtIn returns the puzzles that come with the program.
var builtIn = sync.OnceValues(func() (list []puzzles.Record, err error) {
	for p, err := range collection.Of(codec.Santorini) {
		if err != nil {
			return nil, err
		}
		list = append(list, p.Record())
	}
	return list, nil
})

// written returns their files.
var written = sync.OnceValues(func() (files, error) {
	list, err := builtIn()
	if err != nil {
		return nil, err
	}
	var dates []puzzles.DayPuzzle
	for n := range days {
		if day := start.AddDate(0, 0, n); n != 40 {
			dates = append(dates, puzzles.DayPuzzle{Day: day, Record: list[collection.DailyIndex(codec.Santorini, day)]})
		}
	}
	out := files{}
	return out, catalogue.Write(
		each(list),
		puzzles.Head{},
		func([]catalogue.Entry) ([]puzzles.DayPuzzle, error) { return dates, nil },
		func(name string, body []byte) error {
			if out[name] != nil {
				return fmt.Errorf("%s is written twice", name)
			}
			out[name] = body
			return nil
		},
	)
})

func each(list []puzzles.Record) iter.Seq2[puzzles.Record, error] {
	return func(yield func(puzzles.Record, error) bool) {
		for _, r := range list {
			if !yield(r, nil) {
				return
			}
		}
	}
}

func both(t *testing.T) ([]puzzles.Record, files) {
	t.Helper()
	list, err := builtIn()
	if err != nil {
		t.Fatal(err)
	}
	f, err := written()
	if err != nil {
		t.Fatal(err)
	}
	return list, f
}

// inOrder compares puzzles by rating, and then by code.
func inOrder(a, b puzzles.Record) int {
	if a.Rating != b.Rating {
		return a.Rating - b.Rating
	}
	return a.Code.Compare(b.Code)
}

// slowPage is a page of a list, found by looking at all puzzles of it.
func slowPage(list []puzzles.Record, f puzzles.Filter, cursor string, limit int) (page puzzles.Page) {
	all := list
	list = slices.DeleteFunc(slices.Clone(list), func(r puzzles.Record) bool { return !f.MatchRecord(r) })
	slices.SortFunc(list, inOrder)
	page.Total = len(list)
	start := 0
	if cursor != "" {
		after, err := codec.Parse(cursor)
		if err != nil {
			panic(err) // a page has it
		}
		last := all[slices.IndexFunc(all, func(r puzzles.Record) bool { return r.Code == after })]
		for start < len(list) && inOrder(list[start], last) <= 0 {
			start++
		}
		if start > limit {
			page.Prev = list[start-limit-1].Code.String()
		}
	}
	end := min(start+limit, len(list))
	page.Puzzles = append(page.Puzzles, list[start:end]...)
	if end < len(list) {
		page.Next = list[end-1].Code.String()
	}
	return page
}

func TestPuzzlesMatchSlowPage(t *testing.T) {
	leftout.UnderRace(t)
	list, f := both(t)
	c := catalogue.Open(f.load)
	r := rand.New(rand.NewPCG(1, 2))
	some, none := 0, 0
	for range 60 {
		filter := puzzles.Filter{}
		if r.IntN(2) > 0 {
			filter.Goals = []codec.Goal{codec.Win1 + codec.Goal(r.IntN(9))}
		}
		if r.IntN(2) > 0 {
			filter.LeastRating, filter.MostRating = 600+r.IntN(1000), 1200+r.IntN(1500)
		}
		if r.IntN(2) > 0 {
			filter.Themes = puzzles.Themes(1) << r.IntN(27)
		}
		if r.IntN(4) == 0 {
			filter.Without = puzzles.Themes(1) << r.IntN(27)
		}
		cursor, limit := "", 1+r.IntN(30)
		if r.IntN(3) > 0 {
			cursor = list[r.IntN(len(list))].Code.String()
		}
		got, err := c.Puzzles(t.Context(), filter, cursor, limit)
		if err != nil {
			t.Fatal(err)
		}
		want := slowPage(list, filter, cursor, limit)
		if diff := cmp.Diff(want, got, exported); diff != "" {
			t.Fatalf("%+v after %q: %s", filter, cursor, diff)
		}
		if len(got.Puzzles) > 0 {
			some++
		} else {
			none++
		}
		random, err := c.Random(t.Context(), filter)
		if total := slowPage(list, filter, "", 1); len(total.Puzzles) == 0 {
			if !errors.Is(err, puzzles.ErrNone) {
				t.Errorf("a random one of no puzzles: %v", err)
			}
		} else if err != nil || !filter.MatchRecord(random) {
			t.Errorf("%+v: random %v, %v", filter, random.Code, err)
		}
	}
	if some < 20 || none < 3 {
		t.Errorf("%d filters found puzzles, and %d none: the sample proves too little", some, none)
	}
	for _, cursor := range []string{"nonsense", "HfGoo8VCrfkSpV"} {
		if _, err := c.Puzzles(t.Context(), puzzles.Filter{}, cursor, 5); !errors.Is(err, puzzles.ErrCursor) {
			t.Errorf("after %q: %v", cursor, err)
		}
	}
	if _, err := c.Random(t.Context(), puzzles.Filter{Source: "game"}); err == nil {
		t.Error("a filter of sources finds something, without an index of them")
	}
}

func TestByCode(t *testing.T) {
	list, f := both(t)
	c := catalogue.Open(f.load)
	var codes []codec.Code
	want := map[codec.Code]puzzles.Record{}
	for i := 0; i < len(list); i += 500 {
		codes = append(codes, list[i].Code)
		want[list[i].Code] = list[i]
	}
	got, err := c.PuzzlesByCode(t.Context(), append(codes, codec.MustParse("HfGoo8VCrfkSpV")))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, exported); diff != "" {
		t.Error(diff)
	}
}

func TestDaily(t *testing.T) {
	list, f := both(t)
	c := catalogue.Open(f.load)
	got, err := c.Daily(t.Context(), codec.Santorini, start.AddDate(0, 0, -2), start.AddDate(0, 0, days+2))
	if err != nil || len(got) != days-1 {
		t.Fatalf("%d days, %v; want %d", len(got), err, days-1)
	}
	n := 0
	for _, d := range got {
		if n == 40 {
			n++ // it has none
		}
		day := start.AddDate(0, 0, n)
		if want := list[collection.DailyIndex(codec.Santorini, day)].Code; !d.Day.Equal(day) || d.Code != want {
			t.Errorf("%v: %v, want %v on %v", d.Day, d.Code, want, day)
		}
		n++
	}
	if got, err := c.Daily(t.Context(), codec.Santorini, start.AddDate(9, 0, 0), start.AddDate(9, 0, 5)); err != nil ||
		len(got) > 0 {
		t.Errorf("days without a file: %v, %v", got, err)
	}
}

// The files are small enough for a page that loads them.
func TestSizes(t *testing.T) {
	_, f := both(t)
	for name, body := range f {
		if most := map[bool]int{true: 160_000, false: 40_000}[name == "index.bin"]; len(body) > most {
			t.Errorf("%s has %d bytes, must be at most %d", name, len(body), most)
		}
	}
}

// A host may decompress the files on the way.
func TestDecompressed(t *testing.T) {
	list, f := both(t)
	c := catalogue.Open(func(ctx context.Context, name string) ([]byte, error) { return unzipped(t, f[name]), nil })
	page, err := c.Puzzles(t.Context(), puzzles.Filter{}, "", 3)
	if diff := cmp.Diff(slowPage(list, puzzles.Filter{}, "", 3), page, exported); err != nil || diff != "" {
		t.Errorf("%v, %s", err, diff)
	}
}

func TestDamaged(t *testing.T) {
	_, f := both(t)
	plain := unzipped(t, f["index.bin"])
	change := func(offset int, to ...byte) []byte {
		out := bytes.Clone(plain)
		copy(out[offset:], to)
		return out
	}
	part := unzipped(t, f["part-0.bin"])
	rest := part[bytes.IndexByte(part, '\n')+1:]
	for what, damage := range map[string]struct {
		name string
		body []byte
	}{
		"no index":                 {"index.bin", nil},
		"another file":             {"index.bin", []byte("<!DOCTYPE html><title>Not found</title>")},
		"another version":          {"index.bin", bytes.Replace(plain, []byte("index 3"), []byte("index 9"), 1)},
		"a cut index":              {"index.bin", f["index.bin"][:len(f["index.bin"])/2]},
		"a cut, plain index":       {"index.bin", plain[:len(plain)-1]},
		"a longer index":           {"index.bin", append(bytes.Clone(plain), 0)},
		"too many puzzles":         {"index.bin", change(19, 255, 255, 255, 255)},
		"a key of no game":         {"index.bin", change(27, 200)},
		"a wrong part count":       {"index.bin", change(len(plain)-1, plain[len(plain)-1]+1)},
		"a flipped bit":            {"index.bin", flipped(f["index.bin"])},
		"no part":                  {"part-0.bin", nil},
		"a flipped bit of it":      {"part-0.bin", flipped(f["part-0.bin"])},
		"a short part":             {"part-0.bin", part[:100]},
		"another part":             {"part-0.bin", f["part-1.bin"]},
		"a part that starts later": {"part-0.bin", rest},
	} {
		broken := true
		c := catalogue.Open(func(ctx context.Context, name string) ([]byte, error) {
			if broken && name == damage.name {
				return catalogue.Unzip(damage.body)
			}
			return f.load(ctx, name)
		})
		_, err := c.Puzzles(t.Context(), puzzles.Filter{}, "", 3)
		if !errors.Is(err, catalogue.ErrDamaged) || !strings.Contains(err.Error(), damage.name) {
			t.Errorf("%s: %v", what, err)
		}
		broken = false // the files were uploaded again
		if damage.name == "index.bin" {
			if _, err = c.Puzzles(t.Context(), puzzles.Filter{}, "", 3); err != nil {
				t.Errorf("%s, mended: %v", what, err)
			}
		}
	}
	broken := catalogue.Open(func(ctx context.Context, name string) ([]byte, error) {
		if name == catalogue.DaysName(codec.Santorini, 2026) {
			return []byte("<!DOCTYPE html>\n" + strings.Repeat("x\n", 366)), nil
		}
		return f.load(ctx, name)
	})
	if _, err := broken.Daily(t.Context(), codec.Santorini, start, start); !errors.Is(err, catalogue.ErrDamaged) {
		t.Errorf("damaged days: %v", err)
	}
}

// The error of the host is that of the call, which the next one does not remember.
func TestUnreachable(t *testing.T) {
	_, f := both(t)
	offline := errors.New("offline")
	failing := ""
	c := catalogue.Open(func(ctx context.Context, name string) ([]byte, error) {
		if strings.HasPrefix(name, failing) {
			return nil, offline
		}
		return f.load(ctx, name)
	})
	for _, failing = range []string{"index", "part"} {
		if _, err := c.Puzzles(t.Context(), puzzles.Filter{}, "", 3); !errors.Is(err, offline) {
			t.Errorf("%s: %v", failing, err)
		}
	}
	failing = "days"
	if _, err := c.Daily(t.Context(), codec.Santorini, start, start); !errors.Is(err, offline) {
		t.Errorf("days: %v", err)
	}
	failing = "none"
	if list, err := c.Daily(t.Context(), codec.Santorini, start, start); err != nil || len(list) != 1 {
		t.Errorf("online again: %v, %v", list, err)
	}
}
