package small

import "testing"

func TestInside(t *testing.T) {
	for n := range 6 {
		Inside(n, 2, 4)
	}
}

func TestSum(t *testing.T) { Sum(4) }
