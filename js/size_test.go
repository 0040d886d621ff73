package js

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
)

// bundle returns what tools/webcodec makes of the source.
func bundle(t *testing.T, flags ...string) []byte {
	out := filepath.Join(t.TempDir(), "codec.js")
	args := append(append([]string{"run", "-C", "../tools", "./webcodec"}, flags...), "../js/src/codec.ts", out)
	if text, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	module, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return module
}

// The codec that pages load, and that the other tests read, is the one that the source gives.
func TestGenerated(t *testing.T) {
	node(t) // the source is known to the cache of tests
	got, err := os.ReadFile("../serve/assets/codec.js")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, bundle(t)) {
		t.Error("serve/assets/codec.js is not what js/src gives: run make generate")
	}
}

// The codec is for pages and bots that want nothing else, so it must stay small: as bundlers and web
// servers deliver it, minified and compressed, it has fewer than 16,500 bytes. Gods take 3,100 of them, and the
// cleaning of pasted texts 4,400. They are not modules of their own: whoever reads pasted texts or prose needs all
// kinds of codes at once.
func TestSize(t *testing.T) {
	const most = 16_500
	// quality 11
	cmd := node(t, "-e",
		"process.stdout.write(String(require('zlib').brotliCompressSync(require('fs').readFileSync(0)).length))")
	module := bundle(t, "-minify")
	cmd.Stdin = bytes.NewReader(module)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(string(out))
	if err != nil || n >= most || n < most/4 {
		t.Errorf("the codec has %q bytes with brotli, must have fewer than %d", out, most)
	}
	t.Logf("%d bytes minified, %d with brotli", len(module), n)
}
