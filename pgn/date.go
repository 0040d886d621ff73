package pgn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// readDate reads a date as people write it. It returns the date as in PGN: year.month.day, with question marks for
// unknown parts. For an unknown date it returns "". The parts of the text may be separated by full stops, "-" or "/".
// With full stops, the day may come first. The month may be a word, as in "14 March 2026" or "March 14, 2026".
func readDate(text string) (string, error) {
	fail := func(what string) (string, error) {
		return "", fmt.Errorf("the date %.20q %s, must be year.month.day, such as 2026.03.14 or 2026.03.??", text, what)
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == '-' || r == '/' })
	if named := inWords(text); named != nil {
		parts = named
	} else if last := len(parts) - 1; last == 2 && len(parts[2]) == 4 && len(parts[0]) <= 2 {
		if strings.ContainsAny(text, "/-") {
			return fail("may begin with the day or the month")
		}
		parts[0], parts[2] = parts[2], parts[0]
	}
	if len(parts) == 0 || len(parts) > 3 {
		return fail("has not one to three parts")
	}
	var numbers [3]int // 0 for unknown
	for i, part := range parts {
		if strings.Trim(part, "?") == "" {
			continue
		}
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || i == 0 && len(part) != 4 || i > 0 && len(part) > 2 || n == 0 {
			return fail(fmt.Sprintf("has %.10q", part))
		}
		numbers[i] = int(n)
	}
	year, month, day := numbers[0], numbers[1], numbers[2]
	whole := time.Date(year, time.Month(max(month, 1)), max(day, 1), 0, 0, 0, 0, time.UTC)
	switch {
	case numbers == [3]int{}:
		return "", nil
	case year == 0 || day != 0 && month == 0:
		return fail("has a part after one that is not known")
	case whole.Month() != time.Month(max(month, 1)) || whole.Year() != year: // time.Date carries over excess days
		return fail("is not in the calendar")
	}
	return strings.ReplaceAll(fmt.Sprintf("%04d.%02d.%02d", year, month, day), ".00", ".??"), nil
}

// dateTag sets the tag Date. A time after the date becomes the tag Time, or UTCTime if the time is in UTC. A value that
// is not a date stays the value of the tag.
func (p *parser) dateTag(t readTag) {
	value, name, clock := words(t.value), "Time", ""
	if date, rest, found := cutTime(value); found {
		if utc, isUTC := strings.CutSuffix(strings.ToUpper(rest), "Z"); isUTC {
			name, rest = "UTCTime", utc
		}
		if other, has := p.find(name); !has || words(other.value) == rest {
			value, clock = date, rest
		}
	}
	if clock != "" && p.g.SetTag(Date, value) == nil && p.g.SetTag(name, clock) == nil {
		return
	}
	if err := p.g.SetTag(Date, words(t.value)); err != nil {
		p.warn(t.offset, t.name, "kept as text", err)
		p.g.setTag(Date, words(t.value))
	}
}

// cutTime cuts a text with a date and a time between the two, as in "2026-03-14T18:30:00Z" or "14.3.2026 18:30".
func cutTime(text string) (date, clock string, found bool) {
	i := strings.LastIndexAny(text, "Tt ")
	if i < 0 {
		return text, "", false
	}
	clock = text[i+1:]
	isTime := len(clock) >= len("18:30") && clock[2] == ':' && strings.Trim(clock, digits+":.,+-Zz") == ""
	return strings.TrimSpace(text[:i]), clock, isTime
}

const months = " january february march april may june july august september october november december"

// inWords reads a date whose month is an English word, or at least the first three letters of the word. It returns
// year, month and day; the day may be missing. For any other text it returns nil.
func inWords(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" ,.-", r) })
	last := len(words) - 1
	if last < 1 || last > 2 || strings.Trim(words[last], digits) != "" {
		return nil
	}
	for i, word := range words[:last] {
		n := strings.Index(months, " "+word)
		if n < 0 || len(word) < 3 {
			continue
		}
		parts := []string{words[last], strconv.Itoa(1 + strings.Count(months[:n], " "))}
		if last == 2 {
			ending := strings.TrimLeft(words[1-i], digits)
			if !slices.Contains([]string{"", "st", "nd", "rd", "th"}, ending) {
				return nil
			}
			parts = append(parts, strings.TrimSuffix(words[1-i], ending))
		}
		return parts
	}
	return nil
}
