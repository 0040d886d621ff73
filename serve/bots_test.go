package serve

import (
	"bufio"
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// botServer returns a server on the network, as bots ask it. Its base URL is its address.
func botServer(t *testing.T) string {
	t.Helper()
	var s *Server
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.Handler().ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	var err error
	if s, err = New(Options{BaseURL: server.URL, Collection: NoCollection{}}); err != nil {
		t.Fatal(err)
	}
	return server.URL
}

// startBot runs a bot of doc/bots until the test ends. The result out is its output.
func startBot(t *testing.T, name string, environment ...string) (out *bufio.Scanner) {
	t.Helper()
	leftout.UnderRace(t)
	node := leftout.Program(t, "node", "the bots of doc/BOTS.md need Debian's nodejs")
	leftout.Reads(t, "../doc/bots/"+name)
	c := exec.CommandContext(t.Context(), node, "../doc/bots/"+name)
	c.Env = append(os.Environ(), environment...)
	stdout, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Process.Kill()
		c.Wait()
	})
	return bufio.NewScanner(stdout)
}

// strictly decodes JSON that may have only the keys of v.
func strictly(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// receive returns the next value of a channel.
func receive[T any](t *testing.T, c <-chan T) (v T) {
	t.Helper()
	select {
	case v = <-c:
	case <-time.After(time.Minute):
		t.Fatal("the bot sends nothing")
	}
	return v
}

// checkPicture checks that an address is a PNG that chats show.
func checkPicture(t *testing.T, address string) {
	t.Helper()
	r, err := http.Get(address)
	if err != nil {
		t.Error(err)
		return
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Error(err)
		return
	}
	picture, err := png.DecodeConfig(bytes.NewReader(body))
	if err != nil || picture.Width != 1200 || picture.Height != 630 || len(body) > 5<<20 {
		t.Errorf("%s: %v, %dx%d, %d bytes", address, err, picture.Width, picture.Height, len(body))
	}
}

// The bot for Telegram gets its messages and answers as the Bot API documents it: https://core.telegram.org/bots/api.
func TestTelegramBot(t *testing.T) {
	site := botServer(t)
	type photo struct {
		Chat    int64  `json:"chat_id"`
		Photo   string `json:"photo"`
		Caption string `json:"caption"` // at most 1,024 characters
		Reply   struct {
			Message int `json:"message_id"`
		} `json:"reply_parameters"`
	}
	photos, asked := make(chan photo, 10), make(chan int, 100)
	updates := []string{
		`{"update_id": 70, "message": {"message_id": 5, "date": 1, "chat": {"id": -12, "type": "group", "title": "Club"},
			"text": "Who solves HfGoo8VCrfkSpV and 2oYYRBBZUstii1?"}}`,
		`{"update_id": 71, "message": {"message_id": 6, "date": 1, "chat": {"id": 3, "type": "private"},
			"new_chat_title": "no text"}}`,
		`{"update_id": 72, "message": {"message_id": 7, "date": 1, "chat": {"id": 3, "type": "private"}, "photo": [],
			"caption": "kcRWf99xJ1DKtB"}}`,
	}
	failures := 1
	telegram := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		w.Header().Set("Content-Type", "application/json")
		if err != nil || r.Method != http.MethodPost || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s %s, %v, %v", r.Method, r.URL, r.Header, err)
		}
		switch r.URL.Path {
		case "/bot123:abc/getUpdates":
			var get struct {
				Offset  int      `json:"offset"`
				Limit   int      `json:"limit"`
				Timeout int      `json:"timeout"`
				Allowed []string `json:"allowed_updates"`
			}
			if err := strictly(body, &get); err != nil || get.Timeout > 50 || !slices.Equal(get.Allowed, []string{"message"}) {
				t.Errorf("getUpdates %s: %v", body, err)
			}
			if failures--; failures >= 0 { // the bot must go on
				w.WriteHeader(http.StatusTooManyRequests)
				fmt.Fprint(w, `{"ok": false, "error_code": 429, "description": "Too Many Requests: retry after 1"}`)
				return
			}
			asked <- get.Offset
			var list []string
			for i, update := range updates {
				if 70+i >= get.Offset {
					list = append(list, update)
				}
			}
			if list == nil { // the bot waits for updates
				<-r.Context().Done()
				return
			}
			fmt.Fprintf(w, `{"ok": true, "result": [%s]}`, strings.Join(list, ","))
		case "/bot123:abc/sendPhoto":
			var send photo
			if err := strictly(body, &send); err != nil || len(send.Caption) > 1024 {
				t.Errorf("sendPhoto %s: %v", body, err)
			}
			photos <- send
			fmt.Fprint(w, `{"ok": true, "result": {"message_id": 9, "date": 2, "chat": {"id": 3, "type": "private"}}}`)
		default:
			t.Errorf("no method %s", r.URL.Path)
		}
	}))
	t.Cleanup(telegram.Close)
	t.Cleanup(telegram.CloseClientConnections)
	startBot(t, "telegram.mjs", "TELEGRAM_TOKEN=123:abc", "TELEGRAM="+telegram.URL, "PUZZLECODE="+site, "PAUSE=1")
	for _, want := range []struct {
		chat          int64
		message       int
		code, caption string
	}{
		{-12, 5, "HfGoo8VCrfkSpV", "Sun wins in 3"}, {-12, 5, "2oYYRBBZUstii1", "Sun to move"},
		{3, 7, "kcRWf99xJ1DKtB", "Moon must hold out for 2 turns"},
	} {
		got := receive(t, photos)
		if got.Chat != want.chat || got.Reply.Message != want.message ||
			got.Caption != want.caption+"\n"+site+"/p/"+want.code || got.Photo != site+"/p/"+want.code+".png?v=3" {
			t.Errorf("sent %+v, want %+v", got, want)
		}
		checkPicture(t, got.Photo)
	}
	for offset := 0; offset != 73; { // all updates are confirmed
		offset = receive(t, asked)
	}
}

// The bot for Discord answers commands as https://docs.discord.com/developers/interactions/receiving-and-responding
// documents it, and no request with a false signature.
func TestDiscordBot(t *testing.T) {
	site := botServer(t)
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	out := startBot(t, "discord.mjs", "DISCORD_PUBLIC_KEY="+hex.EncodeToString(public), "PUZZLECODE="+site, "PORT=0")
	var port int
	if !out.Scan() {
		t.Fatal("the bot has ended")
	}
	if _, err := fmt.Sscanf(out.Text(), "port %d", &port); err != nil {
		t.Fatal(err)
	}
	send := func(body string, sign func(message []byte) string) (int, []byte) {
		t.Helper()
		const at = "1764340000"
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, fmt.Sprintf("http://localhost:%d/", port),
			strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Signature-Timestamp", at)
		if signature := sign([]byte(at + body)); signature != "" {
			r.Header.Set("X-Signature-Ed25519", signature)
		}
		w, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Body.Close()
		text, err := io.ReadAll(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		return w.StatusCode, text
	}
	signed := func(message []byte) string { return hex.EncodeToString(ed25519.Sign(private, message)) }
	const ping = `{"id": "1", "application_id": "2", "type": 1, "token": "t", "version": 1}`
	if status, body := send(ping, signed); status != http.StatusOK || string(body) != `{"type":1}` {
		t.Errorf("a ping: status %d: %s", status, body)
	}
	for name, sign := range map[string]func([]byte) string{
		"none": func([]byte) string { return "" }, "text": func([]byte) string { return "zz" },
		"false":           func([]byte) string { return strings.Repeat("00", ed25519.SignatureSize) },
		"another message": func([]byte) string { return signed([]byte("x")) },
	} {
		if status, body := send(ping, sign); status != http.StatusUnauthorized {
			t.Errorf("the signature %q: status %d: %s", name, status, body)
		}
	}
	const command = `{"id": "1", "application_id": "2", "type": 2, "token": "t", "version": 1, "data": %s}`
	message := func(text string) string {
		content, _ := json.Marshal(text) // a text can be written
		return fmt.Sprintf(`{"id": "3", "name": "Show board", "type": 3, "target_id": "77", "resolved": {"messages":
			{"77": {"id": "77", "type": 0, "content": %s, "author": {"id": "4", "username": "ann"}}}}}`, content)
	}
	many := strings.Repeat("HfGoo8VCrfkSpV ", 12)
	for _, c := range []struct {
		data   string
		titles []string
	}{
		{message("Who solves HfGoo8VCrfkSpV,\nand “2oYYRBBZUstii1”?"), []string{"Sun wins in 3", "Sun to move"}},
		{`{"id": "3", "name": "board", "type": 1, "options": [{"name": "text", "type": 3, "value": "kcRWf99xJ1DKtB"}]}`,
			[]string{"Moon must hold out for 2 turns"}},
		{message(many), slices.Repeat([]string{"Sun wins in 3"}, 10)},
		{message("nothing"), nil},
		{message(""), nil},
		{message(strings.Repeat("a", maxBody+1)), nil},
	} {
		status, body := send(fmt.Sprintf(command, c.data), signed)
		var got struct {
			Type int `json:"type"`
			Data struct {
				Content string `json:"content"`
				Flags   int    `json:"flags"`
				Embeds  []struct {
					Title string               `json:"title"`
					URL   string               `json:"url"`
					Image struct{ URL string } `json:"image"`
				} `json:"embeds"`
			} `json:"data"`
		}
		if err := strictly(body, &got); err != nil || status != http.StatusOK || got.Type != 4 ||
			(len(got.Data.Embeds) == 0) != (got.Data.Content != "" && got.Data.Flags == 64) {
			t.Errorf("%.100s: status %d, %v, %s", c.data, status, err, body)
		}
		var titles []string
		for i, e := range got.Data.Embeds {
			titles = append(titles, e.Title)
			if !strings.HasPrefix(e.URL, site+"/p/") || e.Image.URL != e.URL+".png?v=3" {
				t.Errorf("%.100s: %+v", c.data, e)
			}
			if i < 2 {
				checkPicture(t, e.Image.URL)
			}
		}
		if !slices.Equal(titles, c.titles) {
			t.Errorf("%.100s: titles %q, want %q", c.data, titles, c.titles)
		}
	}
}

// doc/BOTS.md shows the bots as they are tested, the answer as a server gives it, and commands that Discord registers.
func TestBotsAreShown(t *testing.T) {
	document, err := os.ReadFile("../doc/BOTS.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"discord.mjs", "telegram.mjs"} {
		text, err := os.ReadFile("../doc/bots/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if n := bytes.Count(text, []byte("\n")); n > 40 || !bytes.Contains(document, append([]byte("\n```js\n"), text...)) {
			t.Errorf("%s has %d lines, or is not as in doc/BOTS.md", name, n)
		}
	}
	s, err := New(Options{BaseURL: "https://santorini.example", Collection: NoCollection{}})
	if err != nil {
		t.Fatal(err)
	}
	asked := regexp.MustCompile(`curl --data '([^']*)'`).FindSubmatch(document)
	w := do(s, httptest.NewRequest(http.MethodPost, apiPath+"find", bytes.NewReader(asked[1])))
	var found struct {
		Codes []map[string]any
	}
	if err := json.Unmarshal(w.Body.Bytes(), &found); err != nil || len(found.Codes) != 1 {
		t.Fatalf("%v: %s", err, w.Body)
	}
	rows := regexp.MustCompile("(?m)^\\| (\\w+) \\|.*\\| `([^`]*)` \\|$").FindAllSubmatch(document, -1)
	for _, row := range rows {
		key, value := string(row[1]), strings.TrimSuffix(string(row[2]), "…")
		if got, _ := found.Codes[0][key].(string); !strings.HasPrefix(got, value) {
			t.Errorf("%s is %q, and doc/BOTS.md says %q", key, got, value)
		}
	}
	if len(rows) != 4 {
		t.Errorf("%d keys", len(rows))
	}
	// https://docs.discord.com/developers/interactions/application-commands
	var commands []struct {
		Type        int    `json:"type"`
		Name        string `json:"name"`
		Description string `json:"description"`
		Options     []struct {
			Type        int    `json:"type"`
			Name        string `json:"name"`
			Description string `json:"description"`
			Required    bool   `json:"required"`
		} `json:"options"`
	}
	registered := regexp.MustCompile(`(?s) -d '(\[.*?\])'`).FindSubmatch(document)
	if err := strictly(registered[1], &commands); err != nil || len(commands) != 2 {
		t.Fatalf("%v: %s", err, registered[1])
	}
	inMenu, typed := commands[0], commands[1]
	name := regexp.MustCompile(`^[a-z]{1,32}$`)
	if inMenu.Type != 3 || inMenu.Name == "" || inMenu.Description != "" || inMenu.Options != nil {
		t.Errorf("the command in the menu: %+v", inMenu)
	}
	if typed.Type != 1 || !name.MatchString(typed.Name) || typed.Description == "" || len(typed.Options) != 1 ||
		typed.Options[0].Type != 3 || !name.MatchString(typed.Options[0].Name) || typed.Options[0].Description == "" ||
		!typed.Options[0].Required {
		t.Errorf("the typed command: %+v", typed)
	}
}
