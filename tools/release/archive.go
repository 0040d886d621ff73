package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/md5"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// An entry is a file in an archive.
type entry struct {
	name    string // with slashes
	data    []byte
	program bool // it can be executed
}

func (e entry) mode() int64 {
	if e.program {
		return 0o755
	}
	return 0o644
}

// The folders of the manual pages and of the completion in archives.
const (
	manualPages = "man/man1/"
	completions = "completions/"
)

// shells maps the name of each shell to the file name of its completion.
var shells = map[string]string{
	"bash": "puzzlecode.bash", "zsh": "_puzzlecode", "fish": "puzzlecode.fish", "powershell": "puzzlecode.ps1",
}

// common returns the files that are the same in all archives. The argument file is the command for this machine, which
// writes some of them.
func (r *release) common(ctx context.Context, file string) ([]entry, error) {
	var all []entry
	add := func(name string, data []byte) { all = append(all, entry{name: name, data: data}) }
	for name, source := range map[string]string{
		"README.md": "README.md", "CHANGELOG.md": "CHANGELOG.md", "SECURITY.md": "SECURITY.md", "LICENSE": "LICENSE",
		"LICENCES": "cmd/puzzlecode/licences.txt",
	} {
		data, err := os.ReadFile(filepath.Join(r.source, source))
		if err != nil {
			return nil, err
		}
		if strings.HasSuffix(name, ".md") {
			data = r.absolute(data)
		}
		if name == "CHANGELOG.md" {
			data = r.titled(data)
		}
		add(name, data)
	}
	for shell, name := range shells {
		script, err := r.run(ctx, r.temp, file, "completion", shell)
		if err != nil {
			return nil, err
		}
		add(completions+name, []byte(script+"\n"))
	}
	pages := filepath.Join(r.temp, "man")
	if _, err := r.run(ctx, r.temp, file, "man", pages); err != nil {
		return nil, err
	}
	names, err := os.ReadDir(pages)
	if err != nil {
		return nil, err
	}
	for _, page := range names {
		data, err := os.ReadFile(filepath.Join(pages, page.Name()))
		if err != nil {
			return nil, err
		}
		add(manualPages+page.Name(), data)
	}
	slices.SortFunc(all, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	return all, nil
}

// tarball returns a compressed tar archive. All files belong to root and have the same time.
func tarball(contents []entry, at time.Time) ([]byte, error) {
	var out bytes.Buffer
	compressed, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(compressed)
	made := map[string]bool{".": true} // folders that are in the archive
	var folder func(name string) error
	folder = func(name string) error {
		if made[name] {
			return nil
		}
		made[name] = true
		if err := folder(path.Dir(name)); err != nil {
			return err
		}
		return w.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: name + "/", Mode: 0o755, ModTime: at})
	}
	for _, e := range contents {
		if err := folder(path.Dir(e.name)); err != nil {
			return nil, err
		}
		header := &tar.Header{Name: e.name, Mode: e.mode(), Size: int64(len(e.data)), ModTime: at}
		if err := w.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := w.Write(e.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	err = compressed.Close()
	return out.Bytes(), err
}

// zipped returns a zip archive. All files have the same time.
func zipped(contents []entry, at time.Time) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, e := range contents {
		header := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: at}
		header.SetMode(os.FileMode(e.mode()))
		f, err := w.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		if _, err := f.Write(e.data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return out.Bytes(), err
}

func gzipped(data []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w.Write(data) // a buffer has no errors
	err = w.Close()
	return out.Bytes(), err
}

// debian returns a Debian package: an archive in the format of ar with the description of the package and its files,
// see deb(5).
func (r *release) debian(processor string, program []byte, common []entry) ([]byte, error) {
	contents := []entry{{name: "usr/bin/puzzlecode", data: program, program: true}}
	var licences []byte
	for _, e := range common {
		name := path.Base(e.name)
		switch {
		case name == "LICENCES":
			licences = e.data
			continue
		case strings.HasSuffix(name, ".md"):
			e.name = "usr/share/doc/puzzlecode/" + name
		case strings.HasPrefix(e.name, manualPages):
			page, err := gzipped(e.data)
			if err != nil {
				return nil, err
			}
			e.name, e.data = "usr/share/man/man1/"+name+".gz", page
		case name == shells["bash"]:
			e.name = "usr/share/bash-completion/completions/puzzlecode"
		case name == shells["zsh"]:
			e.name = "usr/share/zsh/vendor-completions/" + name
		case name == shells["fish"]:
			e.name = "usr/share/fish/vendor_completions.d/" + name
		default:
			continue
		}
		contents = append(contents, e)
	}
	contents = append(contents, entry{name: "usr/share/doc/puzzlecode/copyright", data: licences})
	slices.SortFunc(contents, func(a, b entry) int { return cmp.Compare(a.name, b.name) })

	var sums []byte
	size := 0
	for i, e := range contents {
		sums = fmt.Appendf(sums, "%x  %s\n", md5.Sum(e.data), e.name)
		size += (len(e.data) + 1023) / 1024
		contents[i].name = "./" + e.name
	}
	description := fmt.Appendf(nil, `Package: puzzlecode
Version: %s
Section: utils
Priority: optional
Architecture: %s
Maintainer: %s
Installed-Size: %d
Homepage: %s
Description: Santorini and Arimaa positions as short codes, and codes as boards
 puzzlecode turns a position of the board game Santorini into a code of 14
 characters, or 16 with god powers, and one of Arimaa into 26. A code can
 include a goal, so that it is a puzzle. The command reads and writes codes,
 solves, rates and finds puzzles, plays, and serves boards as web pages.
`, strings.ReplaceAll(r.number(), "-", "~"), processor, r.author, size, home)
	control, err := tarball([]entry{{name: "./control", data: description}, {name: "./md5sums", data: sums}}, r.time)
	if err != nil {
		return nil, err
	}
	data, err := tarball(contents, r.time)
	if err != nil {
		return nil, err
	}
	out := []byte("!<arch>\n")
	for _, e := range []entry{
		{name: "debian-binary", data: []byte("2.0\n")},
		{name: "control.tar.gz", data: control},
		{name: "data.tar.gz", data: data},
	} {
		out = fmt.Appendf(out, "%-16s%-12d%-6d%-6d%-8o%-10d`\n", e.name, r.time.Unix(), 0, 0, 0o100644, len(e.data))
		out = append(out, e.data...)
		if len(e.data)%2 == 1 {
			out = append(out, '\n')
		}
	}
	return out, nil
}
