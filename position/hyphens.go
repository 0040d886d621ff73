package position

import (
	"iter"
	"strings"
)

// mostHyphens is the maximum number of hyphens in a turn: a longer text is none.
const mostHyphens = 6

// readings yields what a text with hyphens for > and ^ can mean, whatever is legal, and for a row of four
// squares or more without signs what it means with hyphens between them: A1-A2-B2-B1 is A1>A2^B2^B1 of
// Demeter, A1>A2>B2^B1 of Artemis, A1^A2>B2^B1 of Prometheus, or in the order in which it is played
// ^A1 A2>B2^B1. The reading that is likely for a god comes first.
func readings(text string, god God) iter.Seq[spoken] {
	return func(yield func(spoken) bool) {
		parts, early := hyphenated(text)
		n := len(parts) - 1 // hyphens
		if n < 1 || n > mostHyphens {
			return
		}
		likely := likelySigns(god, n)
		for other := range 1 << n {
			signs := likely ^ other
			var b strings.Builder
			for i, part := range parts {
				if i > 0 {
					b.WriteByte(">^"[signs>>(i-1)&1])
				}
				b.WriteString(part)
			}
			if s, err := parseTurn(b.String()); err == nil && !yield(s) {
				return
			}
		}
		if s, err := parseTurn(early); early != "" && err == nil {
			yield(s)
		}
	}
}

// hyphenated returns the parts of a text between its hyphens, or the squares of a row of four or more
// without signs, with what follows the last one. early is the row of four with a build in front.
func hyphenated(text string) (parts []string, early string) {
	if len(text) > longest {
		return nil, ""
	}
	if strings.Contains(text, "-") {
		parts = strings.Split(text, "-")
	} else {
		rest := strings.ToUpper(strings.Join(strings.Fields(text), ""))
		for {
			if _, ok := parseSquare(rest[:min(2, len(rest))]); !ok {
				break
			}
			parts, rest = append(parts, rest[:2]), rest[2:]
		}
		if len(parts) < 4 {
			return nil, ""
		}
		parts[len(parts)-1] += rest
	}
	if len(parts) == 4 {
		early = "^" + parts[0] + " " + parts[1] + ">" + parts[2] + "^" + parts[3]
	}
	return parts, early
}

// longest is more than the bytes of a turn in any spelling, but for white space.
const longest = 200

// likelySigns returns the signs that n hyphens are likely to stand for: a bit for each one, 1 for ^.
func likelySigns(god God, n int) int {
	last := 1 << (n - 1)
	switch {
	case god == Artemis, god == Hermes:
		return last
	case god == Prometheus && n == 3:
		return 1 | last
	case n == 1:
		return 0
	}
	return 1<<n - 2 // a step, and then builds
}
