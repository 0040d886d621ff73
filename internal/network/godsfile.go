package network

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
)

// LoadGods reads a file that [Gods.Save] wrote.
func LoadGods(name string) (*Gods, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	g, err := ReadGods(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return g, nil
}

// ReadGods reads the format that [Gods.Save] writes. Gods that it does not have, as they are newer, add nothing.
func ReadGods(data []byte) (*Gods, error) {
	body, ok := bytes.CutPrefix(data, []byte(godsMagic))
	if !ok || len(body) == 0 {
		return nil, fmt.Errorf("no weights of gods: they begin with %q, want %q", data[:min(len(data), len(godsMagic))], godsMagic)
	}
	g, count := new(Gods), int(body[0])
	if count > len(g.Pairs) {
		return nil, fmt.Errorf("weights of gods: they are for %d gods, want at most %d", count, len(g.Pairs))
	}
	fields, size := g.fields(count), 0
	for _, field := range fields {
		size += binary.Size(field)
	}
	if len(body) != 1+size {
		return nil, fmt.Errorf("weights of gods: %d bytes for %d gods, want %d", len(body), count, 1+size)
	}
	in := bytes.NewReader(body[1:])
	for _, field := range fields {
		if err := binary.Read(in, binary.LittleEndian, field); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// Save writes the weights to a file: a line of text, the number of gods in a byte, then the numbers in the order of
// the fields, those of 16 bits in little-endian byte order.
func (g *Gods) Save(name string) error {
	count := len(g.Pairs)
	body := bytes.NewBufferString(godsMagic)
	body.WriteByte(byte(count))
	for _, field := range g.fields(count) {
		if err := binary.Write(body, binary.LittleEndian, field); err != nil {
			return err
		}
	}
	return os.WriteFile(name, body.Bytes(), 0o666)
}

// fields returns pointers to the weights of the first gods.
func (g *Gods) fields(count int) []any {
	fields := []any{g.Sides[0][:count], g.Sides[1][:count], &g.Grounded}
	for i := range count {
		fields = append(fields, g.Pairs[i][:count])
	}
	return fields
}
