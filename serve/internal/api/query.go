package api

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Parameters are those of the query of a URL, like [net/url.Values]: a type of its own links less.
type Parameters = map[string][]string

// first returns the first value of a parameter, or "" if it is missing.
func first(parameters Parameters, name string) string {
	if values := parameters[name]; len(values) > 0 {
		return values[0]
	}
	return ""
}

// queryOf returns parameters as the query of a URL, as [net/url.Values.Encode] does.
func queryOf(parameters Parameters) string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(parameters)) {
		for _, value := range parameters[name] {
			out = append(out, escaped(name)+"="+escaped(value))
		}
	}
	return strings.Join(out, "&")
}

func escaped(text string) string {
	var out []byte
	for _, c := range []byte(text) {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '_', c == '.', c == '~':
			out = append(out, c)
		case c == ' ':
			out = append(out, '+')
		default:
			out = fmt.Appendf(out, "%%%02X", c)
		}
	}
	return string(out)
}
