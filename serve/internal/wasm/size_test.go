package wasm

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// most has the maximum sizes of the modules in bytes, compressed with gzip. A visitor of a page without a server
// downloads the first module before the first answer, and the second to read a game of another site. With brotli, which
// makes 72 % of that, the first is 1.25 MB.
var most = map[string]int{Module: 1_740_000, Reader: 1_280_000}

// The modules are small, and they have been stripped.
func TestSize(t *testing.T) {
	files, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for name, size := range most {
		module := files[name]
		if len(module) > size {
			t.Errorf("%s has %d bytes, must have at most %d: see what it links, and which functions are large",
				name, len(module), size)
		}
		tables, _, err := findTables(data(t, unzipped(t, module)))
		if err != nil || !bytes.HasPrefix(tables.names, []byte(otherName)) {
			t.Errorf("%s has names of functions: strip does not know this version of Go", name)
		}
	}
}

func unzipped(t *testing.T, file []byte) []byte {
	z, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// The modules link no network, no fonts, no PNG, and not what strictjson does in less code.
func TestLinked(t *testing.T) {
	for _, command := range modules {
		testLinked(t, command)
	}
}

func testLinked(t *testing.T, command string) {
	c := exec.Command("go", "list", "-deps", command)
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	linked := strings.Fields(string(out))
	for _, name := range []string{
		"net", "net/http", "crypto/tls", "encoding/json", "encoding/xml", "image/png",
		"golang.org/x/image/font/sfnt",
	} {
		if slices.Contains(linked, name) {
			t.Errorf("%s links %s", command, name)
		}
	}
	if !slices.Contains(linked, command) {
		t.Errorf("%d packages", len(linked))
	}
}
