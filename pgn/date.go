package pgn

import (
	"fmt"
	"strconv"
	"strings"
)

// readDate reads a date and returns it as PGN has it: year.month.day, with question marks for what is
// not known. An unknown date is the empty text. The parts may also have - or / between them, a
// date with full stops may begin with the day, and the month may be a word: 14 March 2026, March 14, 2026.
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
	switch {
	case numbers == [3]int{}:
		return "", nil
	case year == 0 || day != 0 && month == 0:
		return fail("has a part after one that is not known")
	case month > 12 || day > days(year, month):
		return fail("is not in the calendar")
	case month == 0:
		return fmt.Sprintf("%04d.??.??", year), nil
	case day == 0:
		return fmt.Sprintf("%04d.%02d.??", year, month), nil
	}
	return fmt.Sprintf("%04d.%02d.%02d", year, month, day), nil
}

// inWords returns year, month and day of a date with the English name of the month, or nil for any other.
func inWords(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == ',' || r == '.' || r == '-' })
	if len(words) < 2 || len(words) > 3 || strings.Trim(words[len(words)-1], "0123456789") != "" {
		return nil
	}
	for i, word := range words[:len(words)-1] {
		month := 0
		for n, name := range months {
			if len(word) > 2 && strings.HasPrefix(name, word) || word == "sept" && n == 8 {
				month = n + 1
			}
		}
		if month == 0 {
			continue
		}
		parts := []string{words[len(words)-1], strconv.Itoa(month)}
		if len(words) == 3 {
			day := strings.TrimLeft(words[1-i], "0123456789")
			parts = append(parts, words[1-i][:len(words[1-i])-len(day)])
			if day != "" && day != "st" && day != "nd" && day != "rd" && day != "th" {
				return nil
			}
		}
		return parts
	}
	return nil
}

var months = [...]string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}

// days returns the number of days of a month.
func days(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}
