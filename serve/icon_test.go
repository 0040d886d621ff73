package serve

import (
	"bytes"
	"image/png"
	"testing"
)

// The icons have the sizes that the manifest names, and Sun in the middle of a tower.
func TestIcons(t *testing.T) {
	files, err := icons()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(files["icon.svg"], []byte(`viewBox="0 0 160 160"`)) {
		t.Errorf("icon.svg is %.100s", files["icon.svg"])
	}
	for _, size := range iconSizes {
		body := files[size.name]
		if size.name == "favicon.ico" {
			if int(body[14])|int(body[15])<<8 != len(body)-22 || body[18] != 22 || body[6] != byte(size.pixels) {
				t.Errorf("%s: its head is %v", size.name, body[:22])
			}
			body = body[22:]
		}
		p, err := png.Decode(bytes.NewReader(body))
		if err != nil {
			t.Errorf("%s: %v", size.name, err)
			continue
		}
		if b := p.Bounds(); b.Dx() != size.pixels || b.Dy() != size.pixels {
			t.Errorf("%s: %v", size.name, b)
		}
		// By height: the slab, Sun, the tower, the slab.
		var bright [4]uint32
		for i, y := range []int{2, 30, 78, 98} {
			r, g, _, a := p.At(size.pixels/2, y*size.pixels/100).RGBA()
			if a != 0xffff {
				t.Errorf("%s: the opacity at %d %% of its height is %#x", size.name, y, a)
			}
			bright[i] = (r + g) / 2 >> 8
		}
		if bright[1] < 150 || bright[1] <= bright[2] || bright[2] <= bright[0] || bright[0] != bright[3] {
			t.Errorf("%s: the brightness from top to bottom is %v", size.name, bright)
		}
	}
}
