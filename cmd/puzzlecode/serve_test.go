package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// The server says where it is, answers, and ends with status 0 when it is told to stop.
func TestServe(t *testing.T) {
	cmd := command(t, "serve", "--addr", "127.0.0.1:0", "--operations", "127.0.0.1:0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	base, found := strings.CutPrefix(strings.TrimSpace(line), "serving ")
	if err != nil || !found {
		t.Fatalf("it says %q, %v", line, err)
	}
	for path, want := range map[string]string{"": "Today's puzzle", "p/HfGoo8VCrfkSpV": base + "p/HfGoo8VCrfkSpV", "api/v1/decode/HfGoo8VCrfkSpV": `"goal":"win3"`} {
		response, err := http.Get(base + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || response.StatusCode != http.StatusOK || !strings.Contains(string(body), want) {
			t.Errorf("%s: %s, %v", path, response.Status, err)
		}
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("stopped: %v", err)
	}
}

// A bad setting is one line and status 2.
func TestServeSettings(t *testing.T) {
	for _, args := range [][]string{
		{"--addr", "nonsense"}, {"--addr", ":8080"}, {"--addr", "127.0.0.1:nonsense"}, {"--base-url", "nonsense"}, {"--base-url", "https://a.org/?q"}, {"--base-url", "ftp://a.org"}, {"--trusted-proxy", "nonsense"}, {"--nonsense"}, {"more"},
	} {
		cmd := command(t, append([]string{"serve"}, args...)...)
		out, err := cmd.CombinedOutput()
		if err == nil || cmd.ProcessState.ExitCode() != 2 || strings.Count(string(out), "\n") != 1 {
			t.Errorf("serve %v: %v, %s", args, err, out)
		}
	}
}

// The pages are written as files, and every link in them leads to a file.
func TestSite(t *testing.T) {
	dir := t.TempDir()
	if out, err := command(t, "site", "--base-url", "https://example.org/santorini", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v, %s", err, out)
	}
	files, total := 0, int64(0)
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		files++
		total += info.Size()
		if filepath.Ext(path) != ".html" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, part := range strings.Split(string(text), `href="`)[1:] {
			link, _, _ := strings.Cut(part, `"`)
			link, _, _ = strings.Cut(link, "#")
			link, _, _ = strings.Cut(link, "?")
			inside, found := strings.CutPrefix(link, "/santorini/")
			if !found {
				if !strings.HasPrefix(link, "https://example.org/santorini/") && link != "" {
					t.Errorf("%s leads to %s", path, link)
				}
				continue
			}
			target := filepath.Join(dir, filepath.FromSlash(inside))
			if info, err := os.Stat(target); err == nil && info.IsDir() {
				target = filepath.Join(target, "index.html")
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s leads to %s, which is no file", path, link)
				return filepath.SkipAll
			}
		}
		return nil
	})
	if err != nil || files < 600 {
		t.Errorf("%d files, %v", files, err)
	}
	if total > 100e6 {
		t.Errorf("%d bytes", total)
	}
}
