package network

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"os"
)

// magic is the first line of a weights file. It changes whenever the format does.
const magic = "puzzlecode network 2\n"

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
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(in, head); err != nil || string(head) != magic {
		return nil, fmt.Errorf("no network: it begins with %q, want %q", head, magic)
	}
	w := new(Network)
	if err := binary.Read(in, binary.LittleEndian, w); err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	return w, nil
}

// Save writes the weights to a file: a line of text, then the numbers in the order of the fields,
// in little-endian byte order.
func (w *Network) Save(name string) error {
	var out bytes.Buffer
	out.WriteString(magic)
	if err := binary.Write(&out, binary.LittleEndian, w); err != nil {
		return err
	}
	return os.WriteFile(name, out.Bytes(), 0o666)
}
