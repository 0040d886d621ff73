package backend

import "time"

// WorkOptions are the options of [Queue].Work.
type WorkOptions struct {
	Cores int  // ranges at the same time (minimum 1)
	Drain bool // return when the queue is empty

	// Rescue is the time after which an unfinished range is requeued (0: ten minutes). A range that
	// takes longer is computed twice; this wastes time but does not change the result.
	Rescue time.Duration
}
