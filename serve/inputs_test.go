package serve

import (
	"net/url"
	"strings"
	"testing"
)

// A page says if its code may not be the one that its author wrote.
func TestDoubt(t *testing.T) {
	s := testServer(t)
	const one, cut = "All letters of this code are in one case.", "The text went on after this code."
	for address, want := range map[string]string{
		"/p/HfGoo8VCrfkSpV": "", "/p/HfGoo8VCrfkSpV.": "",
		"/p/HfGoo8VCrfkSpV" + url.PathEscape("…"): cut, "/embed/HfGoo8VCrfkSpV" + url.PathEscape("…"): cut,
	} {
		body := get(t, s, address).Body.String()
		for _, remark := range []string{one, cut} {
			if strings.Contains(body, remark) != (remark == want) {
				t.Errorf("%s: must say %q", address, want)
			}
		}
	}
	for address, want := range map[string]string{
		"/go?text=" + url.QueryEscape("HfGoo8VCrfkSpV…"):  "/p/HfGoo8VCrfkSpV%E2%80%A6",
		"/p/?c=" + url.QueryEscape("HfGoo8VCrfkSpV..."):   "/p/HfGoo8VCrfkSpV%E2%80%A6",
		"/go?text=" + url.QueryEscape("HfGoo8VCrfkSpV. "): "/p/HfGoo8VCrfkSpV",
	} {
		if got := get(t, s, address).Header().Get("Location"); got != want {
			t.Errorf("%s leads to %s, must be %s", address, got, want)
		}
	}
}

// A goal may be written in words, as in pasted texts.
func TestGoalInWords(t *testing.T) {
	s := testServer(t)
	for _, goal := range []string{"win3", "3", "win in 3", "WIN 3", "Sun wins in 3."} {
		body := get(t, s, "/api/v1/encode/2oYYRBBZUstii1?goal="+url.QueryEscape(goal)).Body.String()
		if !strings.Contains(body, `"HfGoo8VCrfkSpV"`) {
			t.Errorf("%q: %s", goal, body)
		}
	}
}
