package main

import (
	"bufio"
	"io"
	"net/http"
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
	for path, want := range map[string]string{
		"": "Today's puzzle", "p/HfGoo8VCrfkSpV": base + "p/HfGoo8VCrfkSpV", "api/v1/decode/HfGoo8VCrfkSpV": `"goal":"win3"`,
	} {
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
		{"--addr", "nonsense"}, {"--addr", ":8080"}, {"--addr", "127.0.0.1:nonsense"},
		{"--base-url", "nonsense"}, {"--base-url", "https://a.org/?q"}, {"--base-url", "ftp://a.org"},
		{"--trusted-proxy", "nonsense"}, {"--nonsense"}, {"more"},
	} {
		cmd := command(t, append([]string{"serve"}, args...)...)
		out, err := cmd.CombinedOutput()
		if err == nil || cmd.ProcessState.ExitCode() != 2 || strings.Count(string(out), "\n") != 1 {
			t.Errorf("serve %v: %v, %s", args, err, out)
		}
	}
}
