package pgn

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// The texts of results: the first player wins, the second player wins, or no result is known.
const (
	firstWins  = "1-0"
	secondWins = "0-1"
	noResult   = "*"
)

// asResult reads a word as the result of a game. It returns the index of the winning side, or -1 for "*". For any other
// word, ok is false.
func asResult(word string) (winner int, ok bool) {
	switch word {
	case firstWins, "1–0", "1:0":
		return 0, true
	case secondWins, "0–1", "0:1":
		return 1, true
	case noResult:
		return -1, true
	}
	return -1, false
}

// A foundResult is a result at the beginning of a text. The zero foundResult stands for no result.
type foundResult struct {
	length int  // in bytes
	winner int  // the index of the winning side, or -1
	isOdd  bool // another program has written it in another form, or a game of Santorini cannot end so
}

// resultAt reads the result that begins a text, up to the end of the line. Results of other programs are "1/2-1/2", a
// result with spaces, such as "1 - 0", and one with a reason in words after it, such as "1-0 ff".
func resultAt(text string) (none foundResult) {
	if !strings.Contains("*01½", firstRune(text)) || text == "" {
		return none
	}
	line := text[:min(len(text), longestResult)]
	if end := strings.IndexAny(line, "\r\n{;"); end >= 0 {
		line = line[:end]
	}
	word, end := nextWord(line, 0)
	word = strings.TrimRight(word, ".,")
	winner, ok := asResult(word)
	r := foundResult{end, winner, !ok}
	if !ok {
		isOdd := slices.Contains(draws, word)
		if dash, begin := nextWord(line, end); dash != "" && strings.Contains("-–—−:", dash) {
			second, end := nextWord(line, begin)
			r.winner, ok = asResult(word + "-" + second)
			if ok || slices.Contains(draws, word+"-"+second) {
				r.length, isOdd = end, true
			}
		}
		if !isOdd {
			return none
		}
	}
	for {
		word, end := nextWord(line, r.length)
		if word = strings.Trim(word, "().,"); word == "" || strings.ContainsFunc(word, isNoLetter) {
			return r
		}
		r.length, r.isOdd = end, true
	}
}

const longestResult = 200 // bytes, with its reason

// draws are results of other games.
var draws = []string{"1/2-1/2", "1/2–1/2", "1/2:1/2", "1/2", "½-½", "½–½", "½:½", "½", "0.5-0.5", "0-0"}

// nextWord returns the first word of a text after an offset, and where it ends.
func nextWord(text string, offset int) (word string, end int) {
	rest := strings.TrimLeftFunc(text[offset:], isSkipped)
	begin := len(text) - len(rest)
	if end = strings.IndexFunc(rest, isSkipped); end < 0 {
		end = len(rest)
	}
	return rest[:end], begin + end
}

func isNoLetter(r rune) bool { return !unicode.IsLetter(r) }

// oddResult keeps a result that another program has written in another form. It becomes a comment at the end of the
// game, unless only white space is odd.
func (p *parser) oddResult(offset int, text string, winner int) {
	text = Comment(text)
	kept, what := "read as no result", "not a result"
	if winner >= 0 {
		kept = "read as " + [...]string{firstWins, secondWins}[winner]
	}
	if slices.Contains(draws, text) {
		what = "no game ends in a draw"
	}
	if _, ok := asResult(strings.ReplaceAll(text, " ", "")); !ok {
		kept += ", and " + keptAsComment
		if slices.Contains(p.said, text) { // the tag has it, too
			return
		}
		p.said = append(p.said, text)
	}
	p.warn(offset, text, kept, fmt.Errorf("%s, must be %s, %s or %s", what, firstWins, secondWins, noResult))
}

// forfeits are results in tags of games that were not played.
var forfeits = map[string]int{"+--": 0, "+:-": 0, "+/-": 0, "--+": 1, "-:+": 1, "-/+": 1}

// resultTag reads the value of the tag Result.
func (p *parser) resultTag(offset int, value string) {
	r := resultAt(value)
	if r.length < len(value) {
		winner, ok := forfeits[value]
		if !ok {
			winner = -1
		}
		r = foundResult{len(value), winner, true}
	}
	if r.isOdd {
		p.oddResult(offset, value, r.winner)
	}
	p.claimOffset, p.claimed = offset, r.winner
}
