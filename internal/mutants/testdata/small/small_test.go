package small

import "testing"

func TestInside(t *testing.T) {
	for n, want := range []bool{1: false, 2: true, 3: true, 4: true, 5: false} {
		if got := Inside(n, 2, 4); got != want {
			t.Errorf("Inside(%d, 2, 4) = %v", n, got)
		}
	}
}

func TestSum(t *testing.T) {
	if got := Sum(4); got != 10 {
		t.Errorf("Sum(4) = %d", got)
	}
}
