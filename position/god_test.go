package position_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// The gods have numbers and names, and no other text is a god.
func TestGods(t *testing.T) {
	n := 0
	for god := range position.Gods() {
		if int(god) != n || !god.IsValid() {
			t.Errorf("god %d is %v", n, god)
		}
		if back, err := position.ParseGod(god.String()); back != god || err != nil {
			t.Errorf("%v is read as %v, %v", god, back, err)
		}
		n++
	}
	none := position.God(n)
	if n < 11 || none.IsValid() || none.String() != fmt.Sprintf("God(%d)", n) || position.Prometheus != 10 {
		t.Errorf("%d gods, then %v", n, none)
	}
	for _, text := range []string{"", "hera", "Pan"} {
		if god, err := position.ParseGod(text); !errors.Is(err, position.ErrGod) ||
			!strings.Contains(err.Error(), `"`+text+`"`) {
			t.Errorf("%q is read as %v, %v", text, god, err)
		}
	}
	text, err := none.MarshalText()
	if want := fmt.Sprintf("god %d: this god is not supported, must be 0..%d", n, n-1); !errors.Is(err, position.ErrGod) ||
		err.Error() != want {
		t.Errorf("%q, %v, want %s", text, err, want)
	}
}
