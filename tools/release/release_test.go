package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

func TestVersions(t *testing.T) {
	for text, want := range map[string]bool{
		"v1.2.3": true, "v0.1.0": true, "v1.0.0-rc.1": true, "v1.0.0-beta.10": true,
		"v1.0.0-check": false, "v1.0.0-rc": false,
		"": false, "1.2.3": false, "v1.2": false, "v1.2.3+build": false, "v1.2.3/..": false,
		"v01.2.3": false, "v2.0.0": false,
	} {
		if got := isVersion(text); got != want {
			t.Errorf("%q is a version: %t, want %t", text, got, want)
		}
	}
}

// A release is made of what is committed, and a version of one commit.
func TestIsReady(t *testing.T) {
	const reason = "what a release needs: that test needs git, node and npm"
	root := t.TempDir()
	git := func(arguments ...string) string {
		t.Helper()
		out, err := command(t.Context(), root, []string{
			"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org",
		}, append([]string{leftout.Program(t, "git", reason)}, arguments...)...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	leftout.Program(t, "node", reason)
	leftout.Program(t, "npm", reason)
	const version = "v1.0.0"
	check := func(want string) {
		t.Helper()
		err := isReady(t.Context(), root, version)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	write := func(name string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(root, name), []byte("/js\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	git("init", "--quiet")
	write(".gitignore")
	check("run 'npm ci' in js")
	if err := os.MkdirAll(filepath.Join(root, "js", "node_modules"), 0o777); err != nil {
		t.Fatal(err)
	}
	check("commit these files first:\n?? .gitignore")
	git("add", ".gitignore")
	git("commit", "--quiet", "-m", "one")
	check("")
	git("tag", version, git("commit-tree", "-m", "release", "-p", "HEAD", "HEAD^{tree}"))
	check("")
	write("file")
	git("add", "file")
	git("commit", "--quiet", "-m", "two")
	check("the tag v1.0.0 is a release of commit")
}

func TestNotes(t *testing.T) {
	const changelog = "# Changelog\n\n## Unreleased\n\n- new\n\n## v1.0.0\n\n- one\n\n## v0.9.0\n"
	for _, test := range []struct{ version, want, fault string }{
		{"v1.0.0", "- one", ""},
		{"v1.1.0-rc.1", "- new", ""},
		{"v1.1.0", "", `CHANGELOG.md has no section "## v1.1.0"`},
		{"v0.9.0", "", `CHANGELOG.md has no section "## v0.9.0"`}, // it is empty
	} {
		got, err := notesOf(changelog, test.version)
		if got != test.want || err != nil && err.Error() != test.fault || err == nil && test.fault != "" {
			t.Errorf("%s: %q, %v, want %q, %s", test.version, got, err, test.want, test.fault)
		}
	}
}

// The changelog beside a pre-release has its version as the title of the newest section.
func TestTitled(t *testing.T) {
	const changelog = "# Changelog\n\n## Unreleased\n\n- new\n"
	for version, want := range map[string]string{
		"v1.1.0-rc.1": "# Changelog\n\n## v1.1.0-rc.1\n\n- new\n",
		"v1.1.0":      changelog,
	} {
		if got := string((&release{version: version}).titled([]byte(changelog))); got != want {
			t.Errorf("%s: %q, want %q", version, got, want)
		}
	}
}

func TestAbsolute(t *testing.T) {
	const at = home + "/blob/v1.0.0/"
	for text, want := range map[string]string{
		"[a](doc/WEB.md)":             "[a](" + at + "doc/WEB.md)",
		"[a](doc/WEB.md#the-element)": "[a](" + at + "doc/WEB.md#the-element)",
		`<img src="doc/page.png">`:    `<img src="` + at + `doc/page.png">`,
		"[a](https://example.org/b)":  "[a](https://example.org/b)",
		"[a](#limits)":                "[a](#limits)",
		"`f(doc)`":                    "`f(doc)`",
	} {
		if got := string((&release{version: "v1.0.0"}).absolute([]byte(text))); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestCompare(t *testing.T) {
	a := map[string][]byte{"same": []byte("1"), "other": []byte("1"), "one": nil}
	b := map[string][]byte{"same": []byte("1"), "other": []byte("2"), "two": nil}
	if err := compare(a, a); err != nil {
		t.Error(err)
	}
	const want = "the second release differs in one, other, two"
	if err := compare(a, b); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

var at = time.Date(2026, 11, 28, 13, 42, 51, 0, time.UTC)

// A tar archive and a zip archive give what went in, with the same time and owner for all.
func TestArchives(t *testing.T) {
	contents := []entry{
		{"p/puzzlecode", []byte("program"), true}, {"p/man/man1/p.1", bytes.Repeat([]byte("page "), 1000), false}}
	got, want := map[string]string{}, map[string]string{}
	for _, e := range contents {
		want[e.name] = fmt.Sprintf("%o %s %s", e.mode(), at, e.data)
	}

	archive, err := tarball(contents, at)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	var folders []string
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if h.Uid != 0 || h.Gid != 0 || h.Uname != "" || h.Gname != "" {
			t.Errorf("%s belongs to %d %d %q %q", h.Name, h.Uid, h.Gid, h.Uname, h.Gname)
		}
		if h.Typeflag == tar.TypeDir {
			folders = append(folders, h.Name)
			continue
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		got[h.Name] = fmt.Sprintf("%o %s %s", h.Mode, h.ModTime.UTC(), data)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tar (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"p/", "p/man/", "p/man/man1/"}, folders); diff != "" {
		t.Errorf("folders (-want +got):\n%s", diff)
	}

	if archive, err = zipped(contents, at); err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	clear(got)
	for _, f := range r.File {
		body, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		got[f.Name] = fmt.Sprintf("%o %s %s", f.Mode(), f.Modified.UTC(), data)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("zip (-want +got):\n%s", diff)
	}
}

// dpkg reads the Debian package, and finds every file where Debian has files of this kind.
func TestDebian(t *testing.T) {
	deb := leftout.Program(t, "dpkg-deb", "the Debian package: its test needs dpkg")
	r := &release{version: "v1.0.0-rc.1", time: at, author: "Ann <ann@example.org>"}
	common := []entry{
		{name: "CHANGELOG.md", data: []byte("changes")}, {name: "LICENCES", data: []byte("all\n")},
		{name: "LICENSE", data: []byte("ours\n")}, {name: "README.md", data: []byte("read")},
		{name: "completions/_puzzlecode", data: []byte("zsh")},
		{name: "completions/puzzlecode.bash", data: []byte("bash")},
		{name: "completions/puzzlecode.fish", data: []byte("fish")},
		{name: "completions/puzzlecode.ps1", data: []byte("ps1")},
		{name: "man/man1/puzzlecode.1", data: []byte("page")},
	}
	data, err := r.debian("arm64", []byte("odd"), common)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "puzzlecode.deb")
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
	fields, err := exec.Command(deb, "--field", file, "Package", "Version", "Architecture", "Maintainer").CombinedOutput()
	const want = "Package: puzzlecode\nVersion: 1.0.0~rc.1\nArchitecture: arm64\nMaintainer: Ann <ann@example.org>\n"
	if err != nil || string(fields) != want {
		t.Errorf("%v, %s, want %s", err, fields, want)
	}
	if out, err := exec.Command(deb, "--raw-extract", file, filepath.Join(dir, "root")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	got := map[string]string{}
	for _, name := range []string{"bin/puzzlecode", "share/bash-completion/completions/puzzlecode",
		"share/doc/puzzlecode/README.md", "share/doc/puzzlecode/copyright", "share/fish/vendor_completions.d/puzzlecode.fish",
		"share/zsh/vendor-completions/_puzzlecode"} {
		text, err := os.ReadFile(filepath.Join(dir, "root", "usr", name))
		if err != nil {
			t.Error(err)
		}
		got[name] = string(text)
	}
	if diff := cmp.Diff(map[string]string{
		"bin/puzzlecode": "odd", "share/bash-completion/completions/puzzlecode": "bash",
		"share/doc/puzzlecode/README.md": "read", "share/doc/puzzlecode/copyright": "all\n",
		"share/fish/vendor_completions.d/puzzlecode.fish": "fish", "share/zsh/vendor-completions/_puzzlecode": "zsh",
	}, got); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	page, err := os.Open(filepath.Join(dir, "root", "usr/share/man/man1/puzzlecode.1.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer page.Close()
	if z, err := gzip.NewReader(page); err != nil {
		t.Error(err)
	} else if text, err := io.ReadAll(z); err != nil || string(text) != "page" {
		t.Errorf("the manual page is %q (%v)", text, err)
	}
	check := exec.Command("md5sum", "--check", "--quiet", "DEBIAN/md5sums")
	check.Dir = filepath.Join(dir, "root")
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// The texts name the files of the release with their checksums.
func TestTexts(t *testing.T) {
	r := &release{version: "v1.0.0-rc.1", commit: "0123abcd", node: "v20.1.0", source: t.TempDir(),
		files: map[string][]byte{}}
	changes := []byte("# Changelog\n\n## Unreleased\n\nSee [README](README.md).\n")
	if err := os.WriteFile(filepath.Join(r.source, "CHANGELOG.md"), changes, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := r.texts(); err == nil || !strings.Contains(err.Error(), "no file puzzlecode-1.0.0-rc.1-") {
		t.Errorf("without archives: %v", err)
	}
	for _, p := range platforms {
		r.files[r.base(p)+".tar.gz"] = []byte(r.base(p))
	}
	if err := r.texts(); err != nil {
		t.Fatal(err)
	}
	formula := string(r.files["puzzlecode.rb"])
	for _, p := range platforms {
		name := r.base(p) + ".tar.gz"
		want := fmt.Sprintf("url \"%s/releases/download/v1.0.0-rc.1/%s\"\n      sha256 \"%x\"\n",
			home, name, sha256.Sum256(r.files[name]))
		if p.system != "windows" && !strings.Contains(formula, want) {
			t.Errorf("the formula has not\n%s", want)
		}
	}
	want := "See [README](" + home + "/blob/v1.0.0-rc.1/README.md).\n\nCommit 0123abcd, go1."
	notes := string(r.files["NOTES.md"])
	if !strings.HasPrefix(notes, want) || !strings.HasSuffix(notes, ", node v20.1.0.\n") {
		t.Errorf("notes: %s, want %s", notes, want)
	}
	js := []byte("install ./puzzlecode-1.0.0.tgz, see [doc](../doc/WEB.md#scripts)")
	want = "install ./puzzlecode-1.0.0-rc.1.tgz, see [doc](" + home + "/blob/v1.0.0-rc.1/doc/WEB.md#scripts)"
	if got := string(r.packaged(js)); got != want {
		t.Errorf("the npm package has %s, want %s", got, want)
	}
	add := "\nADD puzzlecode-1.0.0-rc.1-linux-${TARGETARCH}.tar.gz /\n"
	if got := string(r.files["Containerfile"]); !strings.Contains(got, add) {
		t.Errorf("the Containerfile has not %s:\n%s", add, got)
	}
	var sums string
	for name, data := range r.files {
		if strings.Contains(string(data), "{{") {
			t.Errorf("%s is not filled in", name)
		}
		if sum := fmt.Sprintf("%x  %s\n", sha256.Sum256(data), name); name != "SHA256SUMS" {
			sums += sum
			if !strings.Contains(string(r.files["SHA256SUMS"]), sum) {
				t.Errorf("SHA256SUMS has not %s", sum)
			}
		}
	}
	if len(sums) != len(r.files["SHA256SUMS"]) {
		t.Errorf("SHA256SUMS has other lines:\n%s", r.files["SHA256SUMS"])
	}
}

// A program of another commit, with changes or with a module without a licence is refused.
func TestIsBuild(t *testing.T) {
	licences := []byte("Go, https://go.dev\na.example/m v1.2.3, https://a.example/m\n")
	r := &release{version: "v1.0.0", commit: "0123"}
	for _, test := range []struct{ version, commit, modified, module, want string }{
		{"v1.0.0", "0123", "false", "v1.2.3", ""},
		{"(devel)", "0123", "false", "v1.2.3", "version, commit and changes are"},
		{"v1.0.0", "4567", "false", "v1.2.3", "version, commit and changes are"},
		{"v1.0.0", "0123", "true", "v1.2.3", "version, commit and changes are"},
		{"v1.0.0", "", "", "v1.2.3", "version, commit and changes are"},
		{"v1.0.0", "0123", "false", "v1.2.4", "a.example/m v1.2.4 is not in cmd/puzzlecode/licences.txt"},
	} {
		text := fmt.Sprintf("path\tx\nmod\tx\t%s\t\ndep\ta.example/m\t%s\th1:\n"+
			"build\tvcs.revision=%s\nbuild\tvcs.modified=%s\n",
			test.version, test.module, test.commit, test.modified)
		info, err := debug.ParseBuildInfo(text)
		if err != nil {
			t.Fatal(err)
		}
		err = r.isBuild(info, licences)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%+v: %v", test, err)
		}
	}
}

// The SBOM of this test is valid by the schema of CycloneDX, and names the modules of the test.
func TestSBOM(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	info.Deps = slices.DeleteFunc(info.Deps, func(m *debug.Module) bool { return m.Replace != nil })
	r := &release{version: "v1.0.0-rc.1", commit: "0123", time: at}
	bom, err := r.bom(info, sha256.Sum256(nil), platforms[0])
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := cdx.NewBOMEncoder(&out, cdx.BOMFileFormatJSON).EncodeVersion(bom, cdx.SpecVersion1_6); err != nil {
		t.Fatal(err)
	}
	folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/CycloneDX/cyclonedx-go").Output()
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.UseLoader(schemas(filepath.Join(strings.TrimSpace(string(folder)), "schema")))
	schema, err := compiler.Compile("http://cyclonedx.org/schema/bom-1.6.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(document); err != nil {
		t.Errorf("%v\n%s", err, out.Bytes())
	}
	var got struct {
		Components []struct{ Name, Version, PURL string }
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	for _, c := range got.Components {
		names[c.Name] = c.PURL
	}
	for _, m := range info.Deps {
		if want := "pkg:golang/" + m.Path + "@" + m.Version; names[m.Path] != want {
			t.Errorf("%s: %s, want %s", m.Path, names[m.Path], want)
		}
	}
	if len(info.Deps) < 3 || !strings.HasPrefix(names["std"], "pkg:golang/std@1.") {
		t.Errorf("%d modules, Go is %s", len(info.Deps), names["std"])
	}
}

// schemas is a folder with the schemas of CycloneDX, by the last part of their addresses.
type schemas string

func (folder schemas) Load(url string) (any, error) {
	name := strings.Replace(path.Base(url), "jsf-0.82.schema.json", "jsf-0.82.schemax.json", 1) // the name in the module
	f, err := os.Open(filepath.Join(string(folder), name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return jsonschema.UnmarshalJSON(f)
}
