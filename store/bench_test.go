package store_test

import (
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// benchEngines runs a benchmark with an empty database of each backend.
func benchEngines(b *testing.B, bench func(b *testing.B, s *store.Store)) {
	b.Run("sqlite", func(b *testing.B) { bench(b, storetest.Open(b, filepath.Join(b.TempDir(), "a.db"))) })
	b.Run("postgres", func(b *testing.B) { bench(b, storetest.Open(b, storetest.Postgres(b))) })
}

// rows returns how many rows a benchmark is to fill a table with.
func rows(b *testing.B, otherwise int) int {
	text := os.Getenv("BENCH_ROWS")
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// Plain positions in batches of 50,000: the rate at which they are put, and the bytes that each
// takes. In a sorted set each batch follows the one before; otherwise each batch is sorted, and
// its keys are spread over all positions.
func BenchmarkEntries(b *testing.B) {
	for _, sorted := range []bool{true, false} {
		b.Run(map[bool]string{true: "sorted", false: "spread"}[sorted], func(b *testing.B) {
			benchEngines(b, func(b *testing.B, s *store.Store) { benchEntries(b, s, sorted) })
		})
	}
}

func benchEntries(b *testing.B, s *store.Store, sorted bool) {
	const batch = 50_000
	n := rows(b, 1_000_000)
	r := rand.New(rand.NewPCG(1, 1))
	const highest = 0x3f << 48 // below the reserved keys, as the upper 64 bits
	var spent time.Duration
	for first := 0; first < n; first += batch {
		entries := make([]store.Entry, batch)
		for i := range entries {
			upper := r.Uint64N(highest)
			if sorted {
				upper = highest / uint64(n) * uint64(first+i)
			}
			key := binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint64(nil, upper), uint16(r.Uint32()))
			if err := entries[i].Key.Scan(key); err != nil {
				b.Fatal(err)
			}
			entries[i].Payload = []byte("E3>D4^C5")
		}
		slices.SortFunc(entries, func(a, b store.Entry) int { return a.Key.Compare(b.Key) })
		begun := time.Now()
		if err := s.PutEntries(b.Context(), "set", entries); err != nil {
			b.Fatal(err)
		}
		spent += time.Since(begun)
	}
	for b.Loop() { // which was done above, once
	}
	b.ReportMetric(float64(n)/spent.Seconds(), "positions/s")
	reportBytes(b, s, "payload", n)
}

// reportBytes reports the bytes of a row of some tables.
func reportBytes(b *testing.B, s *store.Store, table string, n int) {
	c := counts(b, s)
	if bytes := c.Bytes[table]; bytes > 0 && n > 0 {
		b.ReportMetric(float64(bytes)/float64(n), "bytes/"+table)
	}
}

// benchGames returns the games of the files that BENCH_GAMES names, or random ones.
func benchGames(b *testing.B) (games []store.Game) {
	names := os.Getenv("BENCH_GAMES")
	if names == "" {
		return randomGames(20_000)
	}
	for name := range strings.FieldsSeq(names) {
		f, err := os.Open(name)
		if err != nil {
			b.Fatal(err)
		}
		defer f.Close()
		var text io.Reader = f
		if z, err := gzip.NewReader(f); err == nil {
			text = z
		} else if _, err := f.Seek(0, io.SeekStart); err != nil {
			b.Fatal(err)
		}
		for g, err := range game.ReadRecords[game.SantoriniRecord](text) {
			if err != nil {
				b.Fatal(err)
			}
			games = append(games, store.Game{Record: g.Record, Source: name, Line: g.Line})
		}
	}
	return games
}

// Games with all their visits, and the explorer on them.
func BenchmarkGames(b *testing.B) {
	games := benchGames(b)
	benchEngines(b, func(b *testing.B, s *store.Store) {
		begun := time.Now()
		for batch := range slices.Chunk(games, 2000) {
			if _, err := s.PutGames(b.Context(), batch); err != nil {
				b.Fatal(err)
			}
		}
		spent := time.Since(begun)
		storetest.Settle(b, s)
		starts := map[position.Position]int{}
		var start position.Position
		for _, g := range games {
			if p := played(g).Start; starts[p]+1 > starts[start] {
				start = p
			}
		}
		rare, err := played(games[len(games)/2]).End()
		if err != nil {
			b.Fatal(err)
		}
		c := counts(b, s)
		b.Run("put", func(b *testing.B) {
			for b.Loop() { // which was done above, once
			}
			b.ReportMetric(spent.Seconds(), "s")
			b.ReportMetric(float64(c.Games)/spent.Seconds(), "games/s")
			reportBytes(b, s, "game", int(c.Games))
			b.ReportMetric(float64(c.Bytes["visit"]+c.Bytes["played"])/float64(c.Visits), "bytes/visit")
		})
		for name, p := range map[string]position.Position{"start": start, "rare": rare} {
			b.Run("explore "+name, func(b *testing.B) {
				for b.Loop() {
					e, err := s.Explore(b.Context(), codec.Encode(p), 0)
					if err != nil || e.Games == 0 {
						b.Fatal(e.Games, err)
					}
				}
			})
		}
	})
}

// One puzzle at random, of ten thousand and of a million. The puzzles are copies of the
// collection under other keys: nothing else of a puzzle matters here.
func BenchmarkRandom(b *testing.B) {
	benchEngines(b, func(b *testing.B, s *store.Store) {
		have := 0
		for _, n := range []int{10_000, rows(b, 1_000_000)} {
			if err := store.PutCopies(b.Context(), s, collected(b, 100), have, n); err != nil {
				b.Fatal(err)
			}
			have = n
			storetest.Settle(b, s)
			for name, f := range map[string]store.Filter{"any": {}, "rated": ratedFilter} {
				b.Run(fmt.Sprintf("%s of %d", name, n), func(b *testing.B) {
					for b.Loop() {
						if _, err := s.Random(b.Context(), f); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
		b.Run("bytes", func(b *testing.B) {
			for b.Loop() { // what was put above is counted, once
			}
			reportBytes(b, s, "puzzle", have)
		})
	})
}

// kindOf returns the kind of a filter in the table of BenchmarkFilters.
func kindOf(f store.Filter) string {
	switch {
	case strings.ContainsAny(f.Source, "0123456789"):
		return "number in source"
	case f.Source != "":
		return "source"
	case f.Goals != nil || f.LeastRating != 0 || f.MostRating != 0 || f.Composed != nil:
		return "mixed"
	}
	return "themes"
}

// Every filter on 200,000 puzzles (BENCH_ROWS for another number), as one table for both backends:
// pages and random draws of each pair of themes, and of filters drawn from all combinations of goal,
// themes, ratings, composed and source. The puzzles are copies of the collection, with ratings and
// themes changed at random.
func BenchmarkFilters(b *testing.B) {
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "\nBACKEND\tCALL\tFILTERS OF\tNUMBER\tMEDIAN MS\t99 %%\tSLOWEST\tTHE SLOWEST FILTER\n")
	defer table.Flush()
	benchEngines(b, func(b *testing.B, s *store.Store) {
		n := rows(b, 200_000)
		if err := store.PutVaried(b.Context(), s, collected(b, 1e6), n); err != nil {
			b.Fatal(err)
		}
		storetest.Settle(b, s)
		for _, way := range []struct {
			name string
			ask  func(store.Filter) error
		}{
			{"list", func(f store.Filter) error { _, err := s.Puzzles(b.Context(), f, "", 50); return err }},
			{"random", func(f store.Filter) error {
				_, err := s.Random(b.Context(), f)
				if errors.Is(err, store.ErrNotFound) {
					err = nil
				}
				return err
			}},
		} {
			b.Run(way.name, func(b *testing.B) {
				type timed struct {
					took   time.Duration
					filter store.Filter
				}
				var all []timed
				for b.Loop() { // once is enough
					all = all[:0]
					for _, f := range benchFilters() {
						best := time.Hour // of three: other programs run, too
						for range 3 {
							begun := time.Now()
							if err := way.ask(f); err != nil {
								b.Fatal(err)
							}
							if best = min(best, time.Since(begun)); best < 10*time.Millisecond {
								break
							}
						}
						all = append(all, timed{best, f})
					}
				}
				slices.SortFunc(all, func(a, b timed) int { return int(a.took - b.took) })
				b.ReportMetric(0, "ns/op")
				for _, kind := range []string{"all", "themes", "mixed", "source", "number in source"} {
					some := slices.DeleteFunc(slices.Clone(all), func(a timed) bool {
						return kind != "all" &&
							kind != kindOf(a.filter)
					})
					ms := func(index int) float64 { return float64(some[index].took.Microseconds()) / 1e3 }
					last := len(some) - 1
					f := some[last].filter
					fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%.2f\t%.2f\t%.2f\tthemes %v without %v, ratings %d-%d, source %q, goals %v\n",
						s.Database().Dialect().Name, way.name, kind, len(some),
						ms(last/2), ms(last*99/100), ms(last), f.Themes, f.Without, f.LeastRating, f.MostRating, f.Source, f.Goals)
				}
			})
		}
	})
}

// benchFilters returns filters of all kinds, always the same.
func benchFilters() (list []store.Filter) {
	themes := puzzles.AllThemes()
	for i, a := range themes {
		for _, b := range themes[:i+1] {
			list = append(list, store.Filter{Filter: puzzles.Filter{Themes: a.Theme | b.Theme}})
		}
		list = append(list, store.Filter{Filter: puzzles.Filter{Without: a.Theme}})
	}
	r := rand.New(rand.NewPCG(11, 11))
	yes, no := true, false
	for range 2000 {
		var f store.Filter
		if g := codec.Goal(r.IntN(10)); g > 0 {
			f.Goals = []codec.Goal{g}
		}
		for range r.IntN(3) {
			f.Themes |= themes[r.IntN(len(themes))].Theme
		}
		if r.IntN(4) == 0 {
			f.Without = themes[r.IntN(len(themes))].Theme
		}
		ratings := [][2]int{{}, {400, 800}, {1234, 1235}, {1200, 1400}, {2000, 0}, {2900, 0}, {0, 500}}[r.IntN(7)]
		f.LeastRating, f.MostRating = ratings[0], ratings[1]
		f.Composed = []*bool{nil, nil, nil, &yes, &no}[r.IntN(5)]
		f.Source = []string{"", "", "", "PYTHON", "nowhere", "game 1", "game 99999", "turn 17", "7"}[r.IntN(9)]
		list = append(list, f)
	}
	return list
}

var ratedFilter = store.Filter{Filter: puzzles.Filter{Goals: []codec.Goal{codec.Win3}, LeastRating: 900,
	MostRating: 1500}}

// The explorer on the empty board of Arimaa, after 5,000 games that all begin with setups of their own, and
// the bytes of its answer.
func BenchmarkExploreArimaa(b *testing.B) {
	r := rand.New(rand.NewPCG(9, 9))
	var games []store.Game
	for range 5000 {
		var setups [2][]string
		for side, text := range arimaaSetups[0] {
			words := strings.Fields(text)
			r.Shuffle(len(words), func(i, j int) {
				words[i], words[j] = words[j][:1]+words[i][1:], words[i][:1]+words[j][1:]
			})
			setups[side] = words
		}
		games = append(games,
			store.Game{Record: game.ArimaaRecord{Played: arimaa.MustParseGame("1g " + strings.Join(setups[0], " ") + `\n1s ` +
				strings.Join(setups[1], " "))}})
	}
	benchEngines(b, func(b *testing.B, s *store.Store) {
		if n, err := s.PutGames(b.Context(), games); err != nil || n < 4900 {
			b.Fatal(n, err)
		}
		storetest.Settle(b, s)
		b.Run("explore", func(b *testing.B) {
			var answer []byte
			for b.Loop() {
				e, err := s.Explore(b.Context(), codec.EncodeArimaa(arimaa.Position{}), 0)
				if err != nil || len(e.Turns) != 50 {
					b.Fatal(len(e.Turns), err)
				}
				if answer, err = view.AppendJSON(nil, e); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(answer)), "bytes-json")
		})
	})
}

// Games with gods from the first worker on: inserting them, and the explorer where they all begin and where
// Hermes has most turns.
func BenchmarkExploreGods(b *testing.B) {
	r := rand.New(rand.NewPCG(9, 9))
	var games []store.Game
	turns := 0
	for range 2000 {
		record := placedGame(r, "/1/hermes/minotaur", 40).(game.SantoriniRecord)
		games = append(games, store.Game{Record: record})
		turns += record.Len()
	}
	most := position.MustParse("0000000000000000000000000/1/hermes:B3,D3/minotaur:C4,C2")
	benchEngines(b, func(b *testing.B, s *store.Store) {
		begun := time.Now()
		if n, err := s.PutGames(b.Context(), games); err != nil || n < 1900 {
			b.Fatal(n, err)
		}
		perSecond := float64(turns) / time.Since(begun).Seconds()
		storetest.Settle(b, s)
		for name, p := range map[string]position.Position{
			"empty board": position.MustParse("0000000000000000000000000/1/hermes/minotaur"), "most turns": most,
		} {
			c := codec.Encode(p)
			b.Run(name, func(b *testing.B) {
				for b.Loop() {
					if e, err := s.Explore(b.Context(), c, 0); err != nil || len(e.Turns) != 50 {
						b.Fatal(len(e.Turns), err)
					}
				}
				b.ReportMetric(perSecond, "inserted-turns/s")
			})
		}
	})
}
