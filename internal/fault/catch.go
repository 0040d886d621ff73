package fault

// Catch recovers a panic with a value of type E, and sets err to that value. It does not recover other panics. A parser
// defers Catch(&err), so that nested calls can report a fault by a panic.
func Catch[E error](err *error) {
	switch fault := recover().(type) {
	case nil:
	case E:
		*err = fault
	default:
		panic(fault)
	}
}
