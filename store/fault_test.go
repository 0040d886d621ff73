package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgproto3"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/store"
)

func open(address string, o store.Options) error {
	s, err := store.Open(context.Background(), address, o)
	if err != nil {
		return err
	}
	return s.Close()
}

// Several processes may start at once on a database that has no tables.
func TestMigrationsAtOnce(t *testing.T) {
	test := func(t *testing.T, address string) {
		var wait sync.WaitGroup
		for range 6 {
			wait.Go(func() {
				if err := open(address, store.Options{Create: true}); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		fill(t, storetest.Open(t, address))
	}
	t.Run("sqlite", func(t *testing.T) { test(t, filepath.Join(t.TempDir(), "a.db")) })
	t.Run("postgres", func(t *testing.T) { test(t, storetest.EmptyPostgres(t)) })
}

// A schema that a newer program has made is not touched.
func TestNewer(t *testing.T) {
	storetest.Each(t, func(t *testing.T, address string) {
		s := storetest.Open(t, address)
		edit(t, s, `INSERT INTO `+backend.VersionTable+` (version_id, is_applied) VALUES (99, $1)`, true)
		if err := open(address, store.Options{}); !errors.Is(err, store.ErrNewer) || !strings.Contains(err.Error(), "99") {
			t.Error(err)
		}
	})
}

// Files that are no databases of ours are told and not changed.
func TestForeignFiles(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "other.db")
	db, err := sql.Open("sqlite", other)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE theirs (x)"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte(strings.Repeat("This is a text.\n", 100)), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{other, text} {
		before, _ := os.ReadFile(name)
		if err := open(name, store.Options{Create: true}); !errors.Is(err, store.ErrForeign) ||
			!strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if after, _ := os.ReadFile(name); string(after) != string(before) {
			t.Errorf("%s was changed", name)
		}
	}
	missing := filepath.Join(dir, "missing.db")
	if err := open(missing, store.Options{}); !errors.Is(err, store.ErrMissing) {
		t.Error(err)
	}
	if _, err := os.Stat(missing); err == nil {
		t.Error("a file was made")
	}
	if err := open(dir, store.Options{Create: true}); err == nil {
		t.Error("a folder is opened")
	}
}

// A file whose pages were overwritten is damaged.
func TestDamagedFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.db")
	s := storetest.Open(t, name)
	fill(t, s)
	s.Close()
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	info, _ := f.Stat()
	for offset := int64(4096); offset < info.Size(); offset += 3 * 4096 {
		if _, err := f.WriteAt([]byte(strings.Repeat("damaged ", 512)), offset); err != nil {
			t.Fatal(err)
		}
	}
	f.Close()
	damaged, err := store.Open(t.Context(), name, store.Options{})
	if err == nil {
		found := 0
		err = damaged.Check(t.Context(), func(store.Problem) error { found++; return nil })
		if found > 0 && err == nil {
			err = store.ErrDamaged
		}
		damaged.Close()
	}
	if !errors.Is(err, store.ErrDamaged) {
		t.Errorf("a damaged file: %v", err)
	}
}

// Another process that writes is waited for, and then it is said that it writes.
func TestLocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.db")
	holder := storetest.Open(t, name)
	waiting, err := store.Open(t.Context(), name, store.Options{Wait: 200 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer waiting.Close()
	err = holder.Database().Write(t.Context(), func(tx backend.Tx) error {
		if _, err := waiting.PutPuzzles(t.Context(), collected(t, 1)); !errors.Is(err, store.ErrLocked) ||
			!strings.Contains(err.Error(), name) {
			t.Errorf("while another writes: %v", err)
		}
		if _, err := waiting.Puzzles(t.Context(), store.Filter{}, "", 1); err != nil {
			t.Errorf("reading while another writes: %v", err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	put(t, waiting, collected(t, 1), 1)
}

// On a full disk the batch that does not fit is not kept, and all before it is.
func TestFullDisk(t *testing.T) {
	leftout.UnderRace(t)
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=3m", "puzzlecode", dir).CombinedOutput(); err != nil {
		leftout.Test(t, fmt.Sprintf("a small disk cannot be made: mount: %s", out))
	}
	t.Cleanup(func() { exec.Command("umount", dir).Run() })
	s, err := store.Open(t.Context(), filepath.Join(dir, "a.db"), store.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	games, kept := randomGames(20_000), 0
	for len(games) > 0 && err == nil {
		var added int
		added, err = s.PutGames(t.Context(), games[:500])
		kept += added
		games = games[500:]
	}
	if !errors.Is(err, store.ErrFull) {
		t.Fatalf("after %d games: %v", kept, err)
	}
	if c := counts(t, s); int(c.Games) != kept || kept == 0 {
		t.Errorf("%d games, want %d", c.Games, kept)
	}
	if list := problems(t, s); len(list) > 0 {
		t.Error(list)
	}
}

// A server that dies within an import and comes back is waited for: nothing is lost, and
// nothing is there twice.
func TestServerRestart(t *testing.T) {
	server, err := storetest.StartServer()
	if err != nil {
		leftout.Test(t, err.Error())
	}
	defer server.Stop()
	s := storetest.Open(t, server.Database(t))
	games, added := randomGames(4000), 0
	down := make(chan error)
	for i := 0; i < len(games); i += 500 {
		if i == 1000 {
			server.Kill()
			go func() {
				time.Sleep(time.Second)
				down <- server.Start()
			}()
		}
		n, err := s.PutGames(t.Context(), games[i:i+500])
		if err != nil {
			t.Fatal(err)
		}
		added += n
	}
	if err := <-down; err != nil {
		t.Fatal(err)
	}
	if c := counts(t, s); int(c.Games) != added {
		t.Errorf("%d games, want %d", c.Games, added)
	}
	if list := problems(t, s); len(list) > 0 {
		t.Error(list)
	}
	impatient, err := store.Open(t.Context(), server.Database(t), store.Options{Patience: 100 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer impatient.Close()
	server.Kill()
	_, err = impatient.PutGames(t.Context(), games[:1])
	if !errors.Is(err, store.ErrLost) || strings.Contains(err.Error(), storetest.Password) {
		t.Errorf("a server that stays away: %v", err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := impatient.PutGames(t.Context(), games[:1]); err != nil {
		t.Error(err)
	}
}

// A server that dies while a database is opened, and comes back, is waited for.
func TestServerDiesAtOpen(t *testing.T) {
	server, err := storetest.StartServer()
	if err != nil {
		leftout.Test(t, err.Error())
	}
	defer server.Stop()
	for i, pause := range []time.Duration{5 * time.Millisecond, 30 * time.Millisecond, 80 * time.Millisecond,
		150 * time.Millisecond} {
		address := server.Empty(t, fmt.Sprintf("dies%d", i))
		opened := make(chan error)
		go func() { opened <- open(address, store.Options{Create: true}) }()
		time.Sleep(pause)
		server.Kill()
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
		if err := <-opened; err != nil {
			t.Errorf("killed after %v: %v", pause, err)
		}
	}
}

// A server that says for some seconds that it starts is waited for, unlike one that does not answer.
func TestServerStartsSlowly(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes six seconds; make references runs it")
	}
	address := storetest.Postgres(t)
	at, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	begun, host := time.Now(), at.Host
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			if time.Since(begun) < 6*time.Second {
				b := pgproto3.NewBackend(client, client)
				b.ReceiveStartupMessage()
				b.Send(&pgproto3.ErrorResponse{Severity: "FATAL", Code: "57P03", Message: "the database system is starting up"})
				b.Flush()
				client.Close()
				continue
			}
			server, err := net.Dial("tcp", host)
			if err != nil {
				client.Close()
				continue
			}
			go io.Copy(server, client)
			go io.Copy(client, server)
		}
	}()
	at.Host, at.RawQuery = listener.Addr().String(), "sslmode=disable"
	if err := open(at.String(), store.Options{Create: true}); err != nil {
		t.Error(err)
	}
}

// A server that stalls while a database is opened is an error after a while.
func TestServerStallsAtOpen(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0") // where nobody answers
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	err = open("postgres://me@"+listener.Addr().String()+"/x?sslmode=disable", store.Options{Stall: 200 * time.Millisecond,
		Patience: time.Millisecond})
	if !errors.Is(err, store.ErrLost) {
		t.Errorf("%v", err)
	}
}

// What has stopped a transaction is its error, and nothing of it stays.
func TestStopped(t *testing.T) {
	storetest.Each(t, func(t *testing.T, address string) {
		source := storetest.Open(t, filepath.Join(t.TempDir(), "from.db"))
		if _, err := source.PutGames(t.Context(), randomGames(400)); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "backup")
		if err := source.Backup(t.Context(), file, nil); err != nil {
			t.Fatal(err)
		}
		s := storetest.Open(t, address)
		signal := errors.New("a signal")
		ctx, stop := context.WithCancelCause(t.Context())
		if err := s.Restore(ctx, file, func(rows int64) { stop(signal) }); err != signal {
			t.Errorf("restore: %v", err)
		}
		if c := counts(t, s); c.Games != 0 {
			t.Errorf("%d games are there", c.Games)
		}
		if err := source.Backup(ctx, file+"2", nil); err != signal {
			t.Errorf("backup: %v", err)
		}
		if _, err := store.Open(ctx, address, store.Options{}); err != signal {
			t.Errorf("open: %v", err)
		}
		if err := s.Restore(t.Context(), file, nil); err != nil {
			t.Error(err)
		}
	})
}

// A network that stalls is an error after a while.
func TestStalledNetwork(t *testing.T) {
	address := storetest.Postgres(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	before, after, _ := strings.Cut(address, "@")
	host, database, _ := strings.Cut(after, "/")
	var stalled sync.RWMutex
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", host)
			if err != nil {
				return
			}
			pass := func(target, source net.Conn) {
				b := make([]byte, 1<<16)
				for {
					n, err := source.Read(b)
					stalled.RLock()
					_, failed := target.Write(b[:n])
					stalled.RUnlock()
					if err != nil || failed != nil {
						target.Close()
						return
					}
				}
			}
			go pass(client, server)
			go pass(server, client)
		}
	}()
	s, err := store.Open(t.Context(), before+"@"+listener.Addr().String()+"/"+database,
		store.Options{Stall: 3 * time.Second, Patience: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.PutGames(t.Context(), randomGames(10)); err != nil {
		t.Fatal(err)
	}
	stalled.Lock()
	_, err = s.PutGames(t.Context(), randomGames(20))
	stalled.Unlock()
	if !errors.Is(err, store.ErrLost) {
		t.Errorf("a stalled network: %v", err)
	}
	if _, err := s.PutGames(t.Context(), randomGames(20)); err != nil {
		t.Errorf("once it goes on: %v", err)
	}
	if list := problems(t, s); len(list) > 0 {
		t.Error(list)
	}
}

// No error has the password, whatever is wrong with the address.
func TestPasswords(t *testing.T) {
	address := storetest.Postgres(t)
	for _, wrong := range []string{
		strings.Replace(address, storetest.Password, storetest.Password+"-wrong", 1),
		address + "-missing", strings.Replace(address, "127.0.0.1:", "127.0.0.1:9", 1),
		strings.Replace(address, "127.0.0.1:", "nowhere.invalid:", 1),
		strings.Replace(address, "postgres://postgres", "postgres://nobody", 1), address + "?sslmode=nonsense", address +
			"?connect_timeout=x",
	} {
		err := open(wrong, store.Options{Patience: time.Millisecond})
		if err == nil || strings.Contains(err.Error(), storetest.Password) {
			t.Errorf("an address that is wrong: %v", err)
		}
		if !errors.Is(err, store.ErrLost) {
			t.Errorf("not as a database out of reach: %v", err)
		}
	}
}

// An error about the rights of a role names the database, the role and what to do.
func TestRights(t *testing.T) {
	address := storetest.Postgres(t)
	s := storetest.Open(t, address)
	other := fmt.Sprintf("stranger%d", time.Now().UnixNano())
	for _, statement := range []string{
		"CREATE ROLE " + other + " LOGIN PASSWORD '" + storetest.Password + "'",
		"CREATE ROLE " + other + "_full LOGIN CONNECTION LIMIT 0 PASSWORD '" + storetest.Password + "'",
	} {
		if err := s.Database().Write(t.Context(), func(tx backend.Tx) error {
			_, err := tx.Exec(t.Context(), statement)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	put := func(address string) error {
		s, err := store.Open(t.Context(), address, store.Options{Patience: time.Millisecond})
		if err != nil {
			return err
		}
		defer s.Close()
		_, err = s.PutGames(t.Context(), randomGames(1))
		return err
	}
	role := func(name string) string {
		return strings.Replace(address, "postgres://postgres:", "postgres://"+name+":", 1)
	}
	for _, test := range []struct{ address, role, want string }{
		{role(other), other, "permission denied for schema puzzlecode (SQLSTATE 42501): give the role"},
		{address + "?default_transaction_read_only=on", "postgres", "read-only transaction (SQLSTATE 25006): the server"},
		{role(other + "_full"), other + "_full", "the database is unavailable: too many connections for role"},
	} {
		err := put(test.address)
		_, place, _ := strings.Cut(address, "@")
		if want := "postgres://" + test.role + "@" + place; err == nil || !strings.Contains(err.Error(), want+": ") ||
			!strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), storetest.Password) {
			t.Errorf("%s: %v, want %s and %q", test.role, err, want, test.want)
		}
	}
}

// A transaction that the server ends because it was idle for too long is run again.
func TestIdleTimeout(t *testing.T) {
	s := storetest.Open(t, storetest.Postgres(t)+"?idle_in_transaction_session_timeout=250")
	tries := 0
	err := s.Database().Write(t.Context(), func(tx backend.Tx) error {
		if tries++; tries == 1 {
			time.Sleep(time.Second)
		}
		_, err := tx.Exec(t.Context(), "UPDATE counter SET next = next + 1 WHERE name = 'work'")
		return err
	})
	if err != nil || tries < 2 { // more, if a busy machine lets another one wait
		t.Errorf("%d tries, %v", tries, err)
	}
}

// After a panic in a transaction the next one goes on, and nothing of the first is kept.
func TestTransactionPanics(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		const insert, query = `INSERT INTO worker (name, cores, begun, seen) VALUES ($1, 1, 0, 0)`, `SELECT name FROM worker`
		for _, run := range []func(context.Context, func(backend.Tx) error) error{s.Database().Read, s.Database().Write} {
			func() {
				defer func() {
					if recover() == nil {
						t.Error("the panic is gone")
					}
				}()
				run(ctx, func(tx backend.Tx) error {
					tx.Exec(ctx, insert, "first") // which Read refuses
					panic("test")
				})
			}()
		}
		if err := s.Database().Write(ctx, func(tx backend.Tx) error {
			var name string
			if found, err := backend.One(ctx, tx, []any{&name}, query); found || err != nil {
				t.Errorf("found %q, %v", name, err)
			}
			_, err := tx.Exec(ctx, insert, "second")
			return err
		}); err != nil {
			t.Error(err)
		}
	})
}
