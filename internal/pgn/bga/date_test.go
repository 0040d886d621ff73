package bga

import (
	"testing"
	"time"
)

// The date is that of package time.
func TestDateOf(t *testing.T) {
	for seconds := int64(1); seconds < 300_000_000_000; seconds += 39_916_801 {
		want := time.Unix(seconds, 0).UTC().Format(time.DateOnly)
		if len(want) > len(time.DateOnly) {
			want = ""
		}
		if got := dateOf(seconds); got != want {
			t.Fatalf("%d: %s, must be %s", seconds, got, want)
		}
	}
	if dateOf(0) != "" || dateOf(-1) != "" || dateOf(253_402_300_799) != "9999-12-31" ||
		dateOf(1_709_164_800) != "2024-02-29" {
		t.Error("the first and last days are wrong")
	}
}
