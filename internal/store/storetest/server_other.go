//go:build !linux

package storetest

import (
	"context"
	"errors"
	"sync"
)

// Password is the password of the user postgres of every [Server].
const Password = ""

// A Server is a Postgres server. Tests start one only on Linux.
type Server struct{ template sync.Once }

// StartServer always returns an error.
func StartServer() (*Server, error) { return nil, errors.New("tests start Postgres on Linux alone") }

// Start starts the server again.
func (*Server) Start() error { return nil }

// Kill stops the server at once.
func (*Server) Kill() {}

// Stop stops the server.
func (*Server) Stop() {}

// Address returns the address of a database.
func (*Server) Address(string) string { return "" }

func (*Server) run(context.Context, string, string) error { return nil }
