package serve

import "testing"

// The parameters of an address are found under all names that chats and mails make of them, and the strict name wins.
func TestParametersOf(t *testing.T) {
	for query, want := range map[string][2]string{
		"c=A&t=B": {"A", "B"}, "C=A&T=B": {"A", "B"}, "c=A&amp;t=B": {"A", "B"}, "c=A&AMP;T=B": {"A", "B"},
		"c=A&amp;amp;t=B": {"A", "B"}, "c=A&#38;t=B": {"A", "B"}, "c=A&#x26;t=B": {"A", "B"},
		"c=A&%20t=B": {"A", "B"}, "%20c%20=A&t%20=B": {"A", "B"}, "?c=A&%26t=B": {"A", "B"},
		"c=A&%26amp%3Bt=B": {"A", "B"}, "c=A&%E2%80%8Bt=B": {"A", "B"}, "%3Fc=A&.t=B": {"A", "B"},
		"c=A&C=X&t=B&%20t=X": {"A", "B"}, "C=X&c=A&T=X&t=B": {"A", "B"},
		"cc=A&at=B": {"", ""}, "1=A&=B": {"", ""}, "code=A&turns=B": {"", ""},
	} {
		values := parametersOf(query)
		if got := [2]string{values.Get("c"), values.Get("t")}; got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}
