package render_test

import (
	"io"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/render/pixels"
)

// busy are a board of each game with much to draw.
func busy() map[string]codec.Code {
	return map[string]codec.Code{
		"santorini": codec.Encode(position.MustParse("4321143214321434321432143/1/mortal:D5,D4/mortal:E5,C3")),
		"arimaa":    codec.EncodeArimaa(arimaatest.Played(8, 1)[0]),
	}
}

func BenchmarkSVG(b *testing.B) {
	for name, c := range busy() {
		b.Run(name, func(b *testing.B) {
			n := 0
			for b.Loop() {
				n = len(render.Captioned(c, render.Options{}).SVG())
			}
			b.ReportMetric(float64(n), "bytes")
		})
	}
}

func BenchmarkCard(b *testing.B) {
	for name, c := range busy() {
		b.Run(name, func(b *testing.B) {
			var n counter
			for b.Loop() {
				n = 0
				if err := pixels.WritePNG(&n, render.Card(c, render.Options{}, render.CardText{}), render.CardWidth); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(n), "bytes")
		})
	}
}

func BenchmarkGIF(b *testing.B) {
	d := render.Position(busy()["santorini"], render.Options{})
	frames := []render.Drawing{d, d, d, d, d}
	for b.Loop() {
		if err := pixels.WriteGIF(io.Discard, frames, 400, time.Second); err != nil {
			b.Fatal(err)
		}
	}
}

// counter counts what is written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
