package network

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"
)

// The first lines of files of weights. They change whenever the formats do.
const (
	magic     = "puzzlecode network 3\n"
	godsMagic = "puzzlecode gods 1\n"
)

// Load reads a file that [Network.Save] wrote.
func Load(name string) (*Network, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	w, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return w, nil
}

// Read reads the format that [Network.Save] writes.
func Read(in io.Reader) (*Network, error) {
	w := new(Network)
	vectors := w.vectors()
	n := len(vectors) * Units
	data := make([]byte, len(magic)+2*n+4*(len(w.OutBias)+1))
	_, err := io.ReadFull(in, data[:len(magic)])
	if head := data[:len(magic)]; err != nil || string(head) != magic {
		return nil, fmt.Errorf("no network: it begins with %q, want %q", head, magic)
	}
	if data = data[len(magic):]; err == nil {
		_, err = io.ReadFull(in, data)
	}
	if err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	for i := range n {
		folded := uint16(data[i]) | uint16(data[n+i])<<8
		vectors[i/Units][i%Units] = int16(folded>>1) ^ -int16(folded&1)
	}
	data = data[2*n:]
	for i := range w.OutBias {
		w.OutBias[i] = int32(binary.LittleEndian.Uint32(data[4*i:]))
	}
	w.Scale = int32(binary.LittleEndian.Uint32(data[4*len(w.OutBias):]))
	return w, nil
}

// Save writes the weights to a file: a line of text, then the numbers in the order of the fields.
// Those of 16 bits come as 0, -1, 1, -2, and so on, first the low bytes of all of them and then the
// high bytes, most of which are 0 that way: the file compresses better. Those of 32 bits follow in
// little-endian byte order.
func (w *Network) Save(name string) error {
	vectors := w.vectors()
	n := len(vectors) * Units
	out := append([]byte(magic), make([]byte, 2*n)...)
	low, high := out[len(magic):][:n], out[len(magic)+n:]
	for i := range n {
		number := vectors[i/Units][i%Units]
		folded := uint16(number<<1 ^ number>>15)
		low[i], high[i] = byte(folded), byte(folded>>8)
	}
	for _, number := range append(w.OutBias[:], w.Scale) {
		out = binary.LittleEndian.AppendUint32(out, uint32(number))
	}
	return os.WriteFile(name, out, 0o666)
}

// vectors returns the vectors in the order of the fields.
func (w *Network) vectors() (all []*Vector) {
	add := func(list []Vector) {
		for i := range list {
			all = append(all, &list[i])
		}
	}
	all = append(all, &w.Bias)
	for i := range w.Heights {
		add(w.Heights[i][:])
	}
	for side := range w.Workers {
		for i := range w.Workers[side] {
			add(w.Workers[side][i][:])
		}
	}
	for side := range w.Freedom {
		add(w.Freedom[side][:])
	}
	add(w.Out[:])
	return all
}
