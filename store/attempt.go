package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/internal/glicko"
)

// An Attempt is the attempt of a player to solve a puzzle.
type Attempt struct {
	// ID identifies the attempt: a duplicate is counted once. The zero ID is replaced by a random
	// one.
	ID [16]byte

	Puzzle codec.Code // or a symmetric one
	Player string     // empty for unknown
	Solved bool
	Hints  int           // how many were shown
	Took   time.Duration // stored in milliseconds
	At     time.Time     // the zero time is now
}

// Measured are the statistics of a puzzle.
type Measured struct {
	Attempts int64
	Solved   int64
	Rated    int64         // attempts that changed the rating
	Rating   glicko.Rating // the initial rating until an attempt changes it
}

const (
	maxStep        = 100 // maximum change of a rating by one attempt
	leastDeviation = 45  // so that ratings keep changing
	priorDeviation = 250 // of the initial rating, which a model computes
)

// after returns a rating after a game.
func after(r, opponent glicko.Rating, score float64) glicko.Rating {
	next := r.After([]glicko.Game{{Opponent: opponent, Score: score}})
	next.Rating = min(max(next.Rating, r.Rating-maxStep), r.Rating+maxStep)
	next.Deviation = min(max(next.Deviation, leastDeviation), glicko.New.Deviation)
	return next
}

// PutAttempt inserts an attempt and returns the statistics of the puzzle after it. The first attempt
// of a player at a puzzle changes the ratings of both, by at most 100 points: Glicko-2 counts it as a
// game, which the player wins by solving the puzzle, draws by solving it with hints, and loses
// otherwise. Other attempts only count. The rating of a puzzle begins with its initial rating. The
// error wraps [ErrNotFound] if there is no such puzzle.
func (s *Store) PutAttempt(ctx context.Context, a Attempt) (m Measured, err error) {
	if a.ID == [16]byte{} {
		rand.Read(a.ID[:])
	}
	if a.At.IsZero() {
		a.At = s.now()
	}
	if a.Took < 0 || a.Hints < 0 {
		return m, errors.New("attempt: the time and the number of hints cannot be negative")
	}
	identity := identityOf(a.Puzzle)
	err = s.backend.Write(ctx, func(t backend.Tx) error {
		m, err = putAttempt(ctx, t, identity[:], a)
		if errors.Is(err, ErrNotFound) {
			err = fmt.Errorf("puzzle %v: %w", a.Puzzle, ErrNotFound)
		}
		return err
	})
	return m, err
}

func putAttempt(ctx context.Context, t backend.Tx, identity []byte, a Attempt) (m Measured, err error) {
	// Other transactions with an attempt at this puzzle wait for the row.
	n, err := t.Exec(ctx, `INSERT INTO measured (puzzle, attempts, solved, rated, rating, deviation, volatility)
		SELECT identity, 0, 0, 0, rating, $1, $2 FROM puzzle WHERE identity = $3
		ON CONFLICT (puzzle) DO UPDATE SET attempts = measured.attempts`, float64(priorDeviation), glicko.New.Volatility, identity)
	if err != nil {
		return m, err
	}
	if n == 0 {
		return m, ErrNotFound
	}
	if m, err = measured(ctx, t, identity); err != nil {
		return m, err
	}
	if known, err := backend.One(ctx, t, []any{new(int)}, `SELECT 1 FROM attempt WHERE id = $1`, a.ID[:]); err != nil || known {
		return m, err
	}
	solved, rated := 0, 0
	if a.Solved {
		solved = 1
	}
	m.Attempts++
	m.Solved += int64(solved)
	var player *string
	if a.Player != "" {
		player = &a.Player
		again, err := backend.One(ctx, t, []any{new(int)}, `SELECT 1 FROM attempt WHERE puzzle = $1 AND player = $2 LIMIT 1`, identity, a.Player)
		if err != nil {
			return m, err
		}
		if !again {
			rated = 1
			if err := rate(ctx, t, &m, a); err != nil {
				return m, err
			}
		}
	}
	if _, err := t.Exec(ctx, `INSERT INTO attempt (id, puzzle, player, solved, hints, millis, at, rated) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		a.ID[:], identity, player, solved, min(a.Hints, 1000), a.Took.Milliseconds(), a.At.UnixMilli(), rated); err != nil {
		return m, err
	}
	_, err = t.Exec(ctx, `UPDATE measured SET attempts = $1, solved = $2, rated = $3, rating = $4, deviation = $5, volatility = $6 WHERE puzzle = $7`,
		m.Attempts, m.Solved, m.Rated, m.Rating.Rating, m.Rating.Deviation, m.Rating.Volatility, identity)
	return m, err
}

// rate updates the ratings of a puzzle and of a player.
func rate(ctx context.Context, t backend.Tx, m *Measured, a Attempt) error {
	if _, err := t.Exec(ctx, `INSERT INTO player (name, attempts, rating, deviation, volatility) VALUES ($1, 0, $2, $3, $4)
		ON CONFLICT (name) DO UPDATE SET attempts = player.attempts`, a.Player, glicko.New.Rating, glicko.New.Deviation, glicko.New.Volatility); err != nil {
		return err
	}
	var player glicko.Rating
	if _, err := backend.One(ctx, t, []any{&player.Rating, &player.Deviation, &player.Volatility}, `SELECT rating, deviation, volatility FROM player WHERE name = $1`, a.Player); err != nil {
		return err
	}
	score := 0.0
	switch {
	case a.Solved && a.Hints == 0:
		score = 1
	case a.Solved:
		score = 0.5
	}
	puzzle := m.Rating
	m.Rated++
	m.Rating = after(puzzle, player, 1-score)
	player = after(player, puzzle, score)
	_, err := t.Exec(ctx, `UPDATE player SET attempts = attempts + 1, rating = $1, deviation = $2, volatility = $3 WHERE name = $4`,
		player.Rating, player.Deviation, player.Volatility, a.Player)
	return err
}

// measured returns the statistics of a puzzle. The error is [ErrNotFound] if it has no attempt.
func measured(ctx context.Context, t backend.Tx, identity []byte) (m Measured, err error) {
	found, err := backend.One(ctx, t, []any{&m.Attempts, &m.Solved, &m.Rated, &m.Rating.Rating, &m.Rating.Deviation, &m.Rating.Volatility},
		`SELECT attempts, solved, rated, rating, deviation, volatility FROM measured WHERE puzzle = $1`, identity)
	if err == nil && !found {
		err = ErrNotFound
	}
	return m, err
}

// Measured returns the statistics of a puzzle. Without attempts, the rating is the initial one. The
// error wraps [ErrNotFound] if there is no such puzzle.
func (s *Store) Measured(ctx context.Context, c codec.Code) (m Measured, err error) {
	identity := identityOf(c)
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		m, err = measured(ctx, t, identity[:])
		if !errors.Is(err, ErrNotFound) {
			return err
		}
		m = Measured{Rating: glicko.Rating{Deviation: priorDeviation, Volatility: glicko.New.Volatility}}
		found, err := backend.One(ctx, t, []any{&m.Rating.Rating}, `SELECT rating FROM puzzle WHERE identity = $1`, identity[:])
		if err == nil && !found {
			err = fmt.Errorf("puzzle %v: %w", c, ErrNotFound)
		}
		return err
	})
	return m, err
}

// A SolveRate counts the attempts at a puzzle, including those of unknown players.
type SolveRate struct{ Attempts, Solved int64 }

// String returns the share that solved the puzzle, such as "67% of 3", and "-" without attempts.
func (r SolveRate) String() string {
	if r.Attempts == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f%% of %d", 100*float64(r.Solved)/float64(r.Attempts), r.Attempts)
}

// SolveRates returns the solve rates of several puzzles. The keys of the map are the given codes;
// puzzles without attempts are missing. It takes one query for each 512 codes.
func (s *Store) SolveRates(ctx context.Context, codes []codec.Code) (rates map[codec.Code]SolveRate, err error) {
	images := map[codec.Key][]codec.Code{}
	keys := make([]codec.Key, len(codes))
	for i, c := range codes {
		keys[i] = identityOf(c)
		images[keys[i]] = append(images[keys[i]], c)
	}
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		rates = map[codec.Code]SolveRate{}
		return eachIn(ctx, t, func(rows backend.Rows) error {
			var key codec.Key
			var r SolveRate
			err := rows.Scan(&key, &r.Attempts, &r.Solved)
			for _, code := range images[key] {
				rates[code] = r
			}
			return err
		}, "SELECT puzzle, attempts, solved FROM measured WHERE %s", "puzzle", sortedKeys(keys))
	})
	return rates, err
}

// Player returns the rating of a player. Without rated attempts it is that of a new player: 1500
// with a deviation of 350.
func (s *Store) Player(ctx context.Context, name string) (r glicko.Rating, err error) {
	r = glicko.New
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		_, err := backend.One(ctx, t, []any{&r.Rating, &r.Deviation, &r.Volatility}, `SELECT rating, deviation, volatility FROM player WHERE name = $1`, name)
		return err
	})
	return r, err
}
