// Package small is what the test of the mutants command makes errors in.
package small

// Inside reports whether n is one of low, low + 1 ... high.
func Inside(n, low, high int) bool { return low <= n && n <= high }

// Sum returns 1 + 2 + ... + n.
func Sum(n int) int {
	sum := 0
	for i := range n {
		sum += i + 1
	}
	return sum
}
