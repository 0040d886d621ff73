package fault

import (
	"fmt"
	"slices"
	"strings"
)

// Set is a set of faults: a number with one bit for each fault. Its Error method lists the faults, usually with [List].
type Set interface {
	~uint8 | ~uint16
	error
}

// List returns the texts of the faults in a set, separated by semicolons. texts[i] is the text of bit i.
func List[S Set](set S, texts []string) string {
	var out []string
	for i, text := range texts {
		if set>>i&1 != 0 {
			out = append(out, text)
		}
	}
	return strings.Join(out, "; ")
}

// SetupError is the error of a setup that is not a valid position. It contains all faults of the setup, and errors.Is
// matches each of them. A [Report] creates it.
type SetupError[S Set] struct {
	Faults  S
	details []string
}

// Error describes every fault and its place.
func (e *SetupError[S]) Error() string {
	return "impossible position: " + strings.Join(e.details, "; ")
}

// Details returns a description of each fault.
func (e *SetupError[S]) Details() []string { return slices.Clone(e.details) }

// Is reports whether target is a set of faults that e contains.
func (e *SetupError[S]) Is(target error) bool {
	set, ok := target.(S)
	return ok && set != 0 && e.Faults&set == set
}

// A Report collects the faults of a setup. The zero Report is empty.
type Report[S Set] struct{ found SetupError[S] }

// Add adds a fault. The format and args describe the fault and its place.
func (r *Report[S]) Add(fault S, format string, args ...any) {
	r.found.Faults |= fault
	r.found.details = append(r.found.details, fmt.Sprintf(format, args...))
}

// Err returns a *[SetupError] with all faults, or nil if there are none.
func (r *Report[S]) Err() error {
	if r.found.Faults == 0 {
		return nil
	}
	return &r.found
}
