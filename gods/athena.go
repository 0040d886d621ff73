package gods

// After one of Athena's workers has moved up, the other side cannot move up on its next turn.
var athena = power{
	name:   "athena",
	raises: true,
}
