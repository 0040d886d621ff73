package bga

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// block returns the index of a random time in a text, and that of a row after it.
func block(r *rand.Rand, rows []string) (start, end int) {
	start = someRow(r, rows, isTimeRow)
	return start, start + 1 + r.IntN(len(rows)-start)
}

// A page that reconnects shows a part of the log again, in front of the rest, below it or between, and the day may
// stand at the first time. A text with numbers is read as if the part were there once, in every language and from
// either end. So is one without numbers in English, if the part is not in front, and not only a part of a move.
func TestRepeated(t *testing.T) {
	for n := range 500 {
		r, s := generated(n)
		f := randomForm(r, s)
		f.wrapper, f.era, f.nulls = "history", max(f.era, squares), false
		newest, numbered := n%2 == 0, n%3 > 0
		if f.repeats = !numbered; f.repeats {
			f.language = "en"
		}
		if f.language != "en" {
			f.noise = false // it can look like a step
		}
		text := f.text(r, f.packets(r, s), newest, numbered)
		want, err := Read([]byte(text))
		if err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
		rows := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		start, end := block(r, rows)
		isPart := numbered || slices.ContainsFunc(rows[start+1:end], isTimeRow) && !isTimeRow(rows[end-1])
		for !isPart && end < len(rows) && !isTimeRow(rows[end]) {
			end++
		}
		part := slices.Clone(rows[start:end])
		places := []int{end, len(rows)}
		if numbered {
			part[0] = strings.Replace(part[0], " : ", " : 03/14/2026 ", 1)
			places = append(places, 0, someRow(r, rows, isTimeRow))
		}
		place := pick(r, places)
		for place > 0 && place < len(rows) && !isTimeRow(rows[place]) {
			place++
		}
		repeated := strings.Join(slices.Insert(slices.Clone(rows), place, part...), "\n")
		got, err := Read([]byte(repeated))
		if err != nil {
			t.Errorf("game %d, %s, newest first %v, rows %d to %d before row %d: %v\n%s", n, f.language, newest, start+1, end,
				place+1, err, repeated)
			continue
		}
		got.Restarts = want.Restarts // a restart that is read twice changes nothing
		if diff := sameResult(found(want), found(got)); diff != "" {
			t.Errorf("game %d, %s, newest first %v: %s\n%s", n, f.language, newest, diff, repeated)
		}
	}
}

// If the part has other rows under the same numbers, the error says so.
func TestTwoTables(t *testing.T) {
	for n := range 40 {
		r, s := generated(n)
		f := randomForm(r, s)
		f.wrapper, f.era, f.repeats, f.noise, f.nulls = "history", max(f.era, squares), false, false, false
		text := f.text(r, f.packets(r, s), n%2 == 0, true)
		rows := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		i := someRow(r, rows[:len(rows)-2], isActRow)
		if n%2 == 0 {
			i = 2 + someRow(r, rows[2:], isActRow) // not of the last move, to which rows may be added
		}
		for !isTimeRow(rows[i]) {
			i--
		}
		part := []string{rows[i], "Ann xx (A1)"}
		want := " is there twice, with different rows"
		if _, err := Read([]byte(text + strings.Join(part, "\n"))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("game %d: %v\n%s", n, err, part)
		}
	}
}
