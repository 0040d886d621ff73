package codec

import (
	"errors"
	"flag"
	"testing"
)

var typedCodes = flag.Int("typed", 100, "in how many codes of each kind every typing error is tried")

// Every single wrong character, every swap and every twin error is found, always;
// doc/FORMAT.md has the proof. The first character also tells the formats apart,
// so that a wrong one may make the length wrong instead.
func TestTypingErrors(t *testing.T) {
	eachKind(t, 11, *typedCodes, func(t *testing.T, _ Game, list []sample) {
		wrong := 0
		for _, c := range codesOf(list) {
			wrong += typingErrors(t, c.String())
			if short, err := c.Shrinking(); err == nil {
				wrong += typingErrors(t, short)
			}
		}
		if wrong < 800**typedCodes {
			t.Errorf("only %d wrong texts were tried", wrong)
		}
	})
}

// typingErrors tries every typing error in a text and returns how many there are.
func typingErrors(t *testing.T, text string) (n int) {
	typed := []byte(text)
	reject := func(kind string, first int) {
		n++
		_, err := Parse(string(typed))
		if !errors.Is(err, ErrCheck) && (first > 1 || !errors.Is(err, ErrLength) && !errors.Is(err, ErrForm)) {
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
	for _, k := range kinds {
		for _, c := range codesOf(k.list(26, 200)) {
			try(c.String())
		}
	}
	if tried < 50 {
		t.Errorf("only %d texts were tried", tried)
	}
}
