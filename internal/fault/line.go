package fault

import "fmt"

// LineError says which line of a file is wrong.
type LineError struct {
	Line int // 1 for the first
	Err  error
}

// Error names the line and the reason.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns e.Err.
func (e *LineError) Unwrap() error { return e.Err }
