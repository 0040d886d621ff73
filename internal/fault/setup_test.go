package fault

import (
	"errors"
	"io"
	"testing"
)

// colours is a set of faults of its own.
type colours uint8

const (
	red colours = 1 << iota
	green
	blue
)

func (c colours) Error() string { return List(c, []string{"red", "green", "blue"}) }

func TestReport(t *testing.T) {
	var r Report[colours]
	if err := r.Err(); err != nil {
		t.Errorf("no fault gives %v", err)
	}
	r.Add(blue, "the sky is %d times blue", 2)
	r.Add(red, "the sea is red")
	err := r.Err()
	if want := "impossible position: the sky is 2 times blue; the sea is red"; err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	for target, want := range map[error]bool{red: true, blue: true, red | blue: true, green: false, red | green: false,
		colours(0): false, io.EOF: false} {
		if errors.Is(err, target) != want {
			t.Errorf("is %q: %v", target, !want)
		}
	}
	if text := (red | blue).Error(); text != "red; blue" {
		t.Error(text)
	}
	var setup *SetupError[colours]
	if !errors.As(err, &setup) || setup.Faults != red|blue {
		t.Errorf("%#v", err)
	}
}
