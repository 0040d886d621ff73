package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// Password is the password of the user postgres on every [Server].
const Password = "correct-horse-battery"

// A Server is a Postgres server on the loopback interface.
type Server struct {
	bin, dir   string
	port       int
	credential *syscall.Credential // of the user that runs it, nil for the user of this process
	process    *exec.Cmd
	template   sync.Once
	log        bytes.Buffer
}

// StartServer starts a server in a new folder. If this process runs as root, the server runs as user postgres,
// because Postgres does not run as root.
func StartServer() (*Server, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if path, err := exec.LookPath("initdb"); err == nil {
		found = append(found, path)
	}
	if len(found) == 0 {
		return nil, errors.New("Postgres is not installed; apt-get install postgresql")
	}
	s := &Server{bin: filepath.Dir(slices.Max(found))}
	if os.Getuid() == 0 {
		u, err := user.Lookup("postgres")
		if err != nil {
			return nil, fmt.Errorf("Postgres does not run as root: %w", err)
		}
		uid, _ := strconv.Atoi(u.Uid)
		gid, _ := strconv.Atoi(u.Gid)
		s.credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	var err error
	if s.dir, err = os.MkdirTemp("", "puzzlecode-postgres"); err != nil {
		return nil, err
	}
	if err := s.initialize(); err != nil {
		os.RemoveAll(s.dir)
		return nil, err
	}
	if err := s.Start(); err != nil {
		os.RemoveAll(s.dir)
		return nil, err
	}
	return s, nil
}

func (s *Server) initialize() error {
	secret := filepath.Join(s.dir, "password")
	if err := os.WriteFile(secret, []byte(Password), 0o600); err != nil {
		return err
	}
	if s.credential != nil {
		for _, path := range []string{s.dir, secret} {
			if err := os.Chown(path, int(s.credential.Uid), int(s.credential.Gid)); err != nil {
				return err
			}
		}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	s.port = listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	out, err := s.command("initdb", "-D", s.data(), "-U", "postgres", "-A", "scram-sha-256", "--pwfile", secret, "-E",
		"UTF8", "--locale", "C", "-N").CombinedOutput()
	if err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	return nil
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

func (s *Server) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(s.bin, name), args...)
	cmd.Dir = s.dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: s.credential, Pdeathsig: syscall.SIGQUIT}
	return cmd
}

// Start starts the server again after [Server.Kill].
func (s *Server) Start() error {
	s.process = s.command("postgres", "-D", s.data(), "-h", "127.0.0.1", "-p", strconv.Itoa(s.port), "-k", s.dir,
		"-c", "fsync=off", "-c", "max_connections=200", "-c", "log_min_messages=fatal")
	s.process.Stdout, s.process.Stderr = &s.log, &s.log
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // the server ends with the thread that has started it
		started <- s.process.Start()
		select {}
	}()
	if err := <-started; err != nil {
		return err
	}
	for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		err := s.run(context.Background(), "postgres", "SELECT 1")
		if err == nil {
			return nil
		}
		if time.Since(begun) > 30*time.Second {
			s.Kill()
			return fmt.Errorf("the server does not start: %w: %s", err, s.log.String())
		}
	}
}

// Kill stops the server at once, as a crash would.
func (s *Server) Kill() {
	s.process.Process.Signal(syscall.SIGQUIT)
	s.process.Wait()
}

// Stop stops the server and deletes its folder.
func (s *Server) Stop() {
	s.Kill()
	os.RemoveAll(s.dir)
}

// Address returns the address of a database, with the password.
func (s *Server) Address(database string) string {
	return fmt.Sprintf("postgres://postgres:%s@127.0.0.1:%d/%s", Password, s.port, database)
}

// run runs an SQL statement in a database.
func (s *Server) run(ctx context.Context, database, statement string) error {
	c, err := pgx.Connect(ctx, s.Address(database))
	if err != nil {
		return err
	}
	defer c.Close(ctx)
	_, err = c.Exec(ctx, statement)
	return err
}
