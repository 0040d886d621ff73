package sources

import "testing"

// The turns of a line are cleaned, but not its comments.
func TestCleanedTurns(t *testing.T) {
	for text, want := range map[string]string{
		"2. B3→B4→B5 C4–C5–D5": "2. B3-B4-B5 C4-C5-D5", "２．Ｂ３－Ｂ４／Ｂ５": "2.B3-B4/B5",
		"2. B3\u200b-B4\u00ad-B5":          "2. B3-B4-B5",
		"2. B3&gt;B4^B5 C4-&gt;C5^D5":      "2. B3>B4^B5 C4-C5^D5",
		"{a – b} B3–B4–B5 {c – d} ; e – f": "{a – b} B3-B4-B5 {c – d} ; e – f",
		"B3–B4 (a – b) –B5":                "B3-B4 (a – b) -B5", "B3 (a – b": "B3 (a – b",
		"B3 {a – b": "B3 {a – b", "": "", "{": "{", "}": "}",
	} {
		if got := cleanedTurns(text, false); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	if got := cleanedTurns("a – b} C4–C5", true); got != "a – b} C4-C5" {
		t.Errorf("a comment becomes %q", got)
	}
}
