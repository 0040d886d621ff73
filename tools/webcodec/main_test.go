package main

import (
	"bytes"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

const source = "../../js/src/codec.ts"

// The codec that pages load is the one that the source gives.
func TestGenerated(t *testing.T) {
	want, err := bundle(source, false)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../serve/assets/codec.js")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("serve/assets/codec.js is not what js/src gives: run make generate")
	}
}

// The codec is for pages and bots that want nothing else, so it must stay small: as bundlers and web
// servers deliver it, minified and compressed, it has fewer than 8000 bytes.
func TestSize(t *testing.T) {
	const most = 8000
	module, err := bundle(source, true)
	if err != nil {
		t.Fatal(err)
	}
	node, err := exec.LookPath("node")
	switch {
	case err == nil:
	case os.Getenv("PUZZLECODE_TEST_ALL") != "":
		t.Fatal(err)
	default:
		t.Skip("left out: the size of the codec; it needs Debian's nodejs")
	}
	cmd := exec.Command(node, "-e", "process.stdout.write(String(require('zlib').brotliCompressSync(require('fs').readFileSync(0)).length))") // quality 11
	cmd.Stdin = bytes.NewReader(module)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(out)))
	if err != nil || n >= most || n < most/4 {
		t.Errorf("the codec has %d bytes with brotli, %v, must have fewer than %d", n, err, most)
	}
	t.Logf("%d bytes minified, %d with brotli", len(module), n)
}

func TestWrongSource(t *testing.T) {
	if _, err := bundle("missing.ts", false); err == nil || !strings.Contains(err.Error(), "missing.ts") {
		t.Errorf("a missing source gives %v", err)
	}
	if err := run([]string{"one"}); err == nil {
		t.Error("one argument is accepted")
	}
}
