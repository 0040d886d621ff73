package worker

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// Long work breathes, and ends when its question is stopped.
func TestStop(t *testing.T) {
	const start = "0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4"
	for _, c := range []struct {
		operation  string
		parameters map[string]string
	}{
		{"solve", map[string]string{"max": "6"}},
		{"analyse", map[string]string{"nodes": "2000000"}},
		{"reply", map[string]string{"level": "9"}},
	} {
		var breaths atomic.Int64
		ctx, cancel := context.WithCancel(t.Context())
		w := New(api.Service{Base: "https://example.org", Now: time.Now}, func() {
			if breaths.Add(1) == 10 {
				cancel()
			}
		})
		if status, body := w.Answer(ctx, c.operation, start, c.parameters); status != 503 ||
			!strings.Contains(string(body), `"reason":"stopped"`) {
			t.Errorf("%s: status %d, %s", c.operation, status, body)
		}
		if n := breaths.Load(); n < 10 || n > 100 {
			t.Errorf("%s: %d breaths", c.operation, n)
		}
	}
}

// A review tells what a turn has missed and why it fails, or what it has found, as the command does.
func TestReview(t *testing.T) {
	w := New(api.Service{Base: "https://example.org", Now: time.Now}, func() {})
	for _, test := range []struct {
		turn         string
		has, hasNone []string
	}{
		{"B4A5A4", []string{`"mark":"??"`, `"puzzle":{"code":"HfGoo8VCrfkSpV"`,
			`"link":"https://example.org/p/HfGoo8VCrfkSpV"`, `"why":"`}, []string{`"found"`}},
		{"E3D3E3", []string{`"mark":""`, `"found":{"code":"HfGoo8VCrfkSpV"`}, []string{`"puzzle"`, `"why"`}},
	} {
		for _, asked := range []string{"1", "1", ""} { // the second answer is a cached one
			status, body := w.Answer(t.Context(), "review", "HfGoo8VCrfkSpV", map[string]string{"goal": "0", "turn": test.turn,
				"nodes": "20000", "puzzle": asked})
			if status != 200 {
				t.Fatalf("%s: status %d, %s", test.turn, status, body)
			}
			for _, text := range test.has {
				if proved := !strings.Contains(text, "mark"); strings.Contains(string(body), text) != (asked != "" || !proved) {
					t.Errorf("%s, puzzle=%s: %s: %s", test.turn, asked, text, body)
				}
			}
			for _, text := range test.hasNone {
				if strings.Contains(string(body), text) {
					t.Errorf("%s, puzzle=%s: %s: %s", test.turn, asked, text, body)
				}
			}
		}
	}
}

// A text or parameters that are longer than a server reads are refused at once.
func TestLongTexts(t *testing.T) {
	w := New(api.Service{Base: "https://example.org", Now: time.Now}, func() {})
	long := strings.Repeat(" ", api.MaxText)
	for _, c := range []struct {
		operation, text, name, value string
		want                         int
	}{
		{"find", long[4:], "", "", 200}, {"find", long, "", "", 413}, {"find", "", "text", long, 413},
		{"decode", "", long, "", 413}, {long + " ", "", "", "", 413},
	} {
		parameters := map[string]string{}
		if c.name != "" {
			parameters[c.name] = c.value
		}
		if status, body := w.Answer(t.Context(), c.operation, c.text, parameters); status != c.want {
			t.Errorf("%.10q with %d and %d bytes: status %d, want %d: %s", c.operation, len(c.text), len(c.value), status,
				c.want, body)
		}
	}
}
