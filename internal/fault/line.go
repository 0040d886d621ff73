package fault

import "fmt"

// LineError is an error in one line of a file.
type LineError struct {
	Line int // starting at 1
	Err  error
}

// Error names the line and the reason.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns e.Err.
func (e *LineError) Unwrap() error { return e.Err }
