package backend

import "time"

// WorkOptions say how a worker takes ranges from a [Queue].
type WorkOptions struct {
	Cores int  // ranges at once, 1 at least
	Drain bool // return once the queue is empty

	// Rescue is after how long a range is handed out again that a worker has taken and has
	// not finished; 0 is ten minutes. A range that takes longer is done twice, which costs
	// time and has no other effect.
	Rescue time.Duration
}
