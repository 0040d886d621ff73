package powers

// After a worker of Athena has moved up, the opponent cannot move up on its next turn.
var athena = Power{
	Name:   "athena",
	Says:   "When Athena has moved up, the other side cannot move up on its next turn.",
	Raises: true,
}
