package api

import (
	"fmt"
	"net/url"
	"testing"
	"time"
)

// Days are read and written as by package time.
func TestDays(t *testing.T) {
	texts := []string{"", "2026-11-2", "2026-11-02 ", "+026-11-02", "2026/11/02", "2026-11-0x", "2026-1é-02", "0000-01-01", "9999-12-31", "2026-00-01", "2026-01-00"}
	for _, year := range []int{1900, 2000, 2026, 2028} {
		for month := range 14 {
			for day := range 33 {
				texts = append(texts, fmt.Sprintf("%04d-%02d-%02d", year, month, day))
			}
		}
	}
	for _, text := range texts {
		want, err := time.Parse(time.DateOnly, text)
		got, ok := parseDay(text)
		if ok != (err == nil) || ok && (got != want || dayText(got) != text) {
			t.Errorf("%q: %v, %v, want %v, %v", text, got, ok, want, err)
		}
	}
}

// Queries are written as by package net/url.
func TestQueryOf(t *testing.T) {
	every := ""
	for c := range 256 {
		every += string([]byte{byte(c)})
	}
	for _, p := range []Parameters{{}, {"b": {"1", "2"}, "a": {""}, "c": nil}, {every: {every, "é €"}}} {
		if got, want := queryOf(p), url.Values(p).Encode(); got != want {
			t.Errorf("%v: %s, want %s", p, got, want)
		}
	}
}
