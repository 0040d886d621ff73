package api

import "net/url"

// Parameters are those of the query of a URL.
type Parameters = map[string][]string

// first returns the first value of a parameter, or "" if it is missing.
func first(parameters Parameters, name string) string {
	if values := parameters[name]; len(values) > 0 {
		return values[0]
	}
	return ""
}

// queryOf returns parameters as the query of a URL.
func queryOf(parameters Parameters) string { return url.Values(parameters).Encode() }
