package codec

import (
	"errors"
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/arimaatest"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
)

// Every single wrong character, every swap and every twin error is found, always;
// doc/FORMAT.md has the proof. The first character also tells the formats apart,
// so that a wrong one may make the length wrong instead.
func TestTypingErrors(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 0))
	wrong := 0
	for _, p := range positiontest.List(11, 200) {
		c := withGoal(t, Encode(p), randomGoal(r, p))
		for _, text := range []string{c.String(), c.Shrinking()} {
			wrong += typingErrors(t, text, func(text string) error { _, err := Parse(text); return err })
		}
	}
	if wrong < 400_000 {
		t.Errorf("only %d wrong texts were tried", wrong)
	}
}

var typedCodes = flag.Int("typed", 150, "in how many codes with gods every typing error is tried")

// The same for codes with gods and those before all workers stand.
func TestGodsTypingErrors(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 0))
	var texts []string
	for _, p := range godsList(11, *typedCodes) {
		c := EncodeGods(p)
		if !p.Finished() {
			c = withGoal(t, c, Goal(r.IntN(10)))
		}
		texts = append(texts, c.String())
	}
	for i := range 50 {
		texts = append(texts, PlacementCode{uint16(i % 2 * r.IntN(1+len(godPairs))), uint16(1 + r.IntN(placements))}.String())
	}
	wrong := 0
	for _, text := range texts {
		wrong += typingErrors(t, text, func(text string) error { _, err := ParseAny(text); return err })
	}
	if wrong < 200_000 {
		t.Errorf("only %d wrong texts were tried", wrong)
	}
}

func TestArimaaTypingErrors(t *testing.T) {
	for _, p := range arimaatest.List(4, 20) {
		typingErrors(t, EncodeArimaa(p).String(), func(text string) error { _, err := ParseArimaa(text); return err })
	}
}

// typingErrors tries every typing error in a text and returns how many there are.
func typingErrors(t *testing.T, text string, parse func(string) error) (n int) {
	typed := []byte(text)
	reject := func(kind string, first int) {
		n++
		err := parse(string(typed))
		if !errors.Is(err, ErrCheck) && (first > 1 || !errors.Is(err, ErrLength) && !errors.Is(err, ErrGame) && !errors.Is(err, ErrForm)) {
			t.Fatalf("%s in %s: %s gives %v", kind, text, typed, err)
		}
	}
	for i := range typed {
		for _, c := range []byte(Alphabet) {
			if c == text[i] {
				continue
			}
			typed[i] = c
			reject("wrong character", i)
			for j := i + 1; j < len(typed); j++ {
				if text[j] == text[i] {
					typed[j] = c
					reject("twins", i)
					typed[j] = text[j]
				}
			}
		}
		typed[i] = text[i]
		for j := i + 1; j < len(typed); j++ {
			if text[i] != text[j] {
				typed[i], typed[j] = text[j], text[i]
				reject("swap", i)
				typed[i], typed[j] = text[i], text[j]
			}
		}
	}
	return n
}

// A character that is not in the alphabet is refused by itself. As a digit it would be
// worth 192, which is 50 modulo 71: in the place of the digit 50 it leaves a multiple of 71.
func TestStrangeCharacterThatPassesTheCheck(t *testing.T) {
	fifty := Alphabet[50]
	tried := 0
	try := func(text string) {
		for i := range len(text) {
			if text[i] != fifty {
				continue
			}
			tried++
			typed := text[:i] + "0" + text[i+1:]
			if c, err := Read(typed); !errors.Is(err, ErrAlphabet) {
				t.Errorf("%s instead of %s is %v, %v", typed, text, c, err)
			}
		}
	}
	for _, p := range positiontest.List(26, 200) {
		try(Encode(p).String())
	}
	for _, p := range arimaatest.List(26, 200) {
		try(EncodeArimaa(p).String())
	}
	if tried < 50 {
		t.Errorf("only %d texts were tried", tried)
	}
}
