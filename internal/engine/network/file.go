package network

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
)

// The first lines of the files of weights. A line changes whenever the format of its file changes.
const (
	magic     = "puzzlecode network 4\n"
	godsMagic = "puzzlecode gods 2\n"
)

// Load returns the network with the weights in a file that [Weights.Save] wrote.
func Load(name string) (*Network, error) {
	w, err := load(name, read)
	if err != nil {
		return nil, err
	}
	return New(w), nil
}

// LoadGods returns the weights of gods in a file that [Gods.Save] wrote.
func LoadGods(name string) (*Gods, error) { return load(name, readGods) }

func load[T any](name string, read func(data []byte) (*T, error)) (*T, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	weights, err := read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return weights, nil
}

// read decodes a file in the format that [Weights.Save] writes.
func read(data []byte) (*Weights, error) {
	w := new(Weights)
	rows, numbers := w.Rows(), w.allNumbers()
	n := len(rows) * Filters
	data, ok := bytes.CutPrefix(data, []byte(magic))
	if !ok {
		return nil, fmt.Errorf("no network: it begins with %.30q, want %q", data, magic)
	}
	if size := 2*n + 4*len(numbers); len(data) != size {
		return nil, fmt.Errorf("network: %d bytes of weights, want %d", len(data), size)
	}
	for i := range n {
		folded := uint16(data[i]) | uint16(data[n+i])<<8
		rows[i/Filters][i%Filters] = int16(folded>>1) ^ -int16(folded&1)
	}
	for i, x := range numbers {
		*x = int32(binary.LittleEndian.Uint32(data[2*n+4*i:]))
	}
	return w, nil
}

// Save writes the weights to a file. The file begins with the line in the constant magic. The numbers of 16 bits
// follow, then the numbers of 32 bits, both in the order of the fields. The numbers of 16 bits are stored as unsigned
// numbers: 0, -1, 1, -2 become 0, 1, 2, 3 and so on. Their low bytes come first, then their high bytes. Most high bytes
// are 0, so this order compresses better. Numbers of 32 bits are little-endian.
func (w *Weights) Save(name string) error {
	rows := w.Rows()
	n := len(rows) * Filters
	out := append([]byte(magic), make([]byte, 2*n)...)
	low, high := out[len(magic):][:n], out[len(magic)+n:]
	for i := range n {
		number := rows[i/Filters][i%Filters]
		folded := uint16(number<<1 ^ number>>15)
		low[i], high[i] = byte(folded), byte(folded>>8)
	}
	for _, x := range w.allNumbers() {
		out = binary.LittleEndian.AppendUint32(out, uint32(*x))
	}
	return os.WriteFile(name, out, 0o666)
}

// Rows returns pointers to all rows of w, in the order of the fields.
func (w *Weights) Rows() (all []*Row) {
	add := func(list []Row) {
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
	add(w.Second[:])
	add(w.Out[:])
	return all
}

// allNumbers returns pointers to the numbers of 32 bits, in the order of the fields.
func (w *Weights) allNumbers() []*int32 { return append(w.Numbers(), &w.Scale) }

// Numbers is like allNumbers but leaves out the field Scale.
func (w *Weights) Numbers() (all []*int32) {
	add := func(list []int32) {
		for i := range list {
			all = append(all, &list[i])
		}
	}
	add(w.SecondBias[:])
	for phase := range w.SecondOut {
		add(w.SecondOut[phase][:])
	}
	add(w.OutBias[:])
	return all
}
