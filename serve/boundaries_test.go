package serve

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

// The greatest and the least numbers of an attempt are accepted, and the next ones are not.
func TestAttemptBounds(t *testing.T) {
	day := 24 * time.Hour.Milliseconds()
	for _, test := range []struct {
		hints, milliseconds int64
		valid               bool
	}{
		{0, 0, true}, {maxHints, day, true}, {-1, 0, false}, {0, -1, false}, {maxHints + 1, 0, false}, {0, day + 1, false},
	} {
		const attempt = `{"code":"HfGoo8VCrfkSpV","solved":true,"hints":%d,"milliseconds":%d}`
		body := fmt.Sprintf(attempt, test.hints, test.milliseconds)
		if _, _, err := readAttempt([]byte(body)); (err == nil) != test.valid {
			t.Errorf("%s: %v", body, err)
		}
	}
}

// The attempts of a client at a puzzle have one ID during a day. A request from before midnight that comes after it
// does not renew the key again.
func TestAttemptIDs(t *testing.T) {
	ids, c := attemptIDs{}, codec.MustParse("HfGoo8VCrfkSpV")
	midnight := time.Date(2026, 11, 3, 0, 0, 0, 0, time.UTC)
	idOf := func(now time.Time) [16]byte { return ids.id(now, "192.0.2.1", c) }
	before := idOf(midnight.Add(-time.Second))
	first, late, again := idOf(midnight), idOf(midnight.Add(-time.Millisecond)), idOf(midnight.Add(24*time.Hour-1))
	if first == before || late != first || again != first || idOf(midnight.Add(24*time.Hour)) == first {
		t.Errorf("%x, then %x, %x and %x", before, first, late, again)
	}
}

// The address of another line of a board has no resignation, which belongs to the end of a game, and that of a
// game which goes on from the puzzle of a day is not of the day.
func TestLookAddresses(t *testing.T) {
	start := game.Start(codec.MustParse("HfGoo8VCrfkSpV"))
	turn, err := start.State().ReadTurn("E3-D3-E3")
	if err != nil {
		t.Fatal(err)
	}
	after, err := start.With(turn)
	if err != nil {
		t.Fatal(err)
	}
	k := look{line: after, level: 3, resign: true}
	if same, other := k.to(after), k.to(start); !strings.Contains(same, "resign") || strings.Contains(other, "resign") {
		t.Errorf("%s and %s", same, other)
	}
	mirror, _ := codec.MustParse("HfGoo8VCrfkSpV").Canonical()
	for _, test := range []struct {
		level int
		line  game.Line
		ofDay bool
	}{{0, start, true}, {0, after, true}, {3, start, false}, {0, game.Start(mirror), false}} {
		k := look{line: start, daily: "2026-11-02", level: test.level}
		if path := k.path(test.line); strings.HasPrefix(path, "/daily/2026-11-02") != test.ofDay {
			t.Errorf("level %d, %v: %s", test.level, test.line, path)
		}
	}
}
