package main

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// Questions are made, and three readers answer them: one knows everything, one nothing, and one confuses the sides.
func TestReaders(t *testing.T) {
	dir := t.TempDir()
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 4, 4))); err != nil {
		t.Fatal(err)
	}
	picture, script := filepath.Join(dir, "picture.png"), filepath.Join(dir, "draw.sh")
	write := func(path string, data []byte) {
		t.Helper()
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(picture, file.Bytes())
	write(script, []byte("cat '"+picture+"'"))
	looks, c, err := looksOf("old=sh "+script+"; new=sh "+script, "130,366", "normal")
	if err != nil || len(looks) != 4 {
		t.Fatalf("%v, %v", looks, err)
	}
	out := filepath.Join(dir, "out")
	if err := ask(t.Context(), out, c, looks, 4, 8, 7); err != nil {
		t.Fatal(err)
	}
	var key []keyed
	if err := readJSON(filepath.Join(out, keyFile), &key); err != nil {
		t.Fatal(err)
	}
	seen, shown := map[string]int{}, map[look]int{}
	answers := make([][]answer, 5)
	for _, k := range key {
		c := codec.MustParse(k.Code)
		if p, ok := c.Santorini(); !ok || len(k.Steps) == 0 || p.Side() == position.First != (k.Owner == "sun") {
			t.Errorf("%s: %+v", k.Code, k)
		}
		seen[k.Code]++
		shown[k.look]++
		a := k.answer
		a.Play, a.Beauty = k.Reader, 5
		switch k.Reader {
		case 2:
			a.Heights, a.Owner, a.Steps = slices.Repeat([]string{"?"}, len(a.Heights)), "?", nil
		case 3:
			a.Owner = map[string]string{"sun": "Moon", "moon": "Sun"}[a.Owner]
		}
		answers[k.Reader] = append(answers[k.Reader], a)
	}
	if len(seen) != 8 || len(shown) != 4 {
		t.Errorf("%d positions, %d looks", len(seen), len(shown))
	}
	for code, n := range seen {
		if n != 4 {
			t.Errorf("%s is seen %d times", code, n)
		}
	}
	for l, n := range shown {
		if n != 8 {
			t.Errorf("%v is shown %d times", l, n)
		}
	}
	var files []string
	for reader := 1; reader <= 3; reader++ {
		list, err := filepath.Glob(filepath.Join(out, "reader-0"+string(rune('0'+reader)), "*.png"))
		if len(list) != 8 || err != nil {
			t.Errorf("%d pictures, %v", len(list), err)
		}
		data, err := json.Marshal(answers[reader])
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, filepath.Join(out, "reader-0"+string(rune('0'+reader)), answersFile))
		write(files[reader-1], data)
	}
	var table bytes.Buffer
	if err := score(out, files, &table); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(table.String()), "\n")[1:] {
		if words := strings.Fields(line); len(words) != 10 || words[3] != "6" || words[4] != "20/30" || words[6] != "2/6" ||
			words[7] != "4/6" || words[8] != "2.0" || words[9] != "5.0" {
			t.Errorf("%q", line)
		}
	}
	write(files[0], []byte("[]"))
	if err := score(out, files, &table); err == nil || !strings.Contains(err.Error(), "has no answer about 01.png") {
		t.Errorf("an answer is missing: %v", err)
	}
}

func TestWrongFlags(t *testing.T) {
	for _, flags := range [][3]string{
		{"", "1", "normal"}, {"a", "1", "normal"}, {"a=b", "x", "normal"}, {"a=b", "1", "x"},
	} {
		if _, _, err := looksOf(flags[0], flags[1], flags[2]); err == nil {
			t.Errorf("%q is no error", flags)
		}
	}
}
