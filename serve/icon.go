package serve

import (
	"bytes"
	"encoding/binary"
	"strings"
	"sync"

	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/render/pixels"
)

// iconSizes are the icons in bitmap formats, for home screens and old browsers. All but favicon.ico have the hash of
// the assets in their URL.
var iconSizes = []struct {
	name   string
	pixels int
	full   bool // the picture fills the square, because systems cut it to a shape
}{
	{"icon-192.png", 192, false},
	{"icon-512.png", 512, false},
	{"icon-maskable.png", 512, true},
	{"icon-touch.png", 180, true},
	{"favicon.ico", 32, false},
}

// icons returns the contents of the icon files by name.
var icons = sync.OnceValues(func() (map[string][]byte, error) {
	out := map[string][]byte{"icon.svg": render.Icon(false).SVG()}
	for _, size := range iconSizes {
		var b bytes.Buffer
		if err := pixels.WritePNG(&b, render.Icon(size.full), size.pixels); err != nil {
			return nil, err
		}
		body := b.Bytes()
		if strings.HasSuffix(size.name, ".ico") {
			body = ico(body, size.pixels)
		}
		out[size.name] = body
	}
	return out, nil
})

// ico returns an ICO file that contains only one icon, a square PNG. The argument pixels is the width of the icon.
func ico(body []byte, pixels int) []byte {
	out := []byte{0, 0, 1, 0, 1, 0, byte(pixels), byte(pixels), 0, 0, 1, 0, 32, 0}
	out = binary.LittleEndian.AppendUint32(out, uint32(len(body)))
	out = binary.LittleEndian.AppendUint32(out, uint32(len(out)+4)) // where the PNG begins
	return append(out, body...)
}
