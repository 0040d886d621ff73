package serve

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/render"
)

// Where a person has chosen the colours of all pages, boards have these colours, too. Pieces of Arimaa and QR codes keep
// their own, which are legible on each other.
func TestForcedColours(t *testing.T) {
	style, err := assetFS.ReadFile("assets/board.css")
	if err != nil {
		t.Fatal(err)
	}
	_, forced, found := strings.Cut(string(style), "@media (forced-colors: active)")
	if !found {
		t.Fatal("board.css has no forced colours")
	}
	kept := []string{"--b-trap", "--b-gold", "--b-silver", "--b-piece-ink", "--b-qr-paper", "--b-qr-modules"}
	names := regexp.MustCompile(`--b-[\w-]+`).FindAllString(render.Properties(render.Light), -1)
	for _, name := range names {
		if strings.Contains(forced, name+":") == slices.Contains(kept, name) {
			t.Errorf("%s has a forced colour: %v", name, !slices.Contains(kept, name))
		}
	}
	for _, name := range regexp.MustCompile(`--b-[\w-]+`).FindAllString(forced, -1) {
		if !slices.Contains(names, name) {
			t.Errorf("%s is no colour of boards", name)
		}
	}
}
