package say

import "strings"

// InWords writes a turn of Santorini for people: "E3 to D4, building on E4" for E3>D4^E4, and "D2 to D3"
// for D2>D3#. Turns of Arimaa, and what is no turn, stay as they are.
func InWords(turn string) string {
	from, rest, ok := strings.Cut(turn, ">")
	if !ok {
		return turn
	}
	to, build, builds := strings.Cut(strings.TrimSuffix(rest, "#"), "^")
	if !builds {
		return from + " to " + to
	}
	return from + " to " + to + ", building on " + build
}

// aside is [InWords] for a turn inside a sentence that goes on.
func aside(turn string) string {
	words := InWords(turn)
	if strings.Contains(words, ",") {
		words += ","
	}
	return words
}

// plan writes the turns of one side: "E3 to D4, building on E4, then D4 to C3".
func plan(turns []string) string {
	words := make([]string, len(turns))
	for i, t := range turns {
		words[i] = InWords(t)
	}
	return strings.Join(words, ", then ")
}
