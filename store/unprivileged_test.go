//go:build !linux

package store_test

import "testing"

func runUnprivileged(t *testing.T) {
	t.Skip("it needs a user that may not write to a file, and changes to one on Linux only, where every run has it")
}
