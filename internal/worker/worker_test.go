package worker

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"
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
		w := New(Options{Base: "https://example.org", Now: time.Now, Breathe: func() {
			if breaths.Add(1) == 10 {
				cancel()
			}
		}})
		if status, body := w.Answer(ctx, c.operation, start, c.parameters); status != 503 || !strings.Contains(string(body), `"reason":"stopped"`) {
			t.Errorf("%s: status %d, %s", c.operation, status, body)
		}
		if n := breaths.Load(); n < 10 || n > 100 {
			t.Errorf("%s: %d breaths", c.operation, n)
		}
	}
}
