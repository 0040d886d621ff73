package serve

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/strictjson"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// Attempts stores attempts at puzzles; store.Store implements it. Its methods must be safe for concurrent use.
type Attempts interface {
	// PutAttempt records an attempt, unless an attempt with its ID is already recorded. It returns the solve rate of
	// the puzzle. The error wraps [ErrNone] if the puzzle is not stored.
	PutAttempt(ctx context.Context, a puzzles.Attempt) (puzzles.SolveRate, error)

	// SolveRate returns the solve rate of a puzzle. The error wraps [ErrNone] if the
	// puzzle is not stored.
	SolveRate(ctx context.Context, c codec.Code) (puzzles.SolveRate, error)

	// Attempt returns the attempt with an ID. The error wraps [ErrNone] if there is none.
	Attempt(ctx context.Context, id [16]byte) (puzzles.Attempt, error)

	// DeleteAttempt deletes the attempt with an ID, so that it no longer counts. The error wraps [ErrNone] if
	// there is none.
	DeleteAttempt(ctx context.Context, id [16]byte) error
}

// The limits of attempts.
const (
	maxAttemptBody = 1 << 10        // bytes
	maxHints       = 1000           // more than any puzzle has
	maxTook        = 24 * time.Hour // a longer time is invalid
)

// The errors of attempts.
var (
	errForeign     = errors.New("only the pages of this server may send this")
	errNoAttempts  = errors.New("this server keeps no attempts: it runs without a database of puzzles")
	errContentType = errors.New("the body must have the type application/json")
	errEncoding    = errors.New("a compressed body is not read: send it without Content-Encoding")
)

// isOwn reports whether a request comes from a page of this server. Browsers send Sec-Fetch-Site.
// Old browsers, and all browsers without TLS, send only Origin.
func (s *Server) isOwn(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" {
		return site == "same-origin"
	}
	return r.Header.Get("Origin") == s.origin
}

// apiAttempt records an attempt that a page sends.
func (s *Server) apiAttempt(r *request) (*answer, error) {
	if s.attempts == nil {
		return nil, errNoAttempts
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != typeJSON {
		return nil, errContentType
	}
	body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, maxAttemptBody))
	if err != nil {
		return nil, err
	}
	c, a, err := readAttempt(body)
	if err != nil {
		return nil, err
	}
	a.At = s.now()
	a.ID = s.attemptIDs.id(a.At, r.client.Address(), c)
	put := func(ctx context.Context, _ struct{}) (puzzles.SolveRate, error) {
		rate, err := s.attempts.PutAttempt(ctx, a)
		return rate, storeError(err)
	}
	rate, err := queue.Do(r.Context(), s.counting, r.client, "attempt", string(a.ID[:]), put)
	if err != nil {
		return nil, err
	}
	answer, err := jsonAnswer(view.SolveRate{Head: view.HeadOf(c), ID: hex.EncodeToString(a.ID[:]),
		Attempts: rate.Attempts, Solved: rate.Solved})
	answer.caching = notCached
	return answer, err
}

// attemptID returns the ID of an attempt in the path of a request. Only the page that has sent the attempt knows it, so
// nothing else is asked of a client that reads or deletes the attempt.
func (s *Server) attemptID(r *request) (id [16]byte, err error) {
	text := r.PathValue("id")
	if s.attempts == nil {
		return id, errNoAttempts
	}
	n, err := hex.Decode(id[:], []byte(text[:min(len(text), 2*len(id))]))
	if err != nil || 2*n != len(text) || n != len(id) {
		return id, &api.ParameterError{Name: "id", Want: "32 hexadecimal digits, from the answer to the attempt"}
	}
	return id, nil
}

// apiOwnAttempt returns an attempt to the page that has sent it.
func (s *Server) apiOwnAttempt(r *request) (*answer, error) {
	id, err := s.attemptID(r)
	if err != nil {
		return nil, err
	}
	a, err := s.attempts.Attempt(r.Context(), id)
	if err != nil {
		return nil, storeError(err)
	}
	answer, err := jsonAnswer(view.Attempt{Head: view.HeadOf(a.Puzzle), ID: hex.EncodeToString(id[:]), Solved: a.Solved,
		Hints: a.Hints, Milliseconds: a.Took.Milliseconds(), At: a.At})
	answer.caching = notCached
	return answer, err
}

// apiDeleteAttempt deletes an attempt, and returns what was stored.
func (s *Server) apiDeleteAttempt(r *request) (*answer, error) {
	last, err := s.apiOwnAttempt(r)
	if err != nil {
		return nil, err
	}
	id, err := s.attemptID(r)
	if err == nil {
		err = storeError(s.attempts.DeleteAttempt(r.Context(), id))
	}
	return last, err
}

// storeError marks an error of the store, unless a row is missing.
func storeError(err error) error {
	if err == nil || errors.Is(err, ErrNone) {
		return err
	}
	return &api.StoreError{Fault: err}
}

// readAttempt reads the JSON of an attempt, which must have exactly the keys of doc/JSON.md.
func readAttempt(body []byte) (c codec.Code, a puzzles.Attempt, err error) {
	var sent struct {
		Code         *string `json:"code"`
		Solved       *bool   `json:"solved"`
		Hints        *int64  `json:"hints"`
		Milliseconds *int64  `json:"milliseconds"`
	}
	if err = strictjson.Unmarshal(body, &sent); err != nil {
		return c, a, fmt.Errorf("the body is no attempt: %w", err)
	}
	if sent.Code == nil || sent.Solved == nil || sent.Hints == nil || sent.Milliseconds == nil {
		return c, a, errors.New("the body is no attempt: want an object with code, solved, hints and milliseconds")
	}
	if c, err = codec.Parse(*sent.Code); err != nil {
		return c, a, err
	}
	switch most := maxTook.Milliseconds(); {
	case c.Goal() == codec.NoGoal:
		return c, a, &api.ParameterError{Name: "code", Want: "the code of a puzzle, with its goal"}
	case *sent.Hints < 0 || *sent.Hints > maxHints:
		return c, a, &api.ParameterError{Name: "hints", Want: fmt.Sprintf("a number from 0 to %d", maxHints)}
	case *sent.Milliseconds < 0 || *sent.Milliseconds > most:
		return c, a, &api.ParameterError{Name: "milliseconds", Want: fmt.Sprintf("a number from 0 to %d", most)}
	}
	took := time.Duration(*sent.Milliseconds) * time.Millisecond
	return c, puzzles.Attempt{Puzzle: c, Solved: *sent.Solved, Hints: int(*sent.Hints), Took: took}, nil
}

// attemptIDs creates IDs of attempts. During a day, all attempts of a client at a puzzle, or at a
// symmetric position, have the same ID, so they count once. The ID does not identify the client: it
// is a hash with a random key that is replaced every day.
type attemptIDs struct {
	mu  sync.Mutex
	day time.Time
	key [sha256.Size]byte
}

func (ids *attemptIDs) id(now time.Time, client string, c codec.Code) (id [16]byte) {
	day := now.UTC().Truncate(24 * time.Hour)
	ids.mu.Lock()
	if day.After(ids.day) { // a request that began before midnight uses the key of the next day
		ids.day = day
		rand.Read(ids.key[:])
	}
	hash := hmac.New(sha256.New, ids.key[:])
	ids.mu.Unlock()
	fmt.Fprintf(hash, "%v %s", puzzles.Identity(c), client)
	copy(id[:], hash.Sum(nil))
	return id
}

// solveRate returns the solve rate of a puzzle, or nil if the puzzle is not stored or attempts are not recorded.
func (s *Server) solveRate(ctx context.Context, c codec.Code) (*puzzles.SolveRate, error) {
	if s.attempts == nil {
		return nil, nil
	}
	r, err := s.attempts.SolveRate(ctx, c)
	if errors.Is(err, ErrNone) {
		return nil, nil
	}
	return &r, err
}

// rateText returns a sentence with the solve rate of a puzzle. Without attempts, it returns "".
func rateText(language *say.Language, r *puzzles.SolveRate) string {
	switch {
	case r == nil || r.Attempts == 0:
		return ""
	case r.Attempts == 1 && r.Solved == 1:
		return language.Page("rate.solved")
	case r.Attempts == 1:
		return language.Page("rate.failed")
	}
	percent := fmt.Sprintf("%.0f", 100*float64(r.Solved)/float64(r.Attempts))
	return language.Page("rate", "{n}", r.Solved, "{all}", r.Attempts, "{percent}", percent)
}
