package fault

import (
	"errors"
	"io"
	"testing"
)

// Catch returns its own errors, and lets other panics go on.
func TestCatch(t *testing.T) {
	try := func(panicked any) (err error) {
		defer Catch[*LineError](&err)
		if panicked != nil {
			panic(panicked)
		}
		return io.EOF
	}
	if err := try(nil); err != io.EOF {
		t.Errorf("%v without a panic", err)
	}
	if err := try(&LineError{3, io.EOF}); !errors.As(err, new(*LineError)) || !errors.Is(err, io.EOF) {
		t.Errorf("%v, want the error of line 3", err)
	}
	defer func() {
		if other := recover(); other != io.ErrUnexpectedEOF {
			t.Errorf("%v, want the other panic", other)
		}
	}()
	t.Error(try(io.ErrUnexpectedEOF))
}
