package catalogue_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"
)

func unzipped(t *testing.T, data []byte) []byte {
	t.Helper()
	if !bytes.HasPrefix(data, []byte("\x1f\x8b")) {
		return data
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	out, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// flipped returns a file with a bit of its middle flipped.
func flipped(data []byte) []byte {
	out := bytes.Clone(data)
	out[len(out)/2] ^= 4
	return out
}
