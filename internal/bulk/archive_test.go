package bulk

import (
	"bytes"
	"errors"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/store"
)

// The payload of a game that is cut off anywhere but between two turns is refused.
func TestUnpackGame(t *testing.T) {
	g := position.MustParseGame("0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 C4>C5^B5")
	key := codec.Encode(g.Start).Key()
	payload := append([]byte{1, 1, 'x', 2, 'a', 'b', 200, 1}, 5, 6, 7, 8, 9, 10)
	const head = 8
	i := head
	for _, turn := range g.Turns {
		payload[i], payload[i+1], payload[i+2] = byte(turn.From), byte(turn.To), byte(turn.Build)
		i += 3
	}
	for n := range len(payload) + 1 {
		got, err := unpackGame(key, payload[:n])
		if isWhole := n >= head && (n-head)%3 == 0; isWhole != (err == nil) || !isWhole && !errors.Is(err, errNoGame) {
			t.Errorf("%d bytes: %+v, %v", n, got, err)
		}
	}
	got, err := unpackGame(key, payload)
	if want := (store.Game{Game: g, Winner: 1, Ending: "x", Source: "ab", Line: 200}); err != nil || got.Game.String() != want.Game.String() || got.Winner != 1 || got.Ending != "x" || got.Source != "ab" || got.Line != 200 {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	if _, err := unpackGame(codec.Key(bytes.Repeat([]byte{255}, 10)), payload); err == nil {
		t.Error("a game with a key of no position")
	}
}

// The payload of a game of Arimaa that is cut off before its record is refused.
func TestUnpackRecord(t *testing.T) {
	payload := []byte{2, 'a', 'b', 200, 1, '1', 'g'}
	for n := range len(payload) + 1 {
		row, err := unpackRecord(payload[:n])
		if isWhole := n >= 5; isWhole && row != (recordRow{Source: "ab", Line: 200, Record: string(payload[5:n])}) || isWhole != (err == nil) {
			t.Errorf("%d bytes: %+v, %v", n, row, err)
		}
	}
}
