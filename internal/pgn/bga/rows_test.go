package bga

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// stress is how many games TestDamagedRows damages.
var stress = flag.Int("stress", 40, "number of games whose texts are damaged")

// A rowDamage changes the rows of a readable log, or returns nil if there is nothing to change.
type rowDamage struct {
	name   string
	change func(r *rand.Rand, rows []string) []string
	silent silence
}

// A silence says where damage may leave no trace: where a god may do less or the log has no numbers of moves, or
// everywhere.
type silence uint8

const (
	nowhere silence = iota
	somewhere
	always
)

// lacksLast reports whether a game is another one without its last turn, which was not confirmed, or with another
// last turn, which was taken back.
func lacksLast(got, want result) bool {
	n := len(want.fens) - 1
	if got.reason == Unfinished {
		n = len(got.fens) - 1
	}
	return got.start == want.start && n >= 0 && n <= len(got.fens) && n <= len(want.fens) &&
		slices.Equal(got.fens[:n], want.fens[:n])
}

func isTimeRow(row string) bool { _, is := timeRow(row); return is }
func isActRow(text string) bool {
	r := row{text: text}
	r.cutSquares()
	return r.text != text
}

// someRow returns the index of a random row with a property, or -1.
func someRow(r *rand.Rand, rows []string, is func(string) bool) int {
	var list []int
	for i, row := range rows {
		if is(row) {
			list = append(list, i)
		}
	}
	if len(list) == 0 {
		return -1
	}
	return pick(r, list)
}

// editing is a damage that changes a row with a property.
func editing(is func(string) bool, change func(r *rand.Rand, row string) string) func(*rand.Rand, []string) []string {
	return func(r *rand.Rand, rows []string) []string {
		i := someRow(r, rows, is)
		if i < 0 {
			return nil
		}
		rows[i] = change(r, rows[i])
		return rows
	}
}

func removing(is func(string) bool, n int) func(*rand.Rand, []string) []string {
	return func(r *rand.Rand, rows []string) []string {
		i := someRow(r, rows, is)
		if i < 0 {
			return nil
		}
		return slices.Delete(rows, i, min(i+n, len(rows)))
	}
}

func anyRow(string) bool { return true }

// lastActRow returns the index of the last row with squares, of which the log is oldest first.
func lastActRow(rows []string) int {
	for i := len(rows) - 1; i >= 0; i-- {
		if isActRow(rows[i]) {
			return i
		}
	}
	return -1
}

var rowDamages = []rowDamage{
	{"row lost", removing(anyRow, 1), nowhere},
	{"act lost", removing(isActRow, 1), nowhere},
	{"time lost", removing(isTimeRow, 1), somewhere},
	{"time and row lost", removing(isTimeRow, 2), somewhere},
	{"two rows lost", removing(anyRow, 2), somewhere},
	{"five rows lost", removing(anyRow, 5), somewhere},
	{"last act lost", func(_ *rand.Rand, rows []string) []string {
		i := lastActRow(rows)
		return slices.Delete(rows, i, i+1)
	}, nowhere},
	{"last act and time lost", func(_ *rand.Rand, rows []string) []string {
		i := lastActRow(rows)
		if i == 0 || !isTimeRow(rows[i-1]) {
			return nil
		}
		return slices.Delete(rows, i-1, i+1)
	}, always},
	{"row after the last act lost", func(r *rand.Rand, rows []string) []string {
		i := lastActRow(rows) + 1
		if i >= len(rows) {
			return nil
		}
		i += r.IntN(len(rows) - i)
		return slices.Delete(rows, i, i+1)
	}, somewhere},
	{"row twice", func(r *rand.Rand, rows []string) []string {
		i := r.IntN(len(rows))
		return slices.Insert(rows, i, rows[i])
	}, nowhere},
	{"act twice", func(r *rand.Rand, rows []string) []string {
		i := someRow(r, rows, isActRow)
		return slices.Insert(rows, i, rows[i])
	}, nowhere},
	{"neighbours exchanged", func(r *rand.Rand, rows []string) []string {
		i := r.IntN(len(rows) - 1)
		rows[i], rows[i+1] = rows[i+1], rows[i]
		return rows
	}, nowhere},
	{"row moved", func(r *rand.Rand, rows []string) []string {
		i := r.IntN(len(rows))
		row := rows[i]
		rows = slices.Delete(rows, i, i+1)
		return slices.Insert(rows, r.IntN(len(rows)), row)
	}, somewhere},
	{"letter changed", editing(anyRow, func(r *rand.Rand, row string) string {
		b := []byte(row)
		b[r.IntN(len(b))] = byte('a' + r.IntN(26))
		return string(b)
	}), somewhere},
	{"letter of an act changed", editing(isActRow, func(r *rand.Rand, row string) string {
		b := []byte(row)
		b[r.IntN(len(b))] = byte('a' + r.IntN(26))
		return string(b)
	}), nowhere},
	{"letter lost", editing(anyRow, func(r *rand.Rand, row string) string {
		i := r.IntN(len(row))
		return row[:i] + row[i+1:]
	}), somewhere},
	{"bracket lost", editing(isActRow, func(r *rand.Rand, row string) string {
		return strings.NewReplacer(pick(r, []string{"(", ")"}), "").Replace(row)
	}), nowhere},
	{"square changed", editing(isActRow, func(r *rand.Rand, row string) string {
		i := len(row) - 3
		return row[:i] + fmt.Sprintf("%c%d)", "ABCDEFG"[r.IntN(7)], r.IntN(8))
	}), always},
	{"beginning lost", func(r *rand.Rand, rows []string) []string { return rows[r.IntN(len(rows)):] }, nowhere},
	{"end lost", func(r *rand.Rand, rows []string) []string { return rows[:1+r.IntN(len(rows))] }, nowhere},
	{"middle twice", func(r *rand.Rand, rows []string) []string {
		i := r.IntN(len(rows))
		n := 1 + r.IntN(min(12, len(rows)-i))
		return slices.Insert(rows, i+n, slices.Clone(rows[i:i+n])...)
	}, somewhere},
	{"two texts", func(r *rand.Rand, rows []string) []string {
		return append(rows, rows...)
	}, nowhere},
}

// changed returns the rows that are not in a text, and those that are in it only.
func changed(before, after []string) (list []string) {
	for _, row := range after {
		if !slices.Contains(before, row) {
			list = append(list, "+"+row)
		}
	}
	for _, row := range before {
		if !slices.Contains(after, row) {
			list = append(list, "-"+row)
		}
	}
	return list
}

// Damage to a readable log leads to an error or to the game that was played, in every language, with numbers of moves
// and without, and from either end. What is not noticed must leave a turn that is legal without it.
func TestDamagedRows(t *testing.T) {
	tried := map[string]*counts{}
	for n := range *stress {
		r, s := generated(n)
		f := randomForm(r, s)
		f.wrapper, f.era, f.noise, f.repeats = "history", max(f.era, squares), false, false
		newest, numbered := r.IntN(3) == 0, r.IntN(3) > 0
		text := f.text(r, f.packets(r, s), newest, numbered)
		whole, err := Read([]byte(text))
		if err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		vague := slices.ContainsFunc(s.gods[:], hasMore)
		want := found(whole)
		for _, kind := range rowDamages {
			rows := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
			if newest {
				slices.Reverse(rows)
			}
			if rows = kind.change(r, rows); rows == nil {
				continue
			}
			if newest {
				slices.Reverse(rows)
			}
			c := tried[kind.name]
			if c == nil {
				c = &counts{}
				tried[kind.name] = c
			}
			damaged := strings.Join(rows, "\n") + "\n"
			missed := kind.silent == always || kind.silent == somewhere && (vague || !numbered)
			if g, err := Read([]byte(damaged)); err == nil &&
				(kind.name == "end lost" || !numbered || want.reason == Unfinished && g.Reason == Unfinished) &&
				lacksLast(found(g), want) {
				missed = true
			}
			if diff := judge(t, damaged, want, c); diff != "" && !missed {
				t.Errorf("game %d, %s, %v, %s, numbered %v, newest %v, changed %q: another game was read: %s\n", n, f.language,
					s.gods, kind.name, numbered, newest, changed(lines, rows), diff)
			}
		}
	}
	for _, kind := range rowDamages {
		if tried[kind.name] == nil {
			t.Errorf("%s: nothing was tried", kind.name)
			continue
		}
		t.Logf("%s: %+v", kind.name, *tried[kind.name])
	}
}
