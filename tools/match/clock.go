package main

import (
	"context"
	"fmt"
	"time"

	"github.com/puzzlecode/puzzlecode/position"
)

// A clock counts how long a player takes.
type clock struct {
	turns          int
	total, longest time.Duration
}

func (c *clock) add(other clock) {
	c.turns += other.turns
	c.total += other.total
	c.longest = max(c.longest, other.longest)
}

func (c clock) String() string {
	mean := c.total / time.Duration(max(c.turns, 1))
	return fmt.Sprintf("%d turns, %.1f ms on average, %.1f ms at most", c.turns, milliseconds(mean), milliseconds(c.longest))
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// timedPlayer is a player with a clock.
type timedPlayer struct {
	player
	clock clock
}

func (p *timedPlayer) choose(ctx context.Context, at position.Position) (position.Turn, error) {
	began := time.Now()
	t, err := p.player.choose(ctx, at)
	took := time.Since(began)
	p.clock.add(clock{1, took, took})
	return t, err
}
