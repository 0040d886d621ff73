package pgn_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/pgn"
)

// The days of a calendar are those of package time, also in years that are and are not leap years.
func TestDaysOfCalendar(t *testing.T) {
	for _, year := range []int{1900, 2000, 2023, 2024} {
		for month := 1; month <= 12; month++ {
			for day := 1; day <= 31; day++ {
				text := fmt.Sprintf("%04d-%02d-%02d", year, month, day)
				_, want := time.Parse(time.DateOnly, text)
				g, err := pgn.Parse("[Date \"" + text + "\"]\n*")
				switch date := strings.ReplaceAll(text, "-", "."); {
				case err != nil:
					t.Fatal(err)
				case want == nil && g.Tag("Date") == date && g.Headers().Date == text && g.Warnings() == nil:
				case want != nil && g.Tag("Date") == text && g.Headers().Date == "" && len(g.Warnings()) == 1:
				default:
					t.Errorf("%s: %v, and package time has %v", text, g, want)
				}
			}
		}
	}
}
