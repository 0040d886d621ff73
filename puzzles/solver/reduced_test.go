package solver

import "testing"

// Reduced reports whether tests should use small samples: with -short, and under the race
// detector, which slows them down ten times.
func Reduced() bool { return raceDetector || testing.Short() }
