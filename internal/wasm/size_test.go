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

// most is the maximum size of the module in bytes, compressed as hosts do: it is what a visitor
// downloads before the first answer without a server. This is what gzip makes of it; with brotli, which makes 72 % of
// that, it is 1.2 MB.
const most = 1_680_000

// The module is small, and it has been stripped.
func TestSize(t *testing.T) {
	files, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if len(files.Module) > most {
		t.Errorf("the module has %d bytes, must have at most %d: see what it links, and which functions are large", len(files.Module), most)
	}
	tables, _, err := findTables(data(t, unzipped(t, files.Module)))
	if err != nil || !bytes.HasPrefix(tables.names, []byte(otherName)) {
		t.Error("the module has names of functions: strip does not know this version of Go")
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

// The module links no network, no fonts, no files of images, and not what strictjson does in less code.
func TestLinked(t *testing.T) {
	c := exec.Command("go", "list", "-deps", worker)
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	linked := strings.Fields(string(out))
	for _, name := range []string{"net", "net/http", "net/url", "net/netip", "crypto/tls", "encoding/json", "encoding/xml", "image/png", "image/gif", "golang.org/x/image/font/sfnt"} {
		if slices.Contains(linked, name) {
			t.Errorf("the module links %s", name)
		}
	}
	if !slices.Contains(linked, worker) {
		t.Errorf("%d packages", len(linked))
	}
}
