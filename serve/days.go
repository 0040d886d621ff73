package serve

import (
	"context"
	"iter"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/catalogue"
)

// yearsAhead is the number of years after the current year for which an export has daily puzzles.
const yearsAhead = 6

// daysAtOnce is the maximum number of days in a request to a collection.
const daysAtOnce = 62

// exportCollection writes a collection in the format of package catalogue, and returns its daily puzzles. It calls the
// function write for each file.
func exportCollection(
	ctx context.Context, c Collection, now time.Time, write func(name string, body []byte) error,
) (all []puzzles.DayPuzzle, err error) {
	days := func(entries []catalogue.Entry) ([]puzzles.DayPuzzle, error) {
		for _, g := range [...]codec.Game{codec.Santorini, codec.Gods} {
			list, err := daysOf(ctx, c, g, entries, now)
			if err != nil {
				return nil, err
			}
			all = append(all, list...)
		}
		return all, nil
	}
	var head puzzles.Head
	if m, ok := c.(*inMemory); ok {
		head = m.head
	}
	return all, catalogue.Write(allOf(ctx, c, puzzles.Filter{}), head, days, write)
}

// exportedDays is a collection whose daily puzzles are those of an export, so that pages and files agree.
type exportedDays struct {
	Collection
	days []puzzles.DayPuzzle
}

// Daily returns the daily puzzles of a range of days, in order.
func (e exportedDays) Daily(_ context.Context, g codec.Game, first, last time.Time) ([]puzzles.DayPuzzle, error) {
	var list []puzzles.DayPuzzle
	for _, d := range e.days {
		if d.Code.Game() == g && !d.Day.Before(first) && !d.Day.After(last) {
			list = append(list, d)
		}
	}
	return list, nil
}

// allOf yields all puzzles of a collection that match a filter.
func allOf(ctx context.Context, c Collection, f puzzles.Filter) iter.Seq2[puzzles.Record, error] {
	return func(yield func(puzzles.Record, error) bool) {
		for cursor, more := "", true; more; more = cursor != "" {
			page, err := c.Puzzles(ctx, f, cursor, api.MaxList)
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				yield(puzzles.Record{}, err)
				return
			}
			for _, r := range page.Puzzles {
				if !yield(r, nil) {
					return
				}
			}
			cursor = page.Next
		}
	}
}

// daysOf returns the daily puzzles of a game, from the first day until yearsAhead years after the current year. It does
// not ask a database for future days, because that would fix their puzzles forever. Instead, it uses the puzzles in the
// argument all for these days, one after the other in a fixed order.
func daysOf(
	ctx context.Context, c Collection, g codec.Game, all []catalogue.Entry, now time.Time,
) (days []puzzles.DayPuzzle, err error) {
	today := now.UTC().Truncate(24 * time.Hour)
	end := time.Date(today.Year()+yearsAhead, time.December, 31, 0, 0, 0, 0, time.UTC)
	decided := today
	if _, ok := c.(*inMemory); ok {
		decided = end
	}
	for first := api.FirstDay; !first.After(decided); first = first.AddDate(0, 0, daysAtOnce) {
		last := first.AddDate(0, 0, daysAtOnce-1)
		if last.After(decided) {
			last = decided
		}
		list, err := c.Daily(ctx, g, first, last)
		if err != nil {
			return nil, err
		}
		days = append(days, list...)
	}
	all = slices.DeleteFunc(slices.Clone(all), func(e catalogue.Entry) bool { return e.Code.Game() != g })
	if len(all) == 0 {
		return days, nil
	}
	order := rand.New(rand.NewPCG(1, 1)).Perm(len(all))
	for day := decided.AddDate(0, 0, 1); !day.After(end); day = day.AddDate(0, 0, 1) {
		n := int(day.Sub(api.FirstDay)/(24*time.Hour)) % len(order)
		days = append(days, puzzles.DayPuzzle{Day: day, Record: puzzles.Record{Code: all[order[n]].Code}})
	}
	return days, nil
}
