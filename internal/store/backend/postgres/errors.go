package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// isTransient classifies the error of a transaction. The result retry reports that the transaction may succeed when
// retried. The result lost reports that the connection was lost. In Postgres, conflicts have the error codes 40001
// and 40P01, lost connections have 08, a server that stops or starts has 57P0, a transaction that was idle for too long
// has 25P03, and too many connections have 53300.
func isTransient(err error) (retry, lost bool) {
	if err == nil || errors.Is(err, context.Canceled) {
		return false, false
	}
	if said := new(pgconn.PgError); errors.As(err, &said) {
		switch {
		case said.Code == "40001", said.Code == "40P01":
			return true, false
		case strings.HasPrefix(said.Code, "08"), isAway(said), said.Code == "25P03", said.Code == "53300":
			return true, true
		}
		return false, false
	}
	lost = errors.As(err, new(*brokenError))
	return lost, lost
}

// isAway reports whether an error of the server says that it starts or stops.
func isAway(said *pgconn.PgError) bool { return strings.HasPrefix(said.Code, "57P0") }

// brokenError marks an error as the loss of a connection.
type brokenError struct{ err error }

func (b *brokenError) Error() string { return b.err.Error() }
func (b *brokenError) Unwrap() error { return b.err }

// explain adds advice to an error, and wraps one of the errors of package backend if possible. The text of the
// result does not contain the password.
func (db *DB) explain(err error) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	var class error
	advice := ""
	said := new(pgconn.PgError)
	_, lost := isTransient(err)
	switch {
	case errors.Is(err, errStalled):
		class, advice = backend.ErrLost, errStalled.Error()
	case errors.As(err, &said) && (strings.HasPrefix(said.Code, "28") || said.Code == "3D000"):
		class, advice = backend.ErrLost, said.Message
	case lost && said.Code != "":
		class, advice = backend.ErrLost, said.Message
	case lost:
		class, advice = backend.ErrLost, "is the server running? "+reason(err)
	case errors.As(err, &said) && (said.Code == "53100" || said.Code == "53200"):
		class, advice = backend.ErrFull, said.Message
	case errors.As(err, &said) && strings.HasPrefix(said.Code, "XX"):
		class, advice = backend.ErrDamaged, said.Message
	case said.Code == "42501":
		return &hidden{fmt.Errorf("%s: %w: give the role of the address this right, or use another role", db.name, err),
			db.password}
	case said.Code == "25006":
		return &hidden{fmt.Errorf("%s: %w: the server is a standby, or the role may only read: use another address",
			db.name, err), db.password}
	case said.Code != "":
		return &hidden{fmt.Errorf("%s: %w", db.name, err), db.password}
	default:
		return &hidden{err, db.password}
	}
	return &hidden{fmt.Errorf("%s: %w: %s", db.name, class, advice), db.password}
}

// reason returns the part of an error that says why the connection was lost.
func reason(err error) string {
	broken := new(net.OpError)
	if errors.As(err, &broken) {
		return broken.Error()
	}
	return err.Error()
}

// hidden is an error whose text does not contain the password.
type hidden struct {
	err      error
	password string
}

func (h *hidden) Error() string {
	if h.password == "" {
		return h.err.Error()
	}
	return strings.ReplaceAll(h.err.Error(), h.password, "xxxxx")
}

func (h *hidden) Unwrap() error { return h.err }

var errStalled = errors.New("no response: the server or the network stalls")

// impatient is a connection whose reads fail if no data arrive for the time in the field stall. While the library
// pgx has set a deadline, only that deadline counts: pgx sets it to interrupt a read when a context ends.
type impatient struct {
	net.Conn
	stall time.Duration

	mu  sync.Mutex
	set bool // pgx has set a deadline
}

func (c *impatient) SetDeadline(t time.Time) error     { return c.setBy(c.Conn.SetDeadline, t) }
func (c *impatient) SetReadDeadline(t time.Time) error { return c.setBy(c.Conn.SetReadDeadline, t) }

// setBy sets a deadline for pgx. A zero t removes the deadline.
func (c *impatient) setBy(set func(time.Time) error, t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.set = !t.IsZero()
	return set(t)
}

func (c *impatient) Read(b []byte) (int, error) {
	c.mu.Lock()
	ours := !c.set
	if ours {
		c.Conn.SetReadDeadline(time.Now().Add(c.stall))
	}
	c.mu.Unlock()
	n, err := c.Conn.Read(b)
	if ours && errors.Is(err, os.ErrDeadlineExceeded) {
		c.mu.Lock()
		defer c.mu.Unlock()
		if !c.set {
			err = errStalled
		}
	}
	return n, err
}
