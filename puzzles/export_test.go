package puzzles

// UsesPower is usesPower, for tests.
var UsesPower = usesPower
