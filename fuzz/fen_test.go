package fuzz

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// Any text either is an invalid FEN, with an error that points into it, or describes a position
// whose own FEN gives the same position and the same text.
func FuzzFEN(f *testing.F) {
	for _, text := range []string{
		"", "/", "///", "////", "no position", liveFEN, finishedFEN, liveFEN + "/", liveFEN[:52],
		"/1/mortal:A5,B5/mortal:C5,D5", " / 2 / mortal :0,1/ mortal :24,c3",
		"02001 02020 02222 00240 00000/1/mortal:b4,14/mortal:1,c3",
		"0300102020022220024000000/1/mortal:B4,E3/ mortal # :B5,C3",
		"0300102020022220024000000/1/# mortal:B4,E3/mortal#:B5,C3",
		"0300102020022220024000000/1/mortal:B4,E3/mortal:B5,C3", "/1/mortal:A5,A5/mortal:C5,D5",
		"/1/mortal:A5/mortal:C5,D5,E5",
		"/1/mortal/mortal", "/1/pan:A5,B5/mortal:C5,D5", "/3/mortal:A5,B5/mortal:C5,D5", "/1/##:A5,B5/#:C5,D5",
		"\xff/1/ü:A5,B5/mortal:C5,D5",
		"02001/02020/02222/00240/00000/1/mortal:B4,E3/mortal:B5,C3",
		"02001\n02020\r\n02222\n\n00240\n00000\t/1/mortal:B4,E3/mortal:B5,C3", "02001//1", "/////1/",
		"0200102020022220025000000/1/mortal:B4,E3/mortal:B5,C3", "/1/mortal:A5,25/mortal:C5,00",
	} {
		f.Add(text)
	}
	for _, text := range vectors(f, "fen") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := position.Parse(text)
		if err != nil {
			checkOffset(t, err, text)
			return
		}
		fen := p.String()
		if back, err := position.Parse(fen); back != p || err != nil || back.String() != fen {
			t.Errorf("%q is read as %v, and that as %v, %v", text, p, back, err)
		}
	})
}
