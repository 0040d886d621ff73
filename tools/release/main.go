// Release makes the files of a release from the commit HEAD, without a network: archives of the command for six
// platforms, Debian packages, the packages for npm and Python, a Containerfile, a Homebrew formula, an SBOM of each
// program, release notes and checksums. The same commit gives the same bytes with the same versions of Go and node.
//
//	release [-check] [-out DIR] VERSION
//
// VERSION is a semantic version with a v, such as v1.2.3 or v1.2.3-rc.1. The last step adds the tag VERSION to the
// repository. It is a commit beside the branch, which adds the modules for browsers, and all files are made from that
// commit. With -check the release is made twice, in different folders, time zones and locales, and compared, and
// the command is tried. Neither files nor a tag stay.
//
// Release needs git, node, npm and python3, the Go modules in the module cache, and js/node_modules.
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/semver"

	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

// home is the public address of the repository. Links in the files lead there.
const home = "https://github.com/puzzlecode/puzzlecode"

func main() { program.Main("release", run) }

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	check := flags.Bool("check", false, "make the release twice and compare the files")
	out := flags.String("out", ".", "folder for the files")
	if err := flags.Parse(args); err != nil {
		return err
	}
	version := flags.Arg(0)
	if flags.NArg() != 1 || !isVersion(version) {
		return errors.New("VERSION must be like v1.2.3 or v1.2.3-rc.1, below v2")
	}
	root, err := command(ctx, ".", nil, "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return err
	}
	if err := isReady(ctx, root, version); err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "puzzlecode-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	first := filepath.Join(temp, "first")
	r, err := makeRelease(ctx, root, first, version)
	if err != nil {
		return err
	}
	if *check {
		second := filepath.Join(temp, "a second, elsewhere")
		// Nothing in the files may come from the environment.
		again, err := makeRelease(ctx, root, second, version, "TZ=Asia/Kathmandu", "LC_ALL=tr_TR.UTF-8", "HOME="+second)
		if err != nil {
			return err
		}
		if err := compare(r.files, again.files); err != nil {
			return err
		}
		if err := r.try(ctx); err != nil {
			return err
		}
		fmt.Printf("made twice: the same %d files\n", len(r.files))
		return nil
	}
	if err := os.MkdirAll(*out, 0o777); err != nil {
		return err
	}
	for name, data := range r.files {
		if err := os.WriteFile(filepath.Join(*out, name), data, 0o666); err != nil {
			return err
		}
	}
	tag := "refs/tags/" + version
	if _, err := command(ctx, root, nil, "git", "fetch", "--quiet", "--no-tags", r.source, tag+":"+tag); err != nil {
		return err
	}
	fmt.Printf("%d files are in %s\nthe tag %s is commit %s: push it with 'git push origin %s'\n",
		len(r.files), *out, version, r.commit, version)
	return nil
}

// isVersion reports whether a text can be the version of a release. A module with this path has no version above v1,
// and a package for Python has no other kinds of pre-releases.
func isVersion(text string) bool {
	major, pre := semver.Major(text), semver.Prerelease(text)
	return semver.IsValid(text) && semver.Canonical(text) == text && (major == "v0" || major == "v1") &&
		(pre == "" || prerelease.MatchString(pre))
}

var prerelease = regexp.MustCompile(`^-(alpha|beta|rc)\.(0|[1-9][0-9]*)$`)

// isReady returns an error if something is missing for a release, if the repository has files that are not committed,
// or if the tag of this version is on another commit.
func isReady(ctx context.Context, root, version string) error {
	if _, err := exec.LookPath("python3"); err != nil {
		return fmt.Errorf("the Python package needs python3: %w", err)
	}
	for _, name := range []string{"node", "npm"} {
		if _, err := exec.LookPath(name); err != nil {
			return fmt.Errorf("the npm package needs node and npm: %w", err)
		}
	}
	if _, err := os.Stat(filepath.Join(root, "js", "node_modules")); err != nil {
		return fmt.Errorf("the npm package needs what js/package.json lists: run 'npm ci' in js (%w)", err)
	}
	changed, err := command(ctx, root, nil, "git", "status", "--porcelain")
	switch {
	case err != nil:
		return err
	case changed != "":
		return fmt.Errorf("commit these files first:\n%s", changed)
	}
	parent, err := command(ctx, root, nil, "git", "rev-parse", "--quiet", "--verify", "refs/tags/"+version+"^{commit}^")
	if err != nil {
		return nil // there is no tag
	}
	head, err := command(ctx, root, nil, "git", "rev-parse", "HEAD")
	if err == nil && head != parent {
		err = fmt.Errorf("the tag %s is a release of commit %.12s, not of HEAD: choose another version", version, parent)
	}
	return err
}

// compare returns an error that names the files in which two releases differ.
func compare(a, b map[string][]byte) error {
	var differing []string
	names := slices.Sorted(maps.Keys(a))
	names = slices.Compact(slices.Sorted(slices.Values(slices.AppendSeq(names, maps.Keys(b)))))
	for _, name := range names {
		one, isOne := a[name]
		other, isOther := b[name]
		if isOne != isOther || !bytes.Equal(one, other) {
			differing = append(differing, name)
		}
	}
	if len(differing) > 0 {
		return fmt.Errorf("the second release differs in %s", strings.Join(differing, ", "))
	}
	return nil
}

// A release is a release while it is made.
type release struct {
	version string    // such as v1.2.3
	commit  string    // hash of the commit of the tag
	time    time.Time // time of the commit, and of all files in archives
	author  string    // name and mail address of who made HEAD
	source  string    // checkout of the commit
	temp    string    // folder for other temporary files
	node    string    // version of node
	env     []string  // environment of all programs
	files   map[string][]byte
}

// number is the version without its v.
func (r *release) number() string { return strings.TrimPrefix(r.version, "v") }

// platforms are the systems and processors of the archives.
var platforms = []platform{
	{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

type platform struct{ system, processor string }

// base is the name of the files for a platform, without extension.
func (r *release) base(p platform) string {
	return "puzzlecode-" + r.number() + "-" + p.system + "-" + p.processor
}

// makeRelease makes a release of the commit HEAD of the repository root. It writes only to the folder temp, which must
// not exist. The texts in env are added to the environment.
func makeRelease(ctx context.Context, root, temp, version string, env ...string) (*release, error) {
	r := &release{version: version, source: filepath.Join(temp, "source"), temp: temp, files: map[string][]byte{}}
	if err := os.MkdirAll(temp, 0o777); err != nil {
		return nil, err
	}
	settings, err := command(ctx, root, nil, "go", "env", "GOCACHE", "GOMODCACHE")
	if err != nil {
		return nil, err
	}
	cache, modules, _ := strings.Cut(settings, "\n")
	r.env = append([]string{
		// Go without a network, and without settings that change what it compiles.
		"GOENV=off", "GOFLAGS=", "GOWORK=off", "GOPROXY=off", "GOTOOLCHAIN=local", "GOEXPERIMENT=", "GOAMD64=v1",
		"GOARM64=v8.0", "CGO_ENABLED=0", "GOCACHE=" + cache, "GOMODCACHE=" + modules,
		// npm without a network.
		"npm_config_offline=true", "npm_config_update_notifier=false",
		// The manual pages describe no settings of this machine.
		"PUZZLECODE_DB=", "PUZZLECODE_LINK=",
	}, env...)
	for _, step := range []struct {
		name string
		do   func() error
	}{
		{"tag", func() error { return r.tag(ctx, root) }},
		{"archives", func() error { return r.archives(ctx) }},
		{"npm package", func() error { return r.npm(ctx, root) }},
		{"Python package", func() error { return r.python(ctx) }},
		{"texts", r.texts},
	} {
		began := time.Now()
		if err := step.do(); err != nil {
			return nil, fmt.Errorf("%s: %w", step.name, err)
		}
		fmt.Fprintf(os.Stderr, "%s: %.0f s\n", step.name, time.Since(began).Seconds())
	}
	return r, nil
}

// tag makes a clone of the repository, and in it the commit of the release and its tag.
func (r *release) tag(ctx context.Context, root string) error {
	head, err := command(ctx, root, nil, "git", "log", "-1", "--format=%H|%an|%ae|%cI")
	if err != nil {
		return err
	}
	fields := strings.Split(head, "|")
	if r.time, err = time.Parse(time.RFC3339, fields[3]); err != nil {
		return err
	}
	r.time = r.time.UTC()
	r.author = fields[1] + " <" + fields[2] + ">"
	for _, who := range []string{"AUTHOR", "COMMITTER"} {
		r.env = append(r.env,
			"GIT_"+who+"_NAME="+fields[1], "GIT_"+who+"_EMAIL="+fields[2], "GIT_"+who+"_DATE="+fields[3])
	}
	if _, err := command(ctx, root, nil, "git", "clone", "--quiet", "--shared", "--no-checkout", "--no-tags",
		root, r.source); err != nil {
		return err
	}
	var tree string
	for _, step := range []struct {
		result    *string
		arguments []string
	}{
		{nil, []string{"git", "checkout", "--quiet", "--detach", fields[0]}},
		{nil, []string{"go", "generate", "./serve/internal/wasm"}},
		{nil, []string{"git", "add", "--force", "serve/internal/wasm/dist"}},
		{&tree, []string{"git", "write-tree"}},
	} {
		said, err := r.run(ctx, r.source, step.arguments...)
		if err != nil {
			return err
		}
		if step.result != nil {
			*step.result = said
		}
	}
	r.commit, err = r.run(ctx, r.source, "git", "commit-tree", "-m", "release "+r.version, "-p", fields[0], tree)
	if err != nil {
		return err
	}
	if _, err := r.run(ctx, r.source,
		"git", "tag", "--annotate", "--no-sign", "-m", r.version, r.version, r.commit); err != nil {
		return err
	}
	_, err = r.run(ctx, r.source, "git", "checkout", "--quiet", "--detach", r.commit)
	return err
}

// archives makes the archives, the Debian packages and the SBOMs.
func (r *release) archives(ctx context.Context) error {
	here, err := r.build(ctx, platform{runtime.GOOS, runtime.GOARCH})
	if err != nil {
		return err
	}
	common, err := r.common(ctx, here)
	if err != nil {
		return err
	}
	for _, p := range platforms {
		file, err := r.build(ctx, p)
		if err != nil {
			return err
		}
		if err := r.sbom(file, p); err != nil {
			return err
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		contents := append([]entry{{name: filepath.Base(file), data: data, program: true}}, common...)
		for i := range contents {
			contents[i].name = r.base(p) + "/" + contents[i].name
		}
		if p.system == "windows" {
			r.files[r.base(p)+".zip"], err = zipped(contents, r.time)
		} else {
			r.files[r.base(p)+".tar.gz"], err = tarball(contents, r.time)
		}
		if err != nil {
			return err
		}
		if p.system == "linux" {
			if r.files[r.base(p)+".deb"], err = r.debian(p.processor, data, common); err != nil {
				return err
			}
		}
	}
	return nil
}

// build builds the command for a platform and returns the file.
func (r *release) build(ctx context.Context, p platform) (string, error) {
	file := filepath.Join(r.temp, p.system+"-"+p.processor, "puzzlecode")
	if p.system == "windows" {
		file += ".exe"
	}
	if _, err := os.Stat(file); err == nil {
		return file, nil
	}
	_, err := command(ctx, r.source, append(r.env, "GOOS="+p.system, "GOARCH="+p.processor),
		"go", "build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w", "-o", file, "./cmd/puzzlecode")
	return file, err
}

// npm makes the npm package.
func (r *release) npm(ctx context.Context, root string) error {
	const modules = "js/node_modules"
	if err := os.Symlink(filepath.Join(root, modules), filepath.Join(r.source, modules)); err != nil {
		return err
	}
	dist := filepath.Join(r.source, "js", "dist")
	if _, err := r.run(ctx, r.source, "node", "js/build.mjs"); err != nil {
		return err
	}
	var err error
	if r.node, err = r.run(ctx, r.source, "node", "--version"); err != nil {
		return err
	}
	if _, err := r.run(ctx, dist, "npm", "version", "--no-git-tag-version", r.number()); err != nil {
		return err
	}
	readme := filepath.Join(dist, "README.md")
	text, err := os.ReadFile(readme)
	if err != nil {
		return err
	}
	if err := os.WriteFile(readme, r.packaged(text), 0o644); err != nil {
		return err
	}
	name, err := r.run(ctx, dist, "npm", "pack", "--silent", "--pack-destination", r.temp)
	if err != nil {
		return err
	}
	r.files[name], err = os.ReadFile(filepath.Join(r.temp, name))
	return err
}

// python makes the Python package: a wheel and a source distribution.
func (r *release) python(ctx context.Context) error {
	folder := filepath.Join(r.temp, "python")
	env := append(r.env, fmt.Sprint("SOURCE_DATE_EPOCH=", r.time.Unix()))
	names, err := command(ctx, r.source, env, "python3", "python/backend.py", r.version, folder)
	if err != nil {
		return err
	}
	for name := range strings.FieldsSeq(names) {
		if r.files[name], err = os.ReadFile(filepath.Join(folder, name)); err != nil {
			return err
		}
	}
	return nil
}

// try uses the archive for this machine, if there is one, where nothing else is: without a home folder, other programs
// and the source.
func (r *release) try(ctx context.Context) error {
	name := r.base(platform{runtime.GOOS, runtime.GOARCH})
	archive, ok := r.files[name+".tar.gz"]
	if !ok {
		return nil
	}
	unpack := exec.CommandContext(ctx, "tar", "-xz")
	unpack.Dir, unpack.Stdin = r.temp, bytes.NewReader(archive)
	if out, err := unpack.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	for _, test := range []struct {
		arguments []string
		want      string // the beginning of the output
	}{
		{[]string{"--version"}, "puzzlecode " + r.version + ", commit " + r.commit + " of "},
		{[]string{"verify", "HfGoo8VCrfkSpV"}, "ok\n"},
		// Without modules for browsers this fails.
		{[]string{"site", "--pages", "none", "--base-url", "https://santorini.example", "public"}, ""},
	} {
		c := exec.CommandContext(ctx, filepath.Join(r.temp, name, "puzzlecode"), test.arguments...)
		c.Dir, c.Env = filepath.Join(r.temp, name), []string{"PATH=", "HOME=" + filepath.Join(r.temp, "nobody")}
		if out, err := c.CombinedOutput(); err != nil || !strings.HasPrefix(string(out), test.want) {
			return fmt.Errorf("%s: puzzlecode %s printed %q, must begin with %q (%v)", name, strings.Join(test.arguments, " "),
				out, test.want, err)
		}
	}
	return nil
}

// run runs a program in the environment of the release, and returns what it prints.
func (r *release) run(ctx context.Context, dir string, arguments ...string) (string, error) {
	return command(ctx, dir, r.env, arguments...)
}

// command runs a program and returns what it prints, without spaces at the end. The texts in env are added to the
// environment.
func command(ctx context.Context, dir string, env []string, arguments ...string) (string, error) {
	c := exec.CommandContext(ctx, arguments[0], arguments[1:]...)
	c.Dir, c.Env = dir, append(os.Environ(), env...)
	var out, faults bytes.Buffer
	c.Stdout, c.Stderr = &out, &faults
	if err := c.Run(); err != nil {
		said := bytes.TrimSpace(append(out.Bytes(), faults.Bytes()...))
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(arguments, " "), err, said)
	}
	return strings.TrimRight(out.String(), "\n "), nil
}

// sums lists the checksums of all files, as sha256sum prints them.
func (r *release) sums() []byte {
	var out []byte
	for _, name := range slices.Sorted(maps.Keys(r.files)) {
		out = fmt.Appendf(out, "%x  %s\n", sha256.Sum256(r.files[name]), name)
	}
	return out
}
