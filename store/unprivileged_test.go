//go:build !linux

package store_test

import "testing"

func runUnprivileged(t *testing.T) {
	t.Skip("root can write to every file, and this test takes another user on Linux only")
}
