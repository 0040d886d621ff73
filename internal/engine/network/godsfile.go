package network

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
)

// readGods decodes a file in the format that [Gods.Save] writes. A god that is newer than the file has no weights in
// it, and changes nothing.
func readGods(data []byte) (*Gods, error) {
	body, ok := bytes.CutPrefix(data, []byte(godsMagic))
	if !ok || len(body) == 0 {
		return nil, fmt.Errorf("no weights of gods: they begin with %.30q, want %q", data, godsMagic)
	}
	g, count := new(Gods), int(body[0])
	if count > len(g.Pairs) {
		return nil, fmt.Errorf("weights of gods: they are for %d gods, want at most %d", count, len(g.Pairs))
	}
	rows := g.Rows(count)
	body = body[1:]
	if size := len(rows)*Filters + 2*count*count; len(body) != size {
		return nil, fmt.Errorf("weights of gods: %d bytes for %d gods, want %d", 1+len(body), count, 1+size)
	}
	for _, v := range rows {
		for i := range v {
			v[i] = int8(body[i])
		}
		body = body[Filters:]
	}
	for i := range count * count {
		g.Pairs[i/count][i%count] = int16(binary.LittleEndian.Uint16(body[2*i:]))
	}
	return g, nil
}

// Save writes the weights to a file: the line in the constant godsMagic, the number of gods as a byte, and the numbers
// in the order of the fields. Numbers of 16 bits are little-endian.
func (g *Gods) Save(name string) error { return os.WriteFile(name, g.file(len(g.Pairs)), 0o666) }

// file encodes the weights of the first gods in the format of [Gods.Save]. The argument count is the number of these
// gods.
func (g *Gods) file(count int) []byte {
	out := append([]byte(godsMagic), byte(count))
	for _, v := range g.Rows(count) {
		for _, number := range v {
			out = append(out, byte(number))
		}
	}
	for i := range count {
		for _, number := range g.Pairs[i][:count] {
			out = binary.LittleEndian.AppendUint16(out, uint16(number))
		}
	}
	return out
}

// Rows returns pointers to all rows of the first gods, in the order of the fields. The argument count is the number of
// these gods.
func (g *Gods) Rows(count int) (all []*Small) {
	for side := range g.Sides {
		for i := range count {
			god := &g.Sides[side][i]
			all = append(all, &god.Bias)
			for ring := range god.Heights {
				for h := range god.Heights[ring] {
					all = append(all, &god.Heights[ring][h])
				}
			}
			for ring := range god.Workers {
				for h := range god.Workers[ring] {
					all = append(all, &god.Workers[ring][h])
				}
			}
			for row := range god.Freedom {
				all = append(all, &god.Freedom[row])
			}
			all = append(all, &god.Out)
		}
	}
	return append(all, &g.Grounded)
}
