package codec

import (
	"testing"
	"unicode"
)

// Case matters: a code has some 57 others that differ from it in the case of letters
// alone, as section 3.3 of doc/FORMAT.md says. What it says follows from counting: 23
// letters are in the alphabet in both cases, and one text in 71 passes the check.
func TestCaseFolding(t *testing.T) {
	codes, others, pairs := 0, 0, 0
	for _, c := range codesOf(kinds[0].list(25, 500)) {
		text := []byte(c.String())
		var places []int
		for i, c := range text {
			if swapped := swapCase(c); digitOf[swapped] != notDigit && swapped != c {
				places = append(places, i)
			}
		}
		twice := false
		for set := 1; set < 1<<len(places); set++ {
			typed := append([]byte(nil), text...)
			changed := 0
			for k, i := range places {
				if set>>k&1 != 0 {
					typed[i] = swapCase(typed[i])
					changed++
				}
			}
			if _, err := Parse(string(typed)); err == nil {
				others++
				twice = twice || changed == 2
				if changed == 1 {
					t.Fatalf("%s and %s are both codes", text, typed)
				}
			}
		}
		if codes++; twice {
			pairs++
		}
	}
	if mean := float64(others) / float64(codes); mean < 40 || mean > 80 {
		t.Errorf("a code has %.1f others that differ in case alone, want about 57", mean)
	}
	if share := float64(pairs) / float64(codes); share < 0.5 || share > 0.7 {
		t.Errorf("%.2f of the codes have one that differs in the case of two letters, want about 0.6", share)
	}
	t.Logf("%d codes have %d others, %d in two letters", codes, others, pairs)
}

func swapCase(c byte) byte {
	if unicode.IsUpper(rune(c)) {
		return byte(unicode.ToLower(rune(c)))
	}
	return byte(unicode.ToUpper(rune(c)))
}
