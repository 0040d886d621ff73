package fault

// Catch lets a parser stop at a fault in a nested call by a panic. A function that may panic with a value of type E
// defers Catch(&err), which recovers and sets err to that value. Catch does not recover from other panics.
func Catch[E error](err *error) {
	switch fault := recover().(type) {
	case nil:
	case E:
		*err = fault
	default:
		panic(fault)
	}
}
