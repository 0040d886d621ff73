package serve

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// Lists lead forwards to the end and back again over the same pages.
func TestListsLeadBack(t *testing.T) {
	s := testServer(t)
	var all []string
	type answered struct {
		Puzzles    []struct{ Code string }
		Prev, Next string
	}
	read := func(address string) (list answered) {
		t.Helper()
		w := get(t, s, strings.TrimPrefix(address, s.base))
		if err := json.Unmarshal(w.Body.Bytes(), &list); err != nil {
			t.Fatal(err)
		}
		for rel, to := range map[string]string{"prev": list.Prev, "next": list.Next} {
			if link := fmt.Sprintf(`<%s>; rel="%s"`, to, rel); (to != "") != strings.Contains(
				w.Header().Get("Link"),
				`rel="`+rel+`"`,
			) ||
				to != "" && !strings.Contains(w.Header().Get("Link"), link) {
				t.Errorf("%s: the header Link is %q, want %s", address, w.Header().Get("Link"), link)
			}
		}
		return list
	}
	const filter = "puzzles?goal=win3&min=1200&limit=100"
	address, list := s.base+apiPath+filter, answered{}
	for address != "" {
		list = read(address)
		all = append(all, list.Puzzles[0].Code)
		address = list.Next
	}
	if len(all) < 3 {
		t.Fatalf("%d pages: the sample proves too little", len(all))
	}
	for i := len(all) - 2; i >= 0; i-- {
		if list = read(list.Prev); list.Puzzles[0].Code != all[i] {
			t.Errorf("page %d begins with %s, want %s", i, list.Puzzles[0].Code, all[i])
		}
	}
	if list.Prev != "" {
		t.Errorf("before the first page is %s", list.Prev)
	}
	if body := get(t, s, "/puzzles?after="+all[1]).Body.String(); !strings.Contains(body, `rel="prev"`) {
		t.Error("the page has no link back")
	}
}
