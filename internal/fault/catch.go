package fault

// Catch turns a panic with an E into the error of the function that defers it, so that a parser can stop at a fault
// from any depth. Other panics go on.
func Catch[E error](err *error) {
	switch fault := recover().(type) {
	case nil:
	case E:
		*err = fault
	default:
		panic(fault)
	}
}
